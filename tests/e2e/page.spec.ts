import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { openNote } from './workspace.ts';

const NOTE = `# Kick-off with Acme

Some **bold**, *italic*, ~~struck~~, ==marked== and \`code\`. A [link](https://example.org/x) and https://example.com too.

## Agenda

- Budget
  - nested **point**
- Scope

1. first
2. second

- [ ] Send the offer
- [x] Book a room

> Quoted line
> and another

| Task | Hours |
| :--- | ---: |
| Plan | 3 |
| **Do** | 12 |

---

\`\`\`js
const x = 1;
\`\`\`

The end.`;

const text = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });

test('a note is a finished page, whose marks show where the caret is', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan', content: NOTE });
  await openNote(page, note.id);
  const shown = text(page);
  await expect(shown.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible();
  await expect(shown.locator('strong', { hasText: /^bold$/ })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'link', exact: true })).toHaveAttribute('href', 'https://example.org/x');
  await expect(shown.getByRole('checkbox', { name: 'Book a room' })).toBeChecked();
  await shown.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(shown).not.toContainText('**');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await expect(shown).toContainText('**bold**');
  await expect(shown).not.toContainText('*italic*');
  await expect(shown).not.toContainText('# ');
});

test('a to-do is ticked by a click or the space key, each as one undo step', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan', content: NOTE });
  await openNote(page, note.id);
  const box = text(page).getByRole('checkbox', { name: 'Send the offer' });
  await box.click();
  await expect(box).toBeChecked();
  await expect.poll(async () => (await account.note(note.id)).content).toBe(NOTE.replace('[ ]', '[x]'));
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await expect(box).toBeFocused();
  await text(page).focus();
  await page.keyboard.press('Control+z');
  await expect(box).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(box).not.toBeChecked();
  await expect.poll(async () => (await account.note(note.id)).content).toBe(NOTE);
});

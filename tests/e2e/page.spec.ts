import { expect, test } from './product.ts';
import { openNote, expectSaved } from './workspace.ts';

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

test('looks', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan', content: NOTE });
  await page.goto(`/app?note=${note.id}`);
  const text = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(page.locator('.cm-content')).toBeVisible();
  await page.screenshot({ path: '/tmp/core-1.png' });
  await text.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
  await page.screenshot({ path: '/tmp/core-2.png' });
  await page.getByRole('checkbox', { name: 'Send the offer' }).click();
  await expectSaved(page);
  await expect.poll(async () => (await account.note(note.id)).content).toBe(NOTE.replace('[ ]', '[x]'));
});

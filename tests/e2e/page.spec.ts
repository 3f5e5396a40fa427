import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import {
  expectSaved,
  expectText,
  holdCalls,
  holdSaves,
  openNote,
  pageIsThere,
  placeCaret,
  toastOf,
} from './workspace.ts';

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

/** The page is loaded after the text is shown. */
async function expectPage(page: Page) {
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');
}

test('a to-do is ticked by a click or the space key, each as one undo step', { tag: '@always' }, async ({
  page,
  account,
}) => {
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

test('what is typed becomes a page, and the server has it as typed', { tag: '@always' }, async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  const shown = text(page);
  await expectPage(page);
  await shown.focus();
  await page.keyboard.type('## Agenda\n\n- Budget\nScope\n\n[] Call Ada\nBook a room\n\nWith **care**.');
  await expect(shown.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible();
  await expect(shown.getByRole('checkbox')).toHaveCount(2);
  await shown.getByRole('checkbox', { name: 'Call Ada' }).click();
  const content = '## Agenda\n\n- Budget\n- Scope\n\n- [x] Call Ada\n- [ ] Book a room\n\nWith **care**.';
  await expect.poll(async () => (await account.note(note.id)).content).toBe(content);
  await page.reload();
  await expectText(page, content);
  await expect(shown).not.toContainText('##');
  await expect(shown).not.toContainText('**');
  await expect(shown.getByRole('checkbox', { name: 'Call Ada' })).toBeChecked();
});

test('a change from elsewhere waits for what is being composed, and undo leaves it alone', { tag: '@night' }, async ({
  page,
  account,
  watcher,
}) => {
  // The merge begins with a refused save.
  watcher.allow(/409 \(Conflict\)/);
  const note = await account.addNote({ title: 'Plan', content: 'first\n\nmiddle\n\nlast' });
  const release = await holdSaves(page);
  await openNote(page, note.id);
  const shown = text(page);
  await expectPage(page);
  await placeCaret(page, 'first'.length);
  const device = await page.context().newCDPSession(page);
  await device.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await device.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await account.saveNote(note.id, { content: 'first\n\nmiddle\n\nlast, changed elsewhere' });
  release();
  await device.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await device.send('Input.insertText', { text: '日本' });
  await expectText(page, 'first日本\n\nmiddle\n\nlast, changed elsewhere');
  await page.keyboard.type('!');
  await expectText(page, 'first日本!\n\nmiddle\n\nlast, changed elsewhere');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expectText(page, 'first\n\nmiddle\n\nlast, changed elsewhere');
  await expect(shown).toBeFocused();
  await expect
    .poll(async () => (await account.note(note.id)).content)
    .toBe('first\n\nmiddle\n\nlast, changed elsewhere');
});

test('what is typed before the page is loaded stays, with focus and caret', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan', content: '# Plan\r\n\r\none three' });
  const release = await holdCalls(page, '**/page-surface-*.js');
  await page.goto(`/app?note=${note.id}`);
  await expect(text(page)).toHaveValue('# Plan\n\none three');
  await placeCaret(page, '# Plan\n\none '.length);
  await page.keyboard.type('two ');
  release();
  await expect(text(page).getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
  await expect(text(page)).toBeFocused();
  // In one stroke: a pause between two keys would make two steps of undo.
  await page.keyboard.insertText('and ');
  await expectText(page, '# Plan\r\n\r\none two and three');
  await page.keyboard.press('Control+z');
  await expectText(page, '# Plan\r\n\r\none two three');
  await page.keyboard.press('Control+z');
  await expectText(page, '# Plan\r\n\r\none three');
});

test('the end of a line is behind its hidden marks', async ({ page, account }) => {
  const link = '[text](https://example.org/)';
  const note = await account.addNote({ title: 'Plan', content: `first\n\nSome **bold**\n\nA ${link}\n` });
  await openNote(page, note.id);
  await placeCaret(page, 0);
  for (const word of ['bold', 'link']) {
    for (const key of ['ArrowDown', 'ArrowDown', 'Home', 'End']) await page.keyboard.press(key);
    await page.keyboard.type(`, ${word}`);
  }
  await expectText(page, `first\n\nSome **bold**, bold\n\nA ${link}, link\n`);
});

test('what only the page can do is done when it is there', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan', content: 'a word here' });
  const release = await holdCalls(page, '**/page-surface-*.js');
  await page.goto(`/app?note=${note.id}`);
  await expect(text(page)).toHaveValue('a word here');
  await text(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(2, 6));
  await text(page).press('Control+b');
  release();
  await expectText(page, 'a **word** here');
  // Where the buttons have no room they are in a menu.
  await page.setViewportSize({ width: 768, height: 700 });
  await page.getByRole('separator', { name: 'Sidebar width' }).press('End');
  await page.getByRole('button', { name: 'Formatting' }).click();
  await page.getByRole('menuitem', { name: /^Italic/ }).click();
  await expectText(page, 'a ***word*** here');
  await expect(text(page)).toBeFocused();
});

test('what only a used page needs loads with its first use, and keys pressed before wait for it', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/page-tools|Failed to load|ERR_FAILED/);
  const note = await account.addNote({ title: 'Plan', content: 'first\n\n' });
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url().includes('/page-tools-');
  });
  const release = await holdCalls(page, '**/page-tools-*.js');
  await openNote(page, note.id);
  expect(isAsked).toBe(false);
  await placeCaret(page, 'first\n\n'.length);
  await page.keyboard.type('/quote');
  await page.keyboard.press('Enter');
  release();
  await expectText(page, 'first\n\n> ');
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('search', { name: 'Find in note' })).toBeVisible();
  await page.route('**/page-tools-*.js', (route) => route.abort());
  await page.reload();
  await pageIsThere(page);
  await text(page).press('Control+f');
  await expect(toastOf(page)).toContainText("Couldn't load the page's tools");
});

test('where the page can’t be loaded the text is written in a box, and formatting says so', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/page-surface|Failed to load|ERR_FAILED/);
  const note = await account.addNote({ title: 'Plan', content: 'text' });
  await page.route(/page-surface-.*\.js/, (route) => route.abort());
  await page.goto(`/app?note=${note.id}`);
  await text(page).click();
  await page.keyboard.type('!');
  await expect(text(page)).toHaveValue(/!/);
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(toastOf(page)).toContainText("Couldn't load the page");
  await expectSaved(page);
});

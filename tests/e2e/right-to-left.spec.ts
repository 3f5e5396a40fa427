import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { bodyOf, expectText, listOf, openNote, placeOf, selectText, titleOf } from './workspace.ts';

const NOTE = `# סיכום פגישה

שלום עולם hello 123.
A Latin line, with שלום in it.
مرحبا بالعالم

- [ ] להתקשר לאנה
- [x] Call Anna
- רשימה
  - מקוננת

1. ראשון

> ציטוט של הלקוח

\`\`\`
const שלום = 1;
\`\`\`
`;

const lineWith = (page: Page, words: string) => bodyOf(page).locator('.cm-line', { hasText: words }).first();

async function expectDirection(page: Page, words: string, direction: 'rtl' | 'ltr') {
  await expect(lineWith(page, words)).toHaveCSS('direction', direction);
}

/** On which side of its line's middle something is. */
async function sideOf(page: Page, words: string, sign: string): Promise<'left' | 'right'> {
  const line = await lineWith(page, words).boundingBox();
  const box = await lineWith(page, words).locator(sign).boundingBox();
  return (box?.x ?? 0) > (line?.x ?? 0) + (line?.width ?? 0) / 2 ? 'right' : 'left';
}

test('each line has the direction of its first letter, with its signs on that side', async ({ page, account }) => {
  const note = await account.addNote({ title: 'פגישה עם אנה', content: NOTE });
  await openNote(page, note.id);
  for (const words of ['סיכום', 'שלום עולם', 'مرحبا', 'להתקשר', 'רשימה', 'ראשון', 'ציטוט']) {
    await expectDirection(page, words, 'rtl');
  }
  for (const words of ['A Latin line', 'Call Anna', 'const']) await expectDirection(page, words, 'ltr');
  expect(await sideOf(page, 'להתקשר', 'input')).toBe('right');
  expect(await sideOf(page, 'Call Anna', 'input')).toBe('left');
  expect(await sideOf(page, 'רשימה', '.page-bullet')).toBe('right');
  expect(await sideOf(page, 'ראשון', '.page-number')).toBe('right');
  await expect(titleOf(page)).toHaveCSS('direction', 'rtl');
  const row = listOf(page).getByText('פגישה עם אנה');
  await expect(row).toHaveCSS('direction', 'rtl');
});

test('the caret goes by line and by letter through lines of both directions', async ({ page, account }) => {
  const text = 'שלום עולם\nLatin\n- [ ] מטלה\nend';
  const note = await account.addNote({ title: 'Both', content: text });
  await openNote(page, note.id);
  await selectText(page, 0, 0);
  // The next letter of Hebrew is on the left.
  await page.keyboard.press('ArrowLeft');
  expect((await placeOf(page)).from).toBe(1);
  await page.keyboard.press('End');
  expect((await placeOf(page)).from).toBe('שלום עולם'.length);
  for (const start of [text.indexOf('Latin'), text.indexOf('- [ ]'), text.indexOf('end')]) {
    await page.keyboard.press('ArrowDown');
    expect((await placeOf(page)).from).toBeGreaterThanOrEqual(start);
  }
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nכן');
  await expectText(page, `${text}\nכן`);
  await expectDirection(page, 'כן', 'rtl');
});

test('a shared page turns its lines without a script', async ({ page, account, visit }) => {
  const note = await account.addNote({ title: 'פגישה', content: NOTE });
  await openNote(page, note.id);
  const path = await page.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ kind: 'live', days: 7 });
    const reply = await fetch(`/api/notes/${id}/shares`, { method: 'POST', headers, body });
    return ((await reply.json()) as { path: string }).path;
  }, note.id);
  const client = await visit({ javaScriptEnabled: false });
  await client.page.goto(path);
  await expect(client.page.getByRole('list').filter({ hasText: 'להתקשר' }).first()).toHaveCSS('direction', 'rtl');
  await expect(client.page.getByRole('listitem').filter({ hasText: 'Call Anna' })).toHaveCSS('direction', 'ltr');
  await expect(client.page.getByRole('blockquote')).toHaveCSS('direction', 'rtl');
});

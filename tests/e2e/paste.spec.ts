import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { madePicture } from '#tests/pictures.ts';
import type { Account } from './account.ts';
import { expect, test } from './product.ts';
import {
  bodyOf,
  clipboardOf,
  expectSaved,
  expectText,
  openNote,
  placeCaret,
  replaceText,
  selectText,
  selectWords,
  textOf,
  toastOf,
} from './workspace.ts';

interface Transferred {
  /** By type. */
  texts?: Record<string, string>;
  files?: { name: string; type: string; base64?: string }[];
  isShifted?: boolean;
}

/** Opens a note that can be written in. */
async function openWith(page: Page, account: Account, content: string) {
  const note = await account.addNote({ content });
  await openNote(page, note.id);
  await expectText(page, content);
  await expect(bodyOf(page)).toBeEditable();
  return note;
}

/** Pastes exactly this: what the browser's own clipboard would have cleaned arrives as another program gave it. */
async function paste(page: Page, transferred: Transferred): Promise<void> {
  await bodyOf(page).evaluate(pasteOrDrop, { ...transferred, isDrop: false });
}

/** Drops this on the first line of the note. */
async function drop(page: Page, transferred: Transferred): Promise<void> {
  await bodyOf(page).evaluate(pasteOrDrop, { ...transferred, isDrop: true });
}

/** Runs in the browser. */
function pasteOrDrop(
  body: Element,
  { texts = {}, files = [], isShifted = false, isDrop }: Transferred & { isDrop: boolean },
): void {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  for (const { name, type, base64 = 'eA==' } of files) {
    data.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }));
  }
  const event = { bubbles: true, cancelable: true };
  if (!isDrop) {
    body.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData: data }));
    return;
  }
  const line = body.querySelector('.cm-line')?.getBoundingClientRect() ?? body.getBoundingClientRect();
  const place = { clientX: line.left + 1, clientY: line.top + line.height / 2, shiftKey: isShifted };
  body.dispatchEvent(new DragEvent('drop', { ...event, ...place, dataTransfer: data }));
}

test('what fifteen programs copy is pasted as clean Markdown, each as one step of undo', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await openWith(page, account, '');
  const clipboards = globSync('tests/fixtures/clipboards/*.html').toSorted();
  expect(clipboards.length).toBeGreaterThanOrEqual(15);
  for (const path of clipboards) {
    await test.step(basename(path, '.html'), async () => {
      await replaceText(page, '');
      await paste(page, { texts: { 'text/html': readFileSync(path, 'utf8'), 'text/plain': 'plain text' } });
      await expectText(page, readFileSync(path.replace(/html$/, 'md'), 'utf8').trimEnd());
      await page.keyboard.press('ControlOrMeta+z');
      await expectText(page, '');
    });
  }
});

test('the clipboard gives and takes rich text, and plain text with Shift', { tag: '@always' }, async ({
  page,
  context,
  account,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const note = await openWith(page, account, '');
  await bodyOf(page).focus();
  await page.evaluate(() => {
    const blob = (text: string, type: string) => new Blob([text], { type });
    const html = '<h2>Head</h2><p>Some <b>bold</b> text</p><ul><li>one<ul><li>two</li></ul></li></ul>';
    return navigator.clipboard.write([
      new ClipboardItem({ 'text/html': blob(html, 'text/html'), 'text/plain': blob('Plain', 'text/plain') }),
    ]);
  });
  await page.keyboard.press('ControlOrMeta+v');
  const markdown = '## Head\n\nSome **bold** text\n\n- one\n  - two';
  await expectText(page, markdown);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  await expectText(page, '');
  await expect.poll(async () => (await clipboardOf(page)).text).toBe(markdown);
  const { html } = await clipboardOf(page);
  expect(html).toContain('<h2>Head</h2>');
  expect(html).toContain('<strong>bold</strong>');
  await page.keyboard.press('ControlOrMeta+v');
  await expectText(page, markdown);

  await replaceText(page, '');
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expectText(page, markdown);
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe(markdown);
});

test('cells become a table or fill one, code stays as it is, line ends become those of the note', async ({
  page,
  account,
}) => {
  await openWith(page, account, '');
  await bodyOf(page).focus();
  await paste(page, { texts: { 'text/plain': 'Item\tHours\r\nDesign\t"12\n(est.)"\r\n' } });
  const hours = '| Item | Hours |\n| --- | --- |\n| Design | 12 (est.) |';
  await expectText(page, hours);
  // The next cells are another table below it.
  await paste(page, { texts: { 'text/plain': 'Item\tFee\nDesign\t900' } });
  await expectText(page, `${hours}\n\n| Item | Fee |\n| --- | --- |\n| Design | 900 |`);

  await replaceText(page, '');
  const html = '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>';
  await paste(page, {
    texts: { 'text/html': html, 'text/plain': 'a\tb\n1\t2' },
    files: [{ name: 'image.png', type: 'image/png' }],
  });
  await expectText(page, '| a | b |\n| --- | --- |\n| 1 | 2 |');
  await expect(toastOf(page)).toHaveCount(0);
  expect(await textOf(page)).not.toContain('attachments');

  const beforeCell = '| a | b |\n| --- | --- |\n| 1'.length;
  await placeCaret(page, beforeCell);
  await paste(page, { texts: { 'text/plain': 'x|y\t*z*\nv\tw' } });
  await expectText(page, '| a | b |\n| --- | --- |\n| x\\|y | \\*z\\* |\n| v | w |');
  await page.keyboard.press('ControlOrMeta+z');
  await placeCaret(page, beforeCell);
  await paste(page, { texts: { 'text/plain': '2\n3' } });
  await expectText(page, '| a | b |\n| --- | --- |\n| 12<br>3 | 2 |');

  await replaceText(page, '');
  const code = { 'text/plain': 'if (a)\n  *b*', 'text/html': '<b>if</b>', 'vscode-editor-data': '{"mode":"cpp"}' };
  await paste(page, { texts: code });
  await expectText(page, '```cpp\nif (a)\n  *b*\n```');
  await placeCaret(page, '```cpp\n'.length);
  await paste(page, { texts: { 'text/plain': '*plain*', 'text/html': '<i>rich</i>' } });
  await expectText(page, '```cpp\n*plain*if (a)\n  *b*\n```');

  await replaceText(page, 'one\ntwo');
  await selectText(page, 0, 0);
  await paste(page, { texts: { 'text/plain': 'a\r\nb\rc ' } });
  await expectText(page, 'a\nb\nc one\ntwo');

  await replaceText(page, 'See the plan today');
  await selectWords(page, 'the plan');
  await paste(page, { texts: { 'text/plain': 'https://plan.example/a_(b)' } });
  await expectText(page, 'See [the plan](https://plan.example/a_%28b%29) today');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, 'See the plan today');
  await replaceText(page, '');
  // Browsers add the title of the page that the address is copied from.
  await paste(page, {
    texts: { 'text/plain': 'https://plan.example/', 'text/html': '<a href="https://plan.example/">Plan</a>' },
  });
  await expectText(page, 'https://plan.example/');
});

test('hostile HTML runs nothing, loads nothing and is pasted at once', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await openWith(page, account, '');
  await page.evaluate(() => Object.assign(window, { ran: 0 }));
  const hostile = [
    '<img src="https://track.example/a.png" onerror="ran = 1"><script>ran = 1</script>safe 1',
    '<svg onload="ran = 1"><a href="javascript:ran=1">x</a></svg><a href="javascript:ran=1">safe 2</a>',
    '<style>@import "https://track.example/a.css"</style><p style="background: url(https://track.example/b)">safe 3',
    '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe><form action="https://e.example">safe 4',
    `${'<div><b><blockquote><ul><li>'.repeat(2_000)}safe 5`,
    `<p>${'safe 6 [*_<`&'.repeat(80_000)}</p>`,
  ];
  for (const [index, html] of hostile.entries()) {
    await replaceText(page, '');
    await paste(page, { texts: { 'text/html': html, 'text/plain': 'plain' } });
    await expectText(page, new RegExp(`safe ${index + 1}`));
  }
  expect(await page.evaluate(() => (window as unknown as { ran: number }).ran)).toBe(0);
  // Too much of it is pasted as its plain text.
  await replaceText(page, '');
  await paste(page, { texts: { 'text/html': '<i>x</i>'.repeat(60_000), 'text/plain': 'plain' } });
  await expectText(page, 'plain');
});

test('a paste whose converter cannot be loaded is plain text, before what was typed while that was tried', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/converters/);
  const { promise: isTyped, resolve: giveUp } = Promise.withResolvers<void>();
  await page.route('**/assets/converters*', async (route) => {
    await isTyped;
    await route.abort();
  });
  await openWith(page, account, 'before ');
  await placeCaret(page, 'before '.length);
  await paste(page, { texts: { 'text/html': '<b>bold</b>', 'text/plain': 'plain' } });
  await paste(page, { texts: { 'text/html': '<b>and</b> more', 'text/plain': ' and more' } });
  await page.keyboard.type(' typed');
  giveUp();
  await expectText(page, 'before plain and more typed');
  await page.keyboard.type(' on');
  await expectText(page, 'before plain and more typed on');
});

test('text that is dropped goes where it is dropped, and a document is uploaded', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await openWith(page, account, 'first line\nsecond line');
  await drop(page, { texts: { 'text/html': '<b>dropped</b> ', 'text/plain': 'dropped ' } });
  await expectText(page, '**dropped** first line\nsecond line');
  await page.keyboard.press('ControlOrMeta+z');
  await drop(page, { files: [{ name: 'plan.md', type: 'text/markdown' }] });
  await expect(page.getByRole('dialog', { name: 'Upload document' }).getByText('plan.md')).toBeVisible();
  await expectText(page, 'first line\nsecond line');
});

test('a picture is pasted at the caret, dropped where it is dropped, and a document with Shift too', async ({
  page,
  account,
}) => {
  await openWith(page, account, 'first\nlast');
  await placeCaret(page, 'first\nlast'.length);
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const picture = { name: 'plan.png', type: 'image/png', base64 };
  // A picture copied from a web page comes with its markup.
  await paste(page, { texts: { 'text/html': '<img src="https://a.example/plan.png">' }, files: [picture] });
  await expectText(page, /^first\nlast\s*!\[.*\]\(attachments\/[\w-]+\.png\)\s*$/);
  await drop(page, { files: [picture] });
  await expectText(page, /^!\[.*\]\(attachments\/[\w-]+\.png\)\s*first\nlast/);
  await drop(page, { files: [{ name: 'plan.txt', type: 'text/plain' }], isShifted: true });
  await expectText(page, /\[plan\.txt\]\(attachments\/[\w-]+\.txt\)/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Some programs copy a picture within their markup.
  await replaceText(page, '');
  const address = `data:image/png;base64,${madePicture('png', 600, 300).toString('base64')}`;
  const html = `<p>The <b>garden</b></p><img src="${address}"><table><tr><td>a</td><td>b</td></tr></table>`;
  await paste(page, { texts: { 'text/html': html, 'text/plain': 'The garden' } });
  await page.keyboard.type('end');
  await expectText(
    page,
    /^The \*\*garden\*\*\n\n!\[.*\]\(attachments\/[\w-]+\.png\)\n\n\n\| a \| b \|\n\| --- \| --- \|\n\nend$/,
  );
});

test('an item that is cut, and one of plain text, take the place of an empty item', async ({ page, account }) => {
  await openWith(page, account, '- a\n- b\n- c');
  await selectText(page, 4, 8);
  await page.keyboard.press('ControlOrMeta+x');
  await expectText(page, '- a\n- c');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+v');
  await expectText(page, '- a\n- c\n- b');
  await page.keyboard.press('Enter');
  await paste(page, { texts: { 'text/plain': '- d\n  - e\n' } });
  await expectText(page, '- a\n- c\n- b\n- d\n  - e');
});

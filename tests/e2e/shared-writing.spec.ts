import { expect, test } from './product.ts';
import {
  bodyOf,
  expectSaved,
  expectText,
  holdSaves,
  listOf,
  openNote,
  openNoteAndListen,
  pageIsThere,
  placeCaret,
  placeOf,
  selectWords,
  titleOf,
} from './workspace.ts';

const texts = {
  'line ends of Windows': '# Agenda\r\n\r\n- Budget\r\n- Scope\r\n',
  'line ends of all kinds': 'one\rtwo\r\nthree\n\r\rfour\r\n\nfive\r',
  'spaces at the ends of lines': 'first  \n  second\t\n\t\n   \n\n\nlast\n\n\n',
  'characters that are not seen': '\uFEFFa\u00A0b\u200Bc\u2028d\u2029e\u202Ef\u00ADg\u0085h',
  'emoji and combined letters': '👩‍👩‍👧‍👦 e\u0301 \u{1F1F3}\u{1F1F4} ﷽ Z͑ͫ̓ͪ̂ͫ̽͏',
  'Markdown that can be written in several ways':
    'Title\n=====\n\nOther\n---\n\n* a\n+ b\n- c\n\n1) x\n7) y\n\n__b__ *i* _i_ ~~~\ncode\n~~~\n\n|a|b|\n|-|:-:|\n|1|2|\n\n\\*no\\* &amp; <b>x</b> [r]\n\n[r]: /x "t"\n***',
};

test('a note that is opened, written in and taken back again has every byte it had', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const notes = [];
  for (const [what, content] of Object.entries(texts)) notes.push(await account.addNote({ title: what, content }));
  const other = await account.addNote({ title: 'Other' });
  const open = async (title: string) => {
    await listOf(page)
      .getByRole('link', { name: new RegExp(`^${title}`) })
      .click();
    await expect(titleOf(page)).toHaveValue(title);
    await pageIsThere(page);
  };
  await openNote(page, other.id);
  for (const note of notes) {
    const { title: what, content } = note;
    const before = await account.note(note.id);
    await open(what);
    await expectText(page, content, { message: what });
    await bodyOf(page).focus();
    await page.keyboard.press('Control+End');
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowUp');
    await open('Other');
    expect(await account.note(note.id), what).toEqual(before);
    await open(what);
    await bodyOf(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await expectText(page, `x${content}`, { message: what });
    await expectSaved(page);
    expect((await account.note(note.id)).content, what).toBe(`x${content}`);
    await page.keyboard.press('Backspace');
    await expectText(page, content, { message: what });
    await expectSaved(page);
    expect((await account.note(note.id)).content, what).toBe(content);
  }
  expect((await account.note(other.id)).content).toBe('');
});

test('undo takes back what was typed here, and nothing that came from elsewhere', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan', content: 'first line\n\nsecond line' });
  await openNoteAndListen(page, note.id);
  await placeCaret(page, 'first line\n\nsecond line'.length);
  // In one stroke: a pause between two keys would make two steps of undo.
  await page.keyboard.insertText(', typed here');
  await expectSaved(page);
  await account.saveNote(note.id, { content: 'The first line\n\nsecond line, typed here\n\nfrom elsewhere' });
  await expectText(page, 'The first line\n\nsecond line, typed here\n\nfrom elsewhere');
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Control+z');
  await expectText(page, 'The first line\n\nsecond line\n\nfrom elsewhere');
  await page.keyboard.press('Control+y');
  await expectText(page, /^The first line\n\nsecond line, typ[\s\S]*\n\nfrom elsewhere$/);
  await expectSaved(page);
});

test('what is selected stays selected while another device writes above it and below', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan', content: 'first line\n\nsecond line\n\nthird line' });
  await openNoteAndListen(page, note.id);
  await selectWords(page, 'second');
  await account.saveNote(note.id, { content: 'a longer first line\n\nsecond line\n\nthird line, longer too' });
  await expectText(page, 'a longer first line\n\nsecond line\n\nthird line, longer too');
  const { text, from, to } = await placeOf(page);
  expect(text.slice(from, to)).toBe('second');
  await page.keyboard.type('2nd');
  await expectText(page, 'a longer first line\n\n2nd line\n\nthird line, longer too');
});

test('what an input method composes is whole, also while another device writes in the note', {
  tag: '@always',
}, async ({ page, context, account, watcher }) => {
  watcher.allow(/status of 409/);
  const note = await account.addNote({ title: 'Plan', content: 'first line\n\nsecond line ' });
  const release = await holdSaves(page);
  await openNoteAndListen(page, note.id);
  await placeCaret(page, 'first line\n\nsecond line '.length);
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('k');
  await compose('か');
  await account.saveNote(note.id, { content: 'first line, longer\n\nsecond line ' });
  release();
  await compose('かい');
  // The other device's text waits until nothing is composed.
  await compose('かいぎ');
  await keyboard.send('Input.insertText', { text: '会議' });
  await expectText(page, 'first line, longer\n\nsecond line 会議');
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('first line, longer\n\nsecond line 会議');
});

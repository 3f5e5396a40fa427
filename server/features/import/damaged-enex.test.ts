import { expect, test } from 'vitest';
import { importAll, imported, skippedAndNoted } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const damaged = 'It is damaged in the file, so parts of it may be missing';

function note(title: string, content: string): string {
  return `<note><title>${title}</title><content>${content}</content><created>20240309T065602Z</created><tag>field</tag></note>`;
}
const sound = (title: string) => note(title, `<![CDATA[<en-note>${title} text</en-note>]]>`);
const file = (...notes: string[]) => Buffer.from(`<?xml version="1.0"?><en-export>${notes.join('')}</en-export>`);

test('text that is HTML rather than ENML comes whole, and is no damage', async () => {
  const body = '<![CDATA[<en-note>one<br>two&nbsp;& three<div>open <b>bold<p>end</en-note>]]>';
  const { done, text } = await imported(server, 'a.enex', file(note('A', body)), { notes: 1 });
  expect(text('A')).toMatch(/^one\ntwo.& three\nopen \*\*bold/);
  expect(text('A')).toContain('end');
  expect(skippedAndNoted(done, 'note')).toEqual([]);
});

test('a note that isn’t XML has its text, tags and dates, and keeps no other note back', async () => {
  const archive = file(
    sound('First'),
    note('Open & more', '<![CDATA[<en-note>never closed'),
    sound('Second'),
    note('Ends early', '<![CDATA[<en-note>before ]]> after</en-note>]]>'),
    note('Bare', '<en-note>one<br>two &nbsp;<b>three</b></en-note>'),
    note('Sound', '<![CDATA[<en-note>a ]]]]><![CDATA[> b &lt;note> c</en-note>]]>'),
  );
  const { done, notes, text } = await imported(server, 'a.enex', archive, { notes: 6, skipped: 0 });
  expect([...notes.keys()].sort()).toEqual(['Bare', 'Ends early', 'First', 'Open & more', 'Second', 'Sound']);
  expect(text('First')).toBe('First text');
  expect(text('Open & more')).toBe('never closed');
  expect(text('Second')).toBe('Second text');
  expect(text('Ends early')).toBe('before after');
  expect(text('Bare')).toMatch(/^one\ntwo.+\*\*three\*\*$/);
  expect(text('Sound')).toBe('a ]]> b \\<note> c');
  for (const each of notes.values()) expect(each).toMatchObject({ tags: ['field'], day: '2024-03-09' });
  expect(skippedAndNoted(done, 'note')).toEqual([
    `Bare: ${damaged}`,
    `Ends early: ${damaged}`,
    `Open & more: ${damaged}`,
  ]);
});

test('of a file that ends too early all notes come up to there, and a later whole one brings none of those twice', async () => {
  const user = await signUp(server);
  const whole = file(sound('First'), sound('Second'));
  const cut = whole.subarray(0, whole.lastIndexOf(' text</en-note>'));
  expect(await importAll(user, 'a.enex', cut)).toMatchObject({ state: 'done', counts: { created: 2 } });
  const again = await importAll(user, 'a.enex', whole);
  expect(again.counts).toMatchObject({ unchanged: 1 });
});

test('one of two notebooks that has no notes at all is named', async () => {
  const archive = await zipOf({ 'a.enex': file(sound('First')), 'b.enex': '<en-export><no' });
  const { done } = await imported(server, 'a.zip', archive, { notes: 1, skipped: 1 });
  expect(skippedAndNoted(done, 'skipped')).toEqual(["b: It isn't valid XML"]);
});

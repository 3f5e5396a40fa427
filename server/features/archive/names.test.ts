import { expect, test } from 'vitest';
import { mapAddresses, pathOfAddress, relativeAddress } from './addresses.ts';
import { ArchiveNames, safeName } from './names.ts';

test.each([
  ['Plan: "A" / <B>?', 'Plan- -A- - -B--'],
  ['CON', 'CON_'],
  ['com1.txt', 'com1_.txt'],
  ['console', 'console'],
  ['ends with dots. . .', 'ends with dots'],
  ['..', 'Untitled'],
  ['.hidden', 'hidden'],
  ['  a \n b\u202e\u0007 ', 'a b'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['#1 [draft] ^x | y', '-1 -draft- -x - y'],
  ['', 'Untitled'],
  ['x'.repeat(300), 'x'.repeat(100)],
  ['字'.repeat(100), '字'.repeat(60)],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
])('%j is named %j in every system', (title, name) => {
  expect(safeName(title, 'Untitled')).toBe(name);
});

test('no two paths are the same where case is ignored', () => {
  const names = new ArchiveNames();
  const claimed = ['A', 'a', 'A (2)', 'Ａ', 'a', 'Cafe\u0301', 'CAFÉ'].map((title) =>
    names.claim('F', title, { ending: '.md', fallback: 'Untitled' }),
  );
  expect(new Set(claimed.map((path) => path.toLowerCase())).size).toBe(claimed.length);
  expect(claimed.slice(0, 3)).toEqual(['F/A.md', 'F/a (2).md', 'F/A (2) (2).md']);
  const many = Array.from({ length: 20_000 }, () => names.claim('', '', { ending: '.md', fallback: 'Untitled' }));
  expect(new Set(many).size).toBe(many.length);
});

test('a deep path gets short names', () => {
  const names = new ArchiveNames();
  let path = '';
  for (let depth = 0; depth < 32; depth += 1) path = names.claim(path, 'n'.repeat(200), { fallback: 'Folder' });
  expect(path.length).toBeLessThan(700);
});

test.each([
  ['', 'a b.md', 'a%20b.md'],
  ['A/B', 'A/C/x (1).md', '../C/x%20%281%29.md'],
  ['A', 'attachments/100%.png', '../attachments/100%25.png'],
  ['A/B', 'A/B/é&.md', 'é%26.md'],
])('in %j, %j is %j, and back', (folder, path, address) => {
  expect(relativeAddress(folder, path)).toBe(address);
  expect(pathOfAddress(folder, address)).toBe(path);
});

test('only addresses change, and none in code', () => {
  const text = [
    '[a `code` b](note:1 "title") ![x](<note:1>) [r][d] `[c](note:1)` [](note:1) [e](https://x.example/note:1)',
    '',
    '[d]: note:1 "d"',
    '```',
    '[c](note:1)',
    '```',
  ].join('\n');
  expect(mapAddresses(text, (address) => (address === 'note:1' ? 'N.md' : undefined))).toBe(
    text.replaceAll(/(?<=\]\(|: )<?note:1>?(?=[ )])/g, 'N.md').replaceAll(/(`+\n?)\[c\]\(N\.md\)/g, '$1[c](note:1)'),
  );
  expect(pathOfAddress('A', 'https://x.example')).toBeUndefined();
  expect(pathOfAddress('A', '/app?document=1')).toBeUndefined();
});

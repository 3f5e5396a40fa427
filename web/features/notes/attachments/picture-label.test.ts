import { expect, test } from 'vitest';
import { readLabel } from '#shared/markdown/picture-label.ts';
import { markdownOf } from './picture-label.ts';

const path = 'attachments/3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11.png';

test.each([
  ['Garden.png', 'Garden.png'],
  ['a [b] c.png', 'a (b) c.png'],
  ['a|320.png', 'a 320.png'],
  ['](https://example.org).png', ')(https://example.org).png'],
  ['two\nlines.png', 'two lines.png'],
])('a picture named %j is written as %j', (name, label) => {
  expect(markdownOf({ name, type: 'png', path })).toBe(`![${label}](${path})`);
});

test('a file is written as a link', () => {
  expect(markdownOf({ name: 'a.pdf', type: 'file', path })).toBe(`[a.pdf](${path})`);
});

test.each([
  ['Garden|320', { name: 'Garden', width: 320 }],
  ['Garden', { name: 'Garden', width: undefined }],
  ['a|b', { name: 'a|b', width: undefined }],
  ['Garden|0', { name: 'Garden', width: undefined }],
  ['|320', { name: '', width: 320 }],
])('the label %j is read', (label, read) => {
  expect(readLabel(label)).toEqual(read);
});

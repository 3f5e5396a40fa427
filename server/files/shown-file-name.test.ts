import { expect, test } from 'vitest';
import { shownFileName } from './shown-file-name.ts';

test.each([
  ['Offer.pdf', 'Offer.pdf'],
  ['C:\\Users\\ada\\Offer.pdf', 'Offer.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['Report \u202Efdp.exe', 'Report fdp.exe'],
  // As browsers write `The "final" offer.pdf` and a name with a line break into a form.
  ['The %22final%22 offer.pdf', 'The "final" offer.pdf'],
  ['Two%0D%0Alines.txt', 'Two lines.txt'],
  ['100%25 sure.md', '100%25 sure.md'],
  ['...', 'Document'],
  ['', 'Document'],
])('the file name %j is shown as %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
});

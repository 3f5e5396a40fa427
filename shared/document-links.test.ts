import { expect, it } from 'vitest';
import { documentHeading, documentSource, isDocumentHeading, isDocumentSource } from './document-links.ts';

const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';

it.each(['Plan.pdf', 'Plan [v2] (final).txt', '![x](http://x)`*_<b>.txt', '##.md'])(
  'recognizes what it writes for %s',
  (fileName) => {
    const document = { id, fileName };
    expect(isDocumentHeading(documentHeading(document))).toBe(true);
    expect(isDocumentSource(documentSource(document))).toBe(true);
    expect(isDocumentHeading(documentSource(document))).toBe(false);
  },
);

it('recognizes no other line', () => {
  for (const line of [
    '## Plan',
    `[Plan](/app?document=${id})`,
    `## See [Plan](/app?document=${id})`,
    '## [a](https://x)',
  ]) {
    expect(isDocumentHeading(line) || isDocumentSource(line)).toBe(false);
  }
});

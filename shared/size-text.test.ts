import { expect, it } from 'vitest';
import { GIB, KIB, MIB, sizeText } from './size-text.ts';

it.each([
  [1, '1 byte'],
  [820, '820 bytes'],
  [480_000, '469 KB'],
  [1000 * KIB, '1,000 KB'],
  [1000 * KIB + 1, '1 MB'],
  [1.2 * MIB, '1.2 MB'],
  [14_400_000, '13.8 MB'],
  [1.2 * GIB, '1.2 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it('never shows more than a limit as the limit itself', () => {
  expect([sizeText(10 * MIB), sizeText(10 * MIB + 1)]).toEqual(['10 MB', '10.1 MB']);
});

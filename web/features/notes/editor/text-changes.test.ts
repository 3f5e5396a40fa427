import { describe, expect, it } from 'vitest';
import { diceFrom } from '#tests/random.ts';
import { changesBetween } from './text-changes.ts';

function apply(from: string, to: string): string {
  let text = from;
  for (const change of changesBetween(from, to))
    text = text.slice(0, change.start) + change.text + text.slice(change.end);
  return text;
}

describe('the changes between two texts', () => {
  it('turn one text into the other (500 random pairs)', () => {
    const random = diceFrom(11);
    const textOf = () =>
      Array.from({ length: random(6) }, () => 'ab\n'.charAt(random(3)) + 'x'.repeat(random(3))).join('\n');
    for (let run = 0; run < 500; run += 1) {
      const [from, to] = [textOf(), textOf()];
      expect(apply(from, to)).toBe(to);
    }
  });
});

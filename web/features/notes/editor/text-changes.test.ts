import { describe, expect, it } from 'vitest';
import { diceFrom } from '#tests/random.ts';
import { changesBetween, placeAfter } from './text-changes.ts';

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

  it('leave a caret between two changes where it is', () => {
    const from = 'one\ntwo\nthree';
    const to = 'zero\none\ntwo\nthree\nfour';
    const changes = changesBetween(from, to);
    expect(changes).toHaveLength(2);
    expect(to.slice(placeAfter(changes, from.indexOf('wo')))).toBe('wo\nthree\nfour');
  });

  it('leave a caret at the end of its line when lines are added under it', () => {
    const changes = changesBetween('one\ntwo', 'one\ntwo\n\n## three');
    expect(placeAfter(changes, 'one\ntwo'.length)).toBe('one\ntwo'.length);
    const between = changesBetween('one\ntwo', 'one\nand a half\ntwo');
    expect(placeAfter(between, 'one'.length)).toBe('one'.length);
    expect('one\nand a half\ntwo'.slice(placeAfter(between, 'one\n'.length))).toBe('two');
  });

  it('keep a caret inside a changed piece inside its new text', () => {
    const changes = changesBetween('a long old line', 'a new line');
    expect(placeAfter(changes, 10)).toBeLessThanOrEqual('a new line'.length);
    expect(placeAfter(changes, 1)).toBe(1);
  });
});

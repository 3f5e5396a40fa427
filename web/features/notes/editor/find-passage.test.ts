import { describe, expect, it } from 'vitest';
import { findMarks, findPassage } from './find-passage.ts';

const filler = 'Nothing to see in this line.\n'.repeat(400);

function found(content: string, text: string, word: string, startsAt: number): string | undefined {
  const at = text.indexOf(word);
  const range = findPassage(content, {
    text,
    marks: word === '' ? [] : [[at, at + word.length]],
    startsAt,
    endsAt: startsAt + text.length,
  });
  return range && content.slice(range.start, range.end);
}

describe('a passage in a note', () => {
  it('is found through the markdown between its words', () => {
    const content = `${filler}## Fees\n\n- The **fee** is _due_ in [March](https://example.org)\n- or later\n${filler}`;
    const place = content.indexOf('## Fees');
    expect(found(content, 'Fees The fee is due in', 'fee', place)).toBe('Fees\n\n- The **fee** is _due_ in');
  });

  it('is the nearest of several', () => {
    const content = `pay the fee now\n${filler}pay the fee now\n${filler}pay the fee now\n`;
    const second = content.indexOf('pay', 10);
    const range = findPassage(content, {
      text: 'pay the fee now',
      marks: [],
      startsAt: second + 30,
      endsAt: second + 45,
    });
    expect(range?.start).toBe(second);
  });

  it('is found after it was moved', () => {
    expect(found(`${filler}pay the fee now`, 'pay the fee now', 'fee', 0)).toBe('pay the fee now');
  });

  it('is found by what remains of it', () => {
    expect(found(`${filler}The fee is due in April.`, 'The fee is due in March, not later', 'fee', filler.length)).toBe(
      'fee is due',
    );
    expect(found(`${filler}No fees, one fee`, 'The fee is due in March', 'fee', 0)).toBe('fee');
  });

  it('is found if its ends cut through a word', () => {
    expect(found('Tomorrow the fee is due in advance', 'morrow the fee is due in adv', 'fee', 0)).toBe(
      'the fee is due in',
    );
  });

  it("isn't found if nothing of it is left", () => {
    expect(found(filler, 'The fee is due', 'fee', 0)).toBeUndefined();
    expect(found('', 'The fee', 'fee', 50)).toBeUndefined();
    expect(found('text', '…', '', 0)).toBeUndefined();
  });

  it('is found in a large note in other alphabets', () => {
    const content = `${'Здесь ничего нет. '.repeat(50_000)}Плата — до марта.`;
    expect(found(content, 'Плата до марта', 'Плата', content.length - 20)).toBe('Плата — до марта');
  });
});

describe('what search marked in a passage', () => {
  const content = 'Before.\n\nThe **annual** _report_ of the fee, and the Fee again.';
  const text = 'The annual report of the fee, and the Fee again.';
  const marked = (...words: string[]) => {
    const marks = words.map((word): [number, number] => [text.indexOf(word), text.indexOf(word) + word.length]);
    const passage = { text, marks, startsAt: 9, endsAt: content.length };
    const range = findPassage(content, passage);
    return range && findMarks(content, passage, range).map(({ start, end }) => content.slice(start, end));
  };

  it('is found through markdown, each word at its position', () => {
    expect(marked('annual report', 'fee', 'Fee')).toEqual(['annual** _report', 'fee', 'Fee']);
  });

  it('is the whole passage if nothing is marked', () => {
    expect(marked()).toHaveLength(1);
    expect(marked()?.[0]).toMatch(/^The .* again$/);
  });
});

import { describe, expect, test } from 'vitest';
import { joinPieces, type TranscribedPiece } from './join-pieces.ts';

const next = (text: string): TranscribedPiece => ({ text, overlaps: false });
const shared = (text: string): TranscribedPiece => ({ text, overlaps: true });

test('joins pieces cut at silences in order', () => {
  expect(joinPieces([next('We meet on Monday. '), next(' Bring the plan.')])).toBe(
    'We meet on Monday. Bring the plan.',
  );
});

test('ignores pieces without text', () => {
  expect(joinPieces([next(' [BLANK_AUDIO] '), next('One.'), next(''), shared('  '), next('Two.')])).toBe('One. Two.');
  expect(joinPieces([])).toBe('');
});

test.each([
  [
    'what both heard is there once',
    'the budget is twelve thousand euros',
    'twelve thousand euros in all',
    'the budget is twelve thousand euros in all',
  ],
  [
    'case and punctuation do not matter',
    'We agreed on the second date.',
    'The second date, which is Friday.',
    'We agreed on the second date, which is Friday.',
  ],
  [
    'a word that the cut went through is the one heard whole',
    'please call Maria tomorr',
    'ease call Maria tomorrow at nine',
    'please call Maria tomorrow at nine',
  ],
  [
    'a word heard differently in between is taken once',
    'so the offer of mister Lane goes out today',
    'the offer of mister Layne goes out today by mail',
    'so the offer of mister Layne goes out today by mail',
  ],
  [
    'one shared word at the cut is enough',
    'and this is the proposal',
    'proposal for next year',
    'and this is the proposal for next year',
  ],
  [
    'without anything in common nothing is taken away',
    'this was all',
    'thank you very much',
    'this was all thank you very much',
  ],
  ['the second has nothing more', 'we are done for today', 'for today', 'we are done for today'],
  [
    'far words that happen to be the same are no overlap',
    'the house of the mayor stands there since long ago',
    'and so we bought the boat',
    'the house of the mayor stands there since long ago and so we bought the boat',
  ],
  ['scripts without spaces', '我们星期一开会讨论', '开会讨论预算', '我们星期一开会讨论预算'],
])('%s', (_, before, after, whole) => expect(joinPieces([next(before), shared(after)])).toBe(whole));

test('adds no spaces between pieces in scripts without spaces', () => {
  expect(joinPieces([next('我们星期一开会。'), next('讨论预算')])).toBe('我们星期一开会。讨论预算');
});

describe('a talk cut anywhere, even within words', () => {
  const vocabulary =
    'budget plan maria friday invoice offer the a of and to we send call client meeting nine thousand'.split(' ');
  test.each(Array.from({ length: 60 }, (_, seed) => seed))('%i: loses no word and doubles none', (seed) => {
    let state = seed + 1;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    // A number now and then, so that an overlap can be located at all.
    const words = Array.from({ length: 400 }, (_, at) =>
      at % 5 === 0 ? `item${at}` : (vocabulary[random(vocabulary.length)] ?? ''),
    );
    const pieces: TranscribedPiece[] = [];
    for (let from = 0; from < words.length; ) {
      const to = Math.min(words.length, from + 60 + random(40));
      const transcript = words.slice(from, to);
      const isFirst = from === 0;
      const isLast = to === words.length;
      if (!isFirst) transcript[0] = (transcript[0] ?? '').slice(-2);
      if (!isLast) transcript[transcript.length - 1] = (transcript.at(-1) ?? '').slice(0, 2);
      pieces.push({ text: transcript.join(' '), overlaps: !isFirst });
      from = isLast ? to : to - 8 - random(8);
    }
    expect(joinPieces(pieces).split(' ')).toEqual(words);
  });
});

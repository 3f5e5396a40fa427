import { expect, test } from 'vitest';
import { trials } from '#tests/faults/trials.ts';
import { stateOf, undone } from '#tests/page-state.ts';
import { diceFrom } from '#tests/random.ts';
import { blockOfLine, type Drop, moveBlock } from './move-block.ts';

function moved(text: string, number: number, line: number, beside: Drop['beside']) {
  const state = stateOf(text, 0);
  const block = blockOfLine(state, number);
  const spec = block && moveBlock(state, block, { line, beside });
  if (!spec) return null;
  const next = state.update(spec).state;
  expect(undone(next).sliceDoc()).toBe(text);
  return next.sliceDoc();
}

test.each<[string, number, [first: number, last: number] | null]>([
  ['a\nb', 2, [2, 2]],
  ['a\n\nb', 2, null],
  ['- a\n  - b\n  more\n- c', 1, [1, 3]],
  ['- a\n  - b\n- c', 2, [2, 2]],
  ['- a\n  ```\n  x\n  ```\n- c', 3, [1, 4]],
  ['> a\n> - b\n\nc', 2, [1, 2]],
  ['```\na\n\nb\n```\nc', 3, [1, 5]],
  ['| a |\n| - |\n| b |', 3, [1, 3]],
  ['# a\nb', 1, [1, 1]],
])('in %j line %i is of the block %j', (text, number, expected) => {
  const block = blockOfLine(stateOf(text, 0), number);
  expect(block && [block.first, block.last]).toEqual(expected);
});

test.each<[string, number, number, Drop['beside'], string | null]>([
  ['a\nb\nc', 1, 4, 'above', 'b\nc\na'],
  ['a\nb\nc', 3, 1, 'below', 'c\na\nb'],
  ['a\nb\nc', 2, 3, 'above', null],
  ['a\n\nb\n\nc', 3, 6, 'above', 'a\n\nc\n\nb'],
  ['a\n\nb\n\nc\n', 1, 6, 'above', 'b\n\nc\n\na\n'],
  ['a\n\nb\n\nc', 5, 1, 'below', 'c\n\na\n\nb'],
  ['# h\n\na\nb', 4, 3, 'below', '# h\n\nb\na'],
  ['1. a\n2. b\n3. c', 3, 1, 'below', '1. c\n2. a\n3. b'],
  ['7. a\n8. b\n   - n\n9. c', 2, 1, 'below', '7. b\n   - n\n8. a\n9. c'],
  ['- a\n  - b\n- c', 3, 2, 'below', '- a\n  - c\n  - b'],
  ['- a\n  - b\n- c', 2, 4, 'above', '- a\n- c\n- b'],
  ['1. a\n2. b\n\ntext\n\n- x\n- y', 1, 7, 'below', '1. b\n\ntext\n\n- x\n- a\n- y'],
  ['- x\n\n1. a\n2. b', 1, 4, 'below', '1. a\n2. x\n3. b'],
  ['text\n- a\n- b', 1, 3, 'below', '- a\n\ntext\n- b'],
  ['a\n\n```\nx\n```\n\nb', 3, 1, 'below', '```\nx\n```\n\na\n\nb'],
  ['| a |\n| - |\n| b |\n\ntext\nmore', 6, 1, 'below', 'more\n\n| a |\n| - |\n| b |\n\ntext'],
  ['a\r\nb\r\nc', 1, 4, 'above', 'b\r\nc\r\na'],
])('from %j line %i goes before line %i, beside what is %s: %j', (text, number, line, beside, expected) => {
  expect(moved(text, number, line, beside)).toBe(expected);
});

test('wherever a block is put, each word is there once, and one undo returns the text', () => {
  const starts = ['', '', '- ', '  - ', '1. ', '2. ', '> ', '# ', '```', '| a | b |', '---'];
  for (let seed = 1; seed <= trials({ small: 400, full: 40_000 }); seed += 1) {
    const dice = diceFrom(seed);
    const word = (index: number) => (dice(4) === 0 ? '' : `${starts[dice(starts.length)]}w${index}`);
    const text = Array.from({ length: 2 + dice(9) }, (_, index) => word(index)).join(dice(4) === 0 ? '\r\n' : '\n');
    const count = text.split('\n').length;
    const [number, line] = [1 + dice(count), 1 + dice(count + 1)];
    const result = moved(text, number, line, dice(2) === 0 ? 'above' : 'below');
    if (result === null) continue;
    const words = (of: string) => (of.match(/w\d+/g) ?? []).toSorted().join(' ');
    expect(words(result), `seed ${seed}: ${JSON.stringify([text, number, line])}`).toBe(words(text));
  }
});

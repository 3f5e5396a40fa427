import { expect, test } from 'vitest';
import { trials } from '#tests/faults/trials.ts';
import { after, stateOf, undone } from '#tests/page-state.ts';
import { diceFrom } from '#tests/random.ts';
import { pageCommands } from './page-keys.ts';

const STARTS = [
  '',
  '',
  '- ',
  '- ',
  '* ',
  '1. ',
  '2. ',
  '7) ',
  '- [ ] ',
  '- [x] ',
  '> ',
  '> - ',
  '# ',
  '```',
  '| a | b',
  '10. ',
];
const INDENTS = ['', '', '', '  ', '   ', '    ', '\t', '      '];
const WORDS = ['', 'one', 'two *three*', 'a `b` c', '[x](y)', '\\', '---', 'é 漢 😀'];

function randomText(dice: (below: number) => number): string {
  const end = dice(4) === 0 ? '\r\n' : '\n';
  const lines = Array.from({ length: 1 + dice(9) }, () => {
    const [indent, start, word] = [
      INDENTS[dice(INDENTS.length)],
      STARTS[dice(STARTS.length)],
      WORDS[dice(WORDS.length)],
    ];
    return `${indent}${start}${word}`;
  });
  return lines.join(end);
}

const wordsOf = (text: string) => (text.match(/[\p{L}😀]+/gu) ?? []).sort().join(' ');

test('after any key one undo returns exactly the text before, and moving or nesting loses no word', () => {
  const keys = Object.entries(pageCommands);
  for (let seed = 1; seed <= trials({ small: 1000, full: 100_000 }); seed += 1) {
    const dice = diceFrom(seed);
    const doc = randomText(dice);
    let state = stateOf(doc, dice(doc.length + 1), dice(doc.length + 1));
    if (dice(2) === 0) state = stateOf(doc, state.selection.main.head);
    for (let step = 0; step < 4; step += 1) {
      const [key, command] = keys[dice(keys.length)] ?? [];
      if (!key || !command) continue;
      const next = after(state, command);
      if (!next) continue;
      const before = state.sliceDoc();
      const text = next.sliceDoc();
      const about = `${key} with seed ${seed}`;
      if (text !== before) expect(undone(next).sliceDoc(), about).toBe(before);
      if (/Tab|Alt/.test(key)) expect(wordsOf(text), about).toBe(wordsOf(before));
      if (/Tab|Alt/.test(key)) expect(text.split('\n').length, about).toBe(before.split('\n').length);
      if (!/(^|[^\r])\n/.test(before) && before.includes('\r\n')) expect(text, about).not.toMatch(/(^|[^\r])\n/);
      state = next;
    }
  }
});

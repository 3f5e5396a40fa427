import { describe, expect, it } from 'vitest';
import { diceFrom } from '#tests/random.ts';
import { conflictTitle } from './conflict-copy.ts';
import { mergeNotes } from './merge-notes.ts';

const wordsIn = (content: string): string[] => content.match(/\w+/g) ?? [];
const lineOf = (dice: (below: number) => number, name: string) =>
  Array.from({ length: 1 + dice(8) }, (_, word) => `${name}${word}`).join(' ');

/** Some words added, deleted and replaced, and lines split; each new word exists once. */
function changedBy(dice: (below: number) => number, base: string, name: string): string {
  const parts = base.split(/( |\n)/);
  for (let change = 0; change <= dice(3); change += 1) {
    const at = 2 * dice(Math.ceil(parts.length / 2));
    const kind = dice(4);
    if (kind === 0) parts.splice(at, 0, `${name}${change}`, ' ');
    else if (kind === 1) parts[at] = `${name}${change}`;
    else if (kind === 2) parts.splice(at, 2);
    else parts.splice(at + 1, 0, dice(2) ? '\n' : ' ', `${name}${change}`);
  }
  return parts.join('');
}

const text = (content: string, title = 'Plan', tags: string[] = []) => ({ title, content, tags });

describe('merging two texts of a note', () => {
  it('joins changes of different lines', () => {
    const merged = mergeNotes(text('one\ntwo\nthree'), text('ONE\ntwo\nthree'), text('one\ntwo\nthree\nfour'));
    expect(merged?.content).toBe('ONE\ntwo\nthree\nfour');
  });

  it('joins several changes on both sides', () => {
    const base = 'a\nb\nc\nd\ne\nf\ng';
    expect(mergeNotes(text(base), text('A\nb\nc\nD\ne\nf\ng'), text('a\nb2\nc\nd\ne\nF\ng'))?.content).toBe(
      'A\nb2\nc\nD\ne\nF\ng',
    );
    expect(mergeNotes(text(base), text('A\nb\nc\nD\ne\nf\ng'), text('a\nb\nc\nd\ne\nF\ng!'))?.content).toBe(
      'A\nb\nc\nD\ne\nF\ng!',
    );
  });

  it.each([
    ['words added to one line', 'one two', 'one big two', 'one two three', 'one big two three'],
    ['words typed at the start of one line', 'go on', 'AAA go on', 'BBB go on', 'AAA BBB go on'],
    ['words typed in one empty line', 'x\n', 'x\nAAA', 'x\nBBB', 'x\nAAA BBB'],
    ['lines added at the same place', '- a', '- a\n- b', '- a\n- c', '- a\n- b\n- c'],
    ['a to-do ticked and its text changed', '- [ ] call', '- [x] call', '- [ ] call Anna', '- [x] call Anna'],
    ['a to-do ticked and another put before', '- [ ] x', '- [x] x', '- [ ] new\n- [ ] x', '- [ ] new\n- [x] x'],
    ['a word replaced beside one that is added', 'one two', 'one three', 'one big two', 'one big three'],
    ['a word replaced inside new marks', 'say foo now', 'say **foo** now', 'say bar now', 'say **bar** now'],
    [
      'words in a language without spaces',
      '明日会議です。',
      '明日の会議です。',
      '明日会議ですよ。',
      '明日の会議ですよ。',
    ],
    ['a line split in two and a word added', 'one two', 'one\ntwo', 'one two three', 'one\ntwo three'],
    ['the longer of two insertions where it begins with the other', 'x', 'x\nhel', 'x\nhello all', 'x\nhello all'],
  ])('joins %s, whoever saves first', (_, base, mine, theirs, both) => {
    expect(mergeNotes(text(base), text(mine), text(theirs))?.content).toBe(both);
    expect(mergeNotes(text(base), text(theirs), text(mine))?.content).toBe(both);
  });

  it.each([
    ['two replacements of one word', 'at 5 pm', 'at 6 pm', 'at 7 pm'],
    ['two endings of one word', 'plan', 'plans', 'planned'],
    ['a sentence written again and a word in it', 'the quick brown fox', 'a slow red dog', 'the quick brown lazy fox'],
    ['a word in a line that was deleted', 'a\nb\nc', 'a\nc', 'a\nb more\nc'],
    ['a word in a deleted line below one that was changed', 'a\nb', 'A', 'a\nb more'],
    ['two emoji in one place', 'ok 👍🏽', 'ok 👍🏿', 'ok 👩‍👩‍👧'],
  ])('leaves %s to a person', (_, base, mine, theirs) => {
    expect(mergeNotes(text(base), text(mine), text(theirs))).toBeUndefined();
    expect(mergeNotes(text(base), text(theirs), text(mine))).toBeUndefined();
  });

  it('loses and repeats no word in random changes, makes no new ones, and asks not who saved first', () => {
    let merged = 0;
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const dice = diceFrom(seed);
      const base = Array.from({ length: 1 + dice(5) }, (_, line) => lineOf(dice, `b${line}x`)).join('\n');
      const [mine, theirs] = [changedBy(dice, base, 'm'), changedBy(dice, base, 't')];
      const both = mergeNotes(text(base), text(mine), text(theirs))?.content;
      expect(mergeNotes(text(base), text(theirs), text(mine))?.content, `seed ${seed}`).toBe(both);
      if (both === undefined) continue;
      merged += 1;
      const [ofBase, ofMine, ofTheirs] = [base, mine, theirs].map(wordsIn);
      const isKept = (word: string) => !ofBase?.includes(word) || (ofMine?.includes(word) && ofTheirs?.includes(word));
      const expected = new Set([...(ofBase ?? []), ...(ofMine ?? []), ...(ofTheirs ?? [])].filter(isKept));
      expect(wordsIn(both).sort(), `seed ${seed}`).toEqual([...expected].sort());
    }
    expect(merged).toBeGreaterThan(300);
    expect(merged).toBeLessThan(950);
  });

  it('puts what a document added after what was typed at the same place', () => {
    const added = '## [Offer.pdf](/app?document=5f0c)\n\n### Summary\n\n- Forty people.';
    const merged = mergeNotes(text('one\ntwo'), text('one\ntwo and three\nfour'), text(`one\ntwo\n\n${added}`));
    expect(merged?.content).toBe(`one\ntwo and three\nfour\n\n${added}`);
    expect(mergeNotes(text(''), text('typed '), text(added))?.content).toBe(`typed \n\n${added}`);
    expect(mergeNotes(text('one\n'), text('one\ntwo\n\n'), text(`one\n\n${added}`))?.content).toBe(
      `one\ntwo\n\n\n${added}`,
    );
  });

  it('takes the same change once', () => {
    expect(mergeNotes(text('one\ntwo'), text('one\n2\nx'), text('one\n2\nx'))?.content).toBe('one\n2\nx');
  });

  it('takes the title that changed, and refuses two different new titles', () => {
    expect(mergeNotes(text('x', 'A'), text('x', 'B'), text('y', 'A'))).toEqual(text('y', 'B'));
    expect(mergeNotes(text('x', 'A'), text('x', 'B'), text('x', 'C'))).toBeUndefined();
    expect(mergeNotes(text('x', 'A'), text('x', 'B'), text('x', 'B'))?.title).toBe('B');
  });

  it('merges tags as sets: added on either side, gone when one side removed them', () => {
    const merged = mergeNotes(
      text('x', 'A', ['old', 'kept', 'gone']),
      text('x', 'A', ['kept', 'gone', 'mine']),
      text('x', 'A', ['old', 'kept', 'theirs']),
    );
    expect(merged?.tags).toEqual(['kept', 'theirs', 'mine']);
  });

  it('merges distant edits of a very long note, and gives up on hopeless ones', () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `line ${index}`);
    const mine = ['first', ...lines];
    const theirs = [...lines, 'last'];
    expect(mergeNotes(text(lines.join('\n')), text(mine.join('\n')), text(theirs.join('\n')))?.content).toBe(
      ['first', ...lines, 'last'].join('\n'),
    );
    const both = ['x', ...lines.slice(1, -1), 'y'].join('\n');
    expect(mergeNotes(text(lines.join('\n')), text(both), text(['z', ...lines, 'w'].join('\n')))).toBeUndefined();
  });

  it('merges words that objects know, like constructor', () => {
    expect(
      mergeNotes(text('constructor\nb\nc'), text('constructor\nb\n__proto__'), text('toString\nb\nc'))?.content,
    ).toBe('toString\nb\n__proto__');
  });
});

describe('the title of a conflict copy', () => {
  const at = new Date(2026, 10, 20, 14, 3);

  it('names the moment', () => {
    expect(conflictTitle('Plan', at)).toBe('Plan (conflict 2026-11-20 14:03)');
  });

  it('does not grow with every conflict, nor past 500 characters', () => {
    expect(conflictTitle('Plan (conflict 2026-11-19 09:00)', at)).toBe('Plan (conflict 2026-11-20 14:03)');
    expect(conflictTitle('x'.repeat(500), at)).toHaveLength(500);
  });
});

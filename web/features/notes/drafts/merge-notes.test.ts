import { describe, expect, it } from 'vitest';
import { conflictTitle } from './conflict-copy.ts';
import { mergeNotes } from './merge-notes.ts';

const text = (content: string, title = 'Plan', tags: string[] = []) => ({ title, content, tags });

describe('merging two texts of a note', () => {
  it('joins changes of different lines', () => {
    const merged = mergeNotes(text('one\ntwo\nthree'), text('ONE\ntwo\nthree'), text('one\ntwo\nthree\nfour'));
    expect(merged?.content).toBe('ONE\ntwo\nthree\nfour');
  });

  it('joins several changes on both sides', () => {
    const base = 'a\nb\nc\nd\ne\nf\ng';
    expect(mergeNotes(text(base), text('A\nb\nc\nD\ne\nf\ng'), text('a\nb2\nc\nd\ne\nF\ng'))?.content).toBeUndefined();
    expect(mergeNotes(text(base), text('A\nb\nc\nD\ne\nf\ng'), text('a\nb\nc\nd\ne\nF\ng!'))?.content).toBe(
      'A\nb\nc\nD\ne\nF\ng!',
    );
  });

  it('refuses changes of the same line, and two lines added at the same place', () => {
    expect(mergeNotes(text('one\ntwo'), text('one mine\ntwo'), text('one theirs\ntwo'))).toBeUndefined();
    expect(mergeNotes(text('one'), text('one\nmine'), text('one\ntheirs'))).toBeUndefined();
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

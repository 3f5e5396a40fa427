import { expect, test } from 'vitest';
import { withAccepted, withoutAccepted } from '#server/features/tasks/edit-line.ts';
import { fold } from '#server/language/fold.ts';
import { readNote } from '#server/reading/read-note.ts';
import { previewOf } from '#shared/note-preview.ts';
import { childrenByParent, visibleRows } from '#web/features/folders/folder-tree-model.ts';
import { mergeNotes } from '#web/features/notes/drafts/merge-notes.ts';
import { diffTexts } from '#web/lib/text-diff.ts';
import { processorTime } from './processor-time.ts';

const numbered = (word: string) => Array.from({ length: 60_000 }, (_, index) => `${word} ${index}`);

test('comparing two texts of 60,000 lines with nothing in common takes less than 10 s', async () => {
  const [one, two] = [numbered('one').join('\n'), numbered('two').join('\n')];
  expect(await processorTime(() => diffTexts(one, two))).toBeLessThan(10_000);
});

test('merging distant edits of a long note, and giving up on hopeless ones, takes less than 1 s', async () => {
  const lines = numbered('line');
  const text = (all: string[]) => ({ title: 'Plan', content: all.join('\n'), tags: [] });
  const base = text(lines);
  const [first, last] = [text(['first', ...lines]), text([...lines, 'last'])];
  const [both, others] = [text(['x', ...lines.slice(1, -1), 'y']), text(['z', ...lines, 'w'])];
  const time = await processorTime(() => [mergeNotes(base, first, last), mergeNotes(base, both, others)]);
  expect(time).toBeLessThan(1000);
});

test('listing 2,000 folders at depth 32 takes less than 200 ms', async () => {
  const folders = Array.from({ length: 2_000 }, (_, index) => ({
    id: `f${index}`,
    name: `f${index}`,
    parentId: index % 32 === 0 ? null : `f${index - 1}`,
    noteCount: 0,
    aiExcluded: false,
  }));
  const expanded = new Set(['root', ...folders.map(({ id }) => id)]);
  const empty = () => ({ notes: [], status: 'ready' as const, hasMore: false });
  expect(await processorTime(() => visibleRows(childrenByParent(folders), expanded, empty))).toBeLessThan(200);
});

test.each(['[', '*', '_', '`', '> ', '- ', '\n', ' ', '![](', '(', '#', '|', '-', '1. ', '\t', '_a', '~~~'])(
  'a preview of 1,000,000 hostile characters takes less than 50 ms: %j',
  async (piece) => {
    const content = piece.repeat(1_000_000 / piece.length);
    expect(await processorTime(() => previewOf(content))).toBeLessThan(50);
  },
);

test.each(['\u0315\u0300', '\u05b4\u05b0', '\u0650\u064e'])(
  'folding 200,000 marks on one letter takes less than 150 ms: %j',
  async (marks) => {
    const text = `a${marks.repeat(100_000)}`;
    expect(await processorTime(() => fold(text))).toBeLessThan(150);
  },
);

test.each([
  '\n',
  ' ',
  ' \n',
  '.',
  ';',
  '>',
  '> send\n',
  'send ',
  'send offer to Ann\n',
  'send offer to Ann ',
  '- [ ] send\n',
  '|',
])('accepting a to-do and undoing that in 1,000,000 hostile characters takes less than 1 s: %j', async (piece) => {
  const above = `send${piece.repeat(1_000_000 / piece.length)}`;
  const [sentence, line] = ['- Ann will send it.', '- [ ] send offer to Ann'];
  const [before, after] = [`${sentence}${above}x\n${above}`, `${above}\n${line}\n`];
  const from = above.length + 1;
  const time = await processorTime(() => [
    withAccepted(before, { from: 2, to: sentence.length }),
    withAccepted(before, { from: 2, to: sentence.length + above.length }),
    withoutAccepted(after, { from, to: from + line.length }),
  ]);
  expect(time).toBeLessThan(1000);
});

const lines = [
  '#',
  ' ',
  '_',
  '*',
  '-',
  '—',
  '(',
  '[',
  '.',
  ';',
  '"',
  '1',
  'a',
  'and ',
  'Ann, ',
  'by ',
  'send ',
  'e\u0301',
];
test.each(lines)('reading to-dos in 100,000 hostile characters takes less than 5 s: %j', async (piece) => {
  const long = piece.repeat(4_900 / piece.length);
  const content = [
    `${piece.repeat(30_000 / piece.length)}\u0002`,
    `# ${long}x`,
    `- [ ] send ${long}x`,
    `Ann ${long}\u0002`,
  ];
  const note = { title: '', content: `${content.join('\n')}\n`.repeat(2), writtenOn: new Date('2026-11-24') };
  expect(await processorTime(() => readNote(note).tasks)).toBeLessThan(5_000);
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReadTask } from '#server/reading/read-note.ts';
import { diceFrom } from '#tests/random.ts';
import { changesOf } from './stored-changes.ts';
import type { StoredTask } from './task-readings.repo.ts';

const note = { id: randomUUID(), isTrashed: false, updatedAt: new Date('2026-11-23T10:00:00Z') };

function found(text: string, place: number, more: Partial<ReadTask> = {}): ReadTask {
  const plain = { owner: null, due: null, dueText: null, certain: true, done: false, waiting: false };
  const source = { documentId: null, page: null };
  return { text, from: place * 100, to: place * 100 + text.length, ...plain, ...source, ...more };
}

/** What is stored after a reading. */
function reread(stored: readonly StoredTask[], tasks: readonly ReadTask[]): StoredTask[] {
  const { rows, deleted } = changesOf(note, stored, tasks);
  const byId = new Map(stored.map((task) => [task.id, task]));
  for (const id of deleted) byId.delete(id);
  for (const { noteId: _, ...task } of rows) byId.set(task.id, task);
  return [...byId.values()].sort((a, b) => (a.place ?? Number.MAX_VALUE) - (b.place ?? Number.MAX_VALUE));
}

function read(...texts: string[]): StoredTask[] {
  return reread(
    [],
    texts.map((text, place) => found(text, place)),
  );
}

const verbs = ['Call', 'Pay', 'Book', 'Send', 'Review', 'Check', 'Order', 'Ask'];
const things = [
  'the bank',
  'the hotel',
  'the offer',
  'Anna about the budget',
  'the plan for May',
  'the flights',
  'the invoice',
];

describe('a to-do keeps its id', () => {
  test('over 200 random edits of its note', () => {
    const dice = diceFrom(14);
    const pick = (list: readonly string[]) => list[dice(list.length)] ?? '';
    /** The lines as a person has them in mind: each with the number it was made with. */
    let lines: { number: number; text: string; done: boolean }[] = [];
    let made = 0;
    const idOf = new Map<number, string>();
    let stored: StoredTask[] = [];
    const add = () => {
      made += 1;
      const text = `${pick(verbs)} ${pick(things)} ${made}`;
      lines.splice(dice(lines.length + 1), 0, { number: made, text, done: false });
    };
    for (let line = 0; line < 12; line += 1) add();
    const edits = [
      () => add(),
      () => lines.length > 8 && lines.splice(dice(lines.length), 1),
      () => edit((text) => `${text} ${pick(things)}`),
      () => edit((text) => text.replace(/ \S+$/, '')),
      () => edit((text) => text.slice(0, 5) + text.slice(6)),
      () => edit((text) => text.replace(/^\S+/, pick(verbs))),
      () => {
        const line = lines[dice(lines.length)];
        if (line) line.done = !line.done;
      },
      () => {
        const [line] = lines.splice(dice(lines.length), 1);
        if (line) lines.splice(dice(lines.length + 1), 0, line);
      },
    ];
    function edit(change: (text: string) => string): void {
      const line = lines[dice(lines.length)];
      const text = line && change(line.text);
      // Two lines that say the same are the same.
      if (line && text && text.length > 5 && !lines.some((other) => other.text === text)) line.text = text;
    }
    for (let round = 0; round <= 200; round += 1) {
      if (round > 0) edits[dice(edits.length)]?.();
      stored = reread(
        stored,
        lines.map(({ text, done }, place) => found(text, place, { done })),
      );
      expect(stored.map(({ text, done, place }) => [text, done, place])).toEqual(
        lines.map(({ text, done }, place) => [text, done, place]),
      );
      for (const [place, { number }] of lines.entries()) {
        const id = stored[place]?.id ?? '';
        expect([round, number, idOf.get(number) ?? id]).toEqual([round, number, id]);
        idOf.set(number, id);
      }
    }
    expect(new Set(idOf.values()).size).toBe(idOf.size);
    lines = [];
    expect(reread(stored, [])).toEqual([]);
  });

  test('when all lines are written again in their places', () => {
    const before = read('Call Ann', 'Pay Ben');
    const texts = ['Die Bank anrufen', 'Miete überweisen'];
    expect(
      reread(
        before,
        texts.map((text, place) => found(text, place)),
      ).map(({ id }) => id),
    ).toEqual(before.map(({ id }) => id));
  });

  test('of many lines that say the same, in their order', () => {
    const before = read('Call', 'Call', 'Call');
    expect(reread(before, [found('Call', 0), found('Call', 1)]).map(({ id }) => id)).toEqual(
      before.slice(0, 2).map(({ id }) => id),
    );
  });
});

test('a checkbox line is never taken for a dismissed suggestion', () => {
  const [suggestion] = reread([], [found('send the offer', 0, { certain: false })]);
  const dismissed = [{ ...(suggestion as StoredTask), dismissed: true }];
  const [line, kept] = reread(dismissed, [found('send the offer', 0)]);
  expect(line).toMatchObject({ certain: true, dismissed: false });
  expect(kept).toMatchObject({ id: suggestion?.id, dismissed: true, place: null });
});

test('a reading that finds the same writes nothing', () => {
  const before = read('Call Ann', 'Pay Ben');
  expect(changesOf(note, before, [found('Call Ann', 0), found('Pay Ben', 1)])).toEqual({
    rows: [],
    deleted: [],
    isShown: false,
  });
});

test('2,000 lines that are all new are matched without holding the server', () => {
  const before = read(...Array.from({ length: 2_000 }, (_, index) => `Call number ${index}`));
  const texts = Array.from({ length: 2_000 }, (_, index) => found(`Write letter ${index}`, index));
  expect(new Set(reread(before, texts).map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)));
});

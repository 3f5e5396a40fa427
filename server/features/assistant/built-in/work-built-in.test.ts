import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerBuiltIn } from './answer-built-in.ts';
import { answerAside, prepareBuiltIn, tidyUpAside } from './work-built-in.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const sentence = 'Anna will inspect the warehouse in Leiden by 4 December, as the roof was found to leak. ';
const question = { text: 'Summarise', action: 'summarise', history: [], now: NOW } as const;
/** Work in the main thread would be one turn, or the few until it begins. */
const FEW_TURNS = 20;
const signal = new AbortController().signal;

function noteOf(content: string) {
  const note = {
    id: 'n',
    title: 'Leiden',
    place: '',
    content,
    tags: [],
    day: '2026-11-21',
    isDated: false,
    updatedAt: NOW.toISOString(),
  };
  return { note, passages: [] };
}

/** What the main thread does while something is made: it goes round its loop, which it can't while it calculates. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isMade = false;
  const made = work.finally(() => (isMade = true));
  while (!isMade) {
    turns += 1;
    await setImmediate();
  }
  await made;
  return turns;
}

test('the main thread goes on while a question is answered or a transcript put in order', async () => {
  const long = sentence.repeat(50);
  expect(await turnsDuring(answerAside('u', question, noteOf(long), signal))).toBeGreaterThan(FEW_TURNS);
  expect(
    await turnsDuring(tidyUpAside({ userId: 'u', locale: 'en-US' }, `Um, hello. ${long}`, NOW, signal)),
  ).toBeGreaterThan(FEW_TURNS);
});

test('gives the same answer as without a thread', async () => {
  const material = noteOf(sentence.repeat(20));
  expect(await answerAside('u', question, material, signal)).toEqual(answerBuiltIn(question, material));
  expect(await tidyUpAside({ userId: 'u', locale: 'en-US' }, `Um, hello. ${sentence}`, NOW, signal)).toContain(
    '## Action items',
  );
});

test('a conversation that is opened many times leaves room for its question', async () => {
  const opened = Array.from({ length: 30 }, () => prepareBuiltIn('u'));
  const answer = answerAside('u', question, noteOf(sentence), signal);
  await expect(Promise.all([answer, ...opened])).resolves.toHaveLength(31);
});

test('ends when the caller leaves', async () => {
  const leaving = new AbortController();
  const answer = answerAside('u', question, noteOf(sentence.repeat(2_000)), leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
});

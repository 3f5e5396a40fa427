import { expect, test } from 'vitest';
import type { Question } from '#server/features/assistant/material.ts';
import { answerBuiltIn } from './answer-built-in.ts';
import { answerAside, tidyUpAside } from './work-built-in.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const sentence = 'Anna will inspect the warehouse in Leiden by 4 December, as the roof was found to leak. ';
const question = { text: 'Summarise', action: 'summarise', history: [], now: NOW } as const;
const actions = [
  'summarise',
  'action-items',
  'proposal',
  'report',
  'plan',
  'email',
  'brainstorm',
  'meeting-prep',
  null,
];
const MOST_MS = 20;
const signal = new AbortController().signal;

function noteOf(content: string) {
  const note = { id: 'n', title: 'Leiden', content, tags: [], updatedAt: NOW.toISOString() };
  return { note, passages: [] };
}

/** What this thread itself calculates for it, in milliseconds. It may clear up after other tests too: then it is asked again, up to ten times. */
async function mainThreadMs(work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  while (measured.length < 10 && (measured.at(-1) ?? MOST_MS) >= MOST_MS) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    measured.push((user + system) / 1000);
  }
  return Math.min(...measured);
}

/** Everything that is read is long: note, passages, question and what was said before. */
function longQuestion(action: (typeof actions)[number], unit: string, length: number) {
  const long = (characters: number) => unit.repeat(characters / unit.length);
  const { note } = noteOf(long(length));
  const passage = {
    kind: 'note',
    heading: '',
    startsAt: 0,
    endsAt: 2000,
    page: null,
    updatedAt: note.updatedAt,
  } as const;
  const passages = Array.from({ length: 12 }, (_, at) => ({
    ...passage,
    id: `${at}`,
    title: `${at}`,
    text: long(2000),
  }));
  const history = Array.from({ length: 6 }, () => ({ role: 'user', content: long(4000) }) as const);
  const asked: Question = { text: long(4000), action: action as Question['action'], history, now: NOW };
  return { asked, material: { note, passages } };
}

test('no question blocks the main thread for more than 20 ms', async () => {
  await answerAside('u', question, noteOf(sentence), signal);
  const measured: { asked: string; ms: number }[] = [];
  for (const unit of [sentence, 'ABC\n']) {
    for (const action of actions) {
      const { asked, material } = longQuestion(action, unit, 10_000);
      const ms = await mainThreadMs(() => answerAside('u', asked, material, signal));
      measured.push({ asked: `${action} over 10,000 of ${unit}`, ms });
    }
  }
  const { asked, material } = longQuestion('brainstorm', sentence, 1_000_000);
  measured.push({ asked: 'a note of 1 MB', ms: await mainThreadMs(() => answerAside('u', asked, material, signal)) });
  const transcript = `Um, hello. ${sentence.repeat(500)}`;
  measured.push({ asked: 'to tidy up', ms: await mainThreadMs(() => tidyUpAside('u', transcript, NOW, signal)) });
  expect(measured.filter(({ ms }) => ms >= MOST_MS)).toEqual([]);
});

test('gives the same answer as without a thread', async () => {
  const material = noteOf(sentence.repeat(20));
  expect(await answerAside('u', question, material, signal)).toEqual(answerBuiltIn(question, material));
  expect(await tidyUpAside('u', `Um, hello. ${sentence}`, NOW, signal)).toContain('## Action items');
});

test('ends when the caller leaves', async () => {
  const leaving = new AbortController();
  const answer = answerAside('u', question, noteOf(sentence.repeat(2_000)), leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
});

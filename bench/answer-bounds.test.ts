import { expect, test } from 'vitest';
import { answerAside, tidyUpAside } from '#server/features/assistant/built-in/work-built-in.ts';
import type { Question } from '#server/features/assistant/material.ts';
import { processorTime } from './processor-time.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const sentence = 'Anna will inspect the warehouse in Leiden by 4 December, as the roof was found to leak. ';
const MOST_MS = 20;
const signal = new AbortController().signal;
const actions: Question['action'][] = [
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

/** Everything that is read is long: note, passages, question and what was said before. */
function longQuestion(action: Question['action'], unit: string, length: number) {
  const long = (characters: number) => unit.repeat(characters / unit.length);
  const day = { day: '2026-11-21', isDated: false, updatedAt: NOW.toISOString() };
  const place = { heading: '', startsAt: 0, endsAt: 2000, page: null };
  const passages = Array.from({ length: 16 }, (_, at) => ({
    ...place,
    kind: 'note' as const,
    id: `${at}`,
    title: `${at}`,
    place: '',
    text: long(2000),
    ...day,
  }));
  const history = Array.from({ length: 6 }, () => ({ role: 'user' as const, content: long(4000) }));
  const asked: Question = { text: long(4000), action, history, now: NOW };
  return {
    asked,
    material: { note: { id: 'n', title: 'Leiden', place: '', content: long(length), tags: [], ...day }, passages },
  };
}

test('no question holds the main thread for more than 20 ms', async () => {
  const measured: { asked: string; ms: number }[] = [];
  const measure = async (asked: string, work: () => Promise<unknown>) =>
    measured.push({ asked, ms: await processorTime(work) });
  for (const unit of [sentence, 'ABC\n'])
    for (const action of actions) {
      const { asked, material } = longQuestion(action, unit, 10_000);
      await measure(`${action} over 10,000 of ${unit}`, () => answerAside('u', asked, material, signal));
    }
  const { asked, material } = longQuestion('brainstorm', sentence, 1_000_000);
  await measure('a note of 1 MB', () => answerAside('u', asked, material, signal));
  await measure('to tidy up', () =>
    tidyUpAside({ userId: 'u', locale: 'en-US' }, `Um, hello. ${sentence.repeat(500)}`, NOW, signal),
  );
  expect(measured.filter(({ ms }) => ms >= MOST_MS)).toEqual([]);
});

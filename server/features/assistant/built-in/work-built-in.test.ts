import { expect, test } from 'vitest';
import { answerAside, tidyUpAside } from './work-built-in.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const sentence = 'Anna will inspect the warehouse in Leiden by 4 December, as the roof was found to leak. ';
const question = { text: 'Summarise', action: 'summarise', history: [], now: NOW } as const;

function noteOf(content: string) {
  const note = { id: 'n', title: 'Leiden', content, tags: [], updatedAt: NOW.toISOString() };
  return { note, passages: [] };
}

/** Runs the work and counts how often others had their turn meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await work();
  clearInterval(timer);
  return turns;
}

test('while a very long note is read, others have their turn; the answer is the same', async () => {
  const long = noteOf(sentence.repeat(2_000));
  let text = '';
  const turns = await turnsDuring(async () => {
    ({ text } = await answerAside(question, long, new AbortController().signal));
  });
  expect(turns).toBeGreaterThan(5);
  expect(text).toContain('- [ ] Inspect the warehouse in Leiden');
});

test('so with a long transcript', async () => {
  let text = '';
  const turns = await turnsDuring(async () => {
    text = await tidyUpAside(`Um, hello. ${sentence.repeat(1_000)}`, NOW, new AbortController().signal);
  });
  expect(turns).toBeGreaterThan(5);
  expect(text).toContain('## Action items');
});

test('whoever goes away ends it', async () => {
  const leaving = new AbortController();
  const answer = answerAside(question, noteOf(sentence.repeat(2_000)), leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
});

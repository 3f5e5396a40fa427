import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { summarise } from '#server/language/summarise.ts';
import { summariseInWorker } from './summarise-in-worker.ts';

const sentence = 'The committee books Harbour Hall for the spring gala of Anna Berg on 12 May 2026 for £12,500. ';
const pages = [{ number: 1, markdown: sentence.repeat(3) }];

test('a thread makes the same summary', async () => {
  expect(await summariseInWorker(pages, { isPaged: true })).toEqual(summarise(pages, { isPaged: true }));
});

test.each([
  ['time', { seconds: 0.001, memoryMb: 384 }],
  ['memory', { seconds: 60, memoryMb: 8 }],
])('a document that needs too much %s fails with a sentence, and the process goes on', async (_what, limits) => {
  const long = Array.from({ length: 20_000 }, (_, index) => `Point ${index} of ${sentence}`).join('\n\n');
  const failure = await summariseInWorker([{ number: 1, markdown: long }], { isPaged: false }, limits).catch((e) => e);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({
    code: 'unavailable',
    message: 'This document takes too long to summarise. Its text is kept; try a part of it.',
  });
});

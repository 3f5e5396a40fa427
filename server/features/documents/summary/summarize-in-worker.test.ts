import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { summarize } from '#server/reading/read-note.ts';
import { summarizeInWorker } from './summarize-in-worker.ts';

const sentence = 'The committee books Harbour Hall for the spring gala of Anna Berg on 12 May 2026 for £12,500. ';
const pages = [{ number: 1, markdown: sentence.repeat(3) }];

test('a thread creates the same summary', async () => {
  expect(await summarizeInWorker('u', pages, { isPaged: true })).toEqual(summarize(pages, { isPaged: true }));
});

test.each([
  ['time', { seconds: 0.1, memoryMb: 384 }],
  ['memory', { seconds: 60, memoryMb: 8 }],
])('a document that needs too much %s fails with a sentence, and the process continues', async (_what, limits) => {
  const long = Array.from({ length: 20_000 }, (_, index) => `Point ${index} of ${sentence}`).join('\n\n');
  const document = [{ number: 1, markdown: long }];
  const failure = await summarizeInWorker('u', document, { isPaged: false }, undefined, limits).catch((e) => e);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({
    code: 'unavailable',
    message: 'This document takes too long to summarize. Its text is still there; try a part of it.',
  });
});

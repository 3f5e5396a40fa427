import { parentPort } from 'node:worker_threads';
import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { inFormOf } from '#server/reading/answer.ts';
import { answerBuiltIn } from './answer-built-in.ts';
import { tidyUp } from './tidy-up.ts';

/** What a thread is asked: for an answer, or to put a transcript in order. */
export type BuiltInWork =
  | { kind: 'answer'; question: Question; material: Material }
  | { kind: 'tidy'; text: string; now: Date; locale: string };

parentPort?.on('message', (work: BuiltInWork) => {
  const locale = work.kind === 'answer' ? work.question.locale : work.locale;
  const made = inFormOf<Answer | string>(locale, () =>
    work.kind === 'answer' ? answerBuiltIn(work.question, work.material) : tidyUp(work.text, work.now),
  );
  parentPort?.postMessage(made);
});

import { parentPort } from 'node:worker_threads';
import type { Material, Question } from '#server/features/assistant/material.ts';
import { answerBuiltIn } from './answer-built-in.ts';
import { tidyUp } from './tidy-up.ts';

/** What a thread is asked: for an answer, or to put a transcript in order. */
export type BuiltInWork =
  | { kind: 'answer'; question: Question; material: Material }
  | { kind: 'tidy'; text: string; now: Date };

parentPort?.on('message', (work: BuiltInWork) => {
  parentPort?.postMessage(
    work.kind === 'answer' ? answerBuiltIn(work.question, work.material) : tidyUp(work.text, work.now),
  );
});

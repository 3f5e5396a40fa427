import { parentPort } from 'node:worker_threads';
import { type ProofAuthor, type ProofPassage, prove } from '#server/reading/prove.ts';
import { type RecapOf, readRecap } from './read-recap.ts';

/** What a thread is asked for. */
export type RecapWork =
  | { kind: 'read'; of: RecapOf }
  | { kind: 'prove'; letter: string; passages: ProofPassage[]; by: ProofAuthor };

parentPort?.on('message', (work: RecapWork) => {
  parentPort?.postMessage(work.kind === 'read' ? readRecap(work.of) : prove(work.letter, work.passages, work.by));
});

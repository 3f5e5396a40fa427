import { parentPort } from 'node:worker_threads';
import type { Page } from '#server/language/blocks.ts';
import { type SummaryOptions, summarize } from '#server/reading/read-note.ts';

export interface SummaryWork {
  pages: readonly Page[];
  options: SummaryOptions;
}

parentPort?.on('message', ({ pages, options }: SummaryWork) => parentPort?.postMessage(summarize(pages, options)));

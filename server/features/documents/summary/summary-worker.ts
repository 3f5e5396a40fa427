import { parentPort, workerData } from 'node:worker_threads';
import type { Page } from '#server/language/blocks.ts';
import { type SummaryOptions, summarise } from '#server/language/summarise.ts';

export interface SummaryWorkerData {
  pages: readonly Page[];
  options: SummaryOptions;
}

const { pages, options } = workerData as SummaryWorkerData;
parentPort?.postMessage(summarise(pages, options));

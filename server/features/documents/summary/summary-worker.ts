import { parentPort, workerData } from 'node:worker_threads';
import type { Page } from './blocks.ts';
import { type SummaryOptions, summarise } from './summarise.ts';

export interface SummaryWorkerData {
  pages: readonly Page[];
  options: SummaryOptions;
}

const { pages, options } = workerData as SummaryWorkerData;
parentPort?.postMessage(summarise(pages, options));

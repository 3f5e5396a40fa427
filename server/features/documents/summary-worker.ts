import { parentPort, workerData } from 'node:worker_threads';
import type { SummarySource } from './make-summary.ts';
import { summarise } from './summary/summarise.ts';

const { pages, isPaged } = workerData as SummarySource;
parentPort?.postMessage(summarise(pages, { isPaged }));

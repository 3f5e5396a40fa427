import { parentPort } from 'node:worker_threads';
import { cutNote, cutPages } from './cut-passages.ts';
import type { TextToCut } from './passages.service.ts';

parentPort?.on('message', ({ content, pages }: TextToCut) =>
  parentPort?.postMessage(pages.length > 0 ? cutPages(pages) : cutNote(content)),
);

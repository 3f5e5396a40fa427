import type { Document, DocumentState } from '#shared/documents.ts';

/** How far a file is: the bar, and the words under it. */
export interface Progress {
  percent: number;
  /** `Reading`: what a screen reader says when it begins. */
  stage: string;
  /** ` page 3 of 12`: what changes every moment, written directly after the stage. */
  detail: string;
}

/** The part of the bar that sending takes. */
export const SENT_PERCENT = 30;
/** As far as the bar goes by itself, and what it does meanwhile, where nobody tells how far the work is. */
const CREEP = { step: 10, everyMs: 300, to: 90 };

/** Where on the bar each stage begins and ends. */
const spans: Record<DocumentState, readonly [number, number]> = {
  waiting: [SENT_PERCENT, SENT_PERCENT],
  reading: [SENT_PERCENT, 50],
  ocr: [50, 80],
  summarising: [80, CREEP.to],
  indexing: [CREEP.to, 98],
  done: [100, 100],
  failed: [0, 0],
};

/** Bytes that have left; `total` is 0 where that is not known. */
export function sendingProgress(sent: number, total: number, elapsedMs: number): Progress {
  const stage = 'Sending…';
  if (total === 0) return { percent: creep(0, SENT_PERCENT, elapsedMs), stage, detail: '' };
  const share = Math.min(1, sent / total);
  return { percent: share * SENT_PERCENT, stage, detail: ` ${Math.floor(share * 100)} %` };
}

/** Everything has left, and the server says nothing until it is finished. */
export function silentProgress(elapsedMs: number): Progress {
  return { percent: creep(SENT_PERCENT, CREEP.to, elapsedMs), stage: 'Processing…', detail: '' };
}

/** What the server does, `elapsedMs` after the stage began. */
export function documentProgress(document: Pick<Document, 'state' | 'progress'>, elapsedMs: number): Progress {
  const { state, progress } = document;
  const [start, end] = spans[state];
  const isCounted = progress.of > 0;
  const percent = isCounted ? start + (end - start) * (progress.done / progress.of) : creep(start, end, elapsedMs);
  const page = Math.min(progress.done + 1, progress.of);
  return { percent, stage: stageNames[state], detail: detailOf(state, page, progress.of) };
}

const stageNames: Record<DocumentState, string> = {
  waiting: 'Waiting for its turn',
  reading: 'Reading',
  ocr: 'Reading the pictures',
  summarising: 'Summarising',
  indexing: 'Indexing',
  done: 'Complete',
  failed: 'Failed',
};

function detailOf(state: DocumentState, page: number, of: number): string {
  if (state === 'reading' && of > 1) return ` page ${page} of ${of}`;
  return state === 'ocr' && of > 0 ? `, page ${page} of ${of}` : '';
}

/** The rule of the specification: +10 every 300 ms, up to 90; here from and to wherever the stage lies. */
function creep(from: number, to: number, elapsedMs: number): number {
  return Math.min(to, from + Math.floor(elapsedMs / CREEP.everyMs) * CREEP.step);
}

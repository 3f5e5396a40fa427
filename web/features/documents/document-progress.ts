import type { Document, DocumentState } from '#shared/documents.ts';
import { documentTexts as texts } from './documents.texts.ts';

/** The progress of a file: the bar and the text under it. */
export interface Progress {
  percent: number;
  /** `Processing`: announced by screen readers when the stage starts. */
  stage: string;
  /** ` page 3 of 12`: changes often, and is shown directly after the stage. */
  detail: string;
}

/** The part of the bar that the upload fills. */
export const SENT_PERCENT = 30;
/** How the bar moves by itself, and how far, while there is no real progress to show. */
const CREEP = { step: 10, everyMs: 300, to: 90 };

/** Where each stage starts and ends on the bar. */
const spans: Record<DocumentState, readonly [number, number]> = {
  waiting: [SENT_PERCENT, SENT_PERCENT],
  reading: [SENT_PERCENT, 50],
  ocr: [50, 80],
  summarising: [80, CREEP.to],
  indexing: [CREEP.to, 98],
  done: [100, 100],
  failed: [0, 0],
};

/** The progress of the upload; `total` is 0 when it isn't known. */
export function sendingProgress(sent: number, total: number, elapsedMs: number): Progress {
  const stage = texts.uploading;
  if (total === 0) return { percent: creep(0, SENT_PERCENT, elapsedMs), stage, detail: '' };
  const share = Math.min(1, sent / total);
  return { percent: share * SENT_PERCENT, stage, detail: texts.uploaded(Math.floor(share * 100) / 100) };
}

/** The progress after the upload, while the server hasn't reported any. */
export function silentProgress(elapsedMs: number): Progress {
  return { percent: creep(SENT_PERCENT, CREEP.to, elapsedMs), stage: texts.processing, detail: '' };
}

/** The progress on the server, `elapsedMs` after the stage started. */
export function documentProgress(document: Pick<Document, 'state' | 'progress'>, elapsedMs: number): Progress {
  const { state, progress } = document;
  const [start, end] = spans[state];
  const isCounted = progress.of > 0;
  const percent = isCounted ? start + (end - start) * (progress.done / progress.of) : creep(start, end, elapsedMs);
  const page = Math.min(progress.done + 1, progress.of);
  return { percent, stage: texts.stages[state], detail: detailOf(state, page, progress.of) };
}

function detailOf(state: DocumentState, page: number, of: number): string {
  if (state === 'reading' && of > 1) return texts.readingPage(page, of);
  return state === 'ocr' && of > 0 ? texts.ocrPage(page, of) : '';
}

/** The specification's rule, +10 every 300 ms up to 90, applied to the part of the bar that the stage fills. */
function creep(from: number, to: number, elapsedMs: number): number {
  return Math.min(to, from + Math.floor(elapsedMs / CREEP.everyMs) * CREEP.step);
}

/** The position of a bar that only moves forward: the real progress, and the progress shown. */
export interface BarPosition {
  counted: number;
  shown: number;
  /** Both values when the real progress last fell back. */
  from: { counted: number; shown: number };
}

export const BAR_START: BarPosition = { counted: 0, shown: 0, from: { counted: 0, shown: 0 } };

/**
 * Returns the next position of the bar. When the real progress is lower than what the bar shows, the remaining progress
 * is spread over the rest of the bar.
 */
export function advance(before: BarPosition, counted: number): BarPosition {
  const from = counted < before.counted ? { counted, shown: before.shown } : before.from;
  const left = (100 - from.shown) / (100 - from.counted);
  const shown = counted >= 100 ? 100 : from.shown + (counted - from.counted) * left;
  return { counted, shown, from };
}

import { AppError } from '#server/errors.ts';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { type Slots, slots } from '#server/slots.ts';
import type { DocumentType } from '#shared/documents.ts';
import type { ChildJob, ChildMessage } from './child-messages.ts';
import type { ExtractionLimits } from './extraction-limits.ts';
import { ChildFailure, runInChild } from './sandbox.ts';

/** Less of 100 is nonsense rather than text; see `confidenceOf`. */
const LEGIBLE = 70;

export interface ExtractionOptions {
  /** Whose document it is: where several wait for a process, owners take turns. */
  owner: string;
  type: DocumentType;
  /** Whether to run OCR on pages that are images of text. */
  ocr: boolean;
  /** Codes of the languages on the scanned pages as Tesseract names them, such as `eng`. */
  languages: string[];
  limits: ExtractionLimits;
  signal?: AbortSignal;
  onProgress?: (progress: ExtractionProgress) => void;
}

/** Which page is being read, or how many have gone through OCR, and the total. */
export interface ExtractionProgress {
  stage: 'reading' | 'ocr';
  page: number;
  pages: number;
}

export interface ExtractedPage {
  number: number;
  markdown: string;
}

export interface Extraction {
  /** For a document without pages (DOCX, text), one page with the number 1. */
  pages: ExtractedPage[];
  pageCount: number;
  /** Pages with (nearly) no text but with content: OCR would help. */
  scannedPages: number[];
  /** Those of them that went through OCR. */
  ocrPages: number[];
  /** How sure OCR is of what it read, of 100; null where it read nothing. */
  confidence: number | null;
  /** Pages whose text could not be read well, and was left out. */
  unclearPages: number;
  title: string | null;
  /** Something is missing because it exceeded a limit. */
  isTruncated: boolean;
}

/** Of a document, in one process: it takes about a second to start, and a page several. */
const PAGES_A_TURN = 10;
/** How many processes read and run OCR at the same time, for all documents; created with the first one. */
let turns: { parsing: Slots; recognizing: Slots } | undefined;

function turnsOf({ ocrProcesses }: ExtractionLimits) {
  turns ??= { parsing: slots(Math.max(1, Math.floor(ocrProcesses / 2))), recognizing: slots(ocrProcesses) };
  return turns;
}

/**
 * Reads a document in limited child processes.
 * @throws AppError `unusable_file` with a sentence for the person who uploaded it, `unavailable` if the server and not
 * the file is to blame
 */
export async function extract(path: string, options: ExtractionOptions): Promise<Extraction> {
  let pages = 0;
  const onPages = (count: number) => {
    pages = count;
  };
  try {
    if (options.type === 'picture') return await readPicture(path, options);
    const read = await readText(path, options, onPages);
    if (!options.ocr || read.scannedPages.length === 0) return read;
    return await recognize(path, read, options);
  } catch (error) {
    throw error instanceof ChildFailure ? asAppError(error, pages) : error;
  }
}

async function readText(
  path: string,
  options: ExtractionOptions,
  onPages: (count: number) => void,
): Promise<Extraction> {
  const pages: ExtractedPage[] = [];
  if (options.type === 'picture') throw new Error('A picture has no text but what OCR finds');
  const job: ChildJob = { task: options.type, limits: options.limits };
  const seconds = options.limits.parseSeconds;
  const { pageCount, scannedPages, title, isTruncated } = await turnsOf(options.limits).parsing.use(
    options.signal,
    () =>
      runInChild({
        path,
        job,
        seconds,
        signal: options.signal,
        onMessage: (message) => {
          if (message.type === 'page') pages.push({ number: message.number, markdown: message.markdown });
          else {
            onPages(message.pages);
            options.onProgress?.({ stage: 'reading', page: message.page, pages: message.pages });
          }
        },
      }),
    options.owner,
  );
  return { pages, pageCount, scannedPages, ocrPages: [], confidence: null, unclearPages: 0, title, isTruncated };
}

/**
 * Recognizes the text in a picture, in a limited child process, in turn with the pages of documents.
 * @throws AppError as {@link extract}
 */
export async function extractPicture(
  path: string,
  { owner, languages, limits, signal }: Pick<ExtractionOptions, 'owner' | 'languages' | 'limits' | 'signal'>,
): Promise<Recognized> {
  let read: Recognized = { markdown: '', confidence: null, isUnclear: false };
  const job: ChildJob = { task: 'ocr', limits, pages: [1], languages, isPicture: true };
  const onMessage = (message: ChildMessage) => {
    if (message.type === 'page') read = legible(message);
  };
  const work = () => runInChild({ path, job, seconds: limits.ocrPageSeconds, signal, onMessage });
  try {
    await turnsOf(limits).recognizing.use(signal, work, owner);
    return read;
  } catch (error) {
    throw error instanceof ChildFailure ? asAppError(error, 1) : error;
  }
}

/** What OCR read of a page or a picture. */
interface Recognized {
  /** Empty where it could not be read well. */
  markdown: string;
  confidence: number | null;
  isUnclear: boolean;
}

function legible({ markdown, confidence = null }: { markdown: string; confidence?: number | null }): Recognized {
  const isUnclear = markdown.trim() !== '' && (confidence ?? 0) < LEGIBLE;
  return { markdown: isUnclear ? '' : markdown, confidence, isUnclear };
}

/** A picture as a document: one page, read with OCR. */
async function readPicture(path: string, options: ExtractionOptions): Promise<Extraction> {
  options.onProgress?.({ stage: 'ocr', page: 0, pages: 1 });
  const { markdown, confidence, isUnclear } = await extractPicture(path, options);
  const pages = [{ number: 1, markdown: markdown.slice(0, options.limits.characters) }];
  const read = { pages, pageCount: 1, scannedPages: [1], ocrPages: [1], title: null };
  return { ...read, confidence, unclearPages: isUnclear ? 1 : 0, isTruncated: false };
}

/**
 * Deals the scanned pages out to as many processes as there are, so that each core has its share; a long document's in
 * several parts, so that those of others come between.
 */
async function recognize(path: string, read: Extraction, options: ExtractionOptions): Promise<Extraction> {
  const { limits, languages, signal } = options;
  const wanted = read.scannedPages.slice(0, limits.ocrPages);
  const parts = Math.max(Math.min(limits.ocrProcesses, wanted.length), Math.ceil(wanted.length / PAGES_A_TURN));
  const recognized = new Map<number, Recognized>();
  options.onProgress?.({ stage: 'ocr', page: 0, pages: wanted.length });
  const stop = new AbortController();
  const isUnwanted = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const shares = Array.from({ length: parts }, (_, share) => wanted.filter((_page, index) => index % parts === share));
  const failures: ChildFailure[] = [];
  const recognizeShare = (pages: number[]) => {
    const work = () =>
      runInChild({
        path,
        job: { task: 'ocr', limits, pages, languages },
        seconds: limits.ocrPageSeconds,
        signal: isUnwanted,
        onMessage: (message) => {
          if (message.type !== 'page') return;
          recognized.set(message.number, legible(message));
          options.onProgress?.({ stage: 'ocr', page: recognized.size, pages: wanted.length });
        },
      });
    return turnsOf(limits).recognizing.use(isUnwanted, work, options.owner);
  };
  /** Skips a page that ends its process; another process continues after it. */
  const recognizeWhatCanBe = async (pages: number[]) => {
    for (let rest = pages; rest.length > 0; ) {
      try {
        await recognizeShare(rest);
        return;
      } catch (error) {
        if (!(error instanceof ChildFailure) || error.end.reason === 'failed') throw error;
        failures.push(error);
        rest = rest.slice(rest.findIndex((number) => !recognized.has(number)) + 1);
      }
    }
  };
  const recognizing = shares.map(recognizeWhatCanBe);
  try {
    await Promise.all(recognizing);
    if (recognized.size === 0 && failures[0] !== undefined) throw failures[0];
  } finally {
    // A failure in one ends the others, and nothing of it goes on.
    stop.abort();
    await Promise.allSettled(recognizing);
  }
  const all = [...recognized.values()];
  const sure = all.flatMap(({ confidence }) => confidence ?? []);
  return {
    ...read,
    confidence: sure.length === 0 ? null : Math.round(sure.reduce((sum, each) => sum + each, 0) / sure.length),
    unclearPages: all.filter(({ isUnclear }) => isUnclear).length,
    pages: read.pages.map(({ number, markdown }) => ({
      number,
      markdown: longer(recognized.get(number)?.markdown ?? '', markdown),
    })),
    ocrPages: [...recognized.keys()].sort((a, b) => a - b),
    isTruncated: read.isTruncated || recognized.size < read.scannedPages.length,
  };
}

/** A page number or a stamp that was already text is in the image too. */
function longer(recognized: string, read: string): string {
  return recognized.length > read.length ? recognized : read;
}

/** @param pages how many the file has; 0 if it has none, or ended before it stated it. */
function asAppError(failure: ChildFailure, pages: number): AppError {
  const { end } = failure;
  if (end.reason === 'busy') {
    return new AppError('unavailable', documentTexts.failures.busy, {
      cause: failure,
    });
  }
  return new AppError('unusable_file', end.reason === 'failed' ? end.sentence : sentenceFor(end.reason, pages), {
    cause: failure,
  });
}

function sentenceFor(reason: 'time' | 'memory' | 'output' | 'crash', pages: number): string {
  const { unusable } = documentTexts;
  if (reason === 'crash') return unusable.damaged;
  // One page can't be split.
  return pages > 1 ? unusable.split(unusable[reason]) : unusable.simplify(unusable[reason]);
}

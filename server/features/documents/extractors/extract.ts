import { AppError } from '#server/errors.ts';
import { type Slots, slots } from '#server/slots.ts';
import type { ChildJob } from './child-messages.ts';
import type { ExtractionLimits } from './extraction-limits.ts';
import { ChildFailure, runInChild } from './sandbox.ts';

export type DocumentType = 'pdf' | 'docx' | 'txt' | 'md';

export interface ExtractionOptions {
  type: DocumentType;
  /** Recognise the pages that are pictures of text. */
  ocr: boolean;
  /** Codes of the languages on the scanned pages as Tesseract names them, such as `eng`. */
  languages: string[];
  limits: ExtractionLimits;
  signal?: AbortSignal;
  onProgress?: (progress: ExtractionProgress) => void;
}

/** Which page is being read, or how many have been recognised, of how many. */
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
  /** Of a document without pages (DOCX, text), one page with the number 1. */
  pages: ExtractedPage[];
  pageCount: number;
  /** Pages with (nearly) no text which show something: recognition would help. */
  scannedPages: number[];
  /** Those of them that were recognised. */
  ocrPages: number[];
  title: string | null;
  /** Something is missing because it was beyond a limit. */
  isTruncated: boolean;
}

/** How many processes read and recognise at the same time, for all documents together; made with the first of them. */
let turns: { parsing: Slots; recognising: Slots } | undefined;

function turnsOf({ ocrProcesses }: ExtractionLimits) {
  turns ??= { parsing: slots(Math.max(1, Math.floor(ocrProcesses / 2))), recognising: slots(ocrProcesses) };
  return turns;
}

/**
 * Reads a document in limited child processes.
 * @throws AppError `unusable_file` with a sentence for the person who uploaded it
 */
export async function extract(path: string, options: ExtractionOptions): Promise<Extraction> {
  try {
    const read = await readText(path, options);
    if (!options.ocr || read.scannedPages.length === 0) return read;
    return await recognise(path, read, options);
  } catch (error) {
    throw error instanceof ChildFailure ? asAppError(error) : error;
  }
}

async function readText(path: string, options: ExtractionOptions): Promise<Extraction> {
  const pages: ExtractedPage[] = [];
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
          else options.onProgress?.({ stage: 'reading', page: message.page, pages: message.pages });
        },
      }),
  );
  return { pages, pageCount, scannedPages, ocrPages: [], title, isTruncated };
}

/** Deals the scanned pages out to as many processes as there are, so that each core has its share. */
async function recognise(path: string, read: Extraction, options: ExtractionOptions): Promise<Extraction> {
  const { limits, languages, signal } = options;
  const wanted = read.scannedPages.slice(0, limits.ocrPages);
  const processes = Math.min(limits.ocrProcesses, wanted.length);
  const recognised = new Map<number, string>();
  options.onProgress?.({ stage: 'ocr', page: 0, pages: wanted.length });
  const stop = new AbortController();
  const isUnwanted = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const shares = Array.from({ length: processes }, (_, share) =>
    wanted.filter((_page, index) => index % processes === share),
  );
  const failures: ChildFailure[] = [];
  const recogniseShare = (pages: number[]) =>
    turnsOf(limits).recognising.use(isUnwanted, () =>
      runInChild({
        path,
        job: { task: 'ocr', limits, pages, languages },
        seconds: limits.ocrPageSeconds,
        signal: isUnwanted,
        onMessage: (message) => {
          if (message.type !== 'page') return;
          recognised.set(message.number, message.markdown);
          options.onProgress?.({ stage: 'ocr', page: recognised.size, pages: wanted.length });
        },
      }),
    );
  /** A page that ends its process is left out, and the ones after it go on in another. */
  const recogniseWhatCanBe = async (pages: number[]) => {
    for (let rest = pages; rest.length > 0; ) {
      try {
        await recogniseShare(rest);
        return;
      } catch (error) {
        if (!(error instanceof ChildFailure) || error.end.reason === 'failed') throw error;
        failures.push(error);
        rest = rest.slice(rest.findIndex((number) => !recognised.has(number)) + 1);
      }
    }
  };
  try {
    await Promise.all(shares.map(recogniseWhatCanBe));
    if (recognised.size === 0 && failures[0] !== undefined) throw failures[0];
  } finally {
    // One that failed ends the others.
    stop.abort();
  }
  return {
    ...read,
    pages: read.pages.map(({ number, markdown }) => ({
      number,
      markdown: longer(recognised.get(number) ?? '', markdown),
    })),
    ocrPages: [...recognised.keys()].sort((a, b) => a - b),
    isTruncated: read.isTruncated || recognised.size < read.scannedPages.length,
  };
}

/** A page number or a stamp that was text already is in the picture too. */
function longer(recognised: string, read: string): string {
  return recognised.length > read.length ? recognised : read;
}

function asAppError(failure: ChildFailure): AppError {
  const sentence = failure.end.reason === 'failed' ? failure.end.sentence : sentenceFor[failure.end.reason];
  return new AppError('unusable_file', sentence, { cause: failure });
}

const sentenceFor = {
  time: 'This file takes too long to read. Split it into smaller files and upload those.',
  memory: 'This file needs more memory to read than is allowed. Split it into smaller files and upload those.',
  output: 'This file has more text than can be kept. Split it into smaller files and upload those.',
  crash: 'This file is damaged and cannot be read. Open it on your computer, save it again and upload the new file.',
};

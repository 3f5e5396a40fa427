import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { MIB } from '#shared/size-text.ts';

/** Limits for reading one document. */
export interface ExtractionLimits {
  /** Pages of a PDF; one with more is refused. */
  pages: number;
  /** Characters of extracted text (UTF-16 code units); the rest is cut off and `isTruncated` is set. */
  characters: number;
  /** Seconds of processor time for reading the text of one document, plus the same for each hundred pages. */
  parseSeconds: number;
  /** Pages of one document that go through OCR; more are left without text and `isTruncated` is set. */
  ocrPages: number;
  /** Seconds of processor time for OCR of one page. */
  ocrPageSeconds: number;
  /** Pixels of one page rendered for OCR. */
  pixels: number;
  /** Pixels of one image in a file; a larger one is skipped. A4 scanned at 600 dpi has 35 million. */
  picturePixels: number;
  /** Megabytes of data one child process may use, including WebAssembly and images. */
  memoryMb: number;
  /** Bytes a child process may send back. */
  outputBytes: number;
  /** Child processes that run OCR at the same time, for all documents together. */
  ocrProcesses: number;
  /** A folder with `<code>.traineddata` files of more languages, such as Debian's; English is built in. */
  languageFolder: string | null;
}

/** The administrator's limits, and those without a setting. */
export function extractionLimits(config: Config): ExtractionLimits {
  const models = resolve(config.MODELS_DIR);
  return {
    pages: config.LIMIT_PDF_PAGES,
    characters: config.LIMIT_DOCUMENT_CHARACTERS,
    parseSeconds: config.LIMIT_PARSE_SECONDS,
    ocrPages: config.LIMIT_OCR_PAGES,
    ocrPageSeconds: config.LIMIT_OCR_PAGE_SECONDS,
    pixels: 25_000_000,
    picturePixels: 40_000_000,
    memoryMb: config.LIMIT_EXTRACTION_MEMORY_MB,
    outputBytes: 16 * MIB,
    ocrProcesses: config.LIMIT_OCR_PROCESSES,
    languageFolder: existsSync(models) ? models : null,
  };
}

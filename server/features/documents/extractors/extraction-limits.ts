import type { Config } from '#server/config.ts';
import { MIB } from '#shared/size-text.ts';

/** What the reading of one document may cost. */
export interface ExtractionLimits {
  /** Pages of a PDF; one with more is refused. */
  pages: number;
  /** Characters of extracted text (UTF-16 code units); what is beyond is cut off and `isTruncated` says so. */
  characters: number;
  /** Seconds of processor time for reading the text of one document, and as much again for each hundred pages it has. */
  parseSeconds: number;
  /** Pages of one document that are recognized; more are left without text and `isTruncated` says so. */
  ocrPages: number;
  /** Seconds of processor time for recognizing one page. */
  ocrPageSeconds: number;
  /** Pixels of one page as it is drawn for recognition. */
  pixels: number;
  /** Pixels of one picture in a file; a larger one is left out. A4 scanned at 600 dpi has 35 million. */
  picturePixels: number;
  /** Megabytes of data one child process may hold, its WebAssembly and pictures included. */
  memoryMb: number;
  /** Bytes a child process may send back. */
  outputBytes: number;
  /** Child processes that recognize pages at the same time, for all documents together. */
  ocrProcesses: number;
  /** A folder with `<code>.traineddata` files of more languages, such as Debian's; English is built in. */
  languageFolder: string | null;
}

/** The administrator's limits, and those that need no setting. */
export function extractionLimits(config: Config): ExtractionLimits {
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
    languageFolder: config.OCR_LANGUAGES_DIR ?? null,
  };
}

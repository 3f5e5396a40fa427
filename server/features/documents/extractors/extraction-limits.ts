import { availableParallelism } from 'node:os';

/** What the reading of one document may cost. Every bound has a default that suits a machine with two cores. */
export interface ExtractionLimits {
  /** Pages of a PDF; one with more is refused. */
  pages: number;
  /** Characters of extracted text (UTF-16 code units); what is beyond is cut off and `isTruncated` says so. */
  characters: number;
  /** Seconds for reading the text of one document, and as much again for each hundred pages it has. */
  parseSeconds: number;
  /** Pages of one document that are recognised; more are left without text and `isTruncated` says so. */
  ocrPages: number;
  /** Seconds for recognising one page. */
  ocrPageSeconds: number;
  /** Pixels of one page as it is drawn for recognition. */
  pixels: number;
  /** Pixels of one picture in a file; a larger one is left out. A4 scanned at 600 dpi has 35 million. */
  picturePixels: number;
  /** Megabytes of data one child process may hold, its WebAssembly and pictures included. */
  memoryMb: number;
  /** Bytes a child process may send back. */
  outputBytes: number;
  /** Child processes that recognise pages at the same time, for all documents together. */
  ocrProcesses: number;
  /** A folder with `<code>.traineddata` files of more languages, such as Debian's; English is built in. */
  languageFolder: string | null;
}

/** The limits where the operator sets nothing else. */
export const defaultExtractionLimits: ExtractionLimits = {
  pages: 500,
  characters: 2_000_000,
  parseSeconds: 20,
  ocrPages: 50,
  ocrPageSeconds: 120,
  pixels: 25_000_000,
  picturePixels: 40_000_000,
  memoryMb: 700,
  outputBytes: 16 * 1024 * 1024,
  ocrProcesses: availableParallelism(),
  languageFolder: null,
};

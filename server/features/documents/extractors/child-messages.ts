import type { DocumentType } from '#shared/documents.ts';
import type { ExtractionLimits } from './extraction-limits.ts';

/** The job of a child process, as one JSON argument. The document itself is its standard input. */
export type ChildJob =
  | { task: Exclude<DocumentType, 'picture'>; limits: ExtractionLimits }
  | { task: 'ocr'; limits: ExtractionLimits; pages: number[]; languages: string[]; isPicture?: true };

/** What a child process sends, one JSON line each. */
export type ChildMessage =
  | { type: 'progress'; page: number; pages: number }
  | { type: 'page'; number: number; markdown: string; confidence?: number | null }
  | { type: 'done'; pageCount: number; scannedPages: number[]; title: string | null; isTruncated: boolean }
  | { type: 'failed'; sentence: string };

/** The last message after success. */
export type ChildResult = Extract<ChildMessage, { type: 'done' }>;

/** How a reader in the child process sends its results. */
export type Send = (message: Exclude<ChildMessage, { type: 'failed' }>) => void;

/** A file that can't be used; the sentence is for the person who uploaded it. */
export class UnusableFile extends Error {}

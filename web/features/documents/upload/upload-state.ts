import type { Document } from '#shared/documents.ts';

export interface UploadOptions {
  ocr: boolean;
  createNote: boolean;
  summarize: boolean;
}

export const DEFAULT_OPTIONS: UploadOptions = { ocr: false, createNote: true, summarize: true };

/** How far an upload is; `since` is when the stage began. */
export type UploadStage =
  | { phase: 'choosing' }
  | { phase: 'sending'; sent: number; total: number; since: number }
  /** All bytes have left, and nothing came back yet. */
  | { phase: 'sent'; since: number }
  | { phase: 'working'; document: Document; since: number }
  | { phase: 'finished'; document: Document }
  | { phase: 'failed'; document: Document };

/** What the dialog draws. */
export interface UploadState {
  readonly file: File | undefined;
  /** How many more files were dropped with it. */
  readonly leftOut: number;
  readonly options: UploadOptions;
  /** Why the chosen file cannot be sent, or why sending it failed. */
  readonly problem: string | undefined;
  /** The chosen file cannot be sent at all. */
  readonly isRefused: boolean;
  readonly stage: UploadStage;
}

export const NOTHING_CHOSEN: UploadState = {
  file: undefined,
  leftOut: 0,
  options: DEFAULT_OPTIONS,
  problem: undefined,
  isRefused: false,
  stage: { phase: 'choosing' },
};

/** Whether bytes are on their way: one file at a time. */
export function isSending({ stage }: UploadState): boolean {
  return stage.phase === 'sending' || stage.phase === 'sent';
}

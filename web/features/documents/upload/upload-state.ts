import type { Document } from '#shared/documents.ts';

export interface UploadOptions {
  ocr: boolean;
  createNote: boolean;
  summarize: boolean;
}

export const DEFAULT_OPTIONS: UploadOptions = { ocr: false, createNote: true, summarize: true };

/** The stage of an upload; `since` is when it started. */
export type UploadStage =
  | { phase: 'choosing' }
  | { phase: 'sending'; sent: number; total: number; since: number }
  /** The file is sent, and the server hasn't answered yet. */
  | { phase: 'sent'; since: number }
  | { phase: 'working'; document: Document; since: number }
  | { phase: 'finished'; document: Document }
  | { phase: 'failed'; document: Document };

/** The state that the dialog renders. */
export interface UploadState {
  readonly file: File | undefined;
  readonly options: UploadOptions;
  /** Why the chosen file can't be uploaded, or why the upload failed. */
  readonly problem: string | undefined;
  /** Whether the chosen file can't be uploaded at all. */
  readonly isRejected: boolean;
  readonly stage: UploadStage;
}

export const NOTHING_CHOSEN: UploadState = {
  file: undefined,
  options: DEFAULT_OPTIONS,
  problem: undefined,
  isRejected: false,
  stage: { phase: 'choosing' },
};

/** Whether a file is being sent. Only one file is sent at a time. */
export function isSending({ stage }: UploadState): boolean {
  return stage.phase === 'sending' || stage.phase === 'sent';
}

import { type UploadReply, uploadDocument } from '#shared/documents.ts';
import { documentTexts as texts } from '#web/features/documents/documents.texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { sendForm } from '#web/lib/send-form.ts';
import type { UploadOptions } from './upload-state.ts';

interface Upload {
  file: File;
  options: UploadOptions;
  /** The open note, or null. */
  noteId: string | null;
  /** Makes a repeated upload after a lost answer create one document only. */
  key: string;
}

/** Sends a file. The promise resolves once the server has the file; processing continues afterwards. */
export async function sendDocument(
  { file, options, noteId, key }: Upload,
  signal: AbortSignal,
  onSent: (sent: number, total: number) => void,
): Promise<UploadReply> {
  const form = new FormData();
  for (const name of ['ocr', 'createNote', 'summarize'] as const) form.set(name, String(options[name]));
  if (!options.createNote && noteId !== null) form.set('noteId', noteId);
  // The file is last, so that a server that streams the form already has the options.
  form.set('file', file, file.name);
  try {
    return await sendForm(uploadDocument, form, {
      headers: { prefer: 'respond-async', 'idempotency-key': key },
      signal,
      onSent,
    });
  } catch (error) {
    if (error instanceof ApiError && error.isOffline && !(await isReadable(file))) {
      throw new Error(texts.upload.unreadable);
    }
    throw error;
  }
}

/** Browsers report a missing file as a network error, so this distinguishes the two. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

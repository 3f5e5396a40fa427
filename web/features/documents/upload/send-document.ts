import { type UploadReply, uploadDocument } from '#shared/documents.ts';
import { ApiError } from '#web/lib/api.ts';
import { sendForm } from '#web/lib/send-form.ts';
import type { UploadOptions } from './upload-state.ts';

interface Upload {
  file: File;
  options: UploadOptions;
  /** The open note, or null. */
  noteId: string | null;
  /** Sent again after a lost answer, it makes one document. */
  key: string;
}

/** Sends a file; the answer comes as soon as the server has it, and the work on it is followed afterwards. */
export async function sendDocument(
  { file, options, noteId, key }: Upload,
  signal: AbortSignal,
  onSent: (sent: number, total: number) => void,
): Promise<UploadReply> {
  const form = new FormData();
  for (const name of ['ocr', 'createNote', 'summarize'] as const) form.set(name, String(options[name]));
  if (!options.createNote && noteId !== null) form.set('noteId', noteId);
  // Last: a server that reads the form as it comes knows by then what to do with the file.
  form.set('file', file, file.name);
  try {
    return await sendForm(uploadDocument, form, {
      headers: { prefer: 'respond-async', 'idempotency-key': key },
      signal,
      onSent,
    });
  } catch (error) {
    if (error instanceof ApiError && error.isOffline && !(await isReadable(file))) {
      throw new Error('The file can no longer be read: it was changed, moved or deleted. Choose it again.');
    }
    throw error;
  }
}

/** The browser does not tell a connection that broke from a file that is gone. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

import { nanoid } from 'nanoid';
import { ATTACHMENT_BYTES_MAX, type Attachment, uploadAttachment } from '#shared/attachments.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { sendForm } from '#web/lib/send-form.ts';
import { Store } from '#web/lib/store.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';

export type UploadState =
  | { phase: 'waiting' | 'saving' }
  | { phase: 'sending'; sent: number; total: number }
  | { phase: 'failed'; sentence: string };

/** Sent at the same time; saves need connections too. */
const AT_ONCE = 2;
const shown = /^image\/(?:png|jpeg|webp|gif)$/;

let sending = 0;
const waiting: (() => void)[] = [];

/** One file on its way into a note. */
export class AttachmentUpload {
  readonly name: string;
  /** The picture itself, until the server has it. */
  readonly preview: string | undefined;
  readonly state = new Store<UploadState>({ phase: 'waiting' });
  readonly #noteId: string;
  readonly #file: File;
  /** Makes a repeated upload after a lost answer create one attachment only. */
  readonly #key = nanoid();
  #abort = new AbortController();

  constructor(noteId: string, file: File) {
    this.#noteId = noteId;
    this.#file = file;
    this.name = file.name || texts.picture;
    this.preview = shown.test(file.type) ? URL.createObjectURL(file) : undefined;
  }

  /** The attachment, or undefined where it failed or was canceled; `state` says why. May be called again. */
  async send(): Promise<Attachment | undefined> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.state.set({ phase: 'waiting' });
    await turn();
    try {
      signal.throwIfAborted();
      const file = await readablePicture(this.#file);
      if (file.size === 0) throw new UnusableFile(texts.upload.empty);
      if (file.size > ATTACHMENT_BYTES_MAX) throw new UnusableFile(texts.upload.tooLarge);
      const form = new FormData();
      form.set('file', file, file.name || 'Picture');
      return await sendForm(uploadAttachment, form, {
        params: { id: this.#noteId },
        headers: { 'idempotency-key': this.#key },
        signal,
        onSent: (sent, total) =>
          this.state.set(total > 0 && sent >= total ? { phase: 'saving' } : { phase: 'sending', sent, total }),
      });
    } catch (error) {
      const sentence = error instanceof UnusableFile ? error.message : failureSentence(error);
      if (!signal.aborted) this.state.set({ phase: 'failed', sentence });
      return undefined;
    } finally {
      done();
    }
  }

  /** Stops it and releases the picture. */
  end(): void {
    this.#abort.abort();
    if (this.preview !== undefined) URL.revokeObjectURL(this.preview);
  }
}

class UnusableFile extends Error {}

function turn(): Promise<void> {
  if (sending < AT_ONCE) {
    sending += 1;
    return Promise.resolve();
  }
  return new Promise((resolve) => waiting.push(resolve));
}

function done(): void {
  const next = waiting.shift();
  if (next === undefined) sending -= 1;
  else next();
}

const QUALITY = 0.9;
const heic = /\.(?:heic|heif)$/i;

/** A HEIC picture as a JPEG, where this browser can read it; any other file, and where it can't, the file itself. */
async function readablePicture(file: File): Promise<File> {
  if (!/^image\/hei[cf]/.test(file.type) && !heic.test(file.name)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return jpeg ? new File([jpeg], `${file.name.replace(heic, '')}.jpg`, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}

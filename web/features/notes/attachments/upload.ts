import { nanoid } from 'nanoid';
import { ATTACHMENT_BYTES_MAX, type Attachment, uploadAttachment } from '#shared/attachments.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { sendForm } from '#web/lib/send-form.ts';
import { Store } from '#web/lib/store.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { readablePicture } from './readable-picture.ts';

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

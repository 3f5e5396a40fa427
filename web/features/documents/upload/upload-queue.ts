import { nanoid } from 'nanoid';
import type { Document } from '#shared/documents.ts';
import { isWorking } from '#web/features/documents/document-text.ts';
import { documentTexts as texts } from '#web/features/documents/documents.texts.ts';
import { followDocument } from '#web/features/documents/follow/follow-document.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Store } from '#web/lib/store.ts';
import { rejectionOf } from './check-file.ts';
import { sendDocument } from './send-document.ts';
import type { UploadOptions } from './upload-state.ts';

export interface QueuedFile {
  /** Its place in the queue; also makes a repeated upload after a lost answer create one document only. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'stopped';
  /** Why it failed. */
  problem?: string;
  /** Whether another try can help. */
  canRetry?: boolean;
}

export interface QueueState {
  files: readonly QueuedFile[];
  phase: 'choosing' | 'running' | 'ended';
}

const EMPTY: QueueState = { files: [], phase: 'choosing' };

export interface QueueEvents {
  onChange: (document: Document) => void;
  /** A document was processed. */
  onFinished: (document: Document) => void;
  /** All files were tried; those that were canceled don't count. */
  onEnded: (sent: number, total: number) => void;
}

/** Several files, sent one after another. A file that fails doesn't stop the others. */
export class UploadQueue {
  readonly #store = new Store<QueueState>(EMPTY);
  readonly #following = new Map<string, () => void>();
  #sending: AbortController | undefined;
  #target: { options: UploadOptions; noteId: string | null } | undefined;
  #events: QueueEvents | undefined;

  subscribe = this.#store.subscribe;
  getState = this.#store.get;

  connect(events: QueueEvents): () => void {
    this.#events = events;
    return () => {
      this.#events = undefined;
      this.cancelRest();
      for (const stop of this.#following.values()) stop();
      this.#following.clear();
    };
  }

  /** Files that can't be uploaded say so at once. */
  choose(files: readonly File[]): void {
    const queued = files.map((file): QueuedFile => {
      const problem = rejectionOf(file);
      return { id: nanoid(), file, ...(problem ? { state: 'failed', problem } : { state: 'waiting' }) };
    });
    this.#store.set({ files: queued, phase: 'choosing' });
  }

  reset(): void {
    if (this.getState().phase !== 'running') this.#store.set(EMPTY);
  }

  /** `noteId`: the open note, which the documents are added to unless each gets a note. */
  start(options: UploadOptions, noteId: string | null): Promise<void> {
    this.#target = { options, noteId };
    return this.#run();
  }

  retry(id: string): Promise<void> {
    this.#patch(id, { state: 'waiting' });
    return this.#run();
  }

  /** Stops the file that is being sent, and those after it. */
  cancelRest(): void {
    const { files } = this.getState();
    for (const { id, state } of files) if (state === 'waiting') this.#patch(id, { state: 'stopped' });
    this.#sending?.abort();
  }

  async #run(): Promise<void> {
    if (this.getState().phase === 'running') return;
    this.#store.set({ ...this.getState(), phase: 'running' });
    for (let next = this.#next(); next; next = this.#next()) await this.#send(next);
    this.#store.set({ ...this.getState(), phase: 'ended' });
    const { files } = this.getState();
    const tried = files.filter(({ state }) => state !== 'stopped');
    this.#events?.onEnded(tried.filter(({ state }) => state === 'sent').length, tried.length);
  }

  #next(): QueuedFile | undefined {
    return this.getState().files.find(({ state }) => state === 'waiting');
  }

  async #send({ id, file }: QueuedFile): Promise<void> {
    if (!this.#target) return;
    const sending = new AbortController();
    this.#sending = sending;
    this.#patch(id, { state: 'sending' });
    try {
      const { document } = await sendDocument({ file, key: id, ...this.#target }, sending.signal, () => {});
      this.#patch(id, { state: 'sent' });
      this.#follow(id, document);
    } catch (error) {
      if (sending.signal.aborted) this.#patch(id, { state: 'stopped' });
      else this.#patch(id, { state: 'failed', problem: failureSentence(error), canRetry: true });
    } finally {
      this.#sending = undefined;
    }
  }

  #follow(id: string, document: Document): void {
    const handle = (now: Document) => {
      this.#events?.onChange(now);
      if (isWorking(now)) return;
      this.#following.get(now.id)?.();
      this.#following.delete(now.id);
      // Documents offers to try it again.
      if (now.state === 'failed') this.#patch(id, { state: 'failed', problem: now.failure || texts.unknownFailure });
      this.#events?.onFinished(now);
    };
    if (isWorking(document)) {
      const onDeleted = () => this.#following.delete(document.id);
      this.#following.set(document.id, followDocument(document.id, { onChange: handle, onDeleted }));
    }
    handle(document);
  }

  #patch(id: string, change: Omit<QueuedFile, 'id' | 'file'>): void {
    const { files, phase } = this.getState();
    this.#store.set({
      phase,
      files: files.map((each) => (each.id === id ? { id, file: each.file, ...change } : each)),
    });
  }
}

import { nanoid } from 'nanoid';
import { type Document, INVALID_FILE_TYPE, retryDocument } from '#shared/documents.ts';
import { isWorking } from '#web/features/documents/document-text.ts';
import { documentTexts as texts } from '#web/features/documents/documents.texts.ts';
import { followDocument } from '#web/features/documents/follow/follow-document.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureSentence, failureText } from '#web/lib/failure-text.ts';
import { Store } from '#web/lib/store.ts';
import { rejectionOf } from './check-file.ts';
import { sendDocument } from './send-document.ts';
import { UploadQueue } from './upload-queue.ts';
import { isSending, NOTHING_CHOSEN, type UploadOptions, type UploadStage, type UploadState } from './upload-state.ts';

/** The events published to the rest of the page. */
export interface UploadEvents {
  onChange: (document: Document) => void;
  /** `isWatched`: the dialog is open and shows this document. */
  onDone: (document: Document, isWatched: boolean) => void;
  onFailed: (message: string) => void;
  onDeleted: (id: string) => void;
  /** A document of the queue was processed. */
  onProcessed: (document: Document) => void;
  /** The queue ended while the dialog was closed. */
  onQueueEnded: (sent: number, total: number) => void;
}

/**
 * The upload shown in the dialog and those in the background. One file is sent at a time; several wait in a queue. Once the server has it, the
 * dialog can be closed or used for the next file.
 */
export class Uploads {
  readonly #store = new Store<UploadState>(NOTHING_CHOSEN);
  #isWatched = false;
  #sending: AbortController | undefined;
  /** The idempotency key of the upload whose answer is pending or was lost. */
  #key: string | undefined;
  /** The note that was open when that upload was sent. */
  #target: string | null = null;
  /** The document shown in the dialog; all other followed documents are in the background. */
  #shownId: string | undefined;
  #events: UploadEvents | undefined;
  readonly #following = new Map<string, () => void>();

  /** Several files at once. */
  readonly queue = new UploadQueue();

  subscribe = this.#store.subscribe;
  getState = this.#store.get;

  /** Publishes events until the returned function is called, which also cancels what is in progress. */
  connect(events: UploadEvents): () => void {
    this.#events = events;
    const disconnectQueue = this.queue.connect({
      onChange: events.onChange,
      onFinished: events.onProcessed,
      onEnded: (sent, total) => this.#isWatched || events.onQueueEnded(sent, total),
    });
    return () => {
      disconnectQueue();
      this.#events = undefined;
      this.#sending?.abort();
      for (const stop of this.#following.values()) stop();
      this.#following.clear();
    };
  }

  /** Call when the dialog opens or closes. Unfinished uploads continue, and the form is reset for the next one. */
  watch(isWatched: boolean): void {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    const { phase } = this.#state.stage;
    // A dropped file is chosen before the dialog opens.
    if (!isSending(this.#state) && !(isWatched && phase === 'choosing')) this.reset();
    if (!isWatched) this.queue.reset();
  }

  reset(): void {
    this.#shownId = undefined;
    this.#set(NOTHING_CHOSEN);
  }

  /** Chooses a file, or several for the queue. Returns why a single one can't be uploaded, if so. */
  choose(files: readonly File[]): string | undefined {
    const [file] = files;
    if (!file) return undefined;
    if (isSending(this.#state) || this.queue.getState().phase === 'running') return texts.upload.busy;
    if (files.length > 1) {
      this.reset();
      this.queue.choose(files);
      return undefined;
    }
    this.queue.reset();
    const problem = rejectionOf(file);
    this.#shownId = undefined;
    this.#key = undefined;
    this.#set({
      ...this.#state,
      file: problem === INVALID_FILE_TYPE ? undefined : file,
      problem,
      isRejected: problem !== undefined,
      stage: { phase: 'choosing' },
    });
    return problem;
  }

  setOption(change: Partial<UploadOptions>): void {
    this.#key = undefined;
    this.#set({ ...this.#state, options: { ...this.#state.options, ...change } });
  }

  /** Sends the chosen file. `noteId`: the open note, to which the document is added unless a new note is created. */
  async start(noteId: string | null): Promise<void> {
    const { file, options } = this.#state;
    if (!file || this.#state.isRejected || isSending(this.#state)) return;
    const sending = new AbortController();
    this.#sending = sending;
    if (this.#target !== noteId) this.#key = undefined;
    this.#target = noteId;
    this.#key ??= nanoid();
    const since = Date.now();
    this.#set({ ...this.#state, problem: undefined, stage: { phase: 'sending', sent: 0, total: file.size, since } });
    try {
      const { document } = await sendDocument(
        { file, options, noteId, key: this.#key },
        sending.signal,
        (sent, total) => {
          const isAllSent = total > 0 && sent >= total;
          this.#setStage(isAllSent ? { phase: 'sent', since: Date.now() } : { phase: 'sending', sent, total, since });
        },
      );
      this.#key = undefined;
      this.#shownId = document.id;
      if (!this.#isWatched) this.reset();
      this.#handleDocument(document);
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) this.#key = undefined;
      if (sending.signal.aborted) this.#setStage({ phase: 'choosing' });
      else this.#fail(error);
    } finally {
      this.#sending = undefined;
    }
  }

  /** Cancels the running upload; the file stays chosen. */
  cancel(): void {
    this.#sending?.abort();
  }

  /** Processes the shown document again, with OCR if it was requested now or before. */
  async retry(withOcr = false): Promise<void> {
    const { stage } = this.#state;
    if (stage.phase !== 'finished' && stage.phase !== 'failed') return;
    this.#setStage({ phase: 'sent', since: Date.now() });
    try {
      const { id, options } = stage.document;
      this.#handleDocument(await call(retryDocument, { params: { id }, body: { ocr: withOcr || options.ocr } }));
    } catch (error) {
      this.#setStage(stage);
      this.#events?.onFailed(messageOf(error));
    }
  }

  get #state(): UploadState {
    return this.#store.get();
  }

  #handleDocument(document: Document): void {
    this.#events?.onChange(document);
    this.#show(document);
    if (isWorking(document)) this.#follow(document.id);
    else this.#end(document);
  }

  #follow(id: string): void {
    if (this.#following.has(id)) return;
    const stop = followDocument(id, {
      onChange: (document) => {
        this.#events?.onChange(document);
        this.#show(document);
        if (!isWorking(document)) this.#end(document);
      },
      onDeleted: () => {
        this.#following.delete(id);
        this.#events?.onDeleted(id);
        if (this.#shownId === id) this.reset();
      },
    });
    this.#following.set(id, stop);
  }

  #end(document: Document): void {
    this.#following.get(document.id)?.();
    this.#following.delete(document.id);
    const isShown = this.#isWatched && this.#shownId === document.id;
    if (document.state === 'failed') this.#events?.onFailed(document.failure ?? texts.unknownFailure);
    else this.#events?.onDone(document, isShown);
  }

  #show(document: Document): void {
    if (this.#shownId === document.id) this.#setStage(this.#stageOf(document));
  }

  #stageOf(document: Document): UploadStage {
    if (document.state === 'done') return { phase: 'finished', document };
    if (document.state === 'failed') return { phase: 'failed', document };
    const { stage } = this.#state;
    const isSame = stage.phase === 'working' && stage.document.state === document.state;
    return { phase: 'working', document, since: isSame ? stage.since : Date.now() };
  }

  #fail(error: unknown): void {
    const problem = failureSentence(error);
    if (this.#isWatched) this.#set({ ...this.#state, problem, stage: { phase: 'choosing' } });
    else this.reset();
    this.#events?.onFailed(messageOf(error));
  }

  #setStage(stage: UploadStage): void {
    this.#set({ ...this.#state, stage });
  }

  #set(state: UploadState): void {
    this.#store.set(state);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? failureText(error) : texts.unknownFailure;
}

import { nanoid } from 'nanoid';
import { type Document, INVALID_FILE_TYPE, retryDocument } from '#shared/documents.ts';
import { isWorking } from '#web/features/documents/document-text.ts';
import { followDocument } from '#web/features/documents/follow/follow-document.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { refusalOf } from './check-file.ts';
import { sendDocument } from './send-document.ts';
import { isSending, NOTHING_CHOSEN, type UploadOptions, type UploadStage, type UploadState } from './upload-state.ts';

/** What the rest of the page is told. */
export interface UploadEvents {
  onChange: (document: Document) => void;
  /** `isWatched`: the dialog that shows it is open. */
  onDone: (document: Document, isWatched: boolean) => void;
  onFailed: (message: string) => void;
  onGone: (id: string) => void;
}

/**
 * The upload that the dialog shows, and those that go on behind it. One file is sent at a time; as soon as the server has
 * it, the dialog may be closed or used for the next one.
 */
export class Uploads {
  #state = NOTHING_CHOSEN;
  #isWatched = false;
  #sending: AbortController | undefined;
  /** Of the upload whose answer is awaited or got lost. */
  #key: string | undefined;
  /** The document of the dialog; others that are followed are in the background. */
  #shownId: string | undefined;
  #events: UploadEvents | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #following = new Map<string, () => void>();

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getState = (): UploadState => this.#state;

  /** Tells of what happens until the answer is called; then everything on its way is let go. */
  connect(events: UploadEvents): () => void {
    this.#events = events;
    return () => {
      this.#events = undefined;
      this.#sending?.abort();
      for (const stop of this.#following.values()) stop();
      this.#following.clear();
    };
  }

  /** The dialog was opened or closed. What is not finished goes on, and a fresh form is there for the next time. */
  watch(isWatched: boolean): void {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    const { phase } = this.#state.stage;
    // A file that was dropped is chosen before the dialog opens.
    if (!isSending(this.#state) && !(isWatched && phase === 'choosing')) this.reset();
  }

  reset(): void {
    this.#shownId = undefined;
    this.#set(NOTHING_CHOSEN);
  }

  /** Takes the first of the files; answers why it cannot be uploaded. */
  choose(files: readonly File[]): string | undefined {
    const [file] = files;
    if (!file) return undefined;
    if (isSending(this.#state)) return 'Another file is being sent. Try again when it has arrived.';
    const problem = refusalOf(file);
    this.#shownId = undefined;
    this.#key = undefined;
    this.#set({
      ...this.#state,
      file: problem === INVALID_FILE_TYPE ? undefined : file,
      leftOut: files.length - 1,
      problem,
      isRefused: problem !== undefined,
      stage: { phase: 'choosing' },
    });
    return problem;
  }

  setOption(change: Partial<UploadOptions>): void {
    this.#key = undefined;
    this.#set({ ...this.#state, options: { ...this.#state.options, ...change } });
  }

  /** Sends the chosen file. `noteId`: the open note, which the document is added to where no new one is made. */
  async start(noteId: string | null): Promise<void> {
    const { file, options } = this.#state;
    if (!file || this.#state.isRefused || isSending(this.#state)) return;
    const sending = new AbortController();
    this.#sending = sending;
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
      this.#take(document);
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) this.#key = undefined;
      if (sending.signal.aborted) this.#setStage({ phase: 'choosing' });
      else this.#fail(error);
    } finally {
      this.#sending = undefined;
    }
  }

  /** Calls off what is being sent; the file stays chosen. */
  cancel(): void {
    this.#sending?.abort();
  }

  /** Reads the document of the dialog once more; with OCR where that was, or now is, asked for. */
  async retry(withOcr = false): Promise<void> {
    const { stage } = this.#state;
    if (stage.phase !== 'finished' && stage.phase !== 'failed') return;
    this.#setStage({ phase: 'sent', since: Date.now() });
    try {
      const { id, options } = stage.document;
      this.#take(await call(retryDocument, { params: { id }, body: { ocr: withOcr || options.ocr } }));
    } catch (error) {
      this.#setStage(stage);
      this.#events?.onFailed(messageOf(error));
    }
  }

  #take(document: Document): void {
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
      onGone: () => {
        this.#following.delete(id);
        this.#events?.onGone(id);
        if (this.#shownId === id) this.reset();
      },
    });
    this.#following.set(id, stop);
  }

  #end(document: Document): void {
    this.#following.get(document.id)?.();
    this.#following.delete(document.id);
    const isShown = this.#isWatched && this.#shownId === document.id;
    if (document.state === 'failed') this.#events?.onFailed(document.failure ?? 'Something went wrong');
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
    const problem = error instanceof ApiError && !error.isOffline ? error.detail : messageOf(error);
    if (this.#isWatched) this.#set({ ...this.#state, problem, stage: { phase: 'choosing' } });
    else this.reset();
    this.#events?.onFailed(messageOf(error));
  }

  #setStage(stage: UploadStage): void {
    this.#set({ ...this.#state, stage });
  }

  #set(state: UploadState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? failureText(error) : 'Something went wrong';
}

import type { Note } from '#shared/notes.ts';
import { conflictCopy } from './conflict-copy.ts';
import type { SaveHost } from './draft-host.ts';
import type { DraftStatus } from './draft-snapshot.ts';
import type { DraftText } from './draft-text.ts';
import type { PendingCopy } from './journal.ts';
import { type NoteText, refusalOf } from './note-text.ts';
import { Retry } from './retry-pace.ts';
import { type Outcome, putNote, type SaveFailure, sendCopy, unreached } from './save-note.ts';

/** How long to wait for an input method to finish before text may be merged under it. */
export const COMPOSING_MS = 300;
/** Merges in a row that are saved without a pause; two busy tabs must not race for ever. */
const EAGER_MERGES = 4;

/** The draft that is saved. */
interface Owner {
  readonly id: string;
  readonly text: DraftText;
  /** When it was typed in last, in milliseconds. */
  readonly changedAt: number;
  /** Loaded and not ended. */
  readonly isOpen: boolean;
  keep(): Promise<void>;
  publish(): void;
  /** No save is in flight any more. */
  onIdle(): void;
  /** A new note was created from the text. */
  onCopyCreated(created: Note, copy: PendingCopy): void;
  /** The note was deleted, and its unsaved text is not on the screen. */
  onOrphan(): void;
}

/** Saves one note: one request at a time, retries, merges, and the copy where merging is impossible. */
export class NoteSaver {
  /** What prevents loading or saving, and the sentence about it. */
  obstacle: DraftStatus | undefined;
  message: string | undefined;
  isSaving = false;
  readonly #host: SaveHost;
  readonly #owner: Owner;
  readonly #retry: Retry;
  /** A save was asked for while another one ran. */
  #isWanted = false;
  /** And it is not to wait for the next retry. */
  #isUrgent = false;
  #isFailureShown = false;
  #merges = 0;

  constructor(host: SaveHost, owner: Owner) {
    this.#host = host;
    this.#owner = owner;
    this.#retry = new Retry(host.clock, host.pace, () => this.request());
  }

  get isFailing(): boolean {
    return this.#retry.failures > 0;
  }
  /** Whether a message said that saving fails. */
  get isFailureShown(): boolean {
    return this.#isFailureShown;
  }
  /** Whether a retry is due by itself. */
  get isWaiting(): boolean {
    return this.#retry.isWaiting(false);
  }
  /** Whether saving needs a person first. */
  get isStuck(): boolean {
    const isBlocked = this.obstacle === 'deleted' || this.obstacle === 'rejected';
    return isBlocked || !this.#owner.isOpen || this.#host.isSignedOut();
  }

  block(obstacle: DraftStatus | undefined, message?: string): void {
    this.obstacle = obstacle;
    this.message = message;
    this.#owner.publish();
  }

  stop(): void {
    this.#retry.stop();
  }

  /** Saves what is unsaved. `isUrgent` (asked for, back online, leaving) does not wait for the next retry. */
  request(isUrgent = false, isLeaving = false): void {
    const { text, isOpen } = this.#owner;
    if (!isOpen || this.#host.isSignedOut() || (this.obstacle === 'deleted' && !isUrgent)) return;
    if (this.isSaving) {
      this.#isWanted = true;
      this.#isUrgent ||= isUrgent;
      return;
    }
    if (this.#retry.isWaiting(isUrgent)) return;
    const refusal = refusalOf(text.read());
    if (!text.isDirty) this.#settle();
    else if (refusal && !text.copy) this.#refuse(refusal);
    else {
      if (isUrgent && this.obstacle !== 'deleted') this.block(undefined);
      void this.#save(isLeaving);
    }
  }

  /** The page goes while a save is on its way: one more request, that may win against it or lose. */
  sendLast(): void {
    const { text } = this.#owner;
    const newest = text.read();
    if (text.copy || refusalOf(newest) || text.sent.includes(newest)) return;
    text.remember(newest);
    void putNote(this.#host.clock, this.#owner, newest, true);
  }

  /** The server has no such note any more, or not for this session. */
  async handleMissing(): Promise<void> {
    const isSame = await this.#host.isSameUser();
    if (isSame === 'no') return this.#host.signOut();
    if (isSame === 'unknown') {
      if (this.#owner.text.isDirty) this.#retryLater(unreached());
      return;
    }
    this.block('deleted');
    if (this.#owner.text.isDirty && !this.#owner.text.surface) this.#owner.onOrphan();
  }

  async #save(isLeaving: boolean): Promise<void> {
    const { clock } = this.#host;
    const { text } = this.#owner;
    this.isSaving = true;
    this.#isWanted = false;
    this.#isUrgent = false;
    this.#retry.stop();
    const { copy } = text;
    const sent = text.read();
    text.remember(sent);
    void this.#owner.keep();
    this.#owner.publish();
    const outcome = copy
      ? await sendCopy(clock, copy, () => this.#host.isSameUser())
      : await putNote(clock, this.#owner, sent, isLeaving);
    if (!this.#owner.isOpen) return;
    if (outcome.kind === 'done' && copy) return this.#owner.onCopyCreated(outcome.note, copy);
    await this.#handleOutcome(outcome, sent);
    this.isSaving = false;
    this.#owner.publish();
    if (this.#isWanted) this.request(this.#isUrgent);
    // There may have been nothing more to save.
    this.#owner.onIdle();
  }

  async #handleOutcome(outcome: Outcome, sent: NoteText): Promise<void> {
    if (outcome.kind === 'done') {
      this.#owner.text.acknowledge(sent, outcome.note.version);
      this.#merges = 0;
      this.#host.arrived(outcome.note);
      this.#settle();
    } else if (outcome.kind === 'stale') this.#reconcile(outcome.current);
    else if (outcome.kind === 'signed-out') this.#host.signOut();
    else if (outcome.kind === 'gone') await this.handleMissing();
    else if (outcome.kind === 'refused') this.#refuse(outcome.message);
    else this.#retryLater(outcome);
  }

  /** The server answers again, and has everything up to `text.base`. */
  #settle(): void {
    this.#retry.failures = 0;
    this.#isFailureShown = false;
    void this.#owner.keep();
    this.block(undefined);
  }

  #refuse(message: string): void {
    void this.#owner.keep();
    this.block('rejected', message);
  }

  /** The note was saved elsewhere first: merges, or keeps both texts. */
  #reconcile(current: Note): void {
    const { id, text } = this.#owner;
    if (text.surface?.isBusy()) {
      this.#tryAgain(COMPOSING_MS);
      return;
    }
    if (!text.merge(current)) {
      text.copy = conflictCopy(id, text.read(), current.folderId, new Date(this.#host.clock.now()));
      this.#isWanted = true;
      return;
    }
    this.#merges += 1;
    this.#host.arrived(current);
    this.#settle();
    if (this.#merges > EAGER_MERGES) this.#tryAgain(this.#host.pace.delay(this.#merges - EAGER_MERGES, undefined));
    else this.#isWanted = true;
  }

  #retryLater(failure: SaveFailure): void {
    // Offline, the line beside the title says that this device has the text.
    const isSafe = failure.kind === 'no-answer' && this.#host.journalProblem() === undefined;
    if (!isSafe && !this.#isFailureShown) {
      this.#host.failing(failure.message);
      this.#isFailureShown = true;
    }
    this.block(failure.kind === 'no-answer' ? 'offline' : 'failed', failure.message);
    // Asked for urgently while this save failed: the server may have come back since.
    this.#isWanted = this.#isUrgent;
    this.#retry.fail(failure.isReached, failure.retryAfter);
  }

  #tryAgain(ms: number): void {
    this.#isWanted = false;
    this.#retry.after(ms);
  }
}

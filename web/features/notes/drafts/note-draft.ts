import { AUTOSAVE_MS, type Note } from '#shared/notes.ts';
import { Timer } from './clock.ts';
import { conflictCopy, plainCopy } from './conflict-copy.ts';
import type { DraftHost } from './draft-host.ts';
import type { Conflict, DraftSnapshot, DraftStatus } from './draft-snapshot.ts';
import { DraftText, type Origin } from './draft-text.ts';
import { mergeNotes } from './merge-notes.ts';
import { isSameText, type NoteText, refusalOf, textOf } from './note-text.ts';
import { getNote, type Outcome, putNote, sendCopy } from './save-note.ts';

/** With the time a write takes, a keystroke is on the device within 300 ms. */
const JOURNAL_MS = 220;
/** How long to wait for an input method to finish before text may be merged under it. */
const COMPOSING_MS = 300;
/** Merges in a row that are saved without a pause; two busy tabs must not race for ever. */
const EAGER_MERGES = 4;

/** One note being written in this tab, and the one save of it that may be in flight. */
export class NoteDraft {
  readonly id: string;
  readonly text = new DraftText();
  conflict: Conflict | undefined;
  readonly #host: DraftHost<NoteDraft>;
  #isLoaded = false;
  #isLoading = false;
  #isDropped = false;
  #isSaving = false;
  /** A save was asked for while another one ran. */
  #isWanted = false;
  #heard = 0;
  #obstacle: DraftStatus | undefined;
  #message: string | undefined;
  #failures = 0;
  #merges = 0;
  readonly #keepTimer: Timer;
  readonly #saveTimer: Timer;
  readonly #retryTimer: Timer;
  #snapshot: DraftSnapshot | undefined;
  #waiters: (() => void)[] = [];

  constructor(host: DraftHost<NoteDraft>, id: string) {
    this.#host = host;
    this.id = id;
    this.#keepTimer = new Timer(host.clock);
    this.#saveTimer = new Timer(host.clock);
    this.#retryTimer = new Timer(host.clock);
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }
  get isDirty(): boolean {
    return this.text.isDirty;
  }
  /** Nothing is unsaved and nothing is on its way. */
  get isIdle(): boolean {
    return !this.isDirty && !this.#isSaving;
  }
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  snapshot(): DraftSnapshot {
    const next: DraftSnapshot = {
      status: this.#status(),
      message: this.#message,
      tags: this.text.lastRead.tags,
      journalProblem: this.#host.journal.problem,
      conflict: this.conflict,
    };
    const last = this.#snapshot;
    const isSame = last && (Object.keys(next) as (keyof DraftSnapshot)[]).every((key) => last[key] === next[key]);
    if (!isSame) this.#snapshot = next;
    return this.#snapshot ?? next;
  }

  /** Reads the note, or reads it again where nothing here is unsaved. */
  async load(): Promise<void> {
    if (this.#isLoading || this.isDirty) return;
    this.#isLoading = true;
    if (!this.#isLoaded) this.#block(undefined);
    const outcome = await getNote(this.#host.clock, this.id);
    this.#isLoading = false;
    if (this.#isDropped) return;
    if (outcome.kind === 'done') return this.adopt(outcome.note);
    if (outcome.kind === 'signed-out') this.#host.signOut();
    if (this.#isLoaded) {
      if (outcome.kind === 'gone' && !this.#isSaving) await this.#meetGone();
    } else if (outcome.kind === 'gone') this.#block('missing');
    else this.#block('unavailable', 'message' in outcome ? outcome.message : 'You are signed out');
  }

  /** Another tab saved this version: shows it, now or when nothing here is unsaved any more. */
  hear(version: number): void {
    this.#heard = Math.max(this.#heard, version);
    if (this.isIdle && this.#heard > this.text.version) void this.load();
  }

  /** Takes the server's note, unless something here is unsaved or newer. */
  adopt(note: Note): void {
    const isOlder = this.#isLoaded && this.#obstacle !== 'deleted' && note.version <= this.text.version;
    if (this.isDirty || this.#isSaving || isOlder) return;
    if (this.text.surface?.isBusy()) {
      this.#host.clock.after(COMPOSING_MS, () => this.adopt(note));
      return;
    }
    this.#isLoaded = true;
    this.text.adopt(note);
    this.#block(undefined);
  }

  /** Takes over unsaved text and saves it; settles when the journal has it. */
  begin(origin: Origin, text: NoteText): Promise<void> {
    this.#isLoaded = true;
    this.text.begin(origin, text);
    const kept = this.keep();
    this.#block(undefined);
    this.requestSave();
    return kept;
  }

  /** Something was typed in the boxes. Runs at every keystroke, so it reads nothing. */
  touch(): void {
    const wasUnread = this.text.isUnread;
    this.text.touch();
    this.#schedule();
    if (!wasUnread) this.publish();
  }

  edit(change: Partial<NoteText>): void {
    const before = this.text.read();
    this.text.show({ ...before, ...change });
    if (before === this.text.lastRead) return;
    this.#schedule();
    this.publish();
  }

  /** Brings the journal up to date; the write starts before this returns. */
  async keep(): Promise<void> {
    this.#keepTimer.stop();
    const { userId, tabId, clock, journal } = this.#host;
    if (!this.#host.isJournalOn() || this.#isDropped) return;
    await this.text.keep(journal, { userId, tabId, noteId: this.id, changedAt: clock.now() });
  }

  /** Saves what is unsaved. `isUrgent` (asked for, back online, leaving) does not wait for the next retry. */
  requestSave(isUrgent = false, isLeaving = false): void {
    if (this.#isDropped || !this.#isLoaded || this.#host.isSignedOut()) return;
    if (this.#obstacle === 'deleted' && !isUrgent) return;
    if (this.#isSaving) {
      this.#isWanted = true;
      return;
    }
    if (this.#retryTimer.isRunning && (!isUrgent || this.#host.pace.pause() > 0)) return;
    const refusal = refusalOf(this.text.read());
    if (!this.isDirty) this.#settle();
    else if (refusal && !this.text.copy) this.#refuse(refusal);
    else {
      if (isUrgent && this.#obstacle !== 'deleted') this.#block(undefined);
      void this.#save(isLeaving);
    }
  }

  /** The page goes (`isFinal`) or is hidden: the journal first, then a save. */
  leave(isFinal: boolean): void {
    void this.keep();
    if (!this.isDirty || this.#obstacle === 'deleted') return;
    const text = this.text.read();
    if (isFinal && this.#isSaving && !this.text.copy && !refusalOf(text) && !this.text.sent.includes(text)) {
      // The save in flight dies with the page or wins against this one; the journal has the text in both cases.
      this.text.remember(text);
      void putNote(this.#host.clock, this.id, this.text.version, text, true);
    } else if (isFinal || this.#host.isAutoSave()) this.requestSave(true, true);
  }

  /** Whether the server gets the newest text within the time given. */
  async flush(timeoutMs: number): Promise<boolean> {
    let isLate = false;
    const deadline = new Timer(this.#host.clock);
    deadline.start(timeoutMs, () => {
      isLate = true;
      this.#wake();
    });
    this.requestSave(true);
    while (this.isDirty && !isLate && !this.#isStuck()) {
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
      if (this.isDirty && !this.#isSaving && !this.#retryTimer.isRunning && !isLate) this.requestSave(true);
    }
    deadline.stop();
    return !this.isDirty;
  }

  /** Makes a new note of a deleted note's text. */
  keepAsNew(): void {
    if (this.#obstacle !== 'deleted') return;
    this.text.copy ??= plainCopy(this.text.read());
    void this.keep();
    this.#block(undefined);
    this.requestSave(true);
  }

  /** Ends this draft. The journal keeps its unsaved text unless that is to be forgotten. */
  drop(isForgotten: boolean): void {
    for (const timer of [this.#keepTimer, this.#saveTimer, this.#retryTimer]) timer.stop();
    this.#isDropped = true;
    if (isForgotten) void this.#host.journal.remove(this.id, this.#host.tabId);
    this.#wake();
  }

  publish(): void {
    const before = this.#snapshot;
    if (this.snapshot() !== before) this.#host.changed(this);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }

  #isStuck(): boolean {
    const isBlocked = this.#obstacle === 'deleted' || this.#obstacle === 'rejected';
    return isBlocked || this.#isDropped || !this.#isLoaded || this.#host.isSignedOut();
  }

  #status(): DraftStatus {
    if (!this.#isLoaded) return this.#obstacle ?? 'loading';
    if (this.#obstacle === 'deleted') return 'deleted';
    if (!this.isDirty) return 'saved';
    if (this.#host.isSignedOut()) return 'signed-out';
    if (this.#obstacle) return this.#obstacle;
    if (!this.#host.isOnline()) return 'offline';
    return this.#host.isAutoSave() || this.#isSaving ? 'saving' : 'unsaved';
  }

  #block(obstacle: DraftStatus | undefined, message?: string): void {
    this.#obstacle = obstacle;
    this.#message = message;
    this.publish();
  }

  #refuse(message: string): void {
    void this.keep();
    this.#block('rejected', message);
  }

  #schedule(): void {
    if (!this.#keepTimer.isRunning) {
      this.#keepTimer.start(JOURNAL_MS, () => {
        void this.keep();
        this.publish();
      });
    }
    if (this.#host.isAutoSave()) this.#saveTimer.start(AUTOSAVE_MS, () => this.requestSave());
  }

  async #save(isLeaving: boolean): Promise<void> {
    this.#isSaving = true;
    this.#isWanted = false;
    this.#saveTimer.stop();
    this.#retryTimer.stop();
    const { copy } = this.text;
    const text = this.text.read();
    this.text.remember(text);
    void this.keep();
    this.publish();
    const outcome = copy
      ? await sendCopy(this.#host.clock, copy, () => this.#host.isSameUser())
      : await putNote(this.#host.clock, this.id, this.text.version, text, isLeaving);
    if (this.#isDropped) return;
    if (outcome.kind === 'done' && copy) return this.#host.moveTo(this, outcome.note, copy);
    await this.#meet(outcome, text);
    this.#isSaving = false;
    this.publish();
    if (this.#isWanted) this.requestSave();
    else this.hear(0);
  }

  async #meet(outcome: Outcome, text: NoteText): Promise<void> {
    if (outcome.kind === 'done') {
      this.text.acknowledge(text, outcome.note.version);
      this.#merges = 0;
      this.#host.saved(outcome.note);
      this.#settle();
    } else if (outcome.kind === 'stale') this.#reconcile(outcome.current);
    else if (outcome.kind === 'signed-out') this.#host.signOut();
    else if (outcome.kind === 'gone') await this.#meetGone();
    else if (outcome.kind === 'refused') this.#refuse(outcome.message);
    else this.#retryLater(outcome);
  }

  /** The server answers again, and has everything up to `text.base`. */
  #settle(): void {
    this.#failures = 0;
    void this.keep();
    this.#block(undefined);
  }

  /** Somebody else saved first: our own save whose answer got lost, a text to merge with, or one to keep beside ours. */
  #reconcile(current: Note): void {
    if (this.text.surface?.isBusy()) {
      this.#retryIn(COMPOSING_MS);
      return;
    }
    const theirs = textOf(current);
    const mine = this.text.read();
    const isOwn = this.text.sent.some((sent) => isSameText(sent, theirs));
    const merged = isOwn ? mine : mergeNotes(this.text.base, mine, theirs);
    if (merged === undefined) {
      this.text.copy = conflictCopy(mine, current.folderId, new Date(this.#host.clock.now()));
      this.#isWanted = true;
      return;
    }
    this.text.acknowledge(theirs, current.version);
    this.text.show(merged);
    this.#merges += 1;
    this.#host.saved(current);
    this.#settle();
    if (this.#merges > EAGER_MERGES) this.#retryIn(this.#host.pace.delay(this.#merges - EAGER_MERGES, undefined));
    else this.#isWanted = true;
  }

  async #meetGone(): Promise<void> {
    const isSame = await this.#host.isSameUser();
    if (isSame === 'no') return this.#host.signOut();
    if (isSame === 'unknown') {
      if (this.isDirty) this.#retryLater({ kind: 'no-answer', message: 'The server cannot be reached' });
      return;
    }
    this.#block('deleted');
    if (this.isDirty && !this.text.surface) this.#host.orphaned(this);
  }

  #retryLater(failure: { kind: 'failed' | 'no-answer'; message: string; retryAfter?: number | undefined }): void {
    const { pace } = this.#host;
    if (this.#failures === 0) this.#host.failing(failure.message);
    this.#failures += 1;
    pace.count();
    this.#block(failure.kind === 'no-answer' ? 'offline' : 'failed', failure.message);
    this.#retryIn(pace.delay(this.#failures, failure.retryAfter));
  }

  #retryIn(ms: number): void {
    this.#isWanted = false;
    this.#retryTimer.start(ms, () => this.requestSave());
  }
}

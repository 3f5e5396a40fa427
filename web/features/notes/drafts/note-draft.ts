import { AUTOSAVE_MAX_MS, AUTOSAVE_MS, type Note } from '#shared/notes.ts';
import { Timer } from './clock.ts';
import { plainCopy } from './conflict-copy.ts';
import type { DraftHost } from './draft-host.ts';
import type { Conflict, DraftSnapshot } from './draft-snapshot.ts';
import { sameOrNew, statusOf } from './draft-status.ts';
import { DraftText, type Origin } from './draft-text.ts';
import { draftsTexts as texts } from './drafts.texts.ts';
import type { PendingCopy } from './journal.ts';
import { COMPOSING_MS, NoteSaver } from './note-saver.ts';
import type { NoteText } from './note-text.ts';
import { getNote } from './save-note.ts';

/** With the time a write takes, a keystroke is on the device within 300 ms. */
const JOURNAL_MS = 220;
/** Lists follow what is typed once a frame. */
const LISTED_MS = 16;

/** One note being written in this tab: loaded, typed in, kept on the device, and handed to its saver. */
export class NoteDraft {
  readonly id: string;
  readonly text = new DraftText();
  conflict: Conflict | undefined;
  readonly #host: DraftHost<NoteDraft>;
  readonly #saver: NoteSaver;
  readonly #keepTimer: Timer;
  readonly #saveTimer: Timer;
  /** Ends the wait for a pause in typing. */
  readonly #lateTimer: Timer;
  readonly #listTimer: Timer;
  #isListed = false;
  /** When it was typed in last, in milliseconds. */
  #changedAt = 0;
  #isLoaded = false;
  #isLoading = false;
  #isDropped = false;
  /** A note of the server that is taken as soon as nothing here is unsaved. */
  #offered: Note | undefined;
  #snapshot: DraftSnapshot | undefined;
  #waiters: (() => void)[] = [];

  constructor(host: DraftHost<NoteDraft>, id: string, conflict: Conflict | undefined) {
    this.#host = host;
    this.id = id;
    this.conflict = conflict;
    this.#saver = new NoteSaver(host, this);
    this.#keepTimer = new Timer(host.clock);
    this.#saveTimer = new Timer(host.clock);
    this.#lateTimer = new Timer(host.clock);
    this.#listTimer = new Timer(host.clock);
  }

  get changedAt(): number {
    return this.#changedAt;
  }
  get isLoaded(): boolean {
    return this.#isLoaded;
  }
  get isOpen(): boolean {
    return this.#isLoaded && !this.#isDropped;
  }
  get isDirty(): boolean {
    return this.text.isDirty;
  }
  /** Nothing is unsaved and nothing is on its way. */
  get isIdle(): boolean {
    return !this.isDirty && !this.#saver.isSaving;
  }
  get isFailing(): boolean {
    return this.#saver.isFailing;
  }
  get isFailureShown(): boolean {
    return this.#saver.isFailureShown;
  }

  snapshot(): DraftSnapshot {
    this.#snapshot = sameOrNew(this.#snapshot, {
      status: statusOf({
        isLoaded: this.#isLoaded,
        isDirty: this.isDirty,
        isSignedOut: this.#host.isSignedOut(),
        isOnline: this.#host.isOnline(),
        isSaving: this.#saver.isSaving || this.#host.isAutoSave(),
        obstacle: this.#saver.obstacle,
      }),
      message: this.#saver.message,
      tags: this.text.lastRead.tags,
      journalProblem: this.#host.journalProblem(),
      conflict: this.conflict,
    });
    return this.#snapshot;
  }

  /** Reads the note, and shows what was read where nothing here is unsaved. */
  async load(): Promise<void> {
    if (this.#isLoading) return;
    const wasDirty = this.isDirty;
    this.#isLoading = true;
    if (!this.#isLoaded) this.#saver.block(undefined);
    const outcome = await getNote(this.#host.clock, this.id);
    this.#isLoading = false;
    if (this.#isDropped) return;
    if (outcome.kind === 'done') return this.#host.arrived(outcome.note, 'read');
    if (wasDirty) return;
    if (outcome.kind === 'signed-out') this.#host.signOut();
    if (this.#isLoaded) {
      if (outcome.kind === 'gone' && !this.#saver.isSaving) await this.#saver.handleMissing();
    } else if (outcome.kind === 'gone') this.#saver.block('missing');
    else this.#saver.block('unavailable', 'message' in outcome ? outcome.message : texts.signedOut);
  }

  /** Takes a note of the server that is newer than this text, as soon as nothing here is unsaved. */
  offer(note: Note): void {
    if (this.#offered && this.#offered.version > note.version) return;
    this.#offered = note;
    this.onIdle();
  }

  onIdle(): void {
    const note = this.#offered;
    if (!note || this.#isDropped || !this.isIdle) return;
    const isKnown = this.#isLoaded && this.#saver.obstacle !== 'deleted' && note.version <= this.text.version;
    if (!isKnown && this.text.surface?.isBusy()) {
      this.#host.clock.after(COMPOSING_MS, () => this.onIdle());
      return;
    }
    this.#offered = undefined;
    if (isKnown) return;
    this.#isLoaded = true;
    this.text.adopt(note);
    this.#saver.block(undefined);
  }

  /** Takes over unsaved text and saves it; settles when the journal has it. */
  begin(origin: Origin, text: NoteText, changedAt = this.#host.clock.now()): Promise<void> {
    this.#isLoaded = true;
    this.#changedAt = changedAt;
    this.text.begin(origin, text);
    const kept = this.keep();
    this.#list();
    this.#saver.block(undefined);
    // A copy was decided on already: it is a note that is still to be made.
    if (this.text.copy) this.requestSave();
    else this.offerSave();
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
    const { userId, tabId, journal } = this.#host;
    if (!this.#host.isJournalOn() || this.#isDropped) return;
    await this.text.keep(journal, { userId, tabId, noteId: this.id, changedAt: this.#changedAt });
  }

  requestSave(isUrgent = false): void {
    this.#saver.request(isUrgent);
  }

  /** Saves without being asked: with Auto Save, or to retry a requested save. */
  offerSave(isUrgent = false): void {
    if (this.#host.isAutoSave() || this.isFailing) this.requestSave(isUrgent);
  }

  /** The page goes (`isFinal`) or is hidden: the journal first, then, with Auto Save, a save. */
  leave(isFinal: boolean): void {
    void this.keep();
    if (!this.isDirty || this.#saver.obstacle === 'deleted' || !this.#host.isAutoSave()) return;
    if (isFinal && this.#saver.isSaving) this.#saver.sendLast();
    else this.#saver.request(true, true);
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
    while (this.isDirty && !isLate && !this.#saver.isStuck) {
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
      if (this.isDirty && !this.#saver.isSaving && !this.#saver.isWaiting && !isLate) this.requestSave(true);
    }
    deadline.stop();
    return !this.isDirty;
  }

  /** Makes a new note of a deleted note's text. */
  keepAsNew(): void {
    if (this.#saver.obstacle !== 'deleted') return;
    this.text.copy ??= plainCopy(this.text.read());
    void this.keep();
    this.#saver.block(undefined);
    this.requestSave(true);
  }

  onCopyCreated(created: Note, copy: PendingCopy): void {
    this.#host.moveTo(this, created, copy);
  }

  onOrphan(): void {
    this.#host.onOrphan(this);
  }

  /** Ends this draft. The journal keeps its unsaved text unless that is to be forgotten. */
  drop(isForgotten: boolean): void {
    const timers = [this.#keepTimer, this.#saveTimer, this.#lateTimer, this.#listTimer];
    for (const waiting of [...timers, this.#saver]) waiting.stop();
    this.#isDropped = true;
    this.#list();
    if (isForgotten) void this.#host.journal.remove(this.id, this.#host.tabId);
    this.#wake();
  }

  publish(): void {
    const before = this.#snapshot;
    if (this.snapshot() !== before) this.#host.changed(this);
    if (this.#isListed && !this.isDirty) this.#list();
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }

  #schedule(): void {
    this.#changedAt = this.#host.clock.now();
    if (!this.#keepTimer.isRunning) {
      this.#keepTimer.start(JOURNAL_MS, () => {
        void this.keep();
        this.publish();
      });
    }
    if (!this.#listTimer.isRunning) this.#listTimer.start(LISTED_MS, () => this.#list());
    if (!this.#host.isAutoSave()) return;
    const save = () => {
      this.#saveTimer.stop();
      this.#lateTimer.stop();
      this.requestSave();
    };
    this.#saveTimer.start(AUTOSAVE_MS, save);
    if (!this.#lateTimer.isRunning) this.#lateTimer.start(AUTOSAVE_MAX_MS, save);
  }

  /** Says how the text begins, for lists, as long as the server does not have it. */
  #list(): void {
    this.#isListed = this.isOpen && this.isDirty;
    this.#host.typed(this.id, this.#isListed ? this.text.beginning() : undefined);
  }
}

import { nanoid } from 'nanoid';
import { getUser } from '#shared/auth.ts';
import { type Note, restoreRevision } from '#shared/notes.ts';
import { ApiError, call, onSignedOut } from '#web/lib/api.ts';
import { type Clock, systemClock } from './clock.ts';
import type { DraftHost } from './draft-host.ts';
import type { Attachment, DraftSnapshot, EditorSurface } from './draft-snapshot.ts';
import type { Drafts, DraftsEnvironment, DraftsOptions, RecoveredDraft } from './drafts.ts';
import { type Journal, openJournal, type PendingCopy } from './journal.ts';
import { type NoteChannel, type NoteMessage, openNoteChannel } from './note-channel.ts';
import { NoteDraft } from './note-draft.ts';
import { type NoteText, textOf } from './note-text.ts';
import { watchPage } from './page-life.ts';
import { recoverDrafts } from './recover-drafts.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { createRetryPace, type RetryPace } from './retry-pace.ts';
import { createTabLocks, type TabLocks } from './tab-locks.ts';

const FLUSH_MS = 3_000;
/** Notes kept in memory after they were left, so that going back is instant. */
const LEFT_NOTES_MAX = 20;
const UNKNOWN: DraftSnapshot = {
  status: 'loading',
  message: undefined,
  tags: [],
  journalProblem: undefined,
  conflict: undefined,
};

/** Where the drafts of a user in this tab live: hands out, moves and ends them, and hears what concerns all. */
export class DraftStore implements Drafts, DraftHost<NoteDraft> {
  readonly userId: string;
  readonly tabId = nanoid();
  readonly clock: Clock;
  readonly journal: Journal;
  readonly pace: RetryPace;
  readonly #options: DraftsOptions;
  readonly #locks: TabLocks;
  #channel: NoteChannel | undefined;
  readonly #stopListening: (() => void)[];
  readonly #drafts = new Map<string, NoteDraft>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #bonds = new Map<EditorSurface, { draft: NoteDraft }>();
  #isAutoSave: boolean;
  #isSignedOut = false;
  #isOnline = navigator.onLine;
  #isJournalOn = true;

  constructor(options: DraftsOptions, environment: Partial<DraftsEnvironment>) {
    this.#options = options;
    this.userId = options.userId;
    this.#isAutoSave = options.autoSave ?? true;
    this.clock = environment.clock ?? systemClock;
    this.pace = createRetryPace(this.clock, environment.random ?? Math.random);
    this.journal = openJournal(options.userId, () => this.#publishAll());
    this.#locks = environment.locks ?? createTabLocks();
    this.#locks.hold(this.tabId);
    const channel = environment.channel ?? openNoteChannel();
    channel.onmessage = (event) => this.#hear(event.data);
    this.#channel = channel;
    const stopWatching = watchPage({
      onHidden: () => this.#each((draft) => draft.leave(false)),
      onLeaving: () => this.#each((draft) => draft.leave(true)),
      onOnline: () => this.#setOnline(true),
      onOffline: () => this.#setOnline(false),
      wouldLoseText: () => this.#wouldLoseText(),
    });
    this.#stopListening = [stopWatching, onSignedOut(() => this.signOut())];
  }

  load(noteId: string): void {
    void this.#draftOf(noteId).load();
  }

  open(note: Note): void {
    this.#draftOf(note.id).adopt(note);
  }

  attach(noteId: string, surface: EditorSurface): Attachment {
    const bond = { draft: this.#draftOf(noteId) };
    bond.draft.text.surface = surface;
    this.#bonds.set(surface, bond);
    return {
      get noteId() {
        return bond.draft.id;
      },
      touch: () => bond.draft.touch(),
      detach: () => {
        this.#bonds.delete(surface);
        if (bond.draft.text.surface !== surface) return;
        bond.draft.text.read();
        bond.draft.text.surface = undefined;
        bond.draft.keep();
        bond.draft.requestSave(true);
        this.#forgetLeftNotes();
      },
    };
  }

  textOf(noteId: string): NoteText | undefined {
    const draft = this.#drafts.get(noteId);
    return draft?.isLoaded ? draft.text.read() : undefined;
  }

  edit(noteId: string, change: Partial<NoteText>): void {
    const draft = this.#drafts.get(noteId);
    if (draft?.isLoaded) draft.edit(change);
  }

  insertText(noteId: string, text: string): boolean {
    const before = this.textOf(noteId);
    if (!before) return false;
    const start = before.content.replace(/\s+$/, '');
    this.edit(noteId, { content: start === '' ? text : `${start}\n\n${text}` });
    return true;
  }

  saveNow(noteId: string): void {
    this.#drafts.get(noteId)?.requestSave(true);
  }

  async flush(noteId: string, timeoutMs = FLUSH_MS): Promise<boolean> {
    return (await this.#drafts.get(noteId)?.flush(timeoutMs)) ?? true;
  }

  async flushAll(timeoutMs = FLUSH_MS): Promise<boolean> {
    const saved = await Promise.all([...this.#drafts.values()].map((draft) => draft.flush(timeoutMs)));
    return saved.every(Boolean);
  }

  hasUnsaved(): boolean {
    return [...this.#drafts.values()].some((draft) => draft.isDirty);
  }

  discard(noteId: string): void {
    this.#drafts.get(noteId)?.drop(true);
    this.#drafts.delete(noteId);
  }

  keepAsNew(noteId: string): void {
    this.#drafts.get(noteId)?.keepAsNew();
  }

  async restore(noteId: string, revisionId: string): Promise<void> {
    if (!(await this.flush(noteId))) throw new Error('Your latest text could not be saved first. Try again.');
    const note = await call(restoreRevision, { params: { id: noteId, revisionId } });
    this.open(note);
    this.saved(note);
  }

  async resolveConflict(copyId: string, choice: 'mine' | 'theirs' | 'both'): Promise<string> {
    const draft = this.#drafts.get(copyId);
    const conflict = draft?.conflict;
    if (!draft || !conflict) return copyId;
    const open = await resolveConflict(this, conflict, choice);
    if (open.original) this.open(open.original);
    if (open.original) this.saved(open.original);
    if (choice === 'both') {
      draft.conflict = undefined;
      draft.publish();
      return copyId;
    }
    this.discard(copyId);
    this.#options.onTrashed?.(copyId);
    return conflict.originalId;
  }

  recover(): Promise<RecoveredDraft[]> {
    return recoverDrafts({ host: this, locks: this.#locks, draftOf: (noteId) => this.#draftOf(noteId) });
  }

  setAutoSave(autoSave: boolean): void {
    this.#isAutoSave = autoSave;
    this.#publishAll();
    if (autoSave) this.#each((draft) => draft.requestSave());
  }

  resume(userId: string): boolean {
    if (userId !== this.userId) return false;
    this.#isSignedOut = false;
    this.#isJournalOn = true;
    this.#publishAll();
    this.#each((draft) => (draft.isLoaded ? draft.requestSave(true) : void draft.load()));
    return true;
  }

  async forgetUser(): Promise<void> {
    this.#isJournalOn = false;
    this.#each((draft) => draft.drop(true));
    this.#drafts.clear();
    this.#tell({ kind: 'forget', userId: this.userId });
    this.close();
    await this.journal.clear();
    this.journal.close();
  }

  close(): void {
    this.#each((draft) => {
      void draft.keep();
      draft.drop(false);
    });
    for (const stop of this.#stopListening) stop();
    this.#channel?.close();
    this.#channel = undefined;
    this.#locks.release();
    this.journal.close();
  }

  subscribe(noteId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(noteId) ?? new Set();
    this.#listeners.set(noteId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(noteId);
    };
  }

  getSnapshot(noteId: string): DraftSnapshot {
    return this.#drafts.get(noteId)?.snapshot() ?? UNKNOWN;
  }

  isAutoSave = () => this.#isAutoSave;
  isSignedOut = () => this.#isSignedOut;
  isOnline = () => this.#isOnline;
  isJournalOn = () => this.#isJournalOn;

  async isSameUser(): Promise<'yes' | 'no' | 'unknown'> {
    try {
      return (await call(getUser)).id === this.userId ? 'yes' : 'no';
    } catch (error) {
      return error instanceof ApiError && error.status === 401 ? 'no' : 'unknown';
    }
  }

  signOut(): void {
    if (this.#isSignedOut) return;
    this.#isSignedOut = true;
    this.#publishAll();
    this.#options.onSignedOut?.();
  }

  saved(note: Note): void {
    this.#tell({ kind: 'saved', userId: this.userId, noteId: note.id, version: note.version });
    this.#options.onSaved?.(note);
  }

  failing(message: string): void {
    if ([...this.#drafts.values()].some((draft) => draft.isFailing)) return;
    this.#options.onFailing?.(`Failed to update note: ${message}`);
  }

  orphaned(draft: NoteDraft): void {
    this.#options.onOrphan?.({ noteId: draft.id, title: draft.text.lastRead.title });
  }

  moveTo(draft: NoteDraft, created: Note, copy: PendingCopy): void {
    const mine = draft.text.read();
    const { surface } = draft.text;
    const target = this.#draftOf(created.id);
    const bond = surface && this.#bonds.get(surface);
    if (bond) bond.draft = target;
    draft.text.surface = undefined;
    target.text.surface = surface;
    const conflict = { originalId: draft.id, copyId: created.id, copyTitle: created.title, ownTitle: copy.ownTitle };
    if (copy.isConflict) target.conflict = conflict;
    surface?.moved(created.id);
    const origin = { baseVersion: created.version, base: textOf(created), sent: [], copy: undefined };
    // The journal of the new note is written before that of the old one is removed.
    void target.begin(origin, { ...mine, title: mine.title === copy.ownTitle ? created.title : mine.title });
    this.discard(draft.id);
    this.saved(created);
    if (copy.isConflict) this.#options.onConflictCopy?.(conflict);
  }

  changed(draft: NoteDraft): void {
    for (const listener of this.#listeners.get(draft.id) ?? []) listener();
  }

  #draftOf(noteId: string): NoteDraft {
    const draft = this.#drafts.get(noteId) ?? new NoteDraft(this, noteId);
    this.#drafts.set(noteId, draft);
    return draft;
  }

  #each(action: (draft: NoteDraft) => void): void {
    for (const draft of [...this.#drafts.values()]) action(draft);
  }

  #tell(message: NoteMessage): void {
    const channel = this.#channel ?? openNoteChannel();
    channel.postMessage(message);
    if (channel !== this.#channel) channel.close();
  }

  #publishAll(): void {
    this.#each((draft) => draft.publish());
  }

  #setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#publishAll();
    if (isOnline) this.#each((draft) => draft.requestSave(true));
  }

  #wouldLoseText(): boolean {
    this.#each((draft) => void draft.keep());
    const isUnsafe = (draft: NoteDraft) => draft.isDirty && !draft.text.isJournaled;
    return this.hasUnsaved() && (this.journal.problem !== undefined || [...this.#drafts.values()].some(isUnsafe));
  }

  #hear(message: NoteMessage): void {
    if (message.userId !== this.userId) return;
    if (message.kind === 'forget') {
      this.#isJournalOn = false;
      this.signOut();
      return;
    }
    const draft = this.#drafts.get(message.noteId);
    if (draft && !draft.text.surface && draft.isIdle) this.#drafts.delete(message.noteId);
    else draft?.hear(message.version);
  }

  #forgetLeftNotes(): void {
    const left = [...this.#drafts.values()].filter((draft) => !draft.text.surface && draft.isIdle);
    for (const draft of left.slice(0, -LEFT_NOTES_MAX)) this.#drafts.delete(draft.id);
  }
}

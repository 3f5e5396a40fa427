import { nanoid } from 'nanoid';
import { restoreRevision } from '#shared/note-history.ts';
import type { Note } from '#shared/notes.ts';
import type { Arrival } from '#web/features/notes/arrived.ts';
import { call, onSignedOut } from '#web/lib/api.ts';
import type { TabMessage, Tabs } from '#web/lib/tabs.ts';
import { type Clock, systemClock } from './clock.ts';
import { conflictMemory } from './conflict-memory.ts';
import { DraftCollection } from './draft-collection.ts';
import type { DraftHost } from './draft-host.ts';
import type { Attachment, Beginning, DraftSnapshot, EditorSurface } from './draft-snapshot.ts';
import { draftsTexts as texts } from './drafts.texts.ts';
import type { DraftsEnvironment, DraftsOptions, RecoveredDraft } from './drafts-options.ts';
import { type Journal, openJournal, type PendingCopy } from './journal.ts';
import { NoteDraft } from './note-draft.ts';
import { type NoteText, textOf } from './note-text.ts';
import { watchPage } from './page-life.ts';
import { recoverDrafts } from './recover-drafts.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { createRetryPace, type RetryPace } from './retry-pace.ts';
import { isSessionOf } from './session-owner.ts';
import { SurfaceBonds } from './surface-bonds.ts';
import { createTabLocks, type TabLocks } from './tab-locks.ts';

const FLUSH_MS = 3_000;

/** Where the drafts of a user in this tab live: hands out, moves and ends them, and hears what concerns all. */
export class DraftStore implements DraftHost<NoteDraft> {
  readonly userId: string;
  readonly tabId = nanoid();
  readonly clock: Clock;
  readonly journal: Journal;
  readonly pace: RetryPace;
  readonly #options: DraftsOptions;
  readonly #locks: TabLocks;
  readonly #tabs: Tabs;
  readonly #stopListening: (() => void)[];
  readonly #drafts = new DraftCollection((noteId) => new NoteDraft(this, noteId, this.#conflicts.of(noteId)));
  readonly #bonds = new SurfaceBonds();
  readonly #conflicts: ReturnType<typeof conflictMemory>;
  #isAutoSave: boolean;
  #isSignedOut = false;
  #isOnline = navigator.onLine;
  #isJournalOn = true;

  constructor(options: DraftsOptions, environment: Partial<DraftsEnvironment>) {
    this.#options = options;
    this.userId = options.userId;
    this.#conflicts = conflictMemory(options.userId);
    this.#isAutoSave = options.autoSave ?? true;
    this.clock = environment.clock ?? systemClock;
    this.pace = createRetryPace(this.clock, environment.random ?? Math.random);
    this.journal = openJournal(options.userId, () => this.#publishAll());
    this.#locks = environment.locks ?? createTabLocks();
    this.#locks.hold(this.tabId);
    this.#tabs = options.tabs;
    const stopWatching = watchPage({
      onHidden: () => this.#each((draft) => draft.leave(false)),
      onLeaving: () => this.#each((draft) => draft.leave(true)),
      onOnline: () => this.#setOnline(true),
      onOffline: () => this.#setOnline(false),
      wouldLoseText: () => this.#wouldLoseText(),
    });
    const stopTabs = this.#tabs.listen((message) => this.#handleMessage(message));
    this.#stopListening = [stopWatching, stopTabs, onSignedOut(() => this.signOut())];
  }

  load(noteId: string): void {
    void this.#drafts.of(noteId).load();
  }

  arrived = (note: Note, how: Arrival = 'saved'): void => {
    // Every save of another tab is heard of; only notes that this tab knows have a draft here.
    const draft = how === 'elsewhere' ? this.#drafts.find(note.id) : this.#drafts.of(note.id);
    draft?.offer(note);
    this.#options.onArrived?.(note, how);
    if (how === 'saved') this.#tabs.send({ kind: 'note', note });
  };

  attach(noteId: string, surface: EditorSurface): Attachment {
    // Later: the note that takes the place of this one is bound only after this one let go.
    const forgetLater = () => this.clock.after(0, () => this.#drafts.forgetLeft());
    return this.#bonds.attach(this.#drafts.of(noteId), surface, forgetLater);
  }

  textOf(noteId: string): NoteText | undefined {
    const draft = this.#drafts.find(noteId);
    return draft?.isLoaded ? draft.text.read() : undefined;
  }

  edit(noteId: string, change: Partial<NoteText>): void {
    const draft = this.#drafts.find(noteId);
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
    this.#drafts.find(noteId)?.requestSave(true);
  }

  async flush(noteId: string, timeoutMs = FLUSH_MS): Promise<boolean> {
    return (await this.#drafts.find(noteId)?.flush(timeoutMs)) ?? true;
  }

  async flushAll(timeoutMs = FLUSH_MS): Promise<boolean> {
    const saved = await Promise.all(this.#drafts.all().map((draft) => draft.flush(timeoutMs)));
    return saved.every(Boolean);
  }

  hasUnsaved(): boolean {
    return this.#drafts.all().some((draft) => draft.isDirty);
  }

  unsavedTexts(): { id: string; text: NoteText; changedAt: number }[] {
    const unsaved = this.#drafts.all().filter((draft) => draft.isLoaded && draft.isDirty);
    return unsaved.map(({ id, text, changedAt }) => ({ id, text: text.read(), changedAt }));
  }

  discard(noteId: string): void {
    this.#drafts.find(noteId)?.drop(true);
    this.#drafts.remove(noteId);
    this.#conflicts.forget(noteId);
  }

  keepAsNew(noteId: string): void {
    this.#drafts.find(noteId)?.keepAsNew();
  }

  async restore(noteId: string, revisionId: string): Promise<void> {
    if (!(await this.flush(noteId))) throw new Error(texts.notSavedFirst);
    this.arrived(await call(restoreRevision, { params: { id: noteId, revisionId } }));
  }

  async resolveConflict(copyId: string, choice: 'mine' | 'theirs' | 'both'): Promise<string> {
    const draft = this.#drafts.find(copyId);
    const conflict = draft?.conflict;
    if (!draft || !conflict) return copyId;
    const { original } = await resolveConflict(this, conflict, choice);
    if (original) this.arrived(original);
    if (choice === 'both') {
      draft.conflict = undefined;
      this.#conflicts.forget(copyId);
      draft.publish();
      return copyId;
    }
    this.discard(copyId);
    this.#options.onTrashed?.(copyId);
    return conflict.originalId;
  }

  recover(): Promise<RecoveredDraft[]> {
    return recoverDrafts({ host: this, locks: this.#locks, draftOf: (noteId) => this.#drafts.of(noteId) });
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
    this.tryAgain();
    return true;
  }

  tryAgain(): void {
    this.#each((draft) => (draft.isLoaded ? draft.offerSave(true) : void draft.load()));
  }

  async forgetUser(): Promise<void> {
    this.#isJournalOn = false;
    this.#each((draft) => this.discard(draft.id));
    this.#tabs.send({ kind: 'forget' });
    this.close();
    this.#conflicts.clear();
    await this.journal.clear();
    this.journal.close();
  }

  close(): void {
    this.#each((draft) => {
      void draft.keep();
      draft.drop(false);
    });
    for (const stop of this.#stopListening) stop();
    this.#locks.release();
    this.journal.close();
  }

  subscribe(noteId: string, listener: () => void): () => void {
    return this.#drafts.subscribe(noteId, listener);
  }

  getSnapshot(noteId: string): DraftSnapshot {
    return this.#drafts.snapshot(noteId);
  }

  isAutoSave = () => this.#isAutoSave;
  isSignedOut = () => this.#isSignedOut;
  isOnline = () => this.#isOnline;
  isJournalOn = () => this.#isJournalOn;
  isSameUser = () => isSessionOf(this.userId);

  journalProblem(): string | undefined {
    return this.#isJournalOn ? this.journal.problem : texts.noJournal.loggedOut;
  }

  signOut(): void {
    if (this.#isSignedOut) return;
    this.#isSignedOut = true;
    this.#publishAll();
    this.#options.onSignedOut?.();
  }

  failing(message: string): void {
    if (this.#drafts.all().some((draft) => draft.isFailureShown)) return;
    this.#options.onFailing?.(texts.failedToUpdate(message));
  }

  onOrphan(draft: NoteDraft): void {
    this.#options.onOrphan?.({ noteId: draft.id, title: draft.text.lastRead.title });
  }

  moveTo(draft: NoteDraft, created: Note, copy: PendingCopy): void {
    const mine = draft.text.read();
    const target = this.#drafts.of(created.id);
    this.#bonds.move(draft, target);
    const conflict = { originalId: draft.id, copyId: created.id, copyTitle: created.title, ownTitle: copy.ownTitle };
    if (copy.isConflict) {
      target.conflict = conflict;
      this.#conflicts.remember(conflict);
    }
    target.text.surface?.moved(created.id);
    const origin = { baseVersion: created.version, base: textOf(created), sent: [], copy: undefined };
    // The journal of the new note is written before that of the old one is removed.
    void target.begin(origin, { ...mine, title: mine.title === copy.ownTitle ? created.title : mine.title });
    this.discard(draft.id);
    this.arrived(created);
    if (copy.isConflict) this.#options.onConflictCopy?.(conflict);
  }

  typed(noteId: string, beginning: Beginning | undefined): void {
    this.#options.onTyped?.(noteId, beginning);
  }

  changed(draft: NoteDraft): void {
    this.#drafts.notify(draft.id);
  }

  #each(action: (draft: NoteDraft) => void): void {
    this.#drafts.all().forEach(action);
  }

  #publishAll(): void {
    this.#each((draft) => draft.publish());
  }

  #setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#publishAll();
    if (isOnline) this.#each((draft) => draft.offerSave(true));
  }

  #wouldLoseText(): boolean {
    this.#each((draft) => void draft.keep());
    return this.hasUnsaved() && this.journalProblem() !== undefined;
  }

  #handleMessage(message: TabMessage): void {
    if (message.kind === 'note') this.arrived(message.note, 'elsewhere');
    if (message.kind !== 'forget') return;
    this.#isJournalOn = false;
    this.signOut();
  }
}

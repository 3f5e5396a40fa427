import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { shownSince } from '#web/lib/client-safe.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { isSharedComputer } from '#web/lib/shared-computer.ts';
import { draftsTexts as texts } from './drafts.texts.ts';
import type { NoteText } from './note-text.ts';

/** Unsaved text of one note in one tab. */
export interface JournalEntry extends NoteText {
  readonly userId: string;
  readonly noteId: string;
  readonly tabId: string;
  /** The version the text was written from, and that version's text: what a merge needs. */
  readonly baseVersion: number;
  readonly base: NoteText;
  /** Texts that were sent and never answered; one of them may be on the server. */
  readonly sent: readonly NoteText[];
  /** A copy that is being made of the text, so that asking again does not make two. */
  readonly copy: PendingCopy | undefined;
  readonly changedAt: number;
}

/** A new note on its way: the key makes a repeated request the same request. */
export interface PendingCopy {
  readonly key: string;
  readonly text: NoteText;
  readonly folderId: string | null;
  /** What the title was before the copy's own title. */
  readonly ownTitle: string;
  readonly isConflict: boolean;
  /** The note that it could not be merged with. */
  readonly conflictOf?: string;
}

/** Unsaved text on this device. Nothing here throws: where it can't keep a copy, `problem` says so. */
export interface Journal {
  /** Why copies cannot be kept, as a sentence; undefined while they can. */
  readonly problem: string | undefined;
  /** Starts to write immediately (before the page closes). */
  put(entry: JournalEntry): Promise<void>;
  remove(noteId: string, tabId: string): Promise<void>;
  /** All of this user's entries, those of other tabs too; where a client watches, those since then. */
  entries(): Promise<JournalEntry[]>;
  /** Whether there is text that was written in colleagues' clients. */
  hasOfColleagues(): Promise<boolean>;
  /** Removes everything of this user. */
  clear(): Promise<void>;
  /** Lets go of the database; using the journal again opens it again. */
  close(): void;
}

interface Schema extends DBSchema {
  unsaved: { key: [userId: string, noteId: string, tabId: string]; value: JournalEntry };
}

type Store = IDBPObjectStore<Schema, ['unsaved'], 'unsaved', 'readwrite'>;

/** Opens the journal of one user; `onProblem` is called when `problem` changes. */
export function openJournal(userId: string, onProblem: () => void = () => undefined): Journal {
  if (isSharedComputer()) return noJournal;
  let db: IDBPDatabase<Schema> | undefined;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let problem: string | undefined;
  const owner = journalOf(userId, grantOfPage());
  const own = (end = owner) => IDBKeyRange.bound([owner], [end, []]);

  function forget(): void {
    db = undefined;
    opening = undefined;
  }

  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      db = await openDB<Schema>('sparehour', 1, {
        upgrade: (fresh) => void fresh.createObjectStore('unsaved', { keyPath: ['userId', 'noteId', 'tabId'] }),
        blocking: () => db?.close(),
        terminated: forget,
      });
      db.addEventListener('close', forget);
      return db;
    } catch (error) {
      forget();
      throw error;
    }
  }

  function report(error: unknown): void {
    const before = problem;
    problem = error === undefined ? undefined : reasonOf(error);
    if (problem !== before) onProblem();
  }

  async function attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    try {
      // Without an await where the database is open: a page that is about to close gets no second turn.
      opening ??= open();
      const result = await (db ? work(db) : opening.then(work));
      report(undefined);
      return result;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  function write(change: (store: Store) => unknown): Promise<void> {
    return attempt(async (open) => {
      const tx = open.transaction('unsaved', 'readwrite');
      const request = change(tx.store);
      tx.commit();
      await Promise.all([request, tx.done]);
    }).then(() => undefined);
  }
  opening = open();
  opening.then(() => report(undefined), report);
  return {
    get problem() {
      return problem;
    },
    put: (entry) => write((store) => store.put({ ...entry, userId: owner })),
    remove: (noteId, tabId) => write((store) => store.delete([owner, noteId, tabId])),
    async entries() {
      const all = (await attempt((open) => open.getAll('unsaved', own()))) ?? [];
      return all.filter(({ changedAt }) => changedAt >= shownSince()).map((entry) => ({ ...entry, userId }));
    },
    hasOfColleagues: async () =>
      ((await attempt((open) => open.count('unsaved', IDBKeyRange.bound([`${owner} `], [`${owner} ~`, []])))) ?? 0) > 0,
    // With what was written in colleagues' clients.
    clear: () => write((store) => store.delete(own(`${owner} ~`))),
    close() {
      const open = db;
      forget();
      open?.close();
    },
  };
}

/** In a colleague's client a user's texts are kept apart, for each grant. */
function journalOf(userId: string, grant: string | undefined): string {
  return grant === undefined ? userId : `${userId} ${grant}`;
}

/** On a shared computer nothing stays on the device, so that the page asks before it is closed with unsaved text. */
const noJournal: Journal = {
  problem: texts.noJournal.shared,
  put: async () => {},
  remove: async () => {},
  entries: async () => [],
  hasOfColleagues: async () => false,
  clear: async () => {},
  close: () => {},
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error || error instanceof DOMException)) return texts.noJournal.broken;
  if (error.name === 'QuotaExceededError') return texts.noJournal.full;
  if (error.name === 'SecurityError' || error.name === 'InvalidStateError') return texts.noJournal.off;
  return texts.noJournal.broken;
}

import { hashKey, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { NOTE_TITLES_MAX, readNoteTitles } from '#shared/note-links.ts';
import { type Note, readNote, shownTitle } from '#shared/notes.ts';
import { cachedSummary, noteKeys } from '#web/features/notes/note-cache.ts';
import { call } from '#web/lib/api.ts';
import { onChange } from '#web/lib/changes.ts';
import { Store } from '#web/lib/store.ts';

/** Titles asked for in one go, such as those of all links of a note, are read with one call. */
const GATHER_MS = 20;
/** Between two attempts while there is no answer. */
const RETRY_MS = 30_000;

/** The notes that links lead to: their current titles, and how to open them. */
export class LinkedNotes {
  readonly #queryClient: QueryClient;
  readonly #open: (id: string, place?: string) => void;
  readonly #store = new Store<Map<string, string | null>>(new Map());
  /** Known, but perhaps not current: read again when somebody asks. */
  readonly #stale = new Set<string>();
  readonly #wanted = new Set<string>();
  readonly #reading = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queryClient: QueryClient, open: (id: string, place?: string) => void) {
    this.#queryClient = queryClient;
    this.#open = open;
  }

  /** The current title; undefined while it isn't known, null if the note is deleted. */
  titleOf = (id: string): string | null | undefined => {
    const titles = this.#store.get();
    if (!titles.has(id)) {
      const note = this.#queryClient.getQueryData<Note>(noteKeys.note(id)) ?? cachedSummary(this.#queryClient, id);
      if (note) titles.set(id, shownTitle(note.title));
      else this.#want(id);
    } else if (this.#stale.has(id)) this.#want(id);
    return titles.get(id);
  };

  open = (...where: [id: string, place?: string]): void => this.#open(...where);

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Follows what renames, deletes and restores notes, here and elsewhere. The result stops it. */
  follow(): () => void {
    const stops = [
      this.#queryClient.getQueryCache().subscribe(({ type, query }) => {
        const [path, id, ...rest] = query.queryKey;
        if (path !== readNote.path || typeof id !== 'string' || rest.length > 0) return;
        const note = query.state.data as Note | undefined;
        if (type === 'removed') this.#doubt([id]);
        else if (type === 'updated' && note) this.#learn(id, shownTitle(note.title));
      }),
      this.#queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') this.#doubt(this.#store.get().keys());
      }),
      onChange((change) => {
        if (change.kind === 'note') this.#doubt([change.id]);
        else if (change.kind === 'lists') this.#doubt(this.#store.get().keys());
      }),
    ];
    const readAgain = () => this.#schedule(0);
    window.addEventListener('online', readAgain);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('online', readAgain);
      clearTimeout(this.#timer);
    };
  }

  #learn(id: string, title: string | null): void {
    const titles = this.#store.get();
    this.#stale.delete(id);
    this.#wanted.delete(id);
    if (!titles.has(id) || titles.get(id) === title) return;
    titles.set(id, title);
    this.#announce();
  }

  #doubt(ids: Iterable<string>): void {
    const known = [...ids].filter((id) => this.#store.get().has(id));
    if (known.length === 0) return;
    for (const id of known) this.#stale.add(id);
    this.#announce();
  }

  /** Later, because the cache also speaks while components render. */
  #announce(): void {
    queueMicrotask(() => this.#store.set(new Map(this.#store.get())));
  }

  #want(id: string): void {
    if (this.#wanted.has(id) || this.#reading.has(id)) return;
    this.#wanted.add(id);
    if (this.#timer === undefined) this.#schedule(GATHER_MS);
  }

  #schedule(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#read();
    }, after);
  }

  async #read(): Promise<void> {
    const ids = [...this.#wanted].slice(0, NOTE_TITLES_MAX);
    if (ids.length === 0) return;
    for (const id of ids) {
      this.#wanted.delete(id);
      this.#stale.delete(id);
      this.#reading.add(id);
    }
    try {
      const { notes } = await call(readNoteTitles, { query: { ids: ids.join(',') } });
      const read = new Map(notes.map(({ id, title, isTrashed }) => [id, isTrashed ? null : shownTitle(title)]));
      const titles = this.#store.get();
      const before = hashKey(ids.map((id) => titles.get(id)));
      const wasKnown = ids.every((id) => titles.has(id));
      for (const id of ids) titles.set(id, read.get(id) ?? null);
      if (!wasKnown || before !== hashKey(ids.map((id) => titles.get(id)))) this.#announce();
      if (this.#wanted.size > 0) this.#schedule(0);
    } catch {
      for (const id of ids) this.#wanted.add(id);
      this.#schedule(RETRY_MS);
    } finally {
      for (const id of ids) this.#reading.delete(id);
    }
  }
}

/** Undefined outside the workspace: there, links to notes are plain links. */
export const LinkedNotesContext = createContext<LinkedNotes | undefined>(undefined);

export function useLinkedNotes(): LinkedNotes | undefined {
  return use(LinkedNotesContext);
}

/** The current title of a linked note; undefined while it isn't known, null if the note is deleted. */
export function useLinkedTitle(id: string): string | null | undefined {
  const notes = use(LinkedNotesContext);
  return useSyncExternalStore(
    useCallback((listener) => notes?.subscribe(listener) ?? (() => {}), [notes]),
    () => notes?.titleOf(id),
  );
}

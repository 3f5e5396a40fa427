import type { Query, QueryClient } from '@tanstack/react-query';
import { type Folder, listFolders } from '#shared/folders.ts';
import { pictureOf, previewOf } from '#shared/note-preview.ts';
import { listNotes, listTags, type Note, type NoteSummary, readNote } from '#shared/notes.ts';
import { listTrash } from '#shared/trash.ts';
import { readAgain } from '#web/lib/read-again.ts';
import type { Arrival } from './arrived.ts';
import { type ChangedNotes, type NoteFilter, type NotePages, replaceInPages } from './note-pages.ts';

/** Cache keys begin with the path of the call, so that features can refresh each other's lists without importing. */
export const noteKeys = {
  lists: [listNotes.path],
  list: (filter: NoteFilter) => [listNotes.path, filter],
  note: (id: string) => [readNote.path, id],
  tags: [listTags.path],
  trash: [listTrash.path],
} as const;

/** Whether something on the page shows a note from the cache. What only reads the cache does not make its query "active". */
export function isShown(query: Pick<Query, 'getObserversCount'>): boolean {
  return query.getObserversCount() > 0;
}

/**
 * Shows a note that arrived: puts it into the cache and, unless it was only read, into every list it belongs to and no
 * other, and counts it in its folder. Nothing is fetched but the tag counts where the tags changed, the folders where a
 * filed note was not known before, and lists that are being read.
 */
export function showNote(queryClient: QueryClient, note: Note, how: Arrival): void {
  const before = knownSummary(queryClient, note.id);
  const cached = queryClient.getQueryData<Note>(noteKeys.note(note.id));
  if (cached && cached.version > note.version) return;
  queryClient.setQueryData<Note>(noteKeys.note(note.id), note);
  if (how === 'read') return;
  replaceSummary(queryClient, before, summaryOf(note));
  readAgain(queryClient, noteKeys.lists);
}

function replaceSummary(queryClient: QueryClient, before: NoteSummary | undefined, note: NoteSummary): void {
  showChanged(queryClient, new Map([[note.id, note]]), new Map(before && [[note.id, before]]));
  if (!before && note.folderId !== null) void queryClient.invalidateQueries({ queryKey: [listFolders.path] });
  if ((before?.tags ?? []).join('\n') !== note.tags.join('\n')) {
    void queryClient.invalidateQueries({ queryKey: noteKeys.tags });
  }
}

/** Shows changed notes in every list, in the notes that were read, and in the counts of the folders. Fetches nothing. */
export function showChanged(queryClient: QueryClient, changed: ChangedNotes, before: ChangedNotes): void {
  for (const [key, pages] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
    if (!pages) continue;
    const next = replaceInPages(pages, (key[1] ?? {}) as NoteFilter, changed, before);
    if (next !== pages) queryClient.setQueryData(key, next);
  }
  const counts = new Map<string, number>();
  const count = (note: NoteSummary | undefined, change: number) => {
    if (note?.folderId) counts.set(note.folderId, (counts.get(note.folderId) ?? 0) + change);
  };
  for (const [id, note] of changed) {
    const was = before.get(id);
    if (was === undefined) continue;
    count(was, -1);
    count(note, 1);
    if (note) queryClient.setQueryData<Note>(noteKeys.note(id), (known) => known && { ...known, ...filedAs(note) });
  }
  countInFolders(queryClient, counts);
}

/** What of a note can change without a new version of it. */
function filedAs({ folderId, aiExcluded, pinned }: NoteSummary) {
  return { folderId, aiExcluded, pinned };
}

/** Takes a note that went to Trash out of everything shown from the cache. */
export function applyDeletedNote(queryClient: QueryClient, id: string): void {
  const before = knownSummary(queryClient, id);
  showChanged(queryClient, new Map([[id, undefined]]), new Map(before && [[id, before]]));
  readAgain(queryClient, noteKeys.lists);
  queryClient.removeQueries({ queryKey: noteKeys.note(id) });
  if (!before) void queryClient.invalidateQueries({ queryKey: [listFolders.path] });
  void queryClient.invalidateQueries({ queryKey: noteKeys.trash });
  void queryClient.invalidateQueries({ queryKey: noteKeys.tags });
}

/** What the cache knows of some notes. */
export function knownSummaries(queryClient: QueryClient, ids: Iterable<string>): Map<string, NoteSummary> {
  const known = new Map<string, NoteSummary>();
  const wanted = new Set(ids);
  for (const id of wanted) {
    const note = queryClient.getQueryData<Note>(noteKeys.note(id));
    if (note) known.set(id, summaryOf(note));
  }
  for (const [, pages] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
    for (const note of pages?.pages.flatMap((page) => page.notes) ?? []) {
      if (wanted.has(note.id)) known.set(note.id, note);
    }
  }
  return known;
}

/** A note as the lists in the cache know it. */
export function cachedSummary(queryClient: QueryClient, id: string): NoteSummary | undefined {
  for (const [, pages] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
    for (const page of pages?.pages ?? []) {
      const note = page.notes.find((candidate) => candidate.id === id);
      if (note) return note;
    }
  }
  return undefined;
}

function knownSummary(queryClient: QueryClient, id: string): NoteSummary | undefined {
  return knownSummaries(queryClient, [id]).get(id);
}

function countInFolders(queryClient: QueryClient, changes: ReadonlyMap<string, number>): void {
  if (changes.size === 0) return;
  queryClient.setQueryData<Folder[]>([listFolders.path], (folders) =>
    folders?.map((folder) => {
      const change = changes.get(folder.id);
      return change ? { ...folder, noteCount: Math.max(0, folder.noteCount + change) } : folder;
    }),
  );
}

/** What a list shows of a note, made from the note itself, so that a save needs no second read. */
export function summaryOf(note: Note): NoteSummary {
  return {
    id: note.id,
    title: note.title,
    preview: previewOf(note.content),
    picture: pictureOf(note.content),
    tags: note.tags,
    folderId: note.folderId,
    aiExcluded: note.aiExcluded,
    pinned: note.pinned,
    day: note.day,
    ownDay: note.ownDay,
    version: note.version,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
  };
}

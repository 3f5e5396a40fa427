import type { QueryClient } from '@tanstack/react-query';
import { type Folder, listFolders } from '#shared/folders.ts';
import { listNotes, listTags, listTrash, type Note, type NoteSummary, readNote } from '#shared/notes.ts';
import type { Arrival } from './arrived.ts';
import { insertIntoPages, matchesFilter, type NoteFilter, type NotePages, removeFromPages } from './note-pages.ts';
import { summaryOf } from './note-summary.ts';

/** Cache keys begin with the path of the call, so that features can refresh each other's lists without importing. */
export const noteKeys = {
  lists: [listNotes.path],
  list: (filter: NoteFilter) => [listNotes.path, filter],
  note: (id: string) => [readNote.path, id],
  tags: [listTags.path],
  trash: [listTrash.path],
} as const;

/**
 * Shows a note that arrived: puts it into the cache and, unless it was only read, into every list it belongs to and no
 * other, and counts it in its folder. Nothing is fetched but the tag counts where the tags changed, and the folders
 * where a filed note was not known before.
 */
export function showNote(queryClient: QueryClient, note: Note, how: Arrival): void {
  const before = knownSummary(queryClient, note.id);
  const cached = queryClient.getQueryData<Note>(noteKeys.note(note.id));
  if (cached && cached.version > note.version) return;
  queryClient.setQueryData<Note>(noteKeys.note(note.id), note);
  if (how !== 'read') replaceSummary(queryClient, before, summaryOf(note));
}

function replaceSummary(queryClient: QueryClient, before: NoteSummary | undefined, note: NoteSummary): void {
  for (const [key, pages] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
    if (!pages) continue;
    const filter = key[1] as NoteFilter;
    const next = matchesFilter(note, filter)
      ? insertIntoPages(pages, note, filter.sort)
      : removeFromPages(pages, note.id);
    if (next !== pages) queryClient.setQueryData(key, next);
  }
  if (!before && note.folderId !== null) void queryClient.invalidateQueries({ queryKey: [listFolders.path] });
  if (before && before.folderId !== note.folderId) {
    countInFolder(queryClient, before.folderId, -1);
    countInFolder(queryClient, note.folderId, 1);
  }
  if ((before?.tags ?? []).join('\n') !== note.tags.join('\n')) {
    void queryClient.invalidateQueries({ queryKey: noteKeys.tags });
  }
}

/** Takes a note that went to Trash out of everything shown from the cache. */
export function applyDeletedNote(queryClient: QueryClient, id: string): void {
  const before = knownSummary(queryClient, id);
  for (const [key, pages] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
    if (pages) queryClient.setQueryData(key, removeFromPages(pages, id));
  }
  queryClient.removeQueries({ queryKey: noteKeys.note(id) });
  if (before) countInFolder(queryClient, before.folderId, -1);
  else void queryClient.invalidateQueries({ queryKey: [listFolders.path] });
  void queryClient.invalidateQueries({ queryKey: noteKeys.trash });
  void queryClient.invalidateQueries({ queryKey: noteKeys.tags });
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
  const note = queryClient.getQueryData<Note>(noteKeys.note(id));
  return cachedSummary(queryClient, id) ?? (note && summaryOf(note));
}

function countInFolder(queryClient: QueryClient, folderId: string | null, change: number): void {
  if (folderId === null) return;
  queryClient.setQueryData<Folder[]>([listFolders.path], (folders) =>
    folders?.map((folder) =>
      folder.id === folderId ? { ...folder, noteCount: Math.max(0, folder.noteCount + change) } : folder,
    ),
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { type Folder, listFolders } from '#shared/folders.ts';
import { listNotes, listTags, listTrash, type Note, type NoteSummary, readNote } from '#shared/notes.ts';
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
 * Puts a saved, created, moved or restored note into everything shown from the cache: the note itself, every list it
 * belongs to and no other, the folders' counts. Nothing is fetched but the tag counts where the tags changed, and the
 * folders where a filed note was not known before.
 */
export function applySavedNote(queryClient: QueryClient, note: Note): void {
  const before = knownSummary(queryClient, note.id);
  keepNote(queryClient, note);
  replaceSummary(queryClient, before, summaryOf(note));
}

/** Keeps a note that was read, for what is shown of one that no list has. */
export function keepNote(queryClient: QueryClient, note: Note): void {
  queryClient.setQueryData<Note>(noteKeys.note(note.id), (cached) =>
    cached && cached.version > note.version ? cached : note,
  );
}

/** {@link applySavedNote} for a note of which only the summary is known, for instance from another tab. */
export function applySummary(queryClient: QueryClient, note: NoteSummary): void {
  replaceSummary(queryClient, knownSummary(queryClient, note.id), note);
}

function replaceSummary(queryClient: QueryClient, before: NoteSummary | undefined, note: NoteSummary): void {
  for (const [key, pages] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
    if (!pages) continue;
    const next = matchesFilter(note, key[1] as NoteFilter)
      ? insertIntoPages(pages, note)
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

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NoteSummary } from '#shared/notes.ts';
import { noteKeys } from './note-cache.ts';
import type { NotePages } from './note-pages.ts';

/** The notes of every list that is loaded, newest change first, as they are at the moment `isWanted` turns true. */
export function useLoadedNotes(isWanted: boolean): NoteSummary[] {
  const queryClient = useQueryClient();
  return useMemo(() => {
    if (!isWanted) return [];
    const notes = new Map<string, NoteSummary>();
    for (const [, list] of queryClient.getQueriesData<NotePages>({ queryKey: noteKeys.lists })) {
      for (const note of list?.pages.flatMap((page) => page.notes) ?? []) notes.set(note.id, note);
    }
    return [...notes.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }, [queryClient, isWanted]);
}

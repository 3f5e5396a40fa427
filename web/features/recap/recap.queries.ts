import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WrittenDraft } from '#shared/drafts.ts';
import { listBacklinks } from '#shared/note-links.ts';
import {
  keepLetter,
  type LetterWay,
  listLetters,
  type Recap,
  readRecap,
  type SentLetter,
  writeRecapLetter,
} from '#shared/recap.ts';
import { listShares } from '#shared/shares.ts';
import { call } from '#web/lib/api.ts';

/** The recap of a note, read once each time that it is opened. @param save saves what is typed into the note. */
export function useRecap(noteId: string, isOpen: boolean, save: () => Promise<unknown>) {
  return useQuery<Recap>({
    queryKey: [readRecap.path, noteId],
    queryFn: async ({ signal }) => {
      await save();
      return call(readRecap, { params: { id: noteId } }, { signal });
    },
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Has the letter written by the user's model. */
export function useWriteLetter(noteId: string) {
  return useMutation<WrittenDraft, Error, { let: string[]; hold: string[] }>({
    mutationFn: (body) => call(writeRecapLetter, { params: { id: noteId }, body }),
  });
}

/** The letters that were sent from a note, newest first. */
export function useLetters(noteId: string, isWanted: boolean) {
  return useQuery<{ letters: SentLetter[] }>({
    queryKey: [listLetters.path, noteId],
    queryFn: ({ signal }) => call(listLetters, { params: { id: noteId } }, { signal }),
    enabled: isWanted,
    staleTime: 60_000,
  });
}

/** Keeps a letter with its note. */
export function useKeepLetter(noteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { recipients: string; subject: string; text: string; way: LetterWay }) =>
      call(keepLetter, { params: { id: noteId }, body }),
    onSuccess: ({ path }) => {
      void client.invalidateQueries({ queryKey: [listLetters.path, noteId] });
      void client.invalidateQueries({ queryKey: [listBacklinks.path, noteId] });
      if (path !== null) void client.invalidateQueries({ queryKey: [listShares.path] });
    },
  });
}

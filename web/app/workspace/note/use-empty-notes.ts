import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type ChatMessage, readChat } from '#shared/assistant.ts';
import { deleteNote, type Note, type NoteSummary, readNote, UNTITLED_NOTE } from '#shared/notes.ts';
import { listTrash, purgeNote } from '#shared/trash.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { type EmptyNote, forgetEmptyNote, readEmptyNotes } from '#web/features/notes/empty-notes.ts';
import { applyDeletedNote } from '#web/features/notes/note-cache.ts';
import { ApiError, call } from '#web/lib/api.ts';

interface EmptyNotesOptions {
  drafts: Drafts;
  /** The note that is shown; undefined while that is not known. */
  shownId: string | null | undefined;
  summary: NoteSummary | undefined;
}

/**
 * Deletes a new note that was left empty: no text was ever typed, and its title, tags and folder are as they were. It
 * stays while any tab of this browser shows it. Answers the note where it is such a one.
 */
export function useEmptyNotes({ drafts, shownId, summary }: EmptyNotesOptions): (id: string) => EmptyNote | undefined {
  const { userId } = drafts;
  const queryClient = useQueryClient();
  const chatKey = [readChat.path, shownId ?? ''];
  // Not by a query of its own: one that fetches nothing would keep the panel's from fetching.
  const isDiscussed = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => (queryClient.getQueryData<ChatMessage[]>(chatKey)?.length ?? 0) > 0,
  );
  const shown = useRef(shownId);
  const released = useRef<Promise<unknown>>(undefined);
  const remove = useMutation({
    mutationFn: removeEmpty,
    onSuccess: (isRemoved, { id }) => {
      forgetEmptyNote(userId, id);
      if (!isRemoved) return;
      applyDeletedNote(queryClient, id);
      // Somebody came back to it while it was deleted: what is typed there can be kept as a new note.
      if (shown.current !== id) drafts.discard(id);
    },
    // It stays on the list and is tried again when the next note is opened, unless it was deleted.
    onError: (error, { id }) => {
      if (error instanceof ApiError && error.status === 404) forgetEmptyNote(userId, id);
    },
  }).mutateAsync;

  const removeLeft = useEffectEvent(async (left: Promise<unknown> | undefined, signal: AbortSignal): Promise<void> => {
    await left;
    for (const note of readEmptyNotes(userId)) {
      if (note.id === shown.current) continue;
      void onceNotShown(note.id, signal, async () => {
        const isEmpty = readEmptyNotes(userId).some(({ id }) => id === note.id);
        if (isEmpty && note.id !== shown.current) await remove(note).catch(() => {});
      });
    }
  });

  // With what is drawn: another tab may leave the note as soon as it can be seen here.
  useLayoutEffect(() => {
    shown.current = shownId;
    if (shownId === undefined) return;
    const leaving = new AbortController();
    const left = released.current;
    released.current = shownId === null ? undefined : holdShown(shownId, leaving.signal);
    void removeLeft(left, leaving.signal);
    return () => leaving.abort();
  }, [shownId]);

  useEffect(() => {
    if (!shownId) return;
    const check = () => {
      const { status } = drafts.getSnapshot(shownId);
      if (status !== 'saved' && status !== 'loading') forgetEmptyNote(userId, shownId);
    };
    return drafts.subscribe(shownId, check);
  }, [drafts, userId, shownId]);

  useEffect(() => {
    if (!summary) return;
    const note = readEmptyNotes(userId).find(({ id }) => id === summary.id);
    if (!note) return;
    const isChosen = summary.folderId !== note.folderId || isMarked(summary);
    if (isChosen || isDiscussed) forgetEmptyNote(userId, note.id);
  }, [userId, summary, isDiscussed]);

  return (id) => {
    const text = drafts.textOf(id);
    if (!text || text.title !== UNTITLED_NOTE || text.content !== '' || text.tags.length > 0) return undefined;
    return readEmptyNotes(userId).find((note) => note.id === id);
  };
}

/** Whether somebody chose something for the note beside its text and its folder. */
function isMarked({ aiExcluded, pinned, day, ownDay }: NoteSummary | Note): boolean {
  return aiExcluded || pinned || day !== ownDay;
}

/** Deletes the note for good where the server has it as it was created. */
async function removeEmpty({ id, updatedAt, folderId }: EmptyNote): Promise<boolean> {
  const params = { id };
  const note = await call(readNote, { params });
  if (note.updatedAt !== updatedAt || note.folderId !== folderId || isMarked(note)) return false;
  await call(deleteNote, { params });
  // If another device saved something just before, the note stays in Trash.
  const { notes } = await call(listTrash, { query: {} });
  const isAsCreated = notes.some((trashed) => trashed.id === id && trashed.updatedAt === updatedAt);
  if (isAsCreated) await call(purgeNote, { params });
  return true;
}

const lockOf = (id: string) => `sparehour-shown-${id}`;

/** Lets the other tabs know that this one shows a note; settles when they know that it no longer does. */
async function holdShown(id: string, signal: AbortSignal): Promise<void> {
  // Over plain http there are no locks; then every other tab counts as closed.
  await navigator.locks?.request(lockOf(id), { mode: 'shared' }, async () => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  });
}

/**
 * Runs the action once no tab shows the note, unless the signal aborts before. A tab that was just closed counts as
 * showing it for a moment.
 */
async function onceNotShown(id: string, signal: AbortSignal, action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action();
  while (!signal.aborted) {
    const isDone = await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
      if (lock) await action();
      return lock !== null;
    });
    if (isDone) return;
    // In line only to learn when: a tab that comes to show the note is behind it, and has it by the next look.
    await navigator.locks.request(lockOf(id), { signal }, () => {}).catch(() => {});
  }
}

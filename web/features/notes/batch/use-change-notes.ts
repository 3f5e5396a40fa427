import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { listFolders } from '#shared/folders.ts';
import { changeNotes, type NoteChange, type NotesChanged } from '#shared/note-changes.ts';
import { changed, givenDayOf, type NoteState } from '#shared/note-state.ts';
import { type Note, type NoteSummary, readNote } from '#shared/notes.ts';
import { type Arrived, useArrived } from '#web/features/notes/arrived.ts';
import { isShown, knownSummaries, noteKeys, showChanged } from '#web/features/notes/note-cache.ts';
import type { ChangedNotes } from '#web/features/notes/note-pages.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { announce } from '#web/ui/announce.ts';
import { toast } from '#web/ui/toast.ts';
import { batchTexts as texts } from './batch.texts.ts';

/** What is said of changes. */
export interface ChangeMessages {
  /** With Undo. */
  done: string;
  /** For assistive technology: a text of the specification that is visible where it happened. */
  announced?: string;
  failed?: (reason: string) => string;
  onUndone?: (notes: NoteSummary[]) => void;
}

/**
 * Changes one note or many with one call: at once in everything that is shown, put right again if the call fails, with one
 * message that offers Undo for all of it. Answers whether it is done.
 */
export function useChangeNotes() {
  const send = useSend();
  const undo = useUndoChanges();
  return async function change(changes: readonly NoteChange[], messages: ChangeMessages): Promise<boolean> {
    const wanted = changes.filter(({ ids }) => ids.length > 0);
    if (wanted.length === 0) return false;
    try {
      const reply = await send(wanted);
      sayDone(messages, reply.undo.length === 0 ? undefined : () => void undo(reply.undo, messages.onUndone));
      return true;
    } catch (error) {
      toast({ title: (messages.failed ?? texts.failed)(failureText(error as Error)), variant: 'destructive' });
      return false;
    }
  };
}

/** Undoes changes by the changes that the server answered them with. */
export function useUndoChanges() {
  const send = useSend();
  return async function undo(changes: NoteChange[], onUndone?: ChangeMessages['onUndone']): Promise<void> {
    try {
      const { notes } = await send(changes);
      announce(texts.undone);
      onUndone?.(notes);
    } catch (error) {
      toast({ title: texts.undoFailed(failureText(error as Error)), variant: 'destructive' });
    }
  };
}

function useSend() {
  const queryClient = useQueryClient();
  const arrived = useArrived();
  return useMutation({
    // One after another, so that Undo never overtakes what it undoes.
    scope: { id: 'note-changes' },
    mutationFn: (changes: NoteChange[]) => call(changeNotes, { body: { changes } }),
    onMutate: (changes) => showAtOnce(queryClient, changes),
    onSuccess: (reply, changes, { before }) => settle(queryClient, arrived, { changes, reply, before }),
    onError: (_, __, shown) => shown && putBack(queryClient, shown),
    onSettled: (_, __, ___, shown) => readListsAgain(queryClient, shown?.listed),
  }).mutateAsync;
}

/** Reads again all lists and the open note, after a change of notes that this page has not made one by one. */
export function useReadAllAgain() {
  const queryClient = useQueryClient();
  const arrived = useArrived();
  return function readAllAgain(): void {
    void queryClient.invalidateQueries({ queryKey: noteKeys.lists });
    const read = queryClient.getQueriesData<Note>({ queryKey: [readNote.path] });
    void readShown(
      queryClient,
      arrived,
      read.flatMap(([, note]) => (note ? [note.id] : [])),
    );
  };
}

function sayDone({ done, announced }: ChangeMessages, onUndo: (() => void) | undefined): void {
  if (announced) announce(announced);
  toast({ title: done, ...(onUndo ? { action: { label: texts.undo, onClick: onUndo } } : {}) });
}

interface Shown {
  /** The lists that were there before the change. */
  listed: ReadonlySet<string>;
  before: ReadonlyMap<string, NoteSummary>;
  after: ChangedNotes;
}

function showAtOnce(queryClient: QueryClient, changes: readonly NoteChange[]): Shown {
  const queries = queryClient.getQueryCache().findAll({ queryKey: noteKeys.lists });
  const listed = new Set(queries.filter(({ state }) => state.data !== undefined).map(({ queryHash }) => queryHash));
  // What is being read is older than what is shown now.
  const predicate = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  void queryClient.cancelQueries({ queryKey: noteKeys.lists, predicate });
  const known = knownSummaries(
    queryClient,
    changes.flatMap(({ ids }) => ids),
  );
  const after = afterChanges(known, changes);
  showChanged(queryClient, after, known);
  return { listed, before: known, after };
}

function putBack(queryClient: QueryClient, { before, after }: Shown): void {
  showChanged(queryClient, before, after);
  for (const queryKey of [noteKeys.lists, [listFolders.path]]) void queryClient.invalidateQueries({ queryKey });
}

interface Settled {
  changes: readonly NoteChange[];
  reply: NotesChanged;
  before: ReadonlyMap<string, NoteSummary>;
}

function settle(queryClient: QueryClient, arrived: Arrived, { changes, reply, before }: Settled): void {
  const now = new Map<string, NoteSummary | undefined>(reply.notes.map((note) => [note.id, note]));
  for (const id of reply.trashed) now.set(id, undefined);
  showChanged(queryClient, now, afterChanges(before, changes));
  for (const id of reply.trashed) queryClient.removeQueries({ queryKey: noteKeys.note(id) });

  const isSkipped = changes.some(({ ids }) => ids.some((id) => !now.has(id)));
  const isInTrash = changes.some(({ kind }) => kind === 'trash' || kind === 'restore');
  if (isSkipped) void queryClient.invalidateQueries({ queryKey: noteKeys.lists });
  if (isSkipped || isInTrash) void queryClient.invalidateQueries({ queryKey: [listFolders.path] });
  if (isInTrash) void queryClient.invalidateQueries({ queryKey: noteKeys.trash });
  if (isInTrash || changesTags(changes)) void queryClient.invalidateQueries({ queryKey: noteKeys.tags });
  if (changesTags(changes))
    void readShown(
      queryClient,
      arrived,
      changes.flatMap(({ ids }) => ids),
    );
}

/** A note that is open has a new version, which the next save is based on. */
async function readShown(queryClient: QueryClient, arrived: Arrived, ids: Iterable<string>): Promise<void> {
  for (const id of ids) {
    const query = queryClient.getQueryCache().find<Note>({ queryKey: noteKeys.note(id) });
    if (!query) continue;
    if (!isShown(query)) {
      queryClient.removeQueries({ queryKey: noteKeys.note(id) });
      continue;
    }
    // Where this fails, the next save finds the new version and is merged with it.
    const note = await call(readNote, { params: { id } }).catch(() => undefined);
    if (note) arrived(note);
  }
}

/** Reads again the lists whose reading was given up, and those that were asked for while the change was on its way. */
function readListsAgain(queryClient: QueryClient, listed: ReadonlySet<string> | undefined): void {
  readAgain(queryClient, noteKeys.lists);
  void queryClient.invalidateQueries({
    queryKey: noteKeys.lists,
    predicate: ({ state, queryHash }) =>
      state.isInvalidated || (state.data !== undefined && listed !== undefined && !listed.has(queryHash)),
  });
}

/** The notes after the changes, as far as they are known before the server has answered. */
function afterChanges(known: ReadonlyMap<string, NoteSummary>, changes: readonly NoteChange[]): ChangedNotes {
  const states = new Map<string, NoteSummary & Pick<NoteState, 'givenDay' | 'isTrashed'>>();
  for (const change of changes) {
    for (const id of change.ids) {
      const note = known.get(id);
      const state = states.get(id) ?? (note && { ...note, givenDay: givenDayOf(note), isTrashed: false });
      if (state) states.set(id, changed(state, change));
    }
  }
  return new Map(
    [...states].map(([id, { isTrashed, givenDay, ...note }]) => [
      id,
      isTrashed ? undefined : { ...note, day: givenDay ?? note.ownDay },
    ]),
  );
}

/** Whether the changes give notes a new version: their tags are part of their text. */
function changesTags(changes: readonly NoteChange[]): boolean {
  return changes.some(({ kind }) => kind === 'tag' || kind === 'set-tags');
}

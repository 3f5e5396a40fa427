import { useState } from 'react';
import { type Folder, ROOT_FOLDER } from '#shared/folders.ts';
import { duplicateNote } from '#shared/note-changes.ts';
import { createNote as createNoteOf, UNTITLED_NOTE } from '#shared/notes.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import type { NoteActions } from '#web/app/workspace/core/workspace-parts.ts';
import { noteFromText } from '#web/features/capture/note-from-text.ts';
import { newFolderId, useCreateFolder, useUpdateFolder } from '#web/features/folders/folders.queries.ts';
import type { TreeItem } from '#web/features/folders/use-tree-drag.ts';
import { useArrived } from '#web/features/notes/arrived.ts';
import { useNoteChanges } from '#web/features/notes/batch/use-note-changes.ts';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { type EmptyNote, forgetEmptyNote, rememberEmptyNote } from '#web/features/notes/empty-notes.ts';
import { useCreateNote } from '#web/features/notes/notes.queries.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import { call, noAnswer } from '#web/lib/api.ts';
import { failureSentence, failureText, isOffline } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';

interface NoteActionsOptions {
  drafts: Drafts;
  folders: readonly Folder[];
  activeId: string | null;
  activeFolderId: string | null;
  openNote: (id: string | null, how?: 'push' | 'replace') => void;
  /** The note where it was created here and is still empty. */
  emptyNoteOf: (id: string) => EmptyNote | undefined;
  /** A note is being made. */
  onCreate: (folderId: string | null) => void;
  /** It was made and is about to be shown. */
  onCreated: (id: string) => void;
  onCreateFailed: () => void;
  /** The note that is about to be shown gets these. */
  onPictures: (id: string, pictures: readonly File[]) => void;
}

/** What can be done with notes from anywhere in the workspace, with their unsaved text taken care of. */
export function useNoteActions(options: NoteActionsOptions): NoteActions {
  const { drafts, folders, activeId, activeFolderId, openNote, onCreated } = options;
  const createNote = useCreateNote();
  const changes = useNoteChanges();
  const arrived = useArrived();
  const newFolder = useCreateFolder();
  const [movedTo, setMovedTo] = useState<{ folderId: string | null }>();
  const updateFolder = useUpdateFolder();

  function create(folderId: string | null = null) {
    if (createNote.isPending) return;
    const empty = activeId === null ? undefined : options.emptyNoteOf(activeId);
    if (empty?.folderId === folderId) {
      onCreated(empty.id);
      return;
    }
    options.onCreate(folderId);
    createNote.mutate(folderId, {
      onError: options.onCreateFailed,
      onSuccess: (note) => {
        rememberEmptyNote(drafts.userId, note);
        onCreated(note.id);
        openNote(note.id);
      },
    });
  }

  async function createOfPictures(text: string, pictures: readonly File[]): Promise<boolean> {
    const { title, content } = noteFromText(text);
    try {
      const note = await call(createNoteOf, { body: { title: title || UNTITLED_NOTE, content, tags: [] } });
      arrived(note);
      options.onPictures(note.id, pictures);
      openNote(note.id);
      return true;
    } catch (error) {
      toast({ title: noteTexts.createFailed(failureText(error as Error)), variant: 'destructive' });
      return false;
    }
  }

  function createFolder(): string {
    const id = newFolderId();
    newFolder.mutate({ id, parentId: null });
    return id;
  }

  async function remove(...ids: string[]): Promise<void> {
    // What was typed last belongs into Trash too; if it cannot be saved, the deletion fails for the same reason.
    await flush(ids);
    for (const id of ids) forgetEmptyNote(drafts.userId, id);
    const shown = ids.find((id) => id === activeId);
    // In the list of a phone no note is open, and none is opened by Undo.
    const reopened = ids.length === 1 && activeId !== null ? ids[0] : shown;
    const isDone = await changes.trash(ids, () => reopened !== undefined && openNote(reopened));
    if (!isDone) return;
    for (const id of ids) drafts.discard(id);
    if (shown !== undefined) openNote(null, 'replace');
  }

  function flush(ids: readonly string[]): Promise<unknown> {
    const [only] = ids;
    return only !== undefined && ids.length === 1 ? drafts.flush(only) : drafts.flushAll();
  }

  /** Where it can be undone, the message says where it is now. */
  function move(item: TreeItem, folderId: string | null): void {
    const name = folders.find(({ id }) => id === folderId)?.name ?? ROOT_FOLDER.name;
    setMovedTo({ folderId });
    if (item.kind === 'note') {
      void changes.move(item.ids ?? [item.id], folderId, name);
      return;
    }
    const folder = folders.find((candidate) => candidate.id === item.id);
    if (folder) updateFolder.mutate({ id: folder.id, name: folder.name, parentId: folderId });
  }

  async function moveToNew(item: TreeItem, name: string): Promise<void> {
    const id = newFolderId();
    await newFolder.mutateAsync({ id, parentId: null, name });
    if (item.kind !== 'note') {
      move(item, id);
      return;
    }
    setMovedTo({ folderId: id });
    void changes.move(item.ids ?? [item.id], id, name);
  }

  /** Tags are part of the text, so what is not saved yet goes first. */
  async function tag(ids: readonly string[], change: { add: string[]; remove: string[] }): Promise<void> {
    await flush(ids);
    await changes.tag(ids, change);
  }

  async function duplicate(id: string): Promise<void> {
    await drafts.flush(id);
    try {
      const copy = await call(duplicateNote, { params: { id } });
      arrived(copy);
      openNote(copy.id);
    } catch (error) {
      toast(
        isOffline(error)
          ? { title: texts.note.duplicateOffline }
          : { title: texts.note.notDuplicated(failureSentence(error)), variant: 'destructive' },
      );
    }
  }

  async function saveNow() {
    if (activeId === null || !drafts.textOf(activeId)) return;
    const isSaved = await drafts.flush(activeId);
    const snapshot = drafts.getSnapshot(activeId);
    if (isSaved) toast({ title: texts.note.saved, duration: 2000 });
    else if (snapshot.status === 'offline' && snapshot.journalProblem === undefined) {
      const { title, description } = texts.note.savedOnDevice;
      toast({ title, description: description(noAnswer().detail) });
    } else {
      toast({ title: texts.note.notSaved(failureOfDraft(snapshot)), variant: 'destructive' });
    }
  }

  function leaveFolders(folderIds: ReadonlySet<string>) {
    if (activeId === null || activeFolderId === null || !folderIds.has(activeFolderId)) return;
    drafts.discard(activeId);
    forgetEmptyNote(drafts.userId, activeId);
    openNote(null, 'replace');
  }

  const { pin, hide } = changes;
  return {
    create,
    createOfPictures,
    createFolder,
    remove,
    move,
    moveToNew,
    tag,
    pin,
    hide,
    duplicate,
    saveNow,
    leaveFolders,
    isCreating: createNote.isPending,
    movedTo,
  };
}

/** Why a note's newest text is not on the server, as a toast says it. */
function failureOfDraft({ status, message }: DraftSnapshot): string {
  if (message) return message;
  if (status === 'signed-out') return texts.note.signedOut;
  if (status === 'deleted' || status === 'missing') return texts.note.deleted;
  return noAnswer().detail;
}

import type { Folder } from '#shared/folders.ts';
import { workspaceTexts as texts } from '#web/app/workspace/workspace.texts.ts';
import { newFolderId, useCreateFolder, useUpdateFolder } from '#web/features/folders/folders.queries.ts';
import type { TreeItem } from '#web/features/folders/use-tree-drag.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { type EmptyNote, forgetEmptyNote, rememberEmptyNote } from '#web/features/notes/empty-notes.ts';
import { useCreateNote, useDeleteNote, useMoveNote } from '#web/features/notes/notes.queries.ts';
import { noAnswer } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { failureOfDraft } from './save-failure.ts';

interface NoteActionsOptions {
  drafts: Drafts;
  folders: readonly Folder[];
  activeId: string | null;
  activeFolderId: string | null;
  openNote: (id: string | null, how?: 'push' | 'replace') => void;
  /** The note where it was created here and is still empty. */
  emptyNoteOf: (id: string) => EmptyNote | undefined;
  /** A note was made and is about to be shown. */
  onCreated: (id: string) => void;
}

export type NoteActions = ReturnType<typeof useNoteActions>;

/** What can be done with notes from anywhere in the workspace, with their unsaved text taken care of. */
export function useNoteActions(options: NoteActionsOptions) {
  const { drafts, folders, activeId, activeFolderId, openNote, onCreated } = options;
  const createNote = useCreateNote();
  const deleteNote = useDeleteNote({
    onUndone: (note) => openNote(note.id),
  });
  const moveNote = useMoveNote();
  const newFolder = useCreateFolder();
  const updateFolder = useUpdateFolder();

  function create(folderId: string | null = null) {
    if (createNote.isPending) return;
    const empty = activeId === null ? undefined : options.emptyNoteOf(activeId);
    if (empty?.folderId === folderId) {
      onCreated(empty.id);
      return;
    }
    createNote.mutate(folderId, {
      onSuccess: (note) => {
        rememberEmptyNote(drafts.userId, note);
        onCreated(note.id);
        openNote(note.id);
      },
    });
  }

  /** Answers the id it has at once. */
  function createFolder(): string {
    const id = newFolderId();
    newFolder.mutate({ id, parentId: null });
    return id;
  }

  async function remove(id: string) {
    // What was typed last belongs into Trash too; if it cannot be saved, the deletion fails for the same reason.
    await drafts.flush(id);
    forgetEmptyNote(drafts.userId, id);
    deleteNote.mutate(id, {
      onSuccess: () => {
        drafts.discard(id);
        if (id === activeId) openNote(null, 'replace');
      },
    });
  }

  function move(item: TreeItem, folderId: string | null) {
    if (item.kind === 'note') {
      moveNote.mutate({ id: item.id, folderId });
      return;
    }
    const folder = folders.find((candidate) => candidate.id === item.id);
    if (folder) updateFolder.mutate({ id: folder.id, name: folder.name, parentId: folderId });
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

  /** Closes the open note where it was deleted with its folder. */
  function leaveFolders(folderIds: ReadonlySet<string>) {
    if (activeId === null || activeFolderId === null || !folderIds.has(activeFolderId)) return;
    drafts.discard(activeId);
    forgetEmptyNote(drafts.userId, activeId);
    openNote(null, 'replace');
  }

  return { create, createFolder, remove, move, saveNow, leaveFolders, isCreating: createNote.isPending };
}

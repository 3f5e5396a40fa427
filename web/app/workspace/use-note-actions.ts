import type { Folder } from '#shared/folders.ts';
import { newFolderId, useCreateFolder, useUpdateFolder } from '#web/features/folders/folders.queries.ts';
import type { TreeItem } from '#web/features/folders/use-tree-drag.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { useCreateNote, useDeleteNote, useMoveNote } from '#web/features/notes/notes.queries.ts';
import { toast } from '#web/ui/toast.ts';
import { failureOfDraft } from './save-failure.ts';

interface NoteActionsOptions {
  drafts: Drafts;
  folders: readonly Folder[];
  activeId: string | null;
  openNote: (id: string | null, how?: 'push' | 'replace') => void;
  /** A note was made and is about to be shown. */
  onCreated: (id: string) => void;
}

/** What can be done with notes from anywhere in the workspace, with their unsaved text taken care of. */
export function useNoteActions({ drafts, folders, activeId, openNote, onCreated }: NoteActionsOptions) {
  const createNote = useCreateNote();
  const deleteNote = useDeleteNote({
    onUndone: (note) => {
      drafts.open(note);
      openNote(note.id);
    },
  });
  const moveNote = useMoveNote();
  const newFolder = useCreateFolder();
  const updateFolder = useUpdateFolder();

  function create(folderId: string | null = null) {
    if (createNote.isPending) return;
    createNote.mutate(folderId === null ? {} : { folderId }, {
      onSuccess: (note) => {
        drafts.open(note);
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
    if (isSaved) toast({ title: 'Note updated successfully', duration: 2000 });
    else
      toast({
        title: `Failed to update note: ${failureOfDraft(drafts.getSnapshot(activeId))}`,
        variant: 'destructive',
      });
  }

  return { create, createFolder, remove, move, saveNow, isCreating: createNote.isPending };
}

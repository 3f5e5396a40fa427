import { countText } from '#shared/count-text.ts';

/** Everything that the folder tree, its menus and its dialogs say. Texts of the specification are marked. */
export const folderTexts = {
  /** Specification. */
  title: 'Folders',
  newFolder: 'New folder',
  loading: 'Loading folders',
  loadFailed: "Couldn't load your folders",
  /** Specification. */
  loadFailedToast: 'Failed to process folders',
  /** Specification. */
  empty: 'No folders yet',
  folderName: 'Folder name',
  keys: (moveShortcut: string) =>
    `F2 renames a folder, Delete deletes, ${moveShortcut} moves, Shift+F10 opens the menu.`,
  actionsFor: (name: string) => `Actions for ${name}`,
  /** The row of a folder whose notes aren't loaded yet. */
  pending: { loading: 'Loading notes…', failed: "Couldn't load notes. Retry", more: 'Show more notes' },
  openFolder: (name: string) => `Open ${name}`,
  menu: {
    open: 'Open folder',
    newNote: 'New note here',
    newFolder: 'New folder inside',
    rename: 'Rename',
    moveTo: 'Move to…',
    isClient: 'This is a client',
    clientDetails: 'Client details…',
    showOnly: 'Show only this client',
    openTo: 'Open to a colleague…',
    export: 'Export…',
    delete: 'Delete',
  },
  deletion: {
    title: 'Delete this folder?',
    /** What will be deleted and what will be moved to Trash. */
    description: (name: string, subfolders: number, notes: number) => {
      const folders = subfolders === 0 ? '' : ` and ${countText(subfolders, 'subfolder')}`;
      const rest = notes === 0 ? 'It contains no notes.' : `${countText(notes, 'note')} will be moved to Trash.`;
      return `“${name}”${folders} will be deleted. ${rest}`;
    },
    confirm: 'Delete folder',
  },
  move: {
    titles: { folder: 'Move folder', note: 'Move note', notes: 'Move notes' },
    description: (name: string) => `Move “${name}” to…`,
    descriptionOfSeveral: (count: number) => `Move ${countText(count, 'note')} to…`,
    create: (name: string) => `Create folder “${name}” and move`,
    list: 'Move to folder',
    filter: 'Find a folder…',
    empty: 'Type a name for a new folder',
    isHere: 'Current folder',
  },
  /** Specification. */
  created: 'Folder created successfully',
  /** Specification. */
  createFailed: (reason: string) => `Failed to create folder: ${reason || 'Unknown error'}`,
  /** Specification. */
  renamed: 'Folder renamed successfully',
  moved: 'Folder moved successfully',
  movedTo: (name: string, place: string) => `“${name}” moved to ${place}`,
  undo: 'Undo',
  /** Specification. */
  updateFailed: (reason: string) => `Failed to update folder: ${reason}`,
  /** Specification. */
  deleted: 'Folder deleted successfully',
  notesInTrash: (count: number) => `${countText(count, 'note')} ${count === 1 ? 'is' : 'are'} in Trash.`,
  /** Specification. */
  deleteFailed: (reason: string) => `Failed to delete folder: ${reason}`,
  hidden: (isHidden: boolean) => (isHidden ? 'Folder hidden from AI' : 'Folder visible to AI'),
};

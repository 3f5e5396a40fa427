import { brand } from '#shared/brand.ts';
import { countText } from '#shared/count-text.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';

/**
 * What the frame of the workspace and the note in it say. The titles of dialogs are in their table, the names of actions
 * in their list. Texts of the specification are marked.
 */
export const workspaceTexts = {
  /** Specification. */
  newNote: 'New Note',
  newNoteTitle: 'Title of the new note',
  sidebar: 'Notes and folders',
  places: 'Places',
  tools: 'Tools',
  sidebarWidth: 'Sidebar width',
  hideSidebar: 'Hide sidebar',
  showSidebar: 'Show sidebar',
  skip: { label: 'Skip links', note: 'Skip to the note', list: 'Skip to the list' },
  account: (username: string) => `Account of ${username}`,
  back: 'Back',
  ofOwnNotes: 'Go back to your own notes for this.',
  assistant: 'Assistant',
  upload: 'Upload',
  shareFailed: "Couldn't take what was shared. This device has no room for it.",
  /** Specification. */
  logOut: 'Logout',
  showOnly: (client = 'one client…') => `Show only ${client}`,
  /** In front of "ran into a problem". */
  parts: { note: 'The note', sidebar: 'The sidebar' },
  reload: 'Reload',
  newBuild: `A new version of ${brand.name} is ready. Reload to update. Your text is saved.`,
  notLoaded: "Couldn't load this part of the page. Check your connection, then reload the page.",
  drop: {
    title: 'Drop files to upload them',
    hint: (largest: string) => `Documents up to ${largest} each, or exports, spreadsheets and books to import`,
    folders: { title: "Folders can't be uploaded", description: 'Drop the files in it.' },
  },
  note: {
    uploadLeft: {
      title: "The file isn't in the note",
      description: 'You left the note before the file was uploaded. Add it again.',
      variant: 'destructive' as const,
    },
    /** Specification. */
    welcome: `Welcome to ${brand.name}`,
    /** Specification. */
    welcomeHint: 'Select a note from the sidebar or create a new one to get started.',
    /** Specification. */
    createFirst: 'Create your first note',
    missing: {
      title: editorTexts.missing,
      description: 'It may have been deleted, or the link may be incomplete.',
      trash: 'Look in Trash',
      back: 'Back to my notes',
    },
    moveTo: 'Move to…',
    focusMode: 'Focus mode',
    leaveFocusMode: 'Leave focus mode',
    path: (path: string) => `In ${path}. Move to…`,
    nothingToRewrite: 'Write something first. The assistant continues from there.',
    privateText:
      "This is a private paragraph, so AI can't rewrite it. To allow that, remove the line [!private] above it.",
    /** `count` is undefined where the text isn't known here. */
    privateLeftOut: (count: number | undefined) => {
      if (count === undefined) return 'Private paragraphs will be left out.';
      return count === 0 ? undefined : `${countText(count, 'private paragraph')} will be left out.`;
    },
    changedSinceSelected: "The note changed since you selected the text, so it wasn't replaced",
    /** Specification. */
    saved: 'Note updated successfully',
    savedOnDevice: {
      title: 'Saved on this device',
      description: (reason: string) => `${reason}. We'll save it to the server later.`,
    },
    /** Specification. */
    notSaved: (reason: string) => `Failed to update note: ${reason}`,
    signedOut: 'You are signed out',
    duplicate: 'Duplicate',
    duplicateOffline: 'Duplicating a note needs a connection',
    notDuplicated: (reason: string) => `Couldn't duplicate the note: ${reason}`,
    deleted: 'The note was deleted',
  },
};

/** The replacement for a dialog that couldn't be loaded. */
export const notLoadedTexts = {
  online: workspaceTexts.notLoaded,
  offline: "You're offline. Try again when you're connected.",
  reload: workspaceTexts.reload,
  close: 'Close',
};

/** The question before logging out. */
export const logOutTexts = {
  title: 'Log out with unsaved changes?',
  description:
    "Some of what you typed or recorded couldn't be saved to the server. If you log out now, it will be removed from this device.",
  confirm: 'Log out anyway',
  cancel: 'Stay',
};

export const syncTexts = {
  orphan: {
    title: 'A note with unsaved changes was deleted',
    description: (title: string) => `What you typed in “${title}” is still on this device.`,
    open: 'Open',
  },
  conflict: {
    title: 'This note was changed elsewhere',
    description: (copyTitle: string) => `Your text is kept in “${copyTitle}”.`,
    /** In the window where the other text was written. */
    there: 'The same words were changed in another window',
    thereDescription: 'This note has your text. The other text is in a copy.',
    open: 'Open the copy',
  },
  trash: {
    into: (title: string) => `“${title}” was moved to Trash somewhere else`,
    restore: 'Restore',
    restoreFailed: (reason: string) => `Couldn't restore the note: ${reason}`,
    out: (title: string) => `“${title}” is out of Trash`,
    outDescription: 'It was changed on another device after it was deleted.',
  },
  recovered: {
    title: 'Unsaved changes recovered',
    /** `where`: the title of the note, or how many notes. */
    saving: (where: string) => `What you typed in ${where} is back and will be saved.`,
    unsaved: (where: string) => `What you typed in ${where} was restored but isn't saved yet.`,
    note: (title: string) => `“${title}”`,
    notes: (count: number) => countText(count, 'note'),
  },
};

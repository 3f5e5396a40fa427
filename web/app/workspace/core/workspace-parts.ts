import type { AskedScope } from '#shared/assistant.ts';
import type { NoteSort } from '#shared/notes.ts';
import type { PanelState } from '#web/features/assistant/chat/assistant-panel.tsx';
import type { WantedAction } from '#web/features/assistant/chat/conversation-view.tsx';
import type { TreeItem } from '#web/features/folders/use-tree-drag.ts';
import type { View } from './view-address.ts';

/** What is shown, from the address. */
export interface ViewControls extends View {
  sort: NoteSort;
  /** The view in the sidebar: the one before, while documents or Trash are shown. */
  list: View & { sort: NoteSort };
  /**
   * Changes parts of it: another view begins without the folder and the tags of the one before, and the open note stays,
   * except on a narrow screen.
   */
  show: (next: Partial<View>) => void;
}

/** The note in the address bar, and the way back and forward through what was visited. */
export interface NoteRoute {
  noteId: string | null;
  /** The note in Trash that is read. */
  trashedId: string | null;
  /** Shows a note in place of a page view, or none; `replace` leaves no way back to the one shown before. */
  openNote: (id: string | null, how?: 'push' | 'replace') => void;
  /** Shows a note in Trash, or all of Trash. */
  openTrashed: (id: string | null) => void;
  /** Puts the note that is shown where none was chosen into the address. */
  nameNote: (id: string) => void;
  canGoBack: boolean;
  canGoForward: boolean;
  goBack: () => void;
  goForward: () => void;
}

/** What can be done with notes from anywhere, with their unsaved text taken care of. */
export interface NoteActions {
  create: (folderId?: string | null) => void;
  /** Creates a note of pictures and what belongs to them, and shows it; answers whether it could. */
  createOfPictures: (text: string, pictures: readonly File[]) => Promise<boolean>;
  /** Answers the id it has at once. */
  createFolder: () => string;
  /** Moves notes to Trash. */
  remove: (...ids: string[]) => Promise<void>;
  move: (item: TreeItem, folderId: string | null) => void;
  /** Makes a folder and moves into it; the caller shows why that failed. */
  moveToNew: (item: TreeItem, name: string) => Promise<void>;
  tag: (ids: readonly string[], change: { add: string[]; remove: string[] }) => Promise<void>;
  pin: (ids: readonly string[], pinned: boolean) => Promise<boolean>;
  hide: (ids: readonly string[], excluded: boolean) => Promise<boolean>;
  /** Copies a note, with what was typed last, and shows the copy. */
  duplicate: (id: string) => Promise<void>;
  saveNow: () => Promise<void>;
  /** Closes the open note where it was deleted with its folder. */
  leaveFolders: (folderIds: ReadonlySet<string>) => void;
  isCreating: boolean;
  /** Where something was moved last; the tree opens there. */
  movedTo: { folderId: string | null } | undefined;
}

/** Whether the open note is hidden from AI. */
export interface AiExclusion {
  /** By itself. */
  isExcluded: boolean;
  /** The folder that hides it. */
  folderName: string | undefined;
  onChange: (excluded: boolean) => void;
}

export interface SidebarSize {
  /** Of the list; what is left of it has its own. */
  width: number;
  isCollapsed: boolean;
  /** Null for the width that fits the screen. */
  setWidth: (width: number | null) => void;
  setCollapsed: (isCollapsed: boolean) => void;
}

/** How to show something in the sidebar from elsewhere. */
export interface Sidebar {
  size: SidebarSize;
  /** The places are icons only, for want of room. */
  isRail: boolean;
  toggle: () => void;
  revealedId: string | undefined;
  forgetRevealed: () => void;
  /** A folder that waits for its name. */
  namedId: string | undefined;
  forgetNamed: () => void;
  show: (next: Partial<View>) => void;
  /** The notes with a tag, wherever they are filed. */
  showTag: (tag: string) => void;
  /** Those of the shown notes that have this tag too. */
  narrowByTag: (tag: string) => void;
  /** Shows a folder among the others. */
  showFolder: (folderId: string) => void;
  nameFolder: (folderId: string) => void;
}

/** The assistant's panel: whether it is open, and what it is about. */
export interface Assistant {
  state: PanelState;
  setState: (next: PanelState) => void;
  toggle: () => void;
  /** What was chosen to ask about; undefined until something was. */
  scope: AskedScope | undefined;
  setScope: (scope: AskedScope) => void;
  isListing: boolean;
  setIsListing: (isListing: boolean) => void;
  /** The list of conversations, in the panel. */
  showConversations: () => void;
  ask: (action: WantedAction) => void;
  wanted: WantedAction | undefined;
  forgetWanted: () => void;
}

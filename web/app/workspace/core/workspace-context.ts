import { createContext, type RefObject, use } from 'react';
import type { User } from '#shared/auth.ts';
import type { Folder } from '#shared/folders.ts';
import type { NoteSummary } from '#shared/notes.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';
import type { PassageToShow } from '#web/features/notes/editor/show-passage.ts';
import type { Commands } from './action-list.ts';
import type { AiExclusion, Assistant, NoteActions, NoteRoute, Sidebar, ViewControls } from './workspace-parts.ts';

/** What every component of the workspace can use: the open note, what can be done, and where it is shown. */
export interface Workspace extends Omit<NoteActions, 'create'> {
  user: User;
  drafts: Drafts;
  folders: readonly Folder[];
  /** The user's tags, most used first. */
  tags: readonly string[];

  /** The note on the screen: null for none, undefined while that is not known. */
  shownId: string | null | undefined;
  /** The note of `shownId`; undefined for none, and until it is known. */
  note: NoteSummary | undefined;
  exclusion: AiExclusion | undefined;
  mainRef: RefObject<HTMLElement | null>;
  /** Where the note's own buttons are on a narrow screen: in the top bar. */
  noteBar: HTMLElement | null;
  setNoteBar: (bar: HTMLElement | null) => void;
  /** The editor of the note on the screen. */
  editorRef: RefObject<EditorControls | null>;
  /** Where search or the assistant led to. */
  passage: PassageToShow | undefined;
  route: NoteRoute;
  openNote: NoteRoute['openNote'];
  /** Shows a note with the focus in its text. */
  readNote: (noteId: string) => void;
  showPassage: (passage: PassageToShow) => void;
  /** Without a folder, where a new note belongs by what is shown. */
  createNote: (folderId?: string | null) => void;

  isNarrow: boolean;
  /** On a narrow screen: the list is shown in place of a note. */
  isListPage: boolean;
  /** What the address shows beside the note. */
  view: ViewControls;
  sidebar: Sidebar;
  assistant: Assistant;
  /** What each action does. */
  commands: Commands;
}

export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The workspace around a component. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('This is shown inside the workspace only');
  return workspace;
}

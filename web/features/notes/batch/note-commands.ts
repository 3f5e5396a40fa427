import { createContext, use } from 'react';

/** What can be done with one note or with many, wherever they are listed: one call and one Undo for all of them. */
export interface NoteCommands {
  /** In a client that a colleague opened for reading, nothing that changes a note is offered. */
  isReadOnly: boolean;
  /** Asks for the folder. */
  askMove: (ids: readonly string[]) => void;
  tag: (ids: readonly string[], change: { add: string[]; remove: string[] }) => void;
  pin: (ids: readonly string[], pinned: boolean) => void;
  /** Copies a note and shows the copy. */
  duplicate: (id: string) => void;
  /** Opens a draft from these notes. */
  draft: (ids: readonly string[]) => void;
  hide: (ids: readonly string[], excluded: boolean) => void;
  trash: (ids: readonly string[]) => void;
  /** Asks for a format. */
  export: (ids: readonly string[]) => void;
  /** Lists the notes with this tag; where a list is narrowed by tags, by this one too. */
  showTag: (tag: string) => void;
  /** The user's tags, most used first. */
  tags: readonly string[];
}

const missing = () => {
  throw new Error('There is no NoteCommandsContext around this component');
};

export const NoteCommandsContext = createContext<NoteCommands>({
  isReadOnly: false,
  askMove: missing,
  tag: missing,
  pin: missing,
  duplicate: missing,
  draft: missing,
  hide: missing,
  trash: missing,
  export: missing,
  showTag: missing,
  tags: [],
});

export function useNoteCommands(): NoteCommands {
  return use(NoteCommandsContext);
}

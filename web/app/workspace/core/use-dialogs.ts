import { createContext, use } from 'react';
import { type Store, useStore } from '#web/lib/store.ts';

/**
 * What each dialog is opened with. A dialog adds its own line in its own file: an import of all of them here would be a
 * cycle, as they open one another.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the lines are in the files of the dialogs
export interface DialogArgs {}

export type DialogId = keyof DialogArgs;

/** For a dialog that is opened with nothing. */
export type NoArgs = Record<never, never>;

export type OpenArgs<Id extends DialogId> = NoArgs extends DialogArgs[Id]
  ? [args?: DialogArgs[Id]]
  : [args: DialogArgs[Id]];

/** What the host gives to each dialog. */
export interface DialogProps<Id extends DialogId> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it was last opened with. */
  args: DialogArgs[Id];
}

export interface OpenDialogs {
  /** From the bottom up. */
  open: readonly { id: DialogId; args: object }[];
  /** The note to show when everything is closed and the focus is back. */
  nextNoteId?: string;
}

export interface Dialogs {
  /** Opens a dialog in the place of the open one, or over it where its row says that it stays under this one. */
  open: <Id extends DialogId>(id: Id, ...args: OpenArgs<Id>) => void;
  /** Closes a dialog and what is open over it. */
  close: (id: DialogId) => void;
  closeAll: () => void;
  /** Closes all dialogs and, when they have returned the focus, shows a note with the focus in its text. */
  closeForNote: (noteId: string) => void;
  store: Pick<Store<OpenDialogs>, 'get' | 'subscribe'>;
}

export const DialogsContext = createContext<Dialogs | undefined>(undefined);

/** Opens and closes the dialogs of the workspace. It never changes, so its users do not render again for a dialog. */
export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('Dialogs are opened inside the workspace only');
  return dialogs;
}

/** The dialogs that are open. */
export function useOpenDialogs(): OpenDialogs {
  return useStore(useDialogs().store);
}

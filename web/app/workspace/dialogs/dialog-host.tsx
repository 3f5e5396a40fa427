import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import {
  type DialogId,
  type Dialogs,
  DialogsContext,
  type OpenDialogs,
  useDialogs,
  useOpenDialogs,
} from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { Store } from '#web/lib/store.ts';
import { dialogTable } from './dialog-table.ts';
import { type Hosting, hosted } from './hosted-dialog.tsx';

const rows = Object.entries(dialogTable) as [DialogId, Hosting<object>][];
const hostedDialogs = rows.map(([id, row]) => ({ id, Dialog: hosted(row) }));

/** Lets every component inside open any dialog; `DialogHost` shows them. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [dialogs] = useState(() =>
    createDialogStack((under, id) => dialogTable[under].staysUnder?.includes(id) ?? false),
  );
  return <DialogsContext value={dialogs}>{children}</DialogsContext>;
}

/** Every dialog of the table. */
export function DialogHost() {
  const dialogs = useDialogs();
  const opened = useOpenDialogs();
  const readNote = useEffectEvent(useWorkspace().readNote);
  useEffect(() => {
    const { nextNoteId } = opened;
    if (nextNoteId === undefined) return;
    // The closed dialogs return the focus in a task of their own.
    const timer = setTimeout(() => readNote(nextNoteId));
    return () => clearTimeout(timer);
  }, [opened]);
  return hostedDialogs.map(({ id, Dialog }) => {
    const entry = opened.open.find((each) => each.id === id);
    return (
      <Dialog
        key={id}
        open={entry !== undefined}
        onOpenChange={(isOpen) => !isOpen && dialogs.close(id)}
        args={entry?.args}
      />
    );
  });
}

/** The open dialogs of one workspace. `staysUnder` says whether a dialog stays open while another is opened over it. */
export function createDialogStack(staysUnder: (under: DialogId, id: DialogId) => boolean): Dialogs {
  const store = new Store<OpenDialogs>({ open: [] });

  return {
    open(id, ...[args = {}]) {
      const under = store.get().open.filter((each) => each.id !== id && staysUnder(each.id, id));
      store.set({ open: [...under, { id, args }] });
    },
    close(id) {
      const at = store.get().open.findIndex((each) => each.id === id);
      if (at !== -1) store.set({ open: store.get().open.slice(0, at) });
    },
    closeAll: () => store.set({ open: [] }),
    closeForNote: (noteId) => store.set({ open: [], nextNoteId: noteId }),
    store,
  };
}

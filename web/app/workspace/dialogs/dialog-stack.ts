import type { DialogId, Dialogs, OpenDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { Store } from '#web/lib/store.ts';

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

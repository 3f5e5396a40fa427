import type { NoteSummary } from '#shared/notes.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import { calendarDay, dayText } from '#web/lib/dates.ts';
import { batchTexts } from './batch.texts.ts';
import { type ChangeMessages, useChangeNotes } from './use-change-notes.ts';

const texts = batchTexts.done;

/** What can be changed of one note or of many, and what is said of it. */
export function useNoteChanges() {
  const change = useChangeNotes();
  /** One note has the specification's texts. */
  const failing = (ids: readonly string[], failed: ChangeMessages['failed']) =>
    ids.length === 1 && failed ? { failed } : {};

  return {
    /** `name` says where they are then. */
    move: (ids: readonly string[], folderId: string | null, name: string) =>
      change([{ kind: 'move', ids: [...ids], folderId }], {
        done: texts.moved(ids.length, name),
        ...(ids.length === 1 ? { announced: noteTexts.moved } : {}),
        ...failing(ids, noteTexts.moveFailed),
      }),
    tag: (ids: readonly string[], { add, remove }: { add: string[]; remove: string[] }) => {
      const [added = '', removed = ''] = [add[0], remove[0]];
      return change([{ kind: 'tag', ids: [...ids], add, remove }], {
        done: add.length > 0 ? texts.tagged(ids.length, added) : texts.untagged(ids.length, removed),
        ...failing(ids, noteTexts.updateFailed),
      });
    },
    pin: (ids: readonly string[], pinned: boolean) =>
      change([{ kind: 'pin', ids: [...ids], pinned }], {
        done: texts.pinned(ids.length, pinned),
        ...failing(ids, noteTexts.updateFailed),
      }),
    hide: (ids: readonly string[], excluded: boolean) =>
      change([{ kind: 'hide', ids: [...ids], excluded }], {
        done: texts.hidden(ids.length, excluded),
        ...failing(ids, noteTexts.updateFailed),
      }),
    /** Null for the day that the note states itself. */
    setDay: (id: string, day: string | null) =>
      change([{ kind: 'day', ids: [id], day }], {
        done: texts.day(day === null ? undefined : dayText(calendarDay(day))),
        ...failing([id], noteTexts.updateFailed),
      }),
    trash: (ids: readonly string[], onUndone: (notes: NoteSummary[]) => void) =>
      change([{ kind: 'trash', ids: [...ids] }], {
        done: ids.length === 1 ? noteTexts.deleted : texts.deleted(ids.length),
        ...failing(ids, noteTexts.deleteFailed),
        onUndone,
      }),
  };
}

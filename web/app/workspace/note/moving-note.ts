import { type NoteSummary, shownTitle } from '#shared/notes.ts';
import type { DialogArgs } from '#web/app/workspace/dialogs/use-dialogs.ts';

/** What the dialog "Move to…" is opened with for a note. */
export function movingNote(note: NoteSummary): DialogArgs['move'] {
  return { item: { kind: 'note', id: note.id, parentId: note.folderId, name: shownTitle(note.title) } };
}

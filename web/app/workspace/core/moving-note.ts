import { countText } from '#shared/count-text.ts';
import { type NoteSummary, shownTitle } from '#shared/notes.ts';
import type { DialogArgs } from './use-dialogs.ts';

/** What the dialog "Move to…" is opened with for a note. */
export function movingNote(note: NoteSummary): DialogArgs['move'] {
  return { item: { kind: 'note', id: note.id, parentId: note.folderId, name: shownTitle(note.title) } };
}

/** The same for several, which may be in different folders. */
export function movingNotes(ids: readonly string[]): DialogArgs['move'] {
  const [id = ''] = ids;
  return { item: { kind: 'note', id, parentId: null, ids, name: countText(ids.length, 'note') } };
}

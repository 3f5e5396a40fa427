import type { NoteChange } from '#shared/note-changes.ts';
import type { NoteSummary } from '#shared/notes.ts';
import { placeTags } from '#shared/place-tags.ts';
import type { ChangedNotes } from '#web/features/notes/note-pages.ts';

/** The notes after the changes, as far as they are known before the server has answered. */
export function afterChanges(known: ReadonlyMap<string, NoteSummary>, changes: readonly NoteChange[]): ChangedNotes {
  const changed = new Map<string, NoteSummary | undefined>();
  for (const change of changes) {
    for (const id of change.ids) {
      const note = changed.has(id) ? changed.get(id) : known.get(id);
      if (note) changed.set(id, afterChange(note, change));
    }
  }
  return changed;
}

function afterChange(note: NoteSummary, change: NoteChange): NoteSummary | undefined {
  switch (change.kind) {
    case 'move':
      return { ...note, folderId: change.folderId };
    case 'tag':
      return { ...note, tags: placeTags(note.tags, change) };
    case 'set-tags':
      return { ...note, tags: change.tags };
    case 'pin':
      return { ...note, pinned: change.pinned };
    case 'hide':
      return { ...note, aiExcluded: change.excluded };
    case 'trash':
      return undefined;
    case 'restore':
      return note;
  }
}

/** Whether the changes give notes a new version: their tags are part of their text. */
export function changesTags(changes: readonly NoteChange[]): boolean {
  return changes.some(({ kind }) => kind === 'tag' || kind === 'set-tags');
}

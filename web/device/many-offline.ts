import type { NoteChange, NotesChanged } from '#shared/note-changes.ts';
import type { Note } from '#shared/notes.ts';
import { placeTags } from '#shared/place-tags.ts';
import { countNotes, type Done, patchNote, placeOf } from './device-changes.ts';
import type { CallInput, DeviceTx, KeptNote } from './device-store.ts';
import { shownNote, toSummary } from './kept-notes.ts';

/** Changes many notes on this device; those that it does not have are changed when the server hears of it. */
export async function changeManyNotes(tx: DeviceTx, { body }: CallInput): Promise<Done | undefined> {
  const changes = (body?.changes ?? []) as NoteChange[];
  const touched = new Map<string, KeptNote>();
  const undo: NoteChange[] = [];
  for (const one of changes) {
    for (const id of one.ids) {
      const kept = await tx.objectStore('notes').get(id);
      if (!kept) continue;
      const back = await changeNote(tx, kept, one);
      if (back) undo.unshift(back);
      const now = await tx.objectStore('notes').get(id);
      if (now) touched.set(id, now);
    }
  }
  const [first] = touched.values();
  if (!first) return undefined;
  const all = [...touched.values()];
  const reply: NotesChanged = {
    notes: all.filter((kept) => !kept.isTrashed).map((kept) => toSummary(shownNote(kept))),
    trashed: all.filter((kept) => kept.isTrashed).map(({ id }) => id),
    undo,
  };
  return { reply, entry: { about: [...touched.keys()], title: shownNote(first).title } };
}

/** Answers what undoes it; undefined where nothing changed. */
async function changeNote(tx: DeviceTx, kept: KeptNote, change: NoteChange): Promise<NoteChange | undefined> {
  const ids = [kept.id];
  const { note, isTrashed = false } = kept;
  switch (change.kind) {
    case 'trash':
    case 'restore': {
      const isWanted = change.kind === 'trash';
      if (isTrashed === isWanted) return undefined;
      const { isTrashed: _, ...rest } = kept;
      const folderId = change.folderId === undefined ? note.folderId : placeOf(change.folderId);
      await tx
        .objectStore('notes')
        .put({ ...rest, note: { ...note, folderId }, ...(isWanted ? { isTrashed: true } : {}) });
      await countNotes(tx, isWanted ? note.folderId : folderId, isWanted ? -1 : 1);
      return isWanted ? { ids, kind: 'restore' } : { ids, kind: 'trash' };
    }
    case 'move': {
      const folderId = placeOf(change.folderId);
      if (isTrashed || folderId === note.folderId) return undefined;
      await patchNote(tx, kept, { folderId });
      return { ids, kind: 'move', folderId: note.folderId };
    }
    case 'pin':
      if (isTrashed || note.pinned === change.pinned) return undefined;
      await patchNote(tx, kept, { pinned: change.pinned });
      return { ids, kind: 'pin', pinned: note.pinned };
    case 'hide':
      if (isTrashed || note.aiExcluded === change.excluded) return undefined;
      await patchNote(tx, kept, { aiExcluded: change.excluded });
      return { ids, kind: 'hide', excluded: note.aiExcluded };
    default: {
      const before = shownNote(kept).tags;
      const tags = change.kind === 'set-tags' ? change.tags : placeTags(before, change);
      if (isTrashed || tags.join('\n') === before.join('\n')) return undefined;
      await setTags(tx, kept, tags);
      return { ids, kind: 'set-tags', tags: before };
    }
  }
}

async function setTags(tx: DeviceTx, kept: KeptNote, tags: string[]): Promise<Note> {
  const { unsaved } = kept;
  return patchNote(tx, unsaved ? { ...kept, unsaved: { ...unsaved, tags } } : kept, { tags });
}

import type { NoteChange, NotesChanged } from '#shared/note-changes.ts';
import type { Note } from '#shared/notes.ts';
import { placeTags } from '#shared/place-tags.ts';
import { countNotes, type Done, patchNote, placeOf, trashNote } from './device-changes.ts';
import {
  type CallInput,
  type DeviceTx,
  type KeptNote,
  putNote,
  shownNote,
  toSummary,
  type Waiting,
} from './device-store.ts';

/** Changes many notes on this device; those that it does not have are changed when the server hears of it. */
export async function changeManyNotes(tx: DeviceTx, { body }: CallInput): Promise<Done | undefined> {
  const changes = (body?.changes ?? []) as NoteChange[];
  const touched = new Map<string, KeptNote>();
  const undo: NoteChange[] = [];
  const before: Waiting[] = [];
  for (const one of changes) {
    for (const id of one.ids) {
      const kept = await tx.objectStore('notes').get(id);
      if (!kept) continue;
      const back = await changeNote(tx, kept, one, before);
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
  return { reply, before, entry: { about: [...touched.keys()], title: shownNote(first).title } };
}

/** Answers what undoes it, undefined where nothing changed; what has to be sent first is added to `before`. */
async function changeNote(
  tx: DeviceTx,
  kept: KeptNote,
  change: NoteChange,
  before: Waiting[],
): Promise<NoteChange | undefined> {
  const ids = [kept.id];
  const { note, isTrashed = false } = kept;
  switch (change.kind) {
    case 'trash':
      if (isTrashed) return undefined;
      before.push(...(await trashNote(tx, kept)));
      return { ids, kind: 'restore' };
    case 'restore': {
      if (!isTrashed) return undefined;
      const { isTrashed: _, ...rest } = kept;
      const folderId = change.folderId === undefined ? note.folderId : placeOf(change.folderId);
      await putNote(tx, { ...rest, note: { ...note, folderId } });
      await countNotes(tx, folderId, 1);
      return { ids, kind: 'trash' };
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
      const had = shownNote(kept).tags;
      const tags = change.kind === 'set-tags' ? change.tags : placeTags(had, change);
      if (isTrashed || tags.join('\n') === had.join('\n')) return undefined;
      await setTags(tx, kept, tags);
      return { ids, kind: 'set-tags', tags: had };
    }
  }
}

async function setTags(tx: DeviceTx, kept: KeptNote, tags: string[]): Promise<Note> {
  const { unsaved } = kept;
  return patchNote(tx, unsaved ? { ...kept, unsaved: { ...unsaved, tags } } : kept, { tags });
}

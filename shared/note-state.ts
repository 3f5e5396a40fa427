import type { NoteChange } from './note-changes.ts';

/** What changes of many notes change in one. */
export interface NoteState {
  readonly folderId: string | null;
  readonly tags: readonly string[];
  readonly pinned: boolean;
  readonly aiExcluded: boolean;
  /** The day that the user gave it; null for its own. */
  readonly givenDay: string | null;
  readonly isTrashed: boolean;
}

/** The day that the user gave a note; null where it has its own. */
export function givenDayOf({ day, ownDay }: { day: string; ownDay: string }): string | null {
  return day === ownDay ? null : day;
}

/** A change of many notes; also those that no call can ask for. */
export type BatchChange =
  | NoteChange
  | { ids: string[]; kind: 'rename-tag'; from: string; to: string }
  /** For notes of deleted folders, in Trash or not. */
  | { ids: string[]; kind: 'discard'; hides: boolean };

/** A note before and after the changes of one call. */
export interface ChangedNote {
  readonly id: string;
  readonly before: NoteState;
  readonly after: NoteState;
}

/** A note after a change. A note in Trash can only be restored. */
export function changed<Note extends NoteState>(note: Note, change: BatchChange): Note {
  if (change.kind === 'discard') return { ...note, folderId: null, isTrashed: true, aiExcluded: change.hides };
  if (note.isTrashed !== (change.kind === 'restore')) return note;
  switch (change.kind) {
    case 'move':
      return { ...note, folderId: change.folderId };
    case 'tag':
      return { ...note, tags: placeTags(note.tags, change) };
    case 'set-tags':
      return { ...note, tags: change.tags };
    case 'rename-tag':
      return { ...note, tags: renamedTag(note.tags, change.from, change.to) };
    case 'pin':
      return { ...note, pinned: change.pinned };
    case 'hide':
      return { ...note, aiExcluded: change.excluded };
    case 'day':
      return { ...note, givenDay: change.day };
    case 'trash':
    case 'restore': {
      const { folderId = note.folderId } = change;
      return { ...note, folderId, isTrashed: change.kind === 'trash' };
    }
  }
}

/** Tags without some and with others: added at the end, or at these places, counted when the ones before are added. */
function placeTags(
  tags: readonly string[],
  { add, remove, at = [] }: { add: readonly string[]; remove: readonly string[]; at?: readonly number[] | undefined },
): string[] {
  const placed = tags.filter((tag) => !remove.includes(tag));
  for (const [index, tag] of add.entries()) {
    if (!placed.includes(tag)) placed.splice(at[index] ?? placed.length, 0, tag);
  }
  return placed;
}

/** Tags after one was renamed: it keeps its place, unless the new one is there already. */
function renamedTag(tags: readonly string[], from: string, to: string): string[] {
  return tags.includes(to)
    ? tags.filter((tag) => tag !== from || tag === to)
    : tags.map((tag) => (tag === from ? to : tag));
}

export function hasSameTags(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

export function differs(before: NoteState, after: NoteState): boolean {
  return (
    before.folderId !== after.folderId ||
    before.pinned !== after.pinned ||
    before.aiExcluded !== after.aiExcluded ||
    before.givenDay !== after.givenDay ||
    before.isTrashed !== after.isTrashed ||
    !hasSameTags(before.tags, after.tags)
  );
}

/**
 * The changes that give each note its former state: the same few for notes that were changed in the same way, whatever
 * else differs between them.
 */
export function undoOf(notes: readonly ChangedNote[]): NoteChange[] {
  const steps = [...notes].map((note) => ({ id: note.id, changes: changesBack(note) }));
  const groups = new Map<string, NoteChange>();
  // All notes take each step before any takes the next, so that the steps of every note keep their order.
  for (const kind of ['restore', 'move', 'tags', 'pin', 'hide', 'day', 'trash'] as const) {
    for (const { id, changes } of steps) {
      const change = changes[kind];
      if (change === undefined) continue;
      const key = kind + JSON.stringify(change);
      const group = groups.get(key) ?? { ...change, ids: [] };
      group.ids.push(id);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

type WithoutIds = NoteChange extends infer Change ? (Change extends NoteChange ? Omit<Change, 'ids'> : never) : never;
type Steps = Partial<Record<'restore' | 'move' | 'tags' | 'pin' | 'hide' | 'day' | 'trash', WithoutIds>>;

function changesBack({ before, after }: ChangedNote): Steps {
  const place = before.folderId === after.folderId ? {} : { folderId: before.folderId };
  const isMoved = before.folderId !== after.folderId;
  const steps: Steps = {};
  if (after.isTrashed) steps.restore = { kind: 'restore', ...place };
  else if (isMoved && !before.isTrashed) steps.move = { kind: 'move', folderId: before.folderId };
  if (!hasSameTags(before.tags, after.tags)) steps.tags = tagsBack(before.tags, after.tags);
  if (before.pinned !== after.pinned) steps.pin = { kind: 'pin', pinned: before.pinned };
  if (before.aiExcluded !== after.aiExcluded) steps.hide = { kind: 'hide', excluded: before.aiExcluded };
  if (before.givenDay !== after.givenDay) steps.day = { kind: 'day', day: before.givenDay };
  if (before.isTrashed) steps.trash = { kind: 'trash', ...(after.isTrashed ? {} : place) };
  return steps;
}

/** As a difference where that is possible: it is the same for many notes. */
function tagsBack(before: readonly string[], after: readonly string[]): WithoutIds {
  const add = before.filter((tag) => !after.includes(tag));
  const remove = after.filter((tag) => !before.includes(tag));
  const change = { kind: 'tag' as const, add, remove };
  if (hasSameTags(placeTags(after, change), before)) return change;
  const placed = { ...change, at: add.map((tag) => before.indexOf(tag)) };
  return hasSameTags(placeTags(after, placed), before) ? placed : { kind: 'set-tags', tags: [...before] };
}

import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { folderPlace } from './folders.ts';
import {
  givenDay,
  NOTE_TAGS_MAX,
  noteParams,
  noteSchema,
  noteSummarySchema,
  TAG_MAX,
  tagList,
  tagText,
  whenMade,
} from './notes.ts';
import { MIB } from './size-text.ts';

/** So many notes are in the reply; who changed more reads the lists again. */
export const CHANGED_NOTES_SHOWN = 1_000;
/** How many ids the changes of one call may have together. */
export const CHANGED_IDS_MAX = 50_000;
export const CHANGES_MAX = 10_000;
export const CHANGES_BODY_LIMIT = 8 * MIB;
/** All ids and, for each change, what it consists of. */
export const CHANGES_MEMBERS_MAX = 200_000;

const TOO_MANY_IDS = 'One call can change at most 50,000 notes';
const ids = z.array(z.uuid()).max(CHANGED_IDS_MAX, TOO_MANY_IDS);
const places = z.array(z.int().min(0).max(NOTE_TAGS_MAX)).max(NOTE_TAGS_MAX);

const noteChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ids, kind: z.literal('move'), folderId: folderPlace }),
  /** Removes tags, then adds others: at the end, or at these places, counted when the ones before are added. */
  z.strictObject({ ids, kind: z.literal('tag'), add: tagList, remove: tagList, at: places.optional() }),
  z.strictObject({ ids, kind: z.literal('set-tags'), tags: tagList }),
  z.strictObject({ ids, kind: z.literal('pin'), pinned: z.boolean() }),
  z.strictObject({ ids, kind: z.literal('hide'), excluded: z.boolean() }),
  /** What the content is of; null for the day that the text states itself. */
  z.strictObject({ ids, kind: z.literal('day'), day: givenDay.nullable() }),
  /** With a folder, the note is in it when it comes back. */
  z.strictObject({ ids, kind: z.literal('trash'), folderId: folderPlace.optional() }),
  /** Into the folder it was in, if that exists, or into this one. */
  z.strictObject({ ids, kind: z.literal('restore'), folderId: folderPlace.optional() }),
]);
export type NoteChange = z.output<typeof noteChangeSchema>;

const undo = z.array(noteChangeSchema);

const notesChangedSchema = z.object({
  /** The first 1,000 notes as they are now, except those in Trash. */
  notes: z.array(noteSummarySchema),
  /** The ids of those that are in Trash now. */
  trashed: z.array(z.uuid()),
  /** The changes that restore the former state. */
  undo,
});
export type NotesChanged = z.output<typeof notesChangedSchema>;

const tagChangedSchema = z.object({ count: z.int(), undo });
export type TagChanged = z.output<typeof tagChangedSchema>;

const changes = z
  .array(noteChangeSchema)
  .max(CHANGES_MAX, 'One call can have at most 10,000 changes')
  .refine((list) => list.reduce((sum, change) => sum + change.ids.length, 0) <= CHANGED_IDS_MAX, TOO_MANY_IDS);

const uuid = z.regexes.uuid();
const isUuid = (id: unknown) => typeof id === 'string' && uuid.test(id);
const isShort = (tag: unknown) => typeof tag === 'string' && tag.length <= TAG_MAX;

/** The list up to the first wrong id or tag: one mistake is enough to refuse it, and 100,000 take long to collect. */
function untilMistake(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  const at = list.findIndex((change) => !isPlausible(change));
  if (at === -1) return list;
  const wrong: unknown = list[at];
  const { ids } = Object(wrong) as { ids?: unknown };
  const place = Array.isArray(ids) ? ids.findIndex((id) => !isUuid(id)) : -1;
  const cut = place === -1 ? wrong : { ...Object(wrong), ids: (ids as unknown[]).slice(0, place + 1) };
  return [...list.slice(0, at), cut];
}

function isPlausible(change: unknown): boolean {
  const { ids, tags = [], add = [], remove = [], at = [] } = Object(change) as Record<string, unknown>;
  const isListOf = (list: unknown, isRight: (item: unknown) => boolean) => Array.isArray(list) && list.every(isRight);
  return (
    isListOf(ids, isUuid) &&
    [tags, add, remove].every((list) => isListOf(list, isShort)) &&
    isListOf(at, Number.isInteger)
  );
}

/**
 * Changes many notes, each change after the one before: either all of it happens or nothing. More than 200 are changed
 * in pieces. Ids that are not the user's are skipped. With `when`, a note whose text was changed later than that isn't
 * moved to Trash.
 */
export const changeNotes = defineEndpoint({
  method: 'POST',
  path: '/api/notes/changes',
  summary: 'Change many notes at once',
  access: 'user',
  limit: 'write',
  status: 200,
  bodyLimit: CHANGES_BODY_LIMIT,
  membersMax: CHANGES_MEMBERS_MAX,
  body: z.strictObject({
    when: whenMade.optional(),
    changes: z.preprocess<unknown, typeof changes, z.input<typeof changes>>(untilMistake, changes),
  }),
  reply: notesChangedSchema,
});

/** Selects all of Trash. */
export const listTrashIds = defineEndpoint({
  method: 'GET',
  path: '/api/trash/ids',
  summary: 'List the ids of the notes in Trash',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.object({ ids: z.array(z.uuid()) }),
});

/** Permanently deletes notes in Trash, with their history. Ids of other notes are skipped. */
export const purgeNotes = defineEndpoint({
  method: 'POST',
  path: '/api/trash/purge',
  summary: 'Delete many notes for good',
  access: 'user',
  limit: 'write',
  status: 204,
  bodyLimit: CHANGES_BODY_LIMIT,
  membersMax: CHANGES_MEMBERS_MAX,
  body: z.strictObject({ ids }),
  reply: null,
});

/** Copies a note: the same text, folder, tags and place outside AI, under a title that says that it is a copy. */
export const duplicateNote = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/duplicate',
  summary: 'Duplicate a note',
  access: 'user',
  limit: 'write',
  status: 201,
  headers: ['Idempotency-Key'],
  params: noteParams,
  reply: noteSchema,
});

const oneTag = tagText.pipe(z.string().trim().min(1, 'A tag needs a name'));

/** Renames a tag in all notes outside Trash; where the new one exists, both become one. */
export const renameTag = defineEndpoint({
  method: 'POST',
  path: '/api/tags/rename',
  summary: 'Rename a tag in all notes',
  access: 'user',
  limit: 'write',
  status: 200,
  body: z.strictObject({ from: tagText, to: oneTag }),
  reply: tagChangedSchema,
});
/** Removes a tag from all notes outside Trash. */
export const deleteTag = defineEndpoint({
  method: 'POST',
  path: '/api/tags/delete',
  summary: 'Remove a tag from all notes',
  access: 'user',
  limit: 'write',
  status: 200,
  body: z.strictObject({ tag: tagText }),
  reply: tagChangedSchema,
});

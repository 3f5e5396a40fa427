import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { folderPlace } from './folders.ts';
import { KIB } from './size-text.ts';
import { storable } from './text.ts';

export const UNTITLED_NOTE = 'Untitled Note';

/** A note's title as displayed. */
export function shownTitle(title: string): string {
  return title || UNTITLED_NOTE;
}

export const NOTE_TITLE_MAX = 500;
export const NOTE_CONTENT_MAX = 1_000_000;
export const NOTE_TAGS_MAX = 50;
/** As typed, before empty tags and duplicates are removed. */
const TYPED_TAGS_MAX = 4 * NOTE_TAGS_MAX;
export const TAG_MAX = 64;
/** Beyond this many notes, only the paged view works. */
export const NOTES_UNPAGED_MAX = 50_000;
export const NOTES_PAGE_DEFAULT = 100;
export const NOTES_PAGE_MAX = 500;
/** How many tags a list can be narrowed by at once. */
export const FILTER_TAGS_MAX = 20;
export const TRASH_DAYS = 30;
export const AUTOSAVE_MS = 800;
/** Typing without a pause is saved as often. */
export const AUTOSAVE_MAX_MS = 5_000;

/** A body of 1,000,000 characters, each encoded as `\uXXXX` in the worst case, and the rest of the note. */
const NOTE_BODY_LIMIT = 6 * NOTE_CONTENT_MAX + 64 * KIB;

/** Normalized tags: trimmed, without empty ones and duplicates, in the given order. */
export function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

const title = storable(NOTE_TITLE_MAX, 'A title can have at most 500 characters');
const content = storable(NOTE_CONTENT_MAX, 'A note can have at most 1,000,000 characters');
const TOO_MANY_TAGS = 'A note can have at most 50 tags';
export const tagText = storable(TAG_MAX, 'A tag can have at most 64 characters');
export const tagList = z
  .array(tagText)
  .max(TYPED_TAGS_MAX, TOO_MANY_TAGS)
  .transform(normalizeTags)
  .pipe(z.array(z.string()).max(NOTE_TAGS_MAX, TOO_MANY_TAGS));

const days = {
  /** The day that the content is about: the one the user gave, else `ownDay`. */
  day: z.iso.date(),
  /** The day that the title or the text states, else that of the creation, in UTC. */
  ownDay: z.iso.date(),
};

export const noteSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  folderId: z.string().nullable(),
  /** Whether the note itself is hidden from AI; a parent folder may hide it too. */
  aiExcluded: z.boolean(),
  /** Listed before all others; pinning creates no new version. */
  pinned: z.boolean(),
  ...days,
  /** Rises by one with every save that changes the note; send it back to detect other saves. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Note = z.output<typeof noteSchema>;

export const noteSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The beginning of the content as plain text, up to 240 characters. */
  preview: z.string(),
  /** The attachment that is the first picture in the beginning of the content, unless something private precedes it. */
  picture: z.uuid().nullable(),
  tags: z.array(z.string()),
  folderId: z.string().nullable(),
  aiExcluded: z.boolean(),
  pinned: z.boolean(),
  ...days,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type NoteSummary = z.output<typeof noteSummarySchema>;

export const notePageSchema = z.object({
  notes: z.array(noteSummarySchema),
  /** Pass as `cursor` for the next page; null at the end. */
  nextCursor: z.string().nullable(),
  /** How many notes match on all pages together. */
  total: z.int(),
  /** With `since`: what to pass as `since` next time. Some changes may come twice, but none is missed. */
  until: z.iso.datetime().optional(),
});
export type NotePage = z.output<typeof notePageSchema>;

export const tagCountSchema = z.object({ tag: z.string(), count: z.int() });
export type TagCount = z.output<typeof tagCountSchema>;

export const noteParams = z.strictObject({ id: z.string() });
/** A day that the user gives a note or a document. */
export const givenDay = z.iso
  .date('A day is written like 2026-11-24')
  .refine((day) => day >= '1000', 'A day is in 1000 or later');

/** The database knows no year 0. */
const time = z.iso
  .datetime({ offset: true, error: 'A time is written like 2026-11-24T08:30:00Z' })
  .refine((at) => at >= '1970', 'A time is 1970 or later');
/**
 * When a change was made on a device, and when it was sent, both by that device's clock: without a connection that is
 * much earlier. Absent: it was made now.
 */
export const whenMade = z.strictObject({ changedAt: time, sentAt: time });
export type WhenMade = z.output<typeof whenMade>;

export const pageQuery = {
  /** Only notes that were changed, moved, restored or deleted then or later. */
  since: time.optional(),
  /** {@link NOTES_PAGE_DEFAULT} if absent. */
  limit: z.coerce.number().int().min(1).max(NOTES_PAGE_MAX, 'A page has at most 500 notes').optional(),
  cursor: z.string().max(1000).optional(),
};
const filterTag = z.string().max(TAG_MAX);

/** What a list can be sorted by: titles from A to Z, times and days from the newest. */
export const noteSorts = ['changed', 'created', 'day', 'title'] as const;
export type NoteSort = (typeof noteSorts)[number];

/**
 * `view=full` (the default) returns every note, newest change first; `view=summary` returns a page without contents,
 * pinned notes first, each group in the order of `sort` (`changed` if absent). `folder` filters by a folder's own notes
 * (`root`: the unfiled ones), `tag` by notes with that tag; given several times, by notes with all of them.
 */
export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/api/notes',
  summary: 'List notes',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    view: z.enum(['full', 'summary']).default('full'),
    folder: folderPlace.optional(),
    tag: z.union([filterTag, z.array(filterTag).max(FILTER_TAGS_MAX, 'A list has at most 20 tags')]).optional(),
    sort: z.enum(noteSorts).optional(),
    ...pageQuery,
  }),
  reply: z.union([z.array(noteSchema), notePageSchema]),
});
export const createNote = defineEndpoint({
  method: 'POST',
  path: '/api/notes',
  summary: 'Create a note',
  access: 'user',
  limit: 'write',
  status: 201,
  bodyLimit: NOTE_BODY_LIMIT,
  headers: ['Idempotency-Key'],
  body: z.strictObject({
    /** Of the client; the same id again returns the note that exists. */
    id: z.uuid().optional(),
    title: title.default(UNTITLED_NOTE),
    content: content.default(''),
    tags: tagList.default([]),
    folderId: folderPlace.optional(),
    /** The note that this text could not be merged with: the pages that have it open say so. */
    conflictOf: z.uuid().optional(),
    when: whenMade.optional(),
  }),
  reply: noteSchema,
});
export const readNote = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id',
  summary: 'Read a note',
  access: 'user',
  limit: 'read',
  status: 200,
  params: noteParams,
  reply: noteSchema,
});
/**
 * Saves a note. Omitted fields stay unchanged. Without `version` the last writer wins; with a `version` that isn't
 * current the answer is 409 with the current note, and 412 where `If-Match` doesn't name its entity tag. With `when`, a
 * note that was moved to Trash earlier than that comes back.
 */
export const updateNote = defineEndpoint({
  method: 'PUT',
  path: '/api/notes/:id',
  summary: 'Save a note',
  access: 'user',
  limit: 'write',
  status: 200,
  bodyLimit: NOTE_BODY_LIMIT,
  headers: ['If-Match'],
  params: noteParams,
  body: z.strictObject({
    title: title.optional(),
    content: content.optional(),
    tags: tagList.optional(),
    version: z.int().positive().optional(),
    when: whenMade.optional(),
  }),
  reply: noteSchema,
});
/** Moves a note to Trash. */
export const deleteNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Move a note to Trash',
  access: 'user',
  limit: 'write',
  status: 204,
  headers: ['If-Match'],
  params: noteParams,
  reply: null,
});
export const moveNote = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/folders',
  summary: 'Move a note into a folder',
  access: 'user',
  limit: 'write',
  status: 200,
  params: noteParams,
  body: z.strictObject({ folderId: folderPlace }),
  reply: noteSchema,
});
/** Hides a note from AI: no provider and no answer sees it. The note itself and its version don't change. */
export const excludeNoteFromAi = defineEndpoint({
  method: 'PUT',
  path: '/api/notes/:id/ai-exclusion',
  summary: 'Leave a note out of AI, or allow it again',
  access: 'user',
  limit: 'write',
  status: 200,
  params: noteParams,
  body: z.strictObject({ excluded: z.boolean() }),
  reply: noteSchema,
});

/** The user's tags, most used first. */
export const listTags = defineEndpoint({
  method: 'GET',
  path: '/api/tags',
  summary: 'List the tags in use',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.array(tagCountSchema),
});

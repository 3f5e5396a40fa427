import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { shownTitle } from './notes.ts';

/**
 * How a note links to another: `[Title](note:<id>)`, to a heading in it `note:<id>#Its%20words`, and to one of its own `#Its%20words`.
 * The id survives renames; the title reads well without the product.
 */

export const NOTE_TITLES_MAX = 100;
export const BACKLINKS_PAGE = 20;
/** The address of a note on the page; see {@link noteHref}. */
const NOTE_ADDRESS = '/app?note=';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const href = new RegExp(`^note:(${uuid})(?:#\\S*)?$`, 'i');

/** A link to a note, as it is written. */
export function noteLink({ id, title }: { id: string; title: string }): string {
  return `[${shownTitle(title)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>~]/g, '\\$&')}](note:${id})`;
}

/** The id in the address of a link; null for every other address. */
export function linkedNoteId(address: string): string | null {
  return href.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** The address of a note on the page: it can be linked, reloaded and walked back to. */
export function noteHref(id: string): string {
  return NOTE_ADDRESS + encodeURIComponent(id);
}

/** `note:<id>` where the text is nothing but the address of a note on the page of this origin. */
export function noteLinkOfUrl(text: string, origin: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith(`${origin}${NOTE_ADDRESS}`)) return null;
  const address = `note:${new URL(trimmed).searchParams.get('note')}`;
  const id = linkedNoteId(address);
  return id && `note:${id}`;
}

export const linkingNoteSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  folderId: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type LinkingNote = z.output<typeof linkingNoteSchema>;

const noteTitleSchema = z.object({ id: z.uuid(), title: z.string(), isTrashed: z.boolean() });

/** The notes outside Trash that link to a note, newest change first. */
export const listBacklinks = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/links',
  summary: 'List the notes that link to a note',
  access: 'user',
  limit: 'read',
  status: 200,
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({
    /** {@link BACKLINKS_PAGE} where absent. */
    limit: z.coerce.number().int().min(1).max(100, 'A page has at most 100 notes').optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    linkedFrom: z.array(linkingNoteSchema),
    /** Pass as `cursor` for the next page; null at the end. */
    nextCursor: z.string().nullable(),
    /** How many notes link to it on all pages together. */
    total: z.int(),
    /** The newest letters that were sent from it, where there are any. */
    letters: z.array(z.object({ id: z.uuid(), recipients: z.string(), sentAt: z.iso.datetime() })).optional(),
  }),
});
export type Backlinks = z.output<typeof listBacklinks.reply>;

/** The titles of notes, in Trash too. Ids that no note of the user has are left out. */
export const readNoteTitles = defineEndpoint({
  method: 'GET',
  path: '/api/notes/titles',
  summary: 'Read the titles of notes',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    /** Up to {@link NOTE_TITLES_MAX}, with commas between them. */
    ids: z
      .string()
      .max(NOTE_TITLES_MAX * 37)
      .transform((ids) => ids.split(','))
      .refine((ids) => ids.length <= NOTE_TITLES_MAX, 'Titles are read for at most 100 notes at a time'),
  }),
  reply: z.object({ notes: z.array(noteTitleSchema) }),
});
export type NoteTitle = z.output<typeof noteTitleSchema>;

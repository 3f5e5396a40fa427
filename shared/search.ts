import { z } from 'zod';
import { documentTypes } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { folderPlace } from './folders.ts';
import { TAG_MAX } from './notes.ts';
import { storable } from './text.ts';

export const SEARCH_QUERY_MAX = 1_000;
export const SEARCH_RESULTS_MAX = 50;
/** Unless more are requested: each is read, cut to its passage and explained. */
export const SEARCH_RESULTS_DEFAULT = 20;
export const SEARCH_TAGS_MAX = 10;
/** The notice of a search in an index that isn't there yet, or lacks some notes: those are found by their titles. */
export const STILL_INDEXING = 'Still indexing: some results may be missing';
/** The notice of a search without the server. */
export const ON_THIS_DEVICE = 'Offline: only notes on this device were searched';

/** Why something was found: it contains words of the question, or something related. */
const reasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words') }),
  /** `by` names the relation, for example `invoice ≈ bill`. Null if no single word explains it. */
  z.object({ kind: z.literal('related'), by: z.string().nullable() }),
  /** It is from the time that the question asks for. */
  z.object({ kind: z.literal('period') }),
]);

/** Where words of the question were found, and which, as they are written there. Each word is listed once. */
const placesSchema = z.array(
  z.object({
    part: z.enum(['title', 'folder', 'client', 'tag', 'text', 'picture', 'document']),
    words: z.array(z.string()),
  }),
);
export type FoundPlace = z.output<typeof placesSchema>[number];

/** The matching words as pairs of start and end: asked words, or related ones if that is the reason. */
const marksSchema = z.array(z.tuple([z.int(), z.int()]));

const passageSchema = z.object({
  /** Plain text around the best match, up to 400 characters. */
  text: z.string(),
  marks: marksSchema,
  /** The headings above it, outermost first. */
  heading: z.string(),
  /** The range of the passage in the note's content, or in the text of the document's page. */
  startsAt: z.int(),
  endsAt: z.int(),
  /** The document's page. */
  page: z.int().nullable(),
  /** Whether it is in a private callout, which only its author finds. */
  isPrivate: z.boolean().optional(),
});
export type FoundPassage = z.output<typeof passageSchema>;

export const noteHitSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  titleMarks: marksSchema,
  /** The beginning of the note, up to 2,000 characters. */
  content: z.string(),
  tags: z.array(z.string()),
  folderId: z.string().nullable(),
  /** The day of what it says. */
  day: z.iso.date(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  passage: passageSchema,
  reason: reasonSchema,
  places: placesSchema,
  /** It is far behind the best result and lacks a word of the question. */
  weak: z.boolean(),
});
export type NoteHit = z.output<typeof noteHitSchema>;

export const documentHitSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** In the file's name. */
  titleMarks: marksSchema,
  fileType: z.enum(documentTypes),
  noteId: z.uuid().nullable(),
  /** The day of what it says. */
  day: z.iso.date(),
  createdAt: z.iso.datetime(),
  passage: passageSchema,
  reason: reasonSchema,
  /** `title` is the file's name. */
  places: placesSchema,
  weak: z.boolean(),
});
export type DocumentHit = z.output<typeof documentHitSchema>;

export const searchReplySchema = z.object({
  /** Best first. Includes the note of every document found. */
  notes: z.array(noteHitSchema),
  documents: z.array(documentHitSchema),
  /** Words that were found nowhere, and what was searched instead. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  /**
   * The active filters, from the question and from the controls together: `tag: budget`, `before Jun 1, 2026`.
   * Filters that can't be read are listed after them, with what to write instead.
   */
  filters: z.array(z.string()),
  /** The time in the question, if nothing was changed then: `last week`. What is found besides is of another time. */
  emptyPeriod: z.string().optional(),
  /** The client that the question names, if only that one was searched. */
  narrowedTo: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Set while the index is missing or being built. What isn't in it was searched by title. */
  notice: z.literal([STILL_INDEXING, ON_THIS_DEVICE]).optional(),
});
export type SearchReply = z.output<typeof searchReplySchema>;

const DATE_FORM = 'Write a date like 2026-06-01';
const day = z.iso.date(DATE_FORM).refine((date) => date >= '0001', DATE_FORM);

/**
 * Searches the user's notes and documents. The question is plain words, and may hold filters: `tag:budget`,
 * `in:"My Files"`, `kind:documents`, `before:2026-06`, `after:2026-01-15`, and dates in words ("last week").
 */
export const searchLibrary = defineEndpoint({
  method: 'POST',
  path: '/api/search',
  summary: 'Search notes and documents',
  access: 'user',
  isRead: true,
  limit: 'search',
  status: 200,
  body: z.strictObject({
    query: storable(SEARCH_QUERY_MAX, 'A question can have at most 1,000 characters'),
    /** The last word is still being typed: its beginning is searched too. */
    isTyping: z.boolean().default(false),
    /** The most notes, and the most documents. */
    limit: z.int().min(1).max(SEARCH_RESULTS_MAX).default(SEARCH_RESULTS_DEFAULT),
    /** The client's folder: nothing of anybody else is found. */
    clientId: z.string().optional(),
    /** Searches everything, also if the question names one client. */
    isWide: z.boolean().optional(),
    filters: z
      .strictObject({
        tags: z.array(storable(TAG_MAX, 'A tag can have at most 64 characters')).max(SEARCH_TAGS_MAX).optional(),
        folderId: folderPlace.optional(),
        kind: z.enum(['notes', 'documents']).optional(),
        /** Changed before this day. */
        before: day.optional(),
        /** Changed on this day or later. */
        after: day.optional(),
      })
      .default({}),
  }),
  reply: searchReplySchema,
});

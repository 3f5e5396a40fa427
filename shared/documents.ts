import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { givenDay, noteSchema } from './notes.ts';
import { MIB, sizeText } from './size-text.ts';

export const DOCUMENT_BYTES_MAX = 10 * MIB;
export const FILE_NAME_MAX = 255;
export const DOCUMENTS_PAGE_DEFAULT = 50;
export const DOCUMENTS_PAGE_MAX = 200;
export const INVALID_FILE_TYPE = 'Invalid file type: Please upload a PDF, DOCX, TXT, or MD file';

export const documentTypes = ['pdf', 'docx', 'txt', 'md', 'picture', 'xlsx', 'csv', 'epub'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** In this order; OCR and the summary only on request. Every document ends as `done` or `failed`. */
export const documentStates = ['waiting', 'reading', 'ocr', 'summarising', 'indexing', 'done', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Something the summary found in the document, with its page (null if there are no pages). */
const found = z.object({ text: z.string(), page: z.int().nullable() });

/** Something somebody said. The speaker is null if the text doesn't name one. */
const statement = found.extend({ speaker: z.string().nullable() });

export const documentSummarySchema = z.object({
  /** Each a sentence of the document (`madeBy: 'built-in'`) or a statement about it (a provider). */
  points: z.array(found.extend({ speaker: z.string().nullable().optional() })),
  /** Only of transcripts, chats and dictations. The speaker of a task is who does it. */
  conversation: z
    .object({ decisions: z.array(statement), tasks: z.array(statement), questions: z.array(statement) })
    .optional(),
  /** Most relevant first. */
  keywords: z.array(z.string()),
  people: z.array(found),
  /** As written in the document; `iso` if it is a calendar date. */
  dates: z.array(found.extend({ iso: z.string().nullable() })),
  amounts: z.array(found),
  /** `built-in`, or the provider's name and model. */
  madeBy: z.string(),
});
export type DocumentSummary = z.output<typeof documentSummarySchema>;

export const documentSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileType: z.enum(documentTypes),
  /** Bytes. */
  size: z.int(),
  noteId: z.uuid().nullable(),
  state: z.enum(documentStates),
  /** For the stage `state` names: pages done and pages in total; 0 of 0 if a stage has no pages. */
  progress: z.object({ done: z.int(), of: z.int() }),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  pageCount: z.int().nullable(),
  /** Pages that are images of text and were not read; OCR would read them. */
  scannedPages: z.int(),
  /** Pages whose text OCR could not read well; it was left out. */
  unclearPages: z.int(),
  /** How sure OCR is of what it read, of 100; null where it read nothing. */
  confidence: z.int().nullable(),
  /** Whether the file was longer than the part that is read. */
  isTruncated: z.boolean(),
  options: z.object({ ocr: z.boolean(), createNote: z.boolean(), summarize: z.boolean() }),
  summary: documentSummarySchema.nullable(),
  /** The day of what it says: the one the user gave, else `ownDay`. */
  day: z.iso.date(),
  /** The day that its text or its name states, else that of the file, else that of the upload, in UTC. */
  ownDay: z.iso.date(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Document = z.output<typeof documentSchema>;

export const uploadReplySchema = z.object({
  document: documentSchema,
  /** The note created or enriched; null while the document is not finished, and if there is none. */
  note: noteSchema.nullable(),
});
export type UploadReply = z.output<typeof uploadReplySchema>;

export const documentPageSchema = z.object({
  documents: z.array(documentSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type DocumentPage = z.output<typeof documentPageSchema>;

export const documentTextSchema = z.object({
  pages: z.array(z.object({ number: z.int(), markdown: z.string() })),
});
export type DocumentText = z.output<typeof documentTextSchema>;

const documentParams = z.strictObject({ id: z.string() });
/** A form's checkbox: what a browser or a script may send for yes and no. */
const flag = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((text) => ['true', 'on', '1'].includes(text));

/** The text fields beside the file; if absent, `ocr` is off and the other two are on. */
export const uploadFieldsSchema = z.strictObject({
  ocr: flag.default(false),
  createNote: flag.default(true),
  summarize: flag.default(true),
  /** The note to enrich; only without `createNote`. */
  noteId: z.string().optional(),
});
export type UploadFields = z.output<typeof uploadFieldsSchema>;

/**
 * `multipart/form-data` with one `file` and {@link uploadFieldsSchema}. Answers 201 when the document is finished, or
 * with `Prefer: respond-async` 202 at once; {@link documentEvents} streams the rest.
 */
export const uploadDocument = defineEndpoint({
  method: 'POST',
  path: '/api/documents/upload',
  summary: 'Upload a document',
  access: 'user',
  limit: 'upload',
  status: 201,
  headers: ['Idempotency-Key'],
  multipart: uploadFieldsSchema,
  file: {
    field: 'file',
    bytesMax: DOCUMENT_BYTES_MAX,
    tooLarge: `This file is larger than ${sizeText(DOCUMENT_BYTES_MAX)}, the most you can upload. Split it, or save it with smaller pictures.`,
  },
  reply: uploadReplySchema,
});
/** Newest first. */
export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/documents',
  summary: 'List documents',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(DOCUMENTS_PAGE_MAX, 'A page has at most 200 documents').optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: documentPageSchema,
});
export const readDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id',
  summary: 'Read what is known of a document',
  access: 'user',
  limit: 'read',
  status: 200,
  params: documentParams,
  reply: documentSchema,
});
/** The text read from the file. */
export const readDocumentText = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/text',
  summary: 'Read the text of a document',
  access: 'user',
  limit: 'read',
  status: 200,
  params: documentParams,
  reply: documentTextSchema,
});
/** Server-sent events: `document` with the document each time it changes, until it is done or failed. */
export const documentEvents = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/events',
  summary: 'Follow the reading of a document',
  access: 'user',
  limit: 'read',
  status: 200,
  params: documentParams,
  reply: 'events',
});
/** The file as it was uploaded, as an attachment. */
export const downloadDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:id/file',
  summary: 'Download a document',
  access: 'user',
  limit: 'read',
  status: 200,
  params: documentParams,
  reply: 'file',
});
/** Processes the file again: after a failure, or with OCR after a scan had no text. */
export const retryDocument = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/retry',
  summary: 'Process a document again',
  access: 'user',
  limit: 'upload',
  status: 202,
  params: documentParams,
  body: z.strictObject({ ocr: z.boolean().optional() }),
  reply: documentSchema,
});
/** Corrects the day of what it says; null takes the one of its text again. */
export const giveDocumentDay = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:id/day',
  summary: 'Give a document its day',
  access: 'user',
  limit: 'write',
  status: 200,
  params: documentParams,
  body: z.strictObject({ day: givenDay.nullable() }),
  reply: documentSchema,
});
/** Deletes the document and its file; a note created from it stays. */
export const deleteDocument = defineEndpoint({
  method: 'DELETE',
  path: '/api/documents/:id',
  summary: 'Delete a document',
  access: 'user',
  limit: 'write',
  status: 204,
  params: documentParams,
  reply: null,
});

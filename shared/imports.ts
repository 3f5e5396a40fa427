import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { folderPlace } from './folders.ts';
import { GIB, KIB, MIB, sizeText } from './size-text.ts';

export const IMPORT_BYTES_MAX = 2 * GIB;
/** Notebooks of one archive that can be chosen; further ones belong to the notebook above them. */
export const NOTEBOOKS_MAX = 2_000;
/** Lines of a report that are sent; the count says how many there are. */
export const REPORT_LINES_MAX = 1_000;

/** What the archive turned out to be. */
export const importFormats = [
  'sparehour',
  'obsidian',
  'markdown',
  'notion',
  'evernote',
  'keep',
  'bear',
  'textbundle',
  'joplin',
  'apple',
  'standard-notes',
  'simplenote',
  'roam',
  'logseq',
  'day-one',
  'tomboy',
  'tables',
  'html',
  'mail',
  'documents',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/**
 * `planning`: the archive is being read; `planned`: waits for {@link startImport}; `importing`; then `done`, `failed` or
 * `canceled`, and `undone` once its notes are in Trash.
 */
export const importStates = ['planning', 'planned', 'importing', 'done', 'failed', 'canceled', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

const count = z.int().min(0);

/** What an archive holds. */
export const importPlanSchema = z.object({
  notes: count,
  attachments: count,
  documents: count,
  tags: count,
  tasks: count,
  links: count,
  /** Notes that will be in Trash, because they were in the trash of the other product. */
  trashed: count,
  skipped: count,
  /** Folders of the archive with notes, as paths; the notes at its top are in `''`. */
  notebooks: z.array(z.object({ path: z.string(), notes: count })),
});
export type ImportPlan = z.output<typeof importPlanSchema>;

/** What became of the notes. */
export const importCountsSchema = z.object({
  created: count,
  updated: count,
  /** Imported before, and the same now. */
  unchanged: count,
  /** Imported before and changed here since: left as they are. */
  kept: count,
  attachments: count,
  documents: count,
});
export type ImportCounts = z.output<typeof importCountsSchema>;

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  format: z.enum(importFormats).nullable(),
  state: z.enum(importStates),
  /** Notes and files done, and how many there are; 0 of 0 until that is known. */
  progress: z.object({ done: count, of: count }),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  plan: importPlanSchema.nullable(),
  counts: importCountsSchema,
  /** Whether the archive is still stored, so that the import can be started. */
  isStored: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Import = z.output<typeof importSchema>;

/** `skipped`: not imported; `kept`: changed here since the last import; `note`: imported, but not all of it. */
export const reportKinds = ['skipped', 'kept', 'note'] as const;
const reportLineSchema = z.object({ kind: z.enum(reportKinds), name: z.string(), reason: z.string() });
export type ReportLine = z.output<typeof reportLineSchema>;

const importReportSchema = importSchema.extend({
  /** The first {@link REPORT_LINES_MAX}. */
  report: z.array(reportLineSchema),
  reportTotal: count,
  /** The note that came or changed, where it is only one. */
  noteId: z.uuid().nullable(),
  /** Of the notes that it created and that aren't in Trash, how many were changed since; 0 while it runs. */
  changed: count,
});
export type ImportReport = z.output<typeof importReportSchema>;

const params = z.strictObject({ id: z.string() });

/** `multipart/form-data` with one `file`: an archive or a file of another product. */
export const uploadImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload notes of another product',
  access: 'user',
  limit: 'upload',
  status: 202,
  headers: ['Idempotency-Key'],
  multipart: z.strictObject({}),
  file: {
    field: 'file',
    bytesMax: IMPORT_BYTES_MAX,
    tooLarge: `This file is larger than ${sizeText(IMPORT_BYTES_MAX)}, the most you can import at once. Export fewer notebooks and import one after the other.`,
  },
  reply: importSchema,
});
/** Newest first, 50 at most. */
export const listImports = defineEndpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'List imports',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.array(importSchema),
});
export const readImport = defineEndpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Read an import with its report',
  access: 'user',
  limit: 'read',
  status: 200,
  params,
  reply: importReportSchema,
});
/** Starts an import that is planned, or continues one that failed or was canceled. */
export const startImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports/:id/start',
  summary: 'Start an import',
  access: 'user',
  limit: 'write',
  status: 202,
  bodyLimit: 2 * MIB,
  membersMax: NOTEBOOKS_MAX + 10,
  params,
  body: z.strictObject({
    /** The top level where absent; when an import is continued, where it began. */
    folderId: folderPlace.optional(),
    /** Notebooks of the plan that are left out. */
    without: z
      .array(z.string().max(8 * KIB))
      .max(NOTEBOOKS_MAX, 'An archive has at most 2,000 notebooks')
      .optional(),
  }),
  reply: importSchema,
});
/** Stops an import; what was imported until then stays. */
export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Cancel an import',
  access: 'user',
  limit: 'write',
  status: 200,
  params,
  reply: importSchema,
});
/** Moves the notes that an import created to Trash; those that were changed since only if that is wanted. */
export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Move imported notes to Trash',
  access: 'user',
  limit: 'write',
  status: 200,
  params,
  query: z.strictObject({
    /** What happens with notes that were changed since: `trash` where absent. */
    changed: z.enum(['keep', 'trash']).optional(),
  }),
  reply: importSchema,
});
/** Removes an import from the list, with its archive; its notes stay. */
export const deleteImport = defineEndpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Remove an import from the list',
  access: 'user',
  limit: 'write',
  status: 204,
  params,
  reply: null,
});

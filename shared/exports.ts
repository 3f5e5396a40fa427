import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { folderId } from './folders.ts';
import { NOTE_CONTENT_MAX, NOTE_TITLE_MAX } from './notes.ts';
import { MIB } from './size-text.ts';
import { storable } from './text.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const choices = z.strictObject({
  /** Whether notes in Trash come too. */
  trash: flag.optional(),
  /** Whether earlier versions of notes come too. */
  history: flag.optional(),
});
export type ExportChoices = z.output<typeof choices>;

const exportSizeSchema = z.object({
  notes: z.int(),
  folders: z.int(),
  attachments: z.int(),
  documents: z.int(),
  /** Notes in Trash, and earlier versions; 0 where they weren't asked for. */
  trashed: z.int(),
  versions: z.int(),
  /** Bytes of pictures, files and documents, which are most of an archive. */
  bytes: z.int(),
  /** Whether an archive of this person is being downloaded; there can be no other until it ends. */
  isRunning: z.boolean(),
  /** Whether others are downloading as many as may at a time. */
  isBusy: z.boolean(),
});
export type ExportSize = z.output<typeof exportSizeSchema>;

/** What an archive would hold. */
export const readExportSize = defineEndpoint({
  method: 'GET',
  path: '/api/export/size',
  summary: 'Count what an archive of everything would hold',
  access: 'user',
  limit: 'read',
  status: 200,
  query: choices,
  reply: exportSizeSchema,
});

/**
 * A ZIP, written while it is sent: its length isn't known before, and the connection is cut where it can't be
 * completed. `manifest.json` in it names every file with its SHA-256.
 */
export const exportEverything = defineEndpoint({
  method: 'GET',
  path: '/api/export',
  summary: 'Download all notes, files and documents as an archive',
  access: 'user',
  limit: 'export',
  status: 200,
  query: choices,
  reply: 'file',
});

/** The archive of everything with Trash and earlier versions, and all else that is stored about the user, but secrets. */
export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/user/data',
  summary: 'Download everything that is stored about the user',
  access: 'session',
  limit: 'export',
  status: 200,
  reply: 'file',
});

/** The address of a download of everything. */
export function exportAddress({ trash, history }: ExportChoices): string {
  const query = new URLSearchParams({ ...(trash && { trash: 'true' }), ...(history && { history: 'true' }) });
  return query.size === 0 ? exportEverything.path : `${exportEverything.path}?${query}`;
}

export const exportFormats = ['md', 'docx', 'pdf', 'html', 'txt'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Notes that are exported as files for other people at once. */
export const EXPORTED_NOTES_MAX = 500;

const format = z.enum(exportFormats);
const asked = z.union([
  z.strictObject({
    format,
    ids: z.array(z.uuid()).min(1, 'Choose a note').max(EXPORTED_NOTES_MAX, 'Export at most 500 notes at once'),
  }),
  /** With the notes of the folders in it. */
  z.strictObject({ format, folderId }),
  /** A text that isn't a note yet. */
  z.strictObject({
    format,
    text: z.strictObject({
      title: storable(NOTE_TITLE_MAX, 'Titles have at most 500 characters'),
      content: storable(NOTE_CONTENT_MAX, 'Notes have at most 1,000,000 characters'),
    }),
  }),
]);
export type ExportAsked = z.output<typeof asked>;

/** One note as a file, several as a ZIP with a file for each. */
export const exportNotes = defineEndpoint({
  method: 'POST',
  path: '/api/export/notes',
  summary: 'Export notes as Markdown, Word, PDF, HTML or plain text',
  access: 'user',
  isRead: true,
  limit: 'export',
  status: 200,
  bodyLimit: 5 * MIB,
  membersMax: EXPORTED_NOTES_MAX + 20,
  body: asked,
  reply: 'file',
});

import { z } from 'zod';
import { clientSchema } from '#shared/clients.ts';
import { givenDay, NOTE_TAGS_MAX } from '#shared/notes.ts';

/** The file at the top of an archive that says what the other files are. */
export const MANIFEST = 'manifest.json';
/** The first version of an archive's form; an import reads archives up to this one. */
export const ARCHIVE_VERSION = 1;
/** Folders that programs for notes don't show. */
export const TRASH_FOLDER = '.trash';
export const HISTORY_FOLDER = '.history';

const text = z.string().max(1_000);
const path = z.string().max(4_000);

/** `version`: an earlier version of a note; `other`: nothing to import. */
export const fileKinds = ['note', 'attachment', 'document', 'version', 'other'] as const;

const archiveFileSchema = z.object({
  path,
  kind: z.enum(fileKinds),
  /** Where the file's own name isn't it. */
  name: text.optional(),
  /** The id of a note, and of the note that a document or an earlier version belongs to. */
  note: z.uuid().optional(),
  /** Of a note: what its front matter doesn't say, as the note has another property of that name. */
  own: z.record(z.string(), z.json()).optional(),
  /** Of a note: its tags, where they have spaces. */
  tags: z.array(text).max(NOTE_TAGS_MAX).optional(),
  /** Of a document that isn't hidden by its note. */
  hiddenFromAi: z.boolean().optional(),
  /** Of a document: the day that the user gave it. */
  day: givenDay.optional(),
  /** Of a picture: see `picture-proof.ts`. */
  proof: z.string().max(100).optional(),
  sha256: z.string(),
  bytes: z.int().min(0),
});
export type ManifestFile = z.output<typeof archiveFileSchema>;

const archiveFolderSchema = z.object({
  path,
  name: text.optional(),
  hiddenFromAi: z.boolean().optional(),
  client: clientSchema.optional(),
});
export type ManifestFolder = z.output<typeof archiveFolderSchema>;

const manifestSchema = z.object({
  format: z.literal('sparehour'),
  version: z.int().max(ARCHIVE_VERSION),
  folders: z.array(archiveFolderSchema),
  files: z.array(archiveFileSchema),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Null for a file that isn't one of this product. */
export function readManifest(json: string): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

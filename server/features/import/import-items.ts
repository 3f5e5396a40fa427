import { z } from 'zod';
import { clientSchema } from '#shared/clients.ts';
import { importFormats, importPlanSchema, NOTEBOOKS_MAX, reportKinds } from '#shared/imports.ts';
import { givenDay } from '#shared/notes.ts';

/** The job of the process that reads an archive, as one JSON argument. The archive is its standard input. */
export interface ReadJob {
  /** Only counts, or sends the notes and files too. */
  task: 'plan' | 'import';
  /** The archive's name, which names what has no other name. */
  fileName: string;
  /** Notebooks that are left out. */
  without: string[];
  /** Marks the references to notes and files in the texts that it sends, so that no text can have one by itself. */
  mark: string;
}

/** A key of something in the archive: a hash of what identifies it in the product it comes from. */
const key = z.string().regex(/^[0-9a-f]{32}$/);
const name = z.string().max(2_000);
const date = z.iso.datetime().nullable();
/** Folders within folders. */
export const PATH_MAX = 64;
const path = z.array(name).max(PATH_MAX);

const address = z.string().max(2_000);

/** An e-mail of a conversation. */
const mailItemSchema = z.object({
  /** What it is known by. */
  own: key,
  /** What its conversation is found by: the e-mails it answers. */
  find: z.array(key).max(100),
  /** What its conversation is found by later. */
  known: z.array(key).max(100),
  /** The name of the sender. */
  sender: address,
  from: z.array(address).max(1),
  to: z.array(address).max(1_000),
  sentAt: date,
  content: z.string().max(1_500_000),
});
export type MailItem = z.output<typeof mailItemSchema>;

/** What the reading process sends, one after the other. It has read untrusted files, so it isn't trusted either. */
export const importItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('format'), format: z.enum(importFormats) }),
  z.object({
    kind: z.literal('folder'),
    path,
    isHiddenFromAi: z.boolean(),
    client: clientSchema.optional(),
  }),
  /** Every file of a note comes before the note. */
  z.object({
    kind: z.literal('note'),
    key,
    /** The note's own id, in an archive of this product. */
    id: z.uuid().nullable(),
    title: z.string().max(500),
    content: z.string().max(1_500_000),
    /** Of a conversation, newest first. */
    mails: z.array(mailItemSchema).max(50_000).nullable(),
    tags: z.array(z.string().max(64)).max(50),
    path,
    createdAt: date,
    updatedAt: date,
    day: givenDay.nullable(),
    isPinned: z.boolean(),
    isHiddenFromAi: z.boolean(),
    isTrashed: z.boolean(),
  }),
  /** Followed by its bytes. `noteKey` is the first note that has it. */
  z.object({
    kind: z.literal('attachment'),
    key,
    noteKey: key,
    noteId: z.uuid().nullable(),
    name,
    /** In an archive of this product: see `picture-proof.ts`. */
    proof: z.string().max(100).nullable(),
    size: z.int().min(0),
  }),
  z.object({
    kind: z.literal('document'),
    key,
    path,
    name,
    updatedAt: date,
    day: givenDay.nullable(),
    isHiddenFromAi: z.boolean(),
    /** Of the conversation that it came with. */
    mailKey: key.nullable(),
    size: z.int().min(0),
  }),
  z.object({ kind: z.literal('line'), as: z.enum(reportKinds), name, reason: z.string().max(2_000) }),
  z.object({
    kind: z.literal('plan'),
    plan: importPlanSchema.extend({ notebooks: importPlanSchema.shape.notebooks.max(NOTEBOOKS_MAX) }),
  }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), sentence: z.string().max(1_000) }),
]);
export type ImportItem = z.output<typeof importItemSchema>;
export type NoteItem = Extract<ImportItem, { kind: 'note' }>;

/** An archive that can't be imported; the sentence is for the person who uploaded it. */
export class UnusableArchive extends Error {}

/** Frames of the pipe: a byte for the type, four for the length, and the content. */
export const JSON_FRAME = 0;
export const BYTES_FRAME = 1;
export const FRAME_HEAD = 5;
/** The longest note as JSON, every character escaped. */
export const FRAME_MAX = 12 * 1024 * 1024;

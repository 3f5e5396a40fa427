import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MIB, sizeText } from './size-text.ts';

export const ATTACHMENT_BYTES_MAX = 10 * MIB;

/** Pictures that the server decoded and wrote again; every other file is `file`, and only downloaded. */
export const pictureTypes = ['png', 'jpeg', 'webp', 'gif'] as const;
export type PictureType = (typeof pictureTypes)[number];
export type AttachmentType = PictureType | 'file';

export const attachmentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum([...pictureTypes, 'file']),
  /** Bytes as stored. */
  size: z.int(),
  /** Pixels of a picture, upright. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** How the note's Markdown refers to it: `attachments/<id>.<ending>`. */
  path: z.string(),
  createdAt: z.iso.datetime(),
});
export type Attachment = z.output<typeof attachmentSchema>;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const wholePath = new RegExp(`^attachments/(${UUID})\\.[a-z0-9]{1,10}$`);
const pathInText = new RegExp(`attachments/(${UUID})\\.`, 'g');
/** A picture in a text that is an attachment; the database has it in a generated column. */
export const pictureInText = new RegExp(`!\\[[^\\][]*\\]\\(attachments/(${UUID})\\.(?:png|jpg|webp|gif)\\)`);
const endings: Record<PictureType, string> = { png: 'png', jpeg: 'jpg', webp: 'webp', gif: 'gif' };

/** The path of an attachment in a note's Markdown; its ending is for whoever opens an export. */
export function attachmentPath({ id, name, type }: { id: string; name: string; type: AttachmentType }): string {
  const ending = type === 'file' ? /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() : endings[type];
  return `attachments/${id}.${ending ?? 'bin'}`;
}

/** The attachment that a link or a picture of a note refers to; null for any other address. */
export function attachmentIdOf(href: string): string | null {
  return wholePath.exec(href)?.[1] ?? null;
}

/** Where a note refers to attachments, in order. */
export function attachmentsIn(content: string): { id: string; at: number }[] {
  if (!content.includes('attachments/')) return [];
  return [...content.matchAll(pathInText)].map((match) => ({ id: match[1] ?? '', at: match.index }));
}

const params = z.strictObject({ id: z.string() });

/** `multipart/form-data` with one `file`. The note's text is the client's to change: it refers to the reply's `path`. */
export const uploadAttachment = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/attachments',
  summary: 'Upload a picture or a file for a note',
  access: 'user',
  limit: 'attachment',
  status: 201,
  headers: ['Idempotency-Key'],
  params,
  multipart: z.strictObject({}),
  file: {
    field: 'file',
    bytesMax: ATTACHMENT_BYTES_MAX,
    tooLarge: `This file is larger than ${sizeText(ATTACHMENT_BYTES_MAX)}, the most a note can hold. Make it smaller and try again.`,
  },
  reply: attachmentSchema,
});
/** A picture as an image, any other file as a download. */
export const downloadAttachment = defineEndpoint({
  method: 'GET',
  path: '/api/attachments/:id',
  summary: 'Read a picture or a file of a note',
  access: 'user',
  limit: 'read',
  status: 200,
  params,
  reply: 'file',
  shownTypes: pictureTypes.map((type) => `image/${type}`),
});

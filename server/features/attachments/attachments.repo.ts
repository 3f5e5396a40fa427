import { and, eq, sql } from 'drizzle-orm';
import { type Creation, refuseOtherRequest } from '#server/creation.ts';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { attachments } from '#server/db/schema/attachments.ts';
import type { UserId } from '#server/user-id.ts';
import { type Attachment, type AttachmentType, attachmentPath } from '#shared/attachments.ts';

export type AttachmentRow = typeof attachments.$inferSelect;

export interface NewAttachment {
  noteId: string | null;
  fileName: string;
  type: AttachmentType;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  fileKey: string;
  creation: Creation | null;
}

/** An attachment as the contract writes it. */
export function toAttachment({ id, fileName: name, type, size, width, height, createdAt }: AttachmentRow): Attachment {
  return {
    id,
    name,
    type,
    size,
    width,
    height,
    path: attachmentPath({ id, name, type }),
    createdAt: createdAt.toISOString(),
  };
}

/** The attachment of the user with that id. */
export function own(userId: UserId, id: string) {
  return and(eq(attachments.userId, userId), eq(attachments.id, id));
}

/** Inserts an attachment; where one was made with the same key before, that one is the answer, as {@link findCreated}. */
export async function insertAttachment(
  tx: UserTransaction,
  userId: UserId,
  { creation, ...attachment }: NewAttachment,
  now: Date,
): Promise<AttachmentRow> {
  const state = attachment.type === 'file' ? 'done' : 'waiting';
  const [row] = await tx
    .insert(attachments)
    .values({ ...attachment, ...creation, userId, state, referencedAt: now, checkedAt: now, createdAt: now })
    .onConflictDoNothing({ target: [attachments.userId, attachments.creationKey] })
    .returning();
  const made = row ?? (await findCreated(tx, userId, creation));
  if (made === undefined) throw new Error('An attachment was neither inserted nor there');
  return made;
}

/**
 * The attachment that was made with the key.
 *
 * @throws {AppError} `invalid` if that was another request.
 */
export async function findCreated(
  tx: UserTransaction,
  userId: UserId,
  creation: Creation | null,
): Promise<AttachmentRow | undefined> {
  if (creation === null) return undefined;
  const isMade = and(eq(attachments.userId, userId), eq(attachments.creationKey, creation.creationKey));
  const [row] = await tx.select().from(attachments).where(isMade);
  if (row !== undefined) refuseOtherRequest(row, creation);
  return row;
}

export async function findAttachment(
  tx: UserTransaction,
  userId: UserId,
  id: string,
): Promise<AttachmentRow | undefined> {
  const [row] = await tx.select().from(attachments).where(own(userId, id));
  return row;
}

/** Up to `limit` users with attachments that were not checked since then. */
export async function findUnchecked(db: Connection, before: Date, limit: number): Promise<UserId[]> {
  const rows = await db.execute<{ id: UserId }>(sql`
    select distinct user_id as id from (
      select user_id from ${attachments} where checked_at < ${before.toISOString()}::timestamptz
      order by checked_at limit ${limit}::int
    ) as unchecked`);
  return rows.map(({ id }) => id);
}

/** What a check of references goes by. */
export interface Check {
  now: Date;
  /** Attachments checked since then are left for later. */
  before: Date;
  /** One without a reference since then is deleted. */
  expired: Date;
  limit: number;
}

/**
 * Checks up to `limit` attachments of the user for notes, in Trash or not, earlier versions and shared copies that refer
 * to them, and deletes those without a reference for long enough. Answers how many were checked, and the files to remove.
 */
export async function checkReferences(
  tx: UserTransaction,
  userId: UserId,
  { now, before, expired, limit }: Check,
): Promise<{ checked: number; fileKeys: string[] }> {
  const refersTo = sql`user_id = ${userId} and content like '%attachments/%'
    and strpos(content, 'attachments/' || due.id || '.') > 0`;
  const checked = await tx.execute(sql`
    update ${attachments} as kept set checked_at = ${now.toISOString()}::timestamptz,
      referenced_at = case when looked.is_used then ${now.toISOString()}::timestamptz else referenced_at end
    from (
      select due.id, exists (select from notes where id = due.note_id and ${refersTo})
        or exists (select from notes where ${refersTo})
        or exists (select from note_revisions where ${refersTo})
        or exists (select from shares where ${refersTo})
        or exists (select from settings where user_id = ${userId} and logo_id = due.id) as is_used
      from (
        select id, note_id from ${attachments}
        where user_id = ${userId} and checked_at < ${before.toISOString()}::timestamptz
        order by checked_at limit ${limit}::int for update
      ) as due
    ) as looked
    where kept.user_id = ${userId} and kept.id = looked.id
    returning kept.id`);
  const gone = await tx.execute<{ key: string }>(sql`
    delete from ${attachments}
    where user_id = ${userId} and referenced_at < ${expired.toISOString()}::timestamptz
      and checked_at = ${now.toISOString()}::timestamptz
    returning file_key as key`);
  return { checked: checked.length, fileKeys: gone.map(({ key }) => key) };
}

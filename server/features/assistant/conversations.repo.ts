import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { conversations } from '#server/db/schema/assistant.ts';
import { notes } from '#server/db/schema/notes.ts';
import type { PageEnd } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import type { Conversation } from '#shared/assistant.ts';

interface ConversationRow extends Record<string, unknown> {
  id: string;
  isCurrent: boolean;
  noteId: string | null;
  title: string | null;
  preview: string;
  updatedAt: string;
}

/** Whether the user has that note outside Trash. */
export async function hasNote(tx: UserTransaction, userId: UserId, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.userId, userId), eq(notes.id, id), isNull(notes.deletedAt)));
  return rows.length > 0;
}

/** Starts or continues the current conversation about a note, or about all notes; locked until the transaction ends. */
export async function holdConversation(
  tx: UserTransaction,
  userId: UserId,
  noteId: string | null,
  preview: string,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(conversations)
    .values({ userId, noteId, preview, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [conversations.userId, conversations.noteId, conversations.putAway],
      set: { preview, updatedAt: now },
    })
    .returning({ id: conversations.id });
  if (row === undefined) throw new Error('A conversation was neither begun nor gone on with');
  return row.id;
}

/** The id of the current conversation about a note, or about all notes; undefined if it has no messages yet. */
export async function findConversation(
  tx: UserTransaction,
  userId: UserId,
  noteId: string | null,
): Promise<string | undefined> {
  const [row] = await tx.select({ id: conversations.id }).from(conversations).where(about(userId, noteId));
  return row?.id;
}

/** Its messages are deleted with it. */
export async function deleteCurrent(tx: UserTransaction, userId: UserId, noteId: string | null): Promise<void> {
  await tx.delete(conversations).where(about(userId, noteId));
}

/** Its messages are deleted with it. Returns its note; undefined if there is no such conversation. */
export async function deleteConversation(tx: UserTransaction, userId: UserId, id: string) {
  const [row] = await tx.delete(conversations).where(own(userId, id)).returning({ noteId: conversations.noteId });
  return row;
}

/** The note of a conversation, except one in Trash; undefined if there is no such conversation. */
export async function findNoteOf(tx: UserTransaction, userId: UserId, id: string) {
  const [row] = await tx
    .select({ noteId: conversations.noteId })
    .from(conversations)
    .leftJoin(notes, and(eq(notes.userId, conversations.userId), eq(notes.id, conversations.noteId)))
    .where(and(own(userId, id), isNull(notes.deletedAt)));
  return row;
}

/** Puts the current conversation about a note away, so that the next question begins another. */
export async function putAway(tx: UserTransaction, userId: UserId, noteId: string | null): Promise<void> {
  await tx.update(conversations).set({ putAway: conversations.id }).where(about(userId, noteId));
}

/** Makes a conversation the current one about its note, after the one before was put away. */
export async function takeUp(tx: UserTransaction, userId: UserId, id: string): Promise<void> {
  await tx.update(conversations).set({ putAway: null }).where(own(userId, id));
}

/** A page of the user's conversations, newest first, except those of notes in Trash. */
export async function findConversations(
  tx: UserTransaction,
  userId: UserId,
  { after, limit }: { after: PageEnd | undefined; limit: number },
): Promise<Conversation[]> {
  const isFurther = after ? sql`(c.updated_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const rows = await tx.execute<ConversationRow>(sql`
    select c.id, c.put_away is null as "isCurrent", c.note_id as "noteId", n.title, c.preview, c.updated_at as "updatedAt"
    from conversations c left join notes n on n.user_id = c.user_id and n.id = c.note_id
    where c.user_id = ${userId} and n.deleted_at is null and ${isFurther}
    order by c.updated_at desc nulls last, c.id desc nulls last limit ${limit}`);
  return rows.map(({ title, updatedAt, ...row }) => ({
    ...row,
    title: title ?? '',
    updatedAt: new Date(updatedAt).toISOString(),
  }));
}

function about(userId: UserId, noteId: string | null) {
  const isAbout = noteId === null ? isNull(conversations.noteId) : eq(conversations.noteId, noteId);
  return and(eq(conversations.userId, userId), isAbout, isNull(conversations.putAway));
}

function own(userId: UserId, id: string) {
  return and(eq(conversations.userId, userId), eq(conversations.id, id));
}

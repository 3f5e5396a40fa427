import type { Context } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { notesTexts } from '#server/features/notes/notes.texts.ts';
import { isId } from '#server/id.ts';
import { cutPage, decodeCursor } from '#server/page-cursor.ts';
import type { UserId } from '#server/user-id.ts';
import { type ChatMessage, type Conversation, GENERAL_CHAT } from '#shared/assistant.ts';
import { assistantTexts } from './assistant.texts.ts';
import * as messages from './chat-messages.repo.ts';
import * as repo from './conversations.repo.ts';

const PAGE_DEFAULT = 50;
/** Of a conversation that somebody scrolls through. */
const MESSAGES_MAX = 500;

/**
 * The newest messages of a conversation, oldest first.
 *
 * @throws {AppError} `not_found` if the note is not the user's or in Trash.
 */
export async function readChat({ db, userId }: Context, place: string): Promise<{ messages: ChatMessage[] }> {
  return db.read(userId, async (tx) => {
    const noteId = await noteOf(tx, userId, place);
    const id = await repo.findConversation(tx, userId, noteId);
    return {
      messages: id === undefined ? [] : await messages.findMessages(tx, userId, id, { limit: MESSAGES_MAX }),
    };
  });
}

/**
 * Deletes the current conversation; succeeds even if there is none.
 *
 * @throws {AppError} `not_found` if the note is not the user's or in Trash.
 */
export async function deleteChat(context: Context, place: string): Promise<undefined> {
  const { db, userId } = context;
  const noteId = await db.write(userId, async (tx) => {
    const id = await noteOf(tx, userId, place);
    await repo.deleteCurrent(tx, userId, id);
    return id;
  });
  publishChange(context, { kind: 'chat', noteId, answerId: null });
}

/**
 * Puts the current conversation away, so that the next question begins another.
 *
 * @throws {AppError} `not_found` if the note is not the user's or in Trash.
 */
export async function beginChat(context: Context, place: string): Promise<undefined> {
  const { db, userId } = context;
  const noteId = await db.write(userId, async (tx) => {
    const id = await noteOf(tx, userId, place);
    await repo.putAway(tx, userId, id);
    return id;
  });
  publishChange(context, { kind: 'chat', noteId, answerId: null });
}

/**
 * Makes a conversation the current one about its note, or about all notes.
 *
 * @throws {AppError} `not_found` if it is not the user's, or its note is in Trash.
 */
export async function resumeConversation(context: Context, id: string): Promise<undefined> {
  const { db, userId } = context;
  const noteId = await db.write(userId, async (tx) => {
    const found = isId(id) ? await repo.findNoteOf(tx, userId, id) : undefined;
    if (!found) throw new AppError('not_found', assistantTexts.noSuchConversation);
    await repo.putAway(tx, userId, found.noteId);
    await repo.takeUp(tx, userId, id);
    return found.noteId;
  });
  publishChange(context, { kind: 'chat', noteId, answerId: null });
}

/**
 * Deletes a conversation.
 *
 * @throws {AppError} `not_found` if it is not the user's.
 */
export async function deleteConversation(context: Context, id: string): Promise<undefined> {
  const { db, userId } = context;
  const found = isId(id) ? await db.write(userId, (tx) => repo.deleteConversation(tx, userId, id)) : undefined;
  if (!found) throw new AppError('not_found', assistantTexts.noSuchConversation);
  publishChange(context, { kind: 'chat', noteId: found.noteId, answerId: null });
}

/** A page of the user's conversations, newest first. */
export async function listConversations(
  { db, userId }: Context,
  { limit = PAGE_DEFAULT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ conversations: Conversation[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await db.read(userId, (tx) => repo.findConversations(tx, userId, { after, limit: limit + 1 }));
  const { page, nextCursor } = cutPage(rows, limit, ({ updatedAt }) => updatedAt);
  return { conversations: page, nextCursor };
}

/**
 * The note that a conversation is about; null for the one about all notes.
 *
 * @throws {AppError} `not_found` if the note is not the user's or in Trash.
 */
export async function noteOf(tx: UserTransaction, userId: UserId, place: string): Promise<string | null> {
  if (place === GENERAL_CHAT) return null;
  const isThere = isId(place) && (await repo.hasNote(tx, userId, place));
  if (!isThere) throw new AppError('not_found', notesTexts.notFound);
  return place;
}

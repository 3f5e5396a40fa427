import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context, UserServices } from '#server/context.ts';
import type { UserTransaction, Wall } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { clientNamed, clientOfFolder, clientOfNote } from '#server/features/clients/clients.service.ts';
import { isId } from '#server/id.ts';
import type { UserId } from '#server/user-id.ts';
import { within } from '#server/walls.ts';
import {
  type AskedOf,
  type askAssistant,
  CHAT_CHARACTERS_MAX,
  CHAT_MESSAGE_MAX,
  CHAT_MESSAGES_MAX,
  type ChatMessage,
  GENERAL_CHAT,
} from '#shared/assistant.ts';
import { privateLines } from '#shared/markdown/private.ts';
import { previewOf } from '#shared/note-preview.ts';
import { cutText } from '#shared/text.ts';
import { assistantTexts } from './assistant.texts.ts';
import * as messages from './chat-messages.repo.ts';
import { holdConversation } from './conversations.repo.ts';
import { noteOf } from './conversations.service.ts';
import { intentOf } from './intent.ts';
import { askedList } from './lists/asked-list.ts';
import * as repo from './material.repo.ts';
import type { Question } from './material.ts';

type Asked = z.output<typeof askAssistant.body>;

const PREVIEW_MAX = 120;

/** A question that is kept and waits for its answer. */
export interface OpenQuestion {
  noteId: string | null;
  /** Nothing outside of it is read for the answer. */
  wall: Wall;
  /** Off: the open note is outside of it. */
  isNoteInside: boolean;
  /** The client that is named in a question about everything, if only that one is read. */
  narrowedTo: string | undefined;
  kept: messages.KeptQuestion;
  question: Question;
}

/**
 * Keeps the question before anybody is asked; the same id again keeps it once, and a question that it replaces goes with
 * everything after it.
 *
 * @throws {AppError} `invalid` where it is empty or too long, `not_found` for the note or the question replaced,
 * `id_taken` where the id is that of another message.
 */
export async function keepQuestion(context: Context, asked: Asked): Promise<OpenQuestion> {
  const { db, userId, now } = context;
  const content = questionIn(asked.messages);
  const at = now();
  const { wall, isNoteInside, narrowedTo, ...askedOf } = await wallOf(context, asked, content);
  const open = await db.write(userId, async (tx) => {
    const noteId = await noteOf(tx, userId, asked.noteId ?? GENERAL_CHAT);
    const conversationId = await holdConversation(tx, userId, noteId, chatPreview(content), at);
    const place = { conversationId, id: asked.id ?? randomUUID(), content, now: at, askedOf };
    const kept = await putQuestion(tx, userId, place, asked.replaces);
    const page = { before: kept.position, limit: CHAT_MESSAGES_MAX };
    const earlier = await messages.findMessages(tx, userId, conversationId, page);
    const action = asked.action ?? (askedList(content, at) === null ? intentOf(content) : null);
    return {
      noteId,
      kept,
      question: { text: content, action, history: historyOf(earlier, asked, askedOf), now: at },
    };
  });
  const noteId = isNoteInside ? open.noteId : null;
  const history = await shownHistory(within(context, wall), noteId, open.question.history);
  return { ...open, wall, isNoteInside, narrowedTo, question: { ...open.question, history } };
}

/**
 * What a question is asked of, and the wall around it. One about everything that names a client is only about that one.
 *
 * @throws {AppError} `invalid` for a note or a client where there is none, `not_found` for a folder that is no client's.
 */
async function wallOf(
  context: Context,
  { noteId = null, scope, clientId, isWide = false }: Asked,
  content: string,
): Promise<AskedOf & Pick<OpenQuestion, 'wall' | 'isNoteInside' | 'narrowedTo'>> {
  const isAboutNote = noteId !== null && isId(noteId);
  const ofNote = isAboutNote ? await clientOfNote(context, noteId) : undefined;
  if (!isAboutNote && clientId !== undefined && (await clientOfFolder(context, clientId)) === undefined) {
    throw new AppError('not_found', assistantTexts.noSuchClient);
  }
  const only = context.db.wall.clientId;
  // The conversation about all notes is of all clients.
  if (only !== undefined && !isAboutNote) throw new AppError('client_safe', assistantTexts.askAboutNote);
  const client = isAboutNote ? ofNote : clientId;
  const wanted = scope ?? (client === undefined ? 'everything' : 'client');
  const chosen = only !== undefined && wanted === 'everything' ? 'client' : wanted;
  const inside = { isNoteInside: true, narrowedTo: undefined };
  if (chosen === 'everything') {
    const named = isWide ? undefined : await clientNamed(context, content);
    if (named === undefined) return { ...inside, scope: chosen, clientId: null, wall: {} };
    const isNoteInside = !isAboutNote || ofNote === named.id;
    return { isNoteInside, narrowedTo: named.name, scope: chosen, clientId: named.id, wall: { clientId: named.id } };
  }
  if (chosen === 'client') {
    if (client === undefined) throw new AppError('invalid', assistantTexts.noClientInScope);
    return { ...inside, scope: chosen, clientId: client, wall: { clientId: client } };
  }
  if (!isAboutNote) throw new AppError('invalid', assistantTexts.noNoteInScope);
  return { ...inside, scope: chosen, clientId: client ?? null, wall: { clientId: client, noteId } };
}

/** The beginning of a message as a list of conversations shows it. */
export function chatPreview(content: string): string {
  return cutText(previewOf(content), PREVIEW_MAX).trimEnd();
}

async function putQuestion(
  tx: UserTransaction,
  userId: UserId,
  place: Parameters<typeof messages.insertQuestion>[2],
  replaces: string | undefined,
): Promise<messages.KeptQuestion> {
  const { conversationId, id } = place;
  const earlier = await messages.findQuestion(tx, userId, id);
  if (earlier !== undefined) {
    if (earlier.conversationId !== conversationId || earlier.role !== 'user') {
      throw new AppError('id_taken', assistantTexts.idTaken);
    }
    return messages.askAgain(tx, userId, earlier, place);
  }
  if (replaces !== undefined) {
    const replaced = await messages.findQuestion(tx, userId, replaces);
    if (replaced?.conversationId !== conversationId || replaced.role !== 'user') {
      throw new AppError('not_found', assistantTexts.noSuchQuestion);
    }
    await messages.deleteFrom(tx, userId, conversationId, replaced.position);
  }
  return messages.insertQuestion(tx, userId, place);
}

/** @throws {AppError} `invalid` */
function questionIn(sent: Asked['messages']): string {
  const last = sent.at(-1);
  if (last?.role !== 'user' || last.content.trim() === '') throw new AppError('invalid', assistantTexts.emptyQuestion);
  if (last.content.length > CHAT_MESSAGE_MAX) {
    throw new AppError('invalid', assistantTexts.questionTooLong);
  }
  if (sent.reduce((sum, { content }) => sum + content.length, 0) > CHAT_CHARACTERS_MAX) {
    throw new AppError('invalid', assistantTexts.conversationTooLong);
  }
  return last.content;
}

/**
 * What is kept of the conversation and was asked within the same wall, or a narrower one; what was sent counts where
 * nothing is kept, for a caller that keeps its own.
 */
function historyOf(
  kept: readonly ChatMessage[],
  { messages }: Asked,
  { scope, clientId }: AskedOf,
): Question['history'] {
  if (kept.length === 0) return messages.slice(0, -1);
  if (scope === 'everything' && clientId === null) return kept;
  const isSame = (one: ChatMessage) => scope !== 'note' && one.clientId === clientId;
  return kept.filter((one) => isSame(one) || (scope !== 'everything' && one.scope === 'note'));
}

/**
 * The conversation so far without what came of notes and documents that are hidden from AI or private by now, or gone:
 * each such answer with its question. Of a note that is left out itself nothing is shown.
 */
async function shownHistory(
  { db, userId }: Pick<UserServices, 'db' | 'userId'>,
  noteId: string | null,
  history: Question['history'],
): Promise<Question['history']> {
  const sources = history.flatMap((message) => message.sources ?? []);
  const idsOf = (kind: 'note' | 'document') => sources.filter((source) => source.kind === kind).map(({ id }) => id);
  const notes = noteId === null ? idsOf('note') : [noteId, ...idsOf('note')];
  if (history.length === 0 || sources.length + notes.length === 0) return history;
  const { hidden, marked } = await db.read(userId, async (tx) => ({
    hidden: await repo.findHidden(tx, userId, { notes, documents: idsOf('document') }),
    marked: await repo.findMarkedNotes(tx, userId, notes),
  }));
  const linesOf = new Map([...marked].map(([id, content]) => [id, privateLines(content)]));
  if (noteId !== null && hidden.has(noteId)) return [];
  const isHidden = history.map(({ content, sources = [] }) =>
    sources.some(
      ({ id, text }) =>
        hidden.has(id) || linesOf.get(id)?.some((line) => text.includes(line) || content.includes(line)),
    ),
  );
  return history.filter(({ role }, at) => !isHidden[at] && !(role === 'user' && isHidden[at + 1]));
}

import { and, desc, eq, gte, lt, max, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { chatMessages, conversations } from '#server/db/schema/assistant.ts';
import type { UserId } from '#server/user-id.ts';
import type { AskedOf, ChatMessage } from '#shared/assistant.ts';

/** A stored question and its position. */
export interface KeptQuestion {
  conversationId: string;
  /** Even; its answer has the next one. */
  position: number;
  message: ChatMessage;
}

/** An answer before it is stored. */
type NewAnswer = Pick<ChatMessage, 'content' | 'remark' | 'sources' | 'madeBy' | 'state' | 'failure'>;

const messageColumns = {
  id: chatMessages.id,
  role: chatMessages.role,
  content: chatMessages.content,
  remark: chatMessages.remark,
  createdAt: chatMessages.createdAt,
  sources: chatMessages.sources,
  madeBy: chatMessages.madeBy,
  state: chatMessages.state,
  failure: chatMessages.failure,
  scope: chatMessages.scope,
  clientId: chatMessages.clientId,
};

/** The newest messages of a conversation, oldest first, or those before a position in it. */
export async function findMessages(
  tx: UserTransaction,
  userId: UserId,
  conversationId: string,
  { before, limit }: { before?: number; limit: number },
): Promise<ChatMessage[]> {
  const isBefore = before === undefined ? undefined : lt(chatMessages.position, before);
  const rows = await tx
    .select(messageColumns)
    .from(chatMessages)
    .where(and(ofConversation(userId, conversationId), isBefore))
    .orderBy(desc(chatMessages.position))
    .limit(limit);
  return rows
    .reverse()
    .map(({ createdAt, ...message }) => withoutOldRemarks({ ...message, timestamp: createdAt.getTime() }));
}

/** The position of one of the user's questions in its conversation. */
export async function findQuestion(tx: UserTransaction, userId: UserId, id: string) {
  const [row] = await tx
    .select({ conversationId: chatMessages.conversationId, role: chatMessages.role, position: chatMessages.position })
    .from(chatMessages)
    .where(own(userId, id));
  return row;
}

/** Deletes everything from a position in the conversation on. */
export async function deleteFrom(
  tx: UserTransaction,
  userId: UserId,
  conversationId: string,
  position: number,
): Promise<void> {
  await tx
    .delete(chatMessages)
    .where(and(ofConversation(userId, conversationId), gte(chatMessages.position, position)));
}

interface NewQuestion {
  conversationId: string;
  id: string;
  content: string;
  now: Date;
  askedOf: AskedOf;
}

/** Appends a question to the conversation, which the transaction has locked. */
export async function insertQuestion(
  tx: UserTransaction,
  userId: UserId,
  { conversationId, id, content, now, askedOf }: NewQuestion,
): Promise<KeptQuestion> {
  const [last] = await tx
    .select({ position: max(chatMessages.position) })
    .from(chatMessages)
    .where(ofConversation(userId, conversationId));
  const position = 2 * (Math.floor((last?.position ?? -1) / 2) + 1);
  const values = { ...askedOf, userId, id, conversationId, content, position, createdAt: now };
  await tx.insert(chatMessages).values({ ...values, role: 'user', sources: [], state: 'done' });
  return { conversationId, position, message: questionMessage(id, content, now, askedOf) };
}

/** Asks a question again, at its position. */
export async function askAgain(
  tx: UserTransaction,
  userId: UserId,
  { conversationId, position }: Pick<KeptQuestion, 'conversationId' | 'position'>,
  { id, content, now, askedOf }: NewQuestion,
): Promise<KeptQuestion> {
  await tx
    .update(chatMessages)
    .set({ ...askedOf, content, createdAt: now })
    .where(own(userId, id));
  return { conversationId, position, message: questionMessage(id, content, now, askedOf) };
}

/**
 * Stores the answer to a question at its position, replacing an earlier one. Returns its id; undefined if the question
 * was withdrawn or asked again since: then nothing is stored.
 */
export async function keepAnswer(
  tx: UserTransaction,
  userId: UserId,
  { message: question, conversationId }: KeptQuestion,
  answer: NewAnswer & { id: string; preview: string },
  now: Date,
): Promise<string | undefined> {
  const conversation = and(eq(conversations.userId, userId), eq(conversations.id, conversationId));
  // Whoever asks in the conversation holds it too, and what they took back is deleted by then.
  await tx.select({ id: conversations.id }).from(conversations).where(conversation).for('no key update');
  const [row] = await tx.execute<{ id: string }>(sql`
    insert into chat_messages (user_id, id, conversation_id, role, content, remark, sources, made_by, state, failure, question_id,
      position, created_at, scope, client_id)
    select ${userId}, ${answer.id}, q.conversation_id, 'assistant', ${answer.content}, ${answer.remark}::text, ${JSON.stringify(answer.sources)}::jsonb,
      ${answer.madeBy}::text, ${answer.state}, ${answer.failure}::text, q.id, q.position + 1, ${now.toISOString()}::timestamptz, q.scope, q.client_id
    from chat_messages q
    where q.user_id = ${userId} and q.id = ${question.id} and q.created_at = ${new Date(question.timestamp).toISOString()}::timestamptz
    on conflict (user_id, conversation_id, position) do update set content = excluded.content, remark = excluded.remark,
      sources = excluded.sources, made_by = excluded.made_by, state = excluded.state, failure = excluded.failure, created_at = excluded.created_at,
      scope = excluded.scope, client_id = excluded.client_id
    returning id`);
  if (row === undefined) return undefined;
  await tx.update(conversations).set({ preview: answer.preview, updatedAt: now }).where(conversation);
  return row.id;
}

function questionMessage(id: string, content: string, now: Date, askedOf: AskedOf): ChatMessage {
  const timestamp = now.getTime();
  return {
    ...askedOf,
    id,
    role: 'user',
    content,
    remark: null,
    timestamp,
    sources: [],
    madeBy: null,
    state: 'done',
    failure: null,
  };
}

function own(userId: UserId, id: string) {
  return and(eq(chatMessages.userId, userId), eq(chatMessages.id, id));
}

function ofConversation(userId: UserId, conversationId: string) {
  return and(eq(chatMessages.userId, userId), eq(chatMessages.conversationId, conversationId));
}

/** Answers from before remarks were kept apart began and ended with them. */
const CLOSING =
  '\n\n*Answered by the built-in assistant, from your own notes, without an AI model. To connect one: Settings → API Keys.*';
const INTROS = [
  ['A draft from “', 'Fill in what is in square brackets.'],
  ['Ein Entwurf aus “', 'Was in eckigen Klammern steht, ist noch auszufüllen.'],
  ['Een concept op basis van “', 'Vul in wat tussen vierkante haken staat.'],
  ['Un brouillon tiré de “', 'Complétez ce qui est entre crochets.'],
  ['Un borrador a partir de “', 'Complete lo que está entre corchetes.'],
  ['Una bozza tratta da “', 'Completi ciò che è tra parentesi quadre.'],
  ['Um rascunho a partir de “', 'Preencha o que está entre parênteses retos.'],
] as const;
const RULE = '\n\n---\n\n';

/** A message as it would be kept today: what the built-in assistant once said about its answer is its remark. */
function withoutOldRemarks(message: ChatMessage): ChatMessage {
  if (message.madeBy !== 'built-in' || message.remark !== null) return message;
  const content = message.content.endsWith(CLOSING) ? message.content.slice(0, -CLOSING.length) : message.content;
  const rule = content.indexOf(RULE);
  const first = rule === -1 ? '' : content.slice(0, rule);
  const isIntro = INTROS.some(([start, end]) => first.startsWith(start) && first.endsWith(end));
  return isIntro ? { ...message, content: content.slice(rule + RULE.length), remark: first } : { ...message, content };
}

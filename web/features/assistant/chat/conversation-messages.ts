import { CHAT_CHARACTERS_MAX, CHAT_MESSAGE_MAX, CHAT_MESSAGES_MAX, type ChatMessage } from '#shared/assistant.ts';
import type { AskBody } from './ask.ts';
import type { PendingQuestion, Question } from './pending-question.ts';

/** The history before a question. A repeated or replaced question is cut off, with everything after it. */
export function messagesBefore(
  history: readonly ChatMessage[],
  question: { id: string; replaces?: string | undefined },
): readonly ChatMessage[] {
  const at = history.findIndex(({ id }) => id === question.id || id === question.replaces);
  return at === -1 ? history : history.slice(0, at);
}

/** The messages to show: the history, and the pending and failed questions with their partial answers. */
export function messagesShown(
  history: readonly ChatMessage[],
  pendingQuestions: readonly PendingQuestion[],
): readonly ChatMessage[] {
  return pendingQuestions.reduce((shown, pending) => {
    const hasReply = pending.text !== '' || hasFailed(pending);
    return withAnswer(shown, pending, hasReply ? answerSoFar(pending) : undefined);
  }, history);
}

/** Inserts a question and its answer at their previous position, or after the message that the question followed. */
export function withAnswer(
  messages: readonly ChatMessage[],
  { question, replaces, after }: PendingQuestion,
  answer: ChatMessage | undefined,
): readonly ChatMessage[] {
  const own = answer ? [question, answer] : [question];
  const placeOf = (wanted: string | null | undefined) => messages.findIndex(({ id }) => id === wanted);
  const at = placeOf(question.id);
  if (at !== -1) {
    const next = messages[at + 1]?.role === 'assistant' ? at + 2 : at + 1;
    return [...messages.slice(0, at), ...own, ...messages.slice(next)];
  }
  const replaced = placeOf(replaces);
  if (replaced !== -1) return [...messages.slice(0, replaced), ...own];
  const followed = placeOf(after);
  const end = followed === -1 && after !== null ? messages.length : followed + 1;
  return [...messages.slice(0, end), ...own, ...messages.slice(end)];
}

/** The answer as received so far. */
export function answerSoFar(pending: PendingQuestion, state: ChatMessage['state'] = 'done'): ChatMessage {
  return {
    id: `${pending.question.id}.answer`,
    role: 'assistant',
    content: pending.text,
    remark: null,
    timestamp: pending.question.timestamp,
    sources: [...pending.sources],
    madeBy: null,
    state: hasFailed(pending) ? 'failed' : state,
    failure: pending.failure,
    scope: pending.question.scope,
    clientId: pending.question.clientId,
  };
}

/** The latest messages of the same scope that fit into the request, ending with the question. */
export function messagesToSend(
  before: readonly ChatMessage[],
  { content: question, askedOf }: Pick<Question, 'content' | 'askedOf'>,
): AskBody['messages'] {
  const sent: AskBody['messages'] = [{ role: 'user', content: question }];
  let room = CHAT_CHARACTERS_MAX - CHAT_MESSAGE_MAX;
  const isSame = ({ scope, clientId }: ChatMessage) => scope === askedOf.scope && clientId === askedOf.clientId;
  for (const { role, content, state } of before.filter(isSame).reverse()) {
    room -= content.length;
    if (sent.length >= CHAT_MESSAGES_MAX || room < 0) break;
    if (state !== 'failed' && content !== '') sent.unshift({ role, content });
  }
  return sent;
}

function hasFailed({ state }: PendingQuestion): boolean {
  return state === 'failed' || state === 'restored';
}

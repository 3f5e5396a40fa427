import { CHAT_CHARACTERS_MAX, CHAT_MESSAGE_MAX, CHAT_MESSAGES_MAX, type ChatMessage } from '#shared/assistant.ts';
import type { AskBody } from './ask.ts';
import type { Asking } from './asking.ts';

/** The history up to where a question stands, or would stand: the one it repeats or replaces goes, with what follows. */
export function messagesBefore(
  history: readonly ChatMessage[],
  question: { id: string; replaces?: string | undefined },
): readonly ChatMessage[] {
  const at = history.findIndex(({ id }) => id === question.id || id === question.replaces);
  return at === -1 ? history : history.slice(0, at);
}

/** What is shown: the history, and the question that is being asked with what came of its answer. */
export function messagesShown(history: readonly ChatMessage[], asking: Asking | undefined): readonly ChatMessage[] {
  if (!asking) return history;
  const shown = [...messagesBefore(history, { id: asking.question.id, replaces: asking.replaces }), asking.question];
  const hasReply = asking.text !== '' || hasFailed(asking);
  return hasReply ? [...shown, answerSoFar(asking)] : shown;
}

/** The answer as it has come until now. */
export function answerSoFar(asking: Asking, state: ChatMessage['state'] = 'done'): ChatMessage {
  return {
    id: `${asking.question.id}.answer`,
    role: 'assistant',
    content: asking.text,
    timestamp: asking.question.timestamp,
    sources: [...asking.sources],
    madeBy: null,
    state: hasFailed(asking) ? 'failed' : state,
    failure: asking.failure,
  };
}

/** The newest messages that a question may be sent with. */
export function messagesToSend(before: readonly ChatMessage[], question: string): AskBody['messages'] {
  const sent: AskBody['messages'] = [{ role: 'user', content: question }];
  let room = CHAT_CHARACTERS_MAX - CHAT_MESSAGE_MAX;
  for (const { role, content, state } of before.toReversed()) {
    room -= content.length;
    if (sent.length >= CHAT_MESSAGES_MAX || room < 0) break;
    if (state !== 'failed' && content !== '') sent.unshift({ role, content });
  }
  return sent;
}

function hasFailed({ state }: Asking): boolean {
  return state === 'failed' || state === 'restored';
}

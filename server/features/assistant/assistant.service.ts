import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { BUILT_IN } from '#shared/ai.ts';
import type { askAssistant, ChatReply } from '#shared/assistant.ts';
import type { ChatEvent } from './answer-events.ts';
import { answerQuestion } from './answers.service.ts';
import { keepQuestion } from './questions.service.ts';
import type { Turns } from './turns.ts';

const RETRY_SECONDS = 5;

/** A stored question; to be answered exactly once. */
interface AskedQuestion {
  /** Streams events until the answer is stored; never rejects for what a provider does. */
  answer: (send: (event: ChatEvent) => void, leaving: AbortSignal) => Promise<void>;
  /**
   * @throws {AppError} `unavailable` with a sentence if there is no answer; question and failure are stored.
   */
  answerWhole: (leaving: AbortSignal) => Promise<ChatReply>;
}

/**
 * Accepts a question: it is stored when this resolves.
 *
 * @throws {AppError} `rate_limited` while too many are being answered; and as `keepQuestion`.
 */
export async function askQuestion(
  context: Context,
  turns: Turns,
  asked: z.output<typeof askAssistant.body>,
): Promise<AskedQuestion> {
  const turn = await turns.take(context);
  try {
    const open = await keepQuestion(context, asked);
    const answer = (send: (event: ChatEvent) => void, leaving: AbortSignal) =>
      answerQuestion(context, open, send, leaving, turn.stopped).finally(turn.end);
    return {
      answer: async (send, leaving) => {
        await answer(send, leaving);
      },
      answerWhole: async (leaving) => {
        const made = await answer(() => {}, leaving);
        const isAnswered = made.madeBy === BUILT_IN && made.content !== '';
        if (made.failure !== null && !isAnswered) {
          throw new AppError('unavailable', made.failure, { retryAfter: RETRY_SECONDS });
        }
        return { response: made.content, question: open.kept.message, answer: made };
      },
    };
  } catch (error) {
    turn.end();
    throw error;
  }
}

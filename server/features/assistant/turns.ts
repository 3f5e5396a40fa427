import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';

/** The right to ask for one answer; whoever took it ends it. */
interface Turn {
  /** Aborted when the server stops. */
  stopped: AbortSignal;
  end: () => void;
}

const RETRY_SECONDS = 5;

/** Bounds how many answers are being made at the same time, of one user and of all, by this server. */
export class Turns {
  readonly #limits: Pick<Config, 'LIMIT_CHATS_AT_ONCE' | 'LIMIT_CHATS_AT_ONCE_OF_ALL'>;
  readonly #ofUsers = new Map<UserId, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(limits: Pick<Config, 'LIMIT_CHATS_AT_ONCE' | 'LIMIT_CHATS_AT_ONCE_OF_ALL'>) {
    this.#limits = limits;
  }

  /** @throws {AppError} `rate_limited` where too many are being made. */
  take(userId: UserId): Turn {
    const own = this.#ofUsers.get(userId) ?? 0;
    if (own >= this.#limits.LIMIT_CHATS_AT_ONCE) {
      throw refusal('Your other questions are still being answered. Please wait for one of them.');
    }
    if (this.#running.size >= this.#limits.LIMIT_CHATS_AT_ONCE_OF_ALL) {
      throw refusal('The assistant is answering many questions. Please try again in a moment.');
    }
    this.#ofUsers.set(userId, own + 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.add(promise);
    const end = () => {
      if (!this.#running.delete(promise)) return;
      const left = (this.#ofUsers.get(userId) ?? 1) - 1;
      if (left === 0) this.#ofUsers.delete(userId);
      else this.#ofUsers.set(userId, left);
      resolve();
    };
    return { stopped: this.#stopping.signal, end };
  }

  /** Ends all, and waits until what came of them is kept. */
  async stop(): Promise<void> {
    this.#stopping.abort(new AppError('unavailable', 'The server was stopped. Please ask again.'));
    await Promise.all(this.#running);
  }
}

function refusal(sentence: string): AppError {
  return new AppError('rate_limited', sentence, { retryAfter: RETRY_SECONDS });
}

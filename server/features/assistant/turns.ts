import type { Config } from '#server/config.ts';
import type { UserServices } from '#server/context.ts';
import { acquireSlot, releaseSlot } from '#server/db/call-counts.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import { assistantTexts } from './assistant.texts.ts';

/** The right to ask for one answer; whoever took it ends it. */
interface Turn {
  /** Aborted when the server stops. */
  stopped: AbortSignal;
  end: () => void;
}

type Asking = Pick<UserServices, 'userId' | 'config' | 'db'>;

const RETRY_SECONDS = 5;
/** Beyond the time that a model has for an answer: for reading before it, and keeping after it. */
const LEASE_MARGIN_MS = 60_000;

/**
 * Bounds how many answers are being made at the same time: of one user, by all servers on an outside database together;
 * of everybody, by this server.
 */
export class Turns {
  readonly #limits: Pick<Config, 'LIMIT_CHATS_AT_ONCE' | 'LIMIT_CHATS_AT_ONCE_OF_ALL'>;
  readonly #ofUsers = new Map<UserId, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(limits: Pick<Config, 'LIMIT_CHATS_AT_ONCE' | 'LIMIT_CHATS_AT_ONCE_OF_ALL'>) {
    this.#limits = limits;
  }

  /** @throws {AppError} `rate_limited` where too many are being made. */
  async take(services: Asking): Promise<Turn> {
    const { userId } = services;
    const own = this.#ofUsers.get(userId) ?? 0;
    if (own >= this.#limits.LIMIT_CHATS_AT_ONCE) {
      throw refusal(assistantTexts.busyWithYours);
    }
    if (this.#running.size >= this.#limits.LIMIT_CHATS_AT_ONCE_OF_ALL) {
      throw refusal(assistantTexts.busy);
    }
    this.#ofUsers.set(userId, own + 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.add(promise);
    const place = this.#sharedPlace(services);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#ofUsers.get(userId) ?? 1) - 1;
      if (left === 0) this.#ofUsers.delete(userId);
      else this.#ofUsers.set(userId, left);
      const isFree = place.then((taken) =>
        typeof taken === 'string' ? releaseSlot(services.db.system, taken) : undefined,
      );
      // Else it is free when its time has run out.
      void isFree
        .catch(() => {})
        .then(() => {
          this.#running.delete(promise);
          resolve();
        });
    };
    try {
      if ((await place) === undefined) throw refusal(assistantTexts.busyWithYours);
    } catch (error) {
      end();
      throw error;
    }
    return { stopped: this.#stopping.signal, end };
  }

  /** The place among those that the user has on all servers; undefined where none is free, null where there is one server. */
  async #sharedPlace({ userId, config, db }: Asking): Promise<string | null | undefined> {
    if (config.DATABASE_URL === undefined) return null;
    // Looking things up, the step that began last, and the answer from what there is.
    const leaseMs = 3 * config.LIMIT_AI_SECONDS * 1000 + LEASE_MARGIN_MS;
    return acquireSlot(db.system, `answer ${userId}`, config.LIMIT_CHATS_AT_ONCE, leaseMs);
  }

  /** Ends all, and waits until what came of them is kept. */
  async stop(): Promise<void> {
    this.#stopping.abort(new AppError('unavailable', assistantTexts.stopping));
    await Promise.all(this.#running);
  }
}

function refusal(sentence: string): AppError {
  return new AppError('rate_limited', sentence, { retryAfter: RETRY_SECONDS });
}

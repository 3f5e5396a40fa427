import { setTimeout } from 'node:timers/promises';
import type { UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';

/** A transaction that holds the database longer than this is followed by a smaller one: saves of others wait for it. */
const HELD_MS = 25;
/** Between two transactions others have the database for as long as the last one had it, within these bounds. */
const PAUSE_MS = { least: 5, most: 500 };

/** How much of a long job goes into one transaction, and the pause after it. */
export class Pace {
  readonly #least: number;
  readonly #most: number;
  #size: number;

  constructor({ least, most }: { least: number; most: number }) {
    this.#least = least;
    this.#most = most;
    this.#size = Math.ceil((least + most) / 2);
  }

  /** The most rows of the next transaction. */
  get size(): number {
    return this.#size;
  }

  /** Runs one transaction, then adapts and pauses: for as long as it took once it began, with its commit. */
  async write<T>({ db, userId }: Pick<UserServices, 'db' | 'userId'>, work: (tx: UserTransaction) => Promise<T>) {
    let began = performance.now();
    const result = await db.write(userId, (tx) => {
      began = performance.now();
      return work(tx);
    });
    await this.rest(performance.now() - began);
    return result;
  }

  /** Adapts to how long a transaction held the database, and pauses. */
  async rest(heldMs: number): Promise<void> {
    const wanted = heldMs > HELD_MS ? this.#size / 2 : this.#size * 1.25;
    this.#size = Math.min(this.#most, Math.max(this.#least, Math.ceil(wanted)));
    await setTimeout(Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, heldMs)));
  }
}

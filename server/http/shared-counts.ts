import { setTimeout } from 'node:timers/promises';
import type rateLimit from '@fastify/rate-limit';
import { addCalls, type CountedCall } from '#server/db/call-counts.ts';
import type { SystemDatabase } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { httpTexts } from './http.texts.ts';

/** A count that takes longer isn't awaited: the call continues without it, or is refused, depending on its limit. */
const WAIT_MS = 1500;
/** While this process stands still, no more than one of these passes. */
const WAIT_SLICES = 15;
/** The pause after a failure before the database is called again. */
const PAUSE_MS = 2000;

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;
type Asked = CountedCall & { answer: Answer };

/**
 * Counts the calls of all servers on one database. Calls that arrive at the same time share one statement, and there is
 * one statement at a time.
 */
export function sharedCounts(db: SystemDatabase, waitMs = WAIT_MS): rateLimit.FastifyRateLimitStoreCtor {
  let asked: Asked[] = [];
  let isCounting = false;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function countAll(): Promise<void> {
    isCounting = true;
    // The limits of one request are counted in the same statement.
    await new Promise(setImmediate);
    while (asked.length > 0) {
      const now = asked;
      asked = [];
      await count(now);
    }
    isCounting = false;
  }

  async function count(now: Asked[]): Promise<void> {
    try {
      if (performance.now() - failedAt < PAUSE_MS) throw notCounted();
      const counts = await Promise.race([addCalls(db, now), tooLate(waitMs)]);
      for (const [index, { answer }] of now.entries()) answer(null, counts[index] ?? { current: 1, ttl: 0 });
    } catch (error) {
      if (performance.now() - failedAt >= PAUSE_MS) failedAt = performance.now();
      for (const { answer } of now) answer(error as Error);
    }
  }

  return class SharedCounts {
    incr(key: string, answer: Answer, windowMs: number): void {
      asked.push({ key, windowMs, answer });
      if (!isCounting) void countAll();
    }
    child(): SharedCounts {
      return this;
    }
  };
}

async function tooLate(waitMs: number): Promise<never> {
  for (let slice = 0; slice < WAIT_SLICES; slice += 1)
    await setTimeout(waitMs / WAIT_SLICES, undefined, { ref: false });
  throw notCounted();
}

function notCounted(): AppError {
  return new AppError('unavailable', httpTexts.databaseDown, { retryAfter: 2 });
}

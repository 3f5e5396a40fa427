import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUp, startTestServer } from '#tests/server.ts';
import { ThreadPool } from './thread-pool.ts';
import { charge, charged, chargeTo, inTurn, WorkBudget } from './work.ts';

/** A call whose charges are counted instead of limited. */
function countedCall() {
  const budget = new WorkBudget(60_000);
  let spent = 0;
  budget.charge = (ms) => {
    spent += ms;
  };
  let isEnded = false;
  const call = { payers: [budget], isReading: false, isEnded: () => isEnded };
  const end = () => {
    isEnded = true;
  };
  return { run: <T>(work: () => T) => chargeTo(call, work), spent: () => spent, end };
}

describe('a budget', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const budgetOf = (perMinute: number) => new WorkBudget(perMinute, () => Date.now());

  test('refuses nothing until it is spent, and then until its debt has come back', () => {
    const budget = budgetOf(15_000);
    budget.charge(14_999);
    expect(budget.retryAfter).toBe(0);
    budget.charge(2_501);
    expect(budget.retryAfter).toBe(11);
    vi.advanceTimersByTime(11_000);
    expect(budget.retryAfter).toBe(0);
  });

  test('fills up again in a minute, and never holds more than that', () => {
    const budget = budgetOf(15_000);
    vi.advanceTimersByTime(600_000);
    budget.charge(30_000);
    expect(budget.retryAfter).toBe(61);
  });

  test('lets calls wait that would hold the main thread too often, and begin one by one', async () => {
    const budget = budgetOf(15_000);
    const began = Date.now();
    const begun: number[] = [];
    const call = async (ms: number) => {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const seconds = await budget.enter(ms, ended);
      if (seconds > 0) return seconds;
      begun.push(Date.now() - began);
      budget.chargeHeld(ms);
      setTimeout(end, 100);
      return 0;
    };
    // Short ones, as many as there are, and long ones as far as their share goes: 100 ms, then 8 in a second.
    await Promise.all([call(20), call(20), call(20)]);
    expect(begun).toEqual([0, 0, 0]);
    void Promise.all([call(50), call(50), call(40), call(40)]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(begun.slice(3)).toEqual([0, 100, 200, 5000]);
    // Of a short one it is never longer than four seconds, of a long one twelve; the short ones don't wait for that.
    budget.chargeHeld(10_000);
    void Promise.all([call(50), call(50)]);
    const waiting = Array.from({ length: 7 }, () => call(2));
    expect(await waiting.at(-1)).toBe(32);
    const at = Date.now() - began;
    await vi.advanceTimersByTimeAsync(4000);
    expect(begun.slice(7)).toEqual([at + 4000]);
    await vi.advanceTimersByTimeAsync(600);
    expect(begun.slice(7)).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(20_000);
    // The next one when what the first took is within the share again.
    expect(begun.slice(13)).toEqual([at + 12_000, at + 18_250]);
  });

  test('spends half a second at full speed, and the rest with pauses in which it comes back', async () => {
    const budget = budgetOf(15_000);
    const began = Date.now();
    const piece = async () => budget.charge(100);
    for (let i = 0; i < 5; i += 1) await budget.inTurn(1, piece);
    expect(Date.now() - began).toBe(0);
    const begun: number[] = [];
    const paused = async () => {
      for (let i = 0; i < 5; i += 1) {
        await budget.inTurn(1, async () => {
          begun.push(Date.now() - began);
          budget.charge(100);
        });
      }
    };
    void paused();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toEqual([0, 400, 800, 1200, 1600]);
    budget.charge(100_000);
    const late = vi.fn(async () => {});
    void budget.inTurn(1, late);
    await vi.advanceTimersByTimeAsync(499);
    expect(late).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(late).toHaveBeenCalled();
  });

  test('gives large calls pauses of their own, and small ones beside them none', async () => {
    const budget = budgetOf(15_000);
    const began = Date.now();
    const at = (begun: number[]) => async () => {
      begun.push(Date.now() - began);
      charge(100);
    };
    const large = (begun: number[]) =>
      chargeTo({ payers: [budget], isReading: false, isEnded: () => false }, async () => {
        for (let i = 0; i < 6; i += 1) await inTurn(1, at(begun));
      });
    const [one, other, small]: [number[], number[], number[]] = [[], [], []];
    void large(one);
    void large(other);
    await vi.advanceTimersByTimeAsync(1);
    void chargeTo({ payers: [budget], isReading: false, isEnded: () => false }, () => inTurn(1, at(small)));
    await vi.advanceTimersByTimeAsync(10_000);
    // Of 100 ms 400 come back, and twice as much is waited for where two of them share.
    expect({ one, other, small }).toEqual({
      one: [0, 0, 0, 400, 1200, 2000],
      other: [0, 0, 0, 800, 1600, 2400],
      small: [1],
    });
  });

  test('runs no more work at once than it has places, in order', async () => {
    const budget = budgetOf(15_000);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = (index: number) =>
      budget.inTurn(2, () => {
        begun.push(index);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = Promise.all([work(0), work(1), work(2), work(3)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1, 2]);
    for (let i = 0; i < 4; i += 1) {
      ends[i]?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    await all;
    expect(begun).toEqual([0, 1, 2, 3]);
  });
});

describe('a call pays', () => {
  test('for the time it holds the database, and not for the time it waits for it', async () => {
    const { services } = await startTestServer();
    const [slow, quick] = [countedCall(), countedCall()];
    const sleeping = (seconds: number) => sql`select pg_sleep(${seconds})`;
    const slept = slow.run(() => services.db.system.execute(sleeping(1)));
    await quick.run(() => services.db.system.execute(sleeping(0.01)));
    await slept;
    expect(slow.spent()).toBeGreaterThan(900);
    expect(quick.spent()).toBeGreaterThan(0);
    expect(quick.spent()).toBeLessThan(900);
  });

  test('for the processor time of pooled threads', async () => {
    const script = `${import.meta.dirname}/../tests/fakes/pool-thread.ts`;
    const pool = new ThreadPool(script, { threads: 1, memoryMb: 64, seconds: 30, waitingOfOwner: 3, waiting: 5 });
    const { run, spent } = countedCall();
    await run(() => pool.run('ann', { does: 'nothing', ms: 0 }));
    const started = spent();
    await run(() => pool.run('ann', { does: 'wait', ms: 500 }));
    const waited = spent();
    expect(waited - started).toBeLessThan(400);
    // On a busy machine it gets a small part of that.
    await run(() => pool.run('ann', { does: 'calculate', ms: 1500 }));
    expect(spent() - waited).toBeGreaterThan(20);
  });

  test('for what it does on the main thread until it has ended, and not for what it leaves behind', async () => {
    const call = countedCall();
    const left = call.run(async () => {
      charge(5);
      await sleep(1);
      call.end();
      charge(7);
      charged(() => charge(7));
      return inTurn(1, async () => 'done');
    });
    expect(await left).toBe('done');
    expect(call.spent()).toBe(5);
  });
});

test('an account in debt is refused before its body is read, with Retry-After, and others are not', async () => {
  const { services } = await startTestServer();
  const { db } = services;
  // Each statement of a user costs as much as a slow one.
  const costly: typeof db = {
    ...db,
    read: (userId, work) => {
      charge(8_000);
      return db.read(userId, work);
    },
  };
  const server = await startTestServer({ RATE_LIMITS: 'on' }, { db: costly });
  const [ann, ben] = [await signUp(server), await signUp(server)];
  expect((await ann.get('/api/folders')).statusCode).toBe(200);
  expect((await ann.get('/api/folders')).statusCode).toBe(200);
  const refused = await ann.post('/api/notes', { title: 'x'.repeat(10) });
  expect(refused.statusCode).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.body).toBe(`Your latest requests used up your share of the server. Try again in ${seconds} seconds.`);
  expect((await ben.get('/api/folders')).statusCode).toBe(200);
  // Their address has twice as much.
  expect((await ben.get('/api/folders')).statusCode).toBe(200);
  expect((await (await signUp(server)).get('/api/folders')).statusCode).toBe(429);
});

test('costs are not limited where the limits are off', async () => {
  const server = await startTestServer();
  const ann = await signUp(server);
  const { db } = server.services;
  const { read } = db;
  db.read = (userId, work) => {
    charge(100_000);
    return read(userId, work);
  };
  expect((await ann.get('/api/folders')).statusCode).toBe(200);
  expect((await ann.get('/api/folders')).statusCode).toBe(200);
  db.read = read;
});

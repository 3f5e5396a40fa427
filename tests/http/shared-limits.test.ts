// @module-tag both-databases: failures

import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquireSlot, addCalls, forgetCalls, releaseSlot } from '#server/db/call-counts.ts';
import type { Database } from '#server/db/client.ts';
import { Turns } from '#server/features/assistant/turns.ts';
import { sharedCounts } from '#server/http/shared-counts.ts';
import { resetDatabase, signUp, startTestServer, testDatabase } from '#tests/server.ts';

let db: Database;

beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(resetDatabase);
beforeEach(async () => {
  await db.system.execute(sql`truncate call_counts`);
});

/** Counts in the database, as with an outside one; which database that is, this test does not ask. */
const shared = { RATE_LIMITS: 'on', DATABASE_URL: 'postgres://shared', SECRET_KEY: 's'.repeat(44) };

describe('calls counted in the database', () => {
  test('get unique numbers, even if many are counted at once', async () => {
    const calls = ['a', 'b', 'a', 'a'].map((key) => ({ key, windowMs: 60_000 }));
    const numbers = (await addCalls(db.system, calls)).map(({ current }) => current);
    expect(numbers).toEqual([1, 1, 2, 3]);
    const [next] = await addCalls(db.system, [{ key: 'a', windowMs: 60_000 }]);
    expect(next?.current).toBe(4);
    expect(next?.ttl).toBeGreaterThan(0);
    expect(next?.ttl).toBeLessThanOrEqual(60_000);
  });

  test('start again when the window has ended, and are then deleted', async () => {
    await addCalls(db.system, [{ key: 'old', windowMs: 60_000 }]);
    await addCalls(db.system, [{ key: 'new', windowMs: 60_000 }]);
    await db.system.execute(sql`update call_counts set ends_at = now() - interval '1 second' where key = 'old'`);
    const counts = await addCalls(db.system, [{ key: 'old', windowMs: 60_000 }]);
    expect(counts[0]?.current).toBe(1);
    await db.system.execute(sql`update call_counts set ends_at = now() - interval '1 second' where key = 'old'`);
    await forgetCalls(db.system, new Date());
    expect(await db.system.execute(sql`select key from call_counts`)).toEqual([{ key: 'new' }]);
  });

  test('include those of all servers', async () => {
    const servers = [
      await startTestServer({ ...shared, LIMIT_WRITE: 5 }),
      await startTestServer({ ...shared, LIMIT_WRITE: 5 }),
    ] as const;
    const user = await signUp(servers[0]);
    const write = (index: number) =>
      (servers[index % 2] ?? servers[0]).http.inject({
        method: 'PUT',
        url: '/api/settings',
        headers: { cookie: user.cookie },
        payload: { autoSave: true, defaultDark: false },
      });
    const replies = await Promise.all(Array.from({ length: 9 }, (_, index) => write(index)));
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('if calls can’t be counted,', () => {
  test('reading and saving continue, and no account is created', async () => {
    const server = await startTestServer(shared);
    const user = await signUp(server);
    await db.system.execute(sql`alter table call_counts rename to call_counts_away`);
    try {
      expect((await user.get('/api/notes')).statusCode).toBe(200);
      expect((await user.post('/api/notes', { title: 'Plan' })).statusCode).toBe(201);
      const refused = await server.http.inject({
        method: 'POST',
        url: '/api/register',
        payload: { username: 'somebody', password: 'a long enough password' },
      });
      expect(refused.statusCode).toBe(503);
    } finally {
      await db.system.execute(sql`alter table call_counts_away rename to call_counts`);
    }
  });

  test('not every call queries the database', async () => {
    let questions = 0;
    const failing = new Proxy(db.system, {
      get: (system, name) => {
        if (name !== 'execute') return Reflect.get(system, name);
        return async () => {
          questions += 1;
          throw new Error('away');
        };
      },
    });
    const Counts = sharedCounts(failing);
    const counts = new Counts({});
    const count = () => new Promise((resolve) => counts.incr('a', resolve, 60_000, 1));
    // All within the pause after the first.
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      for (let call = 0; call < 5; call += 1) expect(await count()).toBeInstanceOf(Error);
    } finally {
      vi.useRealTimers();
    }
    expect(questions).toBe(1);
  });

  test('time in which the server stands still does not count', async () => {
    const slow = new Proxy(db.system, {
      get: (system, name) => {
        if (name !== 'execute') return Reflect.get(system, name);
        return async () => {
          await setImmediate();
          for (const until = performance.now() + 100; performance.now() < until; );
          await setImmediate();
          return [{ key: 'a', calls: 7, ttl: 60_000 }];
        };
      },
    });
    const Counts = sharedCounts(slow, 50);
    const counts = new Counts({});
    const answer = await new Promise((resolve) => counts.incr('a', (...all) => resolve(all), 60_000, 1));
    expect(answer).toEqual([null, expect.objectContaining({ current: 7 })]);
  });
});

describe('shared slots', () => {
  const MINUTE = 60_000;

  test('are taken once each, released, and free again when they expire', async () => {
    const take = () => acquireSlot(db.system, 'answer of ada', 2, MINUTE);
    const taken = await Promise.all([take(), take(), take(), take()]);
    const [one, other, ...none] = taken.toSorted((a, b) => (a ?? '~').localeCompare(b ?? '~'));
    expect([one, other, none]).toEqual(['answer of ada 0', 'answer of ada 1', [undefined, undefined]]);
    expect(await acquireSlot(db.system, 'answer of bob', 2, MINUTE)).toBe('answer of bob 0');
    await releaseSlot(db.system, 'answer of ada 0');
    expect(await take()).toBe('answer of ada 0');
    expect(await take()).toBeUndefined();
    await db.system.execute(
      sql`update call_counts set ends_at = now() - interval '1 second' where key = 'answer of ada 1'`,
    );
    expect(await take()).toBe('answer of ada 1');
  });

  test('bound the answers that two servers make for one user', async () => {
    const settings = { ...shared, LIMIT_CHATS_AT_ONCE: 2 };
    const servers = [await startTestServer(settings), await startTestServer(settings)] as const;
    const { id: userId } = await signUp(servers[0]);
    const [first, second] = servers.map(({ services }) => ({ turns: new Turns(services.config), services }));
    const take = (server: typeof first) => server?.turns.take({ ...server.services, userId });
    const turn = await take(first);
    await take(second);
    await expect(take(second)).rejects.toThrow('Your other questions are still being answered.');
    await expect(take(first)).rejects.toThrow('Your other questions are still being answered.');
    turn?.end();
    await first?.turns.stop();
    await expect(take(second)).resolves.toBeDefined();
  });
});

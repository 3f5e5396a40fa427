// @module-tag both-databases: roles and row security

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { count, eq, sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statements } from '#server/observed.ts';
import type { UserId } from '#server/user-id.ts';
import { isOnPostgres, resetDatabase, testDatabase } from '#tests/server.ts';
import { connectDatabase, type Database } from './client.ts';
import { errorCode } from './connection-errors.ts';
import { sessions, users } from './schema/auth.ts';
import { notes } from './schema/notes.ts';

let db: Database;
let userId: UserId;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  await resetDatabase();
  userId = await insertUser('somebody');
});

describe('values are returned unchanged', () => {
  const lists = [
    [],
    [''],
    ['plain', 'with space', ' '],
    ['a"b', 'a\\b', '\\"', '\\\\', "o'clock"],
    ['a,b', '{a}', '{}', 'NULL', 'null'],
    ['line\nbreak', 'tab\t', 'Ünïcödé 🎉'],
  ];

  test.each(lists.map((tags) => [JSON.stringify(tags), tags] as const))('a list of texts %s', async (_, tags) => {
    await db.write(userId, (tx) => tx.insert(notes).values({ ...aNote, userId, tags: [...tags] }));
    const rows = await db.read(userId, (tx) => tx.select({ tags: notes.tags }).from(notes));
    expect(rows).toEqual([{ tags }]);
    const raw = await db.read(userId, (tx) =>
      tx.execute(sql`select tags, ${sql.param([...tags])}::text[] as sent from notes`),
    );
    expect(raw).toEqual([{ tags, sent: tags }]);
  });

  test('lists with gaps, and lists of ids', async () => {
    const ids = [userId, '00000000-0000-0000-0000-000000000000'];
    const [row] = await db.system.execute(
      sql`select ${sql.param(['a', null, 'NULL'])}::text[] as gaps, ${sql.param(ids)}::uuid[] as ids`,
    );
    expect(row).toEqual({ gaps: ['a', null, 'NULL'], ids });
  });

  test('bytes, timestamps and numbers', async () => {
    const tokenHash = Buffer.from([0, 1, 92, 34, 39, 127, 128, 255]);
    const createdAt = new Date('2026-02-28T23:59:59.987Z');
    await db.system.insert(sessions).values({ userId, tokenHash, userAgent: '', ip: '', createdAt });
    const [session] = await db.system.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
    expect(session).toMatchObject({ tokenHash, createdAt });
    expect(await db.system.select({ n: count() }).from(sessions)).toEqual([{ n: 1 }]);
    expect(await db.system.$count(sessions)).toBe(1);
    const [row] = await db.system.execute(
      sql`select 2147483647 as int, 9007199254740993 as big, 0.10 as exact, 0.5::float8 as float, true as yes, null as nothing`,
    );
    expect(row).toEqual({
      int: 2147483647,
      big: '9007199254740993',
      exact: '0.10',
      float: 0.5,
      yes: true,
      nothing: null,
    });
  });

  test('the same statement with other values, and without values', async () => {
    const select = (text: string | null) => db.system.execute(sql`select ${text}::text as text`);
    expect([await select('a'), await select(null), await select('')]).toEqual([
      [{ text: 'a' }],
      [{ text: null }],
      [{ text: '' }],
    ]);
  });
});

describe('a transaction', () => {
  test('is rolled back when its work fails', async () => {
    const failing = db.write(userId, async (tx) => {
      await tx.insert(notes).values({ ...aNote, userId });
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    expect(await db.system.$count(notes)).toBe(0);
  });

  test('whose statement failed is not reported as committed, even if the work ignored it', async () => {
    const careless = db.write(userId, async (tx) => {
      await tx.insert(notes).values({ ...aNote, userId });
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(careless).rejects.toThrow('rolled back');
    expect(await db.system.$count(notes)).toBe(0);
  });

  test('accepts no queries after its end', async () => {
    const ended = await db.write(userId, async (tx) => ({ tx }));
    await expect(ended.tx.insert(notes).values({ ...aNote, userId })).rejects.toThrow();
    expect(await db.system.$count(notes)).toBe(0);
  });

  test('that never began runs nothing as another user', async () => {
    const other = await insertUser('other');
    await db.write(userId, (tx) => tx.insert(notes).values({ ...aNote, userId }));
    const hostile = `${userId}'; reset role; select set_config('app.user_id', '${other}', false); --` as UserId;
    await expect(db.read(hostile, (tx) => tx.select().from(notes))).rejects.toThrow();
    await expect(db.write(hostile, (tx) => tx.insert(notes).values({ ...aNote, userId: other }))).rejects.toThrow();
    expect(await db.system.$count(notes)).toBe(1);
    expect(await db.read(userId, (tx) => tx.select({ id: users.id }).from(users))).toEqual([{ id: userId }]);
  });

  test('many at once each get their own answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        if (index % 3 === 0) return db.system.execute(sql`select ${index}::int as n`);
        if (index % 3 === 1) return db.read(userId, (tx) => tx.execute(sql`select ${index}::int as n`));
        return db
          .read(userId, (tx) => tx.execute(sql`select ${index}::int / 0 as n`))
          .catch((error: unknown) => errorCode(error));
      }),
    );
    expect(answers).toEqual(answers.map((_, index) => (index % 3 === 2 ? '22012' : [{ n: index }])));
  });
});

describe('transactions that wait for the only connection', () => {
  // On an external PostgreSQL each has a connection of its own.
  test.skipIf(isOnPostgres)('are on disk when they resolve, by fewer syncs than there are', async () => {
    let committed = 0;
    let covered = 0;
    let syncs = 0;
    let syncedTo = '';
    type Watched = { text: string; covers?: number; result?: unknown };
    const watch = {
      start: (statement: Watched) => {
        if (statement.text.includes('synchronous_commit = off')) committed += 1;
        if (statement.text.includes('pg_logical_emit_message')) statement.covers = committed;
      },
      asyncEnd: ({ covers, result }: Watched) => {
        if (covers === undefined) return;
        covered = covers;
        syncs += 1;
        syncedTo = (result as QueryResult).rows[0].pg_logical_emit_message;
      },
      end: () => {},
      asyncStart: () => {},
      error: () => {},
    };
    statements.subscribe(watch);
    const WRITES = 8;
    const acknowledged = { writes: 0, tooEarly: 0 };
    const write = async (index: number) => {
      await db.write(userId, (tx) => tx.insert(notes).values({ ...aNote, userId, title: `${index}` }));
      if (covered <= acknowledged.writes) acknowledged.tooEarly += 1;
      acknowledged.writes += 1;
    };
    // So that no one waits for the roles.
    await db.hasWalls();
    const seen: { found: number; covered: number }[] = [];
    const see = async (found: Promise<number>) => seen.push({ found: await found, covered });
    await Promise.all([
      ...Array.from({ length: WRITES }, (_, index) => write(index)),
      // When the writers wait.
      see(setImmediate().then(() => db.read(userId, (tx) => tx.$count(notes)))),
      see(setImmediate().then(() => db.system.$count(notes))),
    ]);
    statements.unsubscribe(watch);
    expect(acknowledged).toEqual({ writes: WRITES, tooEarly: 0 });
    expect(seen.map(({ found }) => found > 0)).toEqual([true, true]);
    expect(seen.filter(({ found, covered }) => found > covered)).toEqual([]);
    expect([committed, syncs > 0, syncs < WRITES / 2]).toEqual([WRITES, true, true]);
    const flushed = sql`select pg_current_wal_flush_lsn() >= ${syncedTo}::pg_lsn as "isOnDisk"`;
    expect(await db.system.execute(flushed)).toEqual([{ isOnDisk: true }]);
  });
});

describe('a transaction that others wait behind', () => {
  test('and whose failure its work ignored does not fail the next', async () => {
    const careless = db.write(userId, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    const next = db.write(userId, (tx) => tx.insert(notes).values({ ...aNote, userId }));
    await expect(careless).rejects.toThrow('rolled back');
    await next;
    expect(await db.system.$count(notes)).toBe(1);
  });

  test('and whose sync finds no connection leaves those after it whole', async () => {
    const { options } = await testDatabase();
    if (options.socket === undefined) return;
    const sockets: Socket[] = [];
    let isOpen = true;
    const between = createServer((socket) => {
      const onward = connect(isOpen ? (options.socket ?? '') : '/nowhere');
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        from.on('error', () => {}).on('close', () => to.destroy());
        from.pipe(to);
      }
      sockets.push(socket);
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    const other = connectDatabase({ socket: `127.0.0.1:${(between.address() as AddressInfo).port}`, pool: 1 });
    await other.ping();
    const insert = () => other.write(userId, (tx) => tx.insert(notes).values({ ...aNote, userId }));
    const cut = other.write(userId, async (tx) => {
      await tx.insert(notes).values({ ...aNote, userId });
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    });
    await Promise.allSettled([cut, insert(), insert()]);
    isOpen = true;
    await insert();
    await other.close();
    between.close();
  });

  test.runIf(isOnPostgres)('is synced by an external PostgreSQL itself', async () => {
    const { options } = await testDatabase();
    const other = connectDatabase({ ...options, pool: 1 });
    const insert = () => other.write(userId, (tx) => tx.insert(notes).values({ ...aNote, userId }));
    await Promise.all([insert(), insert(), insert()]);
    await other.close();
  });
});

describe('what the database rolled back in favor of another transaction', () => {
  test.each(['40P01', '40001'])('runs a second time (%s)', async (code) => {
    let attempts = 0;
    await db.write(userId, async (tx) => {
      attempts += 1;
      await tx.insert(notes).values({ ...aNote, userId });
      if (attempts === 1) await fail(tx, code);
    });
    expect(attempts).toBe(2);
    expect(await db.system.$count(notes)).toBe(1);
  });

  test('does not run a third time, and other failures not a second', async () => {
    const attempts = { '40P01': 0, '23505': 0 };
    for (const code of ['40P01', '23505'] as const) {
      const failing = db.system.transaction((tx) => {
        attempts[code] += 1;
        return fail(tx, code);
      });
      expect(errorCode(await failing.catch((error: unknown) => error))).toBe(code);
    }
    expect(attempts).toEqual({ '40P01': 2, '23505': 1 });
  });
});

test('retries a read whose tables have changed since it was prepared', async () => {
  const { options } = await testDatabase();
  const other = connectDatabase(options);
  await db.system.execute(sql`create table changing (a int)`);
  const read = () => other.read(userId, (tx) => tx.execute(sql`select changing.*, ${'x'}::text as x from changing`));
  try {
    await db.system.execute(sql`grant select on changing to public`);
    expect(await read()).toEqual([]);
    await db.system.execute(sql`alter table changing add column b int`);
    await db.system.execute(sql`insert into changing values (1, 2)`);
    expect(await read()).toEqual([{ a: 1, b: 2, x: 'x' }]);
  } finally {
    await db.system.execute(sql`drop table changing`);
    await other.close();
  }
});

const aNote = { title: '', content: '', preview: '', tags: [] as string[] };

async function insertUser(username: string, on: Pick<Database['system'], 'insert'> = db.system): Promise<UserId> {
  const row = { username, usernameKey: username, passwordHash: '' };
  const [user] = await on.insert(users).values(row).returning({ id: users.id });
  return user?.id as UserId;
}

/** Fails as the database does. */
async function fail(tx: { execute: Database['system']['execute'] }, code: string): Promise<void> {
  await tx.execute(sql.raw(`do $$ begin raise exception 'of a test' using errcode = '${code}'; end $$`));
}

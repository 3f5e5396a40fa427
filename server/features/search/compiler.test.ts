import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPassages } from '#tests/factories.ts';
import {
  resetDatabase,
  signUp,
  startTestServer,
  type TestServer,
  type TestSettings,
  type TestUser,
} from '#tests/server.ts';

let server: TestServer;
const started: TestServer[] = [];

beforeEach(async () => {
  // No library of another test waits to be compiled.
  await resetDatabase();
  server = await start();
});

afterEach(async () => {
  for (const each of started.splice(0)) await each.services.search.stop();
});

/** One more server on the same database. */
async function start(settings: TestSettings = {}): Promise<TestServer> {
  const another = await startTestServer(settings);
  started.push(another);
  return another;
}

/** A library of one note with so many passages, as an import leaves it. */
async function importPassages(count: number, user?: TestUser): Promise<TestUser> {
  const owner = user ?? (await signUp(server));
  await insertPassages(owner.id, count);
  return owner;
}

async function stateOf(user: TestUser) {
  const [row] = await server.services.db.system.execute<{ seq: string; builtSeq: string; builtAt: string | null }>(sql`
    select seq, built_seq as "builtSeq", built_at as "builtAt", lease_until as "leaseUntil" from search_libraries
    where user_id = ${user.id}`);
  const parts = await server.services.db.read(user.id, (tx) =>
    tx.execute(sql`select distinct built_seq as seq from search_index_parts`),
  );
  return { ...row, parts: parts.map(({ seq }) => seq) };
}

async function noticeOf(user: TestUser, on = server): Promise<string | undefined> {
  const reply = await on.http.inject({
    method: 'POST',
    url: '/api/search',
    headers: { cookie: user.cookie },
    payload: { query: 'imported' },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().notes).toHaveLength(1);
  return reply.json().notice;
}

/** The processes that compile for this one. */
function compilers(): { pid: number; nice: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const isCompiler = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('compile-child.ts');
        // After the name in brackets: state, parent, and the niceness as the 19th field of all.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        const isOurs = isCompiler && fields[1] === String(process.pid);
        return isOurs ? [{ pid: Number(name), nice: Number(fields[16]) }] : [];
      } catch {
        return [];
      }
    });
}

async function untilCompiling(): Promise<{ pid: number; nice: number }> {
  for (;;) {
    const [child] = compilers();
    if (child !== undefined && child.nice > 0) return child;
    await setTimeout(5);
  }
}

test('compiles small libraries before large ones, in whatever order they came', async () => {
  const large = await importPassages(6000);
  const small = await importPassages(60);
  const middle = await importPassages(600);
  await server.services.search.indexAll();
  await server.services.search.idle();
  const states = await Promise.all([small, middle, large].map(stateOf));
  for (const { seq, builtSeq } of states) expect(builtSeq).toBe(seq);
  const times = states.map(({ builtAt }) => new Date(builtAt ?? 0).getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('compiles a library that waits before one that was compiled and has changed again', async () => {
  const small = await importPassages(60);
  await server.services.search.indexAll();
  await server.services.search.idle();
  await importPassages(60, small);
  const large = await importPassages(600);
  await server.services.search.indexAll();
  await server.services.search.idle();
  const [first, second] = await Promise.all([large, small].map(stateOf));
  for (const state of [first, second]) expect(state?.builtSeq).toBe(state?.seq);
  expect(new Date(first?.builtAt ?? 0).getTime()).toBeLessThan(new Date(second?.builtAt ?? 0).getTime());
});

test('searches a large library by titles until it is compiled', async () => {
  const user = await importPassages(5001);
  expect(await noticeOf(user)).toBe('Still indexing: some results may be missing');
  await server.services.search.idle();
  // A search waits two seconds for the index to load, and is answered without it if that takes longer.
  await expect.poll(() => noticeOf(user)).toBeUndefined();
});

test('searches a small library in full immediately', async () => {
  expect(await noticeOf(await importPassages(200))).toBeUndefined();
});

test('leaves the library to the next server if the compiler is killed', async () => {
  const user = await importPassages(20_000);
  await server.services.search.indexAll();
  const compiled = server.services.search.idle();
  const { pid, nice } = await untilCompiling();
  expect(nice).toBe(19);
  process.kill(pid, 'SIGKILL');
  await compiled;
  expect(await stateOf(user)).toMatchObject({ builtSeq: '0', leaseUntil: null });
  expect(await noticeOf(user)).toBe('Still indexing: some results may be missing');
  const next = await start({ COMPILER_NICE: 5 });
  await next.services.search.indexAll();
  const again = next.services.search.idle();
  expect((await untilCompiling()).nice).toBe(5);
  // What is written while it is compiled is read into the index behind it.
  await user.post('/api/notes', { title: 'Written in between' });
  await server.services.search.idle();
  await again;
  const { builtSeq, parts } = await stateOf(user);
  expect(Number(builtSeq)).toBeGreaterThan(0);
  expect(parts).toEqual([builtSeq]);
  const search = async () => (await user.post('/api/search', { query: 'writen between' })).json();
  await expect
    .poll(search)
    .toMatchObject({ notes: [{ title: 'Written in between' }], corrections: [{ to: 'written' }] });
});

test('does not replace another server’s result after losing the lease', async () => {
  const user = await importPassages(20_000);
  await server.services.search.indexAll();
  const compiled = server.services.search.idle();
  await untilCompiling();
  // As another server has it, once this one stood still for longer than its lease.
  await server.services.db.system.execute(sql`
    update search_libraries set lease_until = now() + interval '1 hour' where user_id = ${user.id}`);
  const before = await stateOf(user);
  await compiled;
  expect(await stateOf(user)).toMatchObject({
    builtSeq: '0',
    leaseUntil: (before as { leaseUntil?: unknown }).leaseUntil,
  });
});

test('leaves the library of a dead server to the others when its lease ends', async () => {
  const user = await importPassages(60);
  await server.services.db.system.execute(sql`
    update search_libraries set lease_until = now() - interval '1 second' where user_id = ${user.id}`);
  await server.services.search.indexAll();
  await server.services.search.idle();
  const { seq, builtSeq } = await stateOf(user);
  expect(builtSeq).toBe(seq);
});

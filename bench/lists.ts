import { readFileSync } from 'node:fs';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPool, runStatement } from '#server/db/pool.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { hasPostgres, withPostgres } from '#tests/faults/postgres-server.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { seedNotes } from './seed.ts';
import { quiet, serverCommand } from './server-command.ts';

const SIZES = [100, 1000, 10_000];
const BYTES = 1000;
const PAGES = 300;
const SUMMARY_LIMIT_MS = 15;
const MIB = 1024 * 1024;

interface Times {
  summary: number[];
  full: number[];
}
interface Memory {
  now: number;
  peak: number;
}

/** The list of notes, as a page without contents and in full, and what the server needs for it. */
export async function measure(): Promise<Result> {
  const embedded = await withFolder(measureEmbedded);
  const outside = hasPostgres ? await measureOutside() : undefined;
  return {
    title: 'Lists',
    about:
      `Notes of ${BYTES} bytes, embedded database, one caller. A summary is a page of 100. The baseline is the bare query ` +
      'on the same data. Memory is what the process holds after all of this, and its peak.',
    figures: [
      ...SIZES.flatMap((size) => listFigures(size, embedded.http.get(size), embedded.bare.get(size))),
      memoryFigure('memory, embedded database', embedded.memory, 600),
      ...(outside === undefined ? [] : [memoryFigure('memory, external database', outside, 200)]),
    ],
  };
}

function listFigures(size: number, http?: Times, bare?: Times): Figure[] {
  if (http === undefined || bare === undefined) return [];
  const count = size.toLocaleString('en');
  return [
    timeFigure(`summary page, ${count} notes`, http.summary, {
      baseline: bare.summary,
      limit: SUMMARY_LIMIT_MS,
      judged: 0.95,
    }),
    timeFigure(`  bare query`, bare.summary),
    timeFigure(`full list, ${count} notes`, http.full, { baseline: bare.full }),
    timeFigure(`  bare query`, bare.full),
  ];
}

function memoryFigure(name: string, { now, peak }: Memory, limitMib: number): Figure {
  const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
  return { name, median: mib(now), p99: mib(peak), target: `< ${limitMib} MiB`, isReached: now < limitMib * MIB };
}

async function measureEmbedded(folder: string) {
  const server = await startServer({ settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() });
  const http = new Map<number, Times>();
  for (const size of SIZES) {
    const user = await signUp(server.url, `reader${size}`);
    await seedNotes(user, size, BYTES);
    http.set(size, await timeLists(user, size));
    user.close();
  }
  const memory = memoryOf(server.pid);
  await stopServer(server);
  return { http, memory, bare: await timeQueries(folder) };
}

async function measureOutside(): Promise<Memory> {
  const memories: Memory[] = [];
  await withPostgres(async (postgres) => {
    const secret = { SECRET_KEY: 'of thirty-two characters or more, for benches' };
    const server = await startServer({
      settings: { DATABASE_URL: postgres.ownerUrl, ...quiet, ...secret },
      command: serverCommand(),
    });
    const user = await signUp(server.url, 'reader');
    await seedNotes(user, Math.max(...SIZES), BYTES);
    await timeLists(user, Math.max(...SIZES));
    user.close();
    memories.push(memoryOf(server.pid));
    await stopServer(server);
  });
  return memories[0] ?? { now: Number.NaN, peak: Number.NaN };
}

async function timeLists(user: ApiClient, size: number): Promise<Times> {
  const get = async (path: string) => {
    const { status } = await user.call('GET', path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  };
  return {
    summary: await timesOf(PAGES, () => get('/api/notes?view=summary')),
    full: await timesOf(fullReads(size), () => get('/api/notes')),
  };
}

/** The two queries by themselves, as the table's owner. */
async function timeQueries(folder: string): Promise<Map<number, Times>> {
  const embedded = await openEmbedded(folder);
  const pool = openPool({ socket: embedded.address, pool: 1 });
  const times = new Map<number, Times>();
  for (const size of SIZES) {
    const users = await runStatement(pool, {
      text: 'select id from users where username = $1',
      values: [`reader${size}`],
    });
    const values = [users.rows[0]?.id];
    const summary = `select id, title, preview, tags, folder_id, updated_at from notes
      where user_id = $1 and deleted_at is null order by updated_at desc, id desc limit 101`;
    const full = `select id, title, content, tags, folder_id, version, created_at, updated_at from notes
      where user_id = $1 and deleted_at is null order by updated_at desc, id desc`;
    times.set(size, {
      summary: await timesOf(PAGES, () => runStatement(pool, { text: summary, values })),
      full: await timesOf(fullReads(size), () => runStatement(pool, { text: full, values })),
    });
  }
  await pool.end();
  await embedded.close();
  return times;
}

function fullReads(size: number): number {
  return size > 1000 ? 10 : 50;
}

async function timesOf(count: number, work: () => PromiseLike<unknown>): Promise<number[]> {
  await work();
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await work();
    samples.push(performance.now() - from);
  }
  return samples;
}

function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

import { readFileSync } from 'node:fs';
import { connect } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { type ApiClient, connectClient, signUp } from '#tests/faults/api-client.ts';
import { hasPostgres, withPostgres } from '#tests/faults/postgres-server.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { textOf } from './texts.ts';

const SIZES = [100, 1000, 10_000];
const BYTES = 2000;
const summary = '/api/notes?view=summary';

/** Reading lists of notes through HTTP, against the bare query; and what the server needs after 10,000 notes. */
export async function measure(): Promise<Result> {
  const figures: Figure[] = [];
  await withFolder(async (folder) => {
    const settings = { DATA_DIR: folder, LOG_LEVEL: 'warn', NODE_ENV: 'production' };
    let cookie = '';
    for (const [index, size] of SIZES.entries()) {
      const server = await startServer({ settings });
      const user = cookie === '' ? await signUp(server.url, 'reader') : connectClient(server.url, cookie);
      await addNotes(user, size - (SIZES[index - 1] ?? 0));
      const page = await timed(200, () => get(user, summary));
      const full = await timed(size > 1000 ? 10 : 40, () => get(user, '/api/notes'));
      if (size === SIZES.at(-1)) figures.push(memoryFigure('memory, embedded database', server, 600));
      cookie = user.cookie() ?? '';
      user.close();
      await stopServer(server);
      const bare = await bareQueries(folder, size > 1000 ? 10 : 40);
      figures.push(
        timeFigure(`summary page of ${size} notes`, page, { baseline: bare.page, limit: 15 }),
        timeFigure(`all ${size} notes in full`, full, { baseline: bare.full }),
      );
    }
  });
  if (hasPostgres) await withPostgres(async ({ ownerUrl }) => void figures.push(await memoryWithPostgres(ownerUrl)));
  return {
    title: 'Lists and memory',
    about: `Notes of ${BYTES} bytes of one user, one reader, embedded database. The baseline is the bare query through the same driver.`,
    figures,
  };
}

async function memoryWithPostgres(url: string): Promise<Figure> {
  const settings = { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(44), LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const server = await startServer({ settings });
  const user = await signUp(server.url, 'reader');
  await addNotes(user, SIZES.at(-1) ?? 0);
  for (let index = 0; index < 5; index += 1) await get(user, '/api/notes');
  const figure = memoryFigure('memory, outside database', server, 200);
  user.close();
  await stopServer(server);
  return figure;
}

async function addNotes(user: ApiClient, count: number): Promise<void> {
  const note = { title: 'Bench', content: textOf(BYTES), tags: ['bench'] };
  const lane = async (first: number) => {
    for (let index = first; index < count; index += 8) {
      const { status } = await user.call('POST', '/api/notes', note);
      if (status !== 201) throw new Error(`A note was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => lane(first)));
}

async function get(user: ApiClient, path: string): Promise<void> {
  const { status } = await user.call('GET', path);
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}

async function timed(count: number, work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await work();
    samples.push(performance.now() - from);
  }
  return samples;
}

async function bareQueries(folder: string, fullCount: number): Promise<{ page: number[]; full: number[] }> {
  const embedded = await openEmbedded(folder);
  const client = connect({ socket: embedded.address, pool: 1 });
  const page = await timed(
    200,
    () => client`
    select id, title, preview, tags, folder_id, updated_at from notes where deleted_at is null
    order by updated_at desc, id desc limit 100`,
  );
  const full = await timed(
    fullCount,
    () => client`
    select id, title, content, tags, folder_id, version, created_at, updated_at from notes where deleted_at is null
    order by updated_at desc, id desc`,
  );
  await client.end();
  await embedded.close();
  return { page, full };
}

function memoryFigure(name: string, server: ServerProcess, limit: number): Figure {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  const now = megabytes('VmRSS');
  return {
    name,
    median: `${now.toFixed(0)} MB`,
    p99: `peak ${megabytes('VmHWM').toFixed(0)} MB`,
    target: `< ${limit} MB`,
    isReached: now < limit,
  };
}

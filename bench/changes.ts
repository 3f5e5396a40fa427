import { sql } from 'drizzle-orm';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { UserId } from '#server/user-id.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { quiet, serverCommand } from './server-command.ts';

const NOTES = 100_000;
const NOTES_A_WRITE = 5000;
const BATCHES = [1000, 10_000];
const ROUNDS = 5;
const PAGES = 100;
const LIMIT_MS = 1000;
const FOLDER = 'a-folder-of-the-bench';
const USER = 'writer';

const LISTS = ['', '&folder=root', `&folder=${FOLDER}`, '&tag=even', '&tag=tag-7', '&tag=even&tag=tag-8'];
const SORTS = ['changed', 'created', 'title'];
const CHANGES = [
  { name: 'move', change: { kind: 'move', folderId: null } },
  { name: 'tag', change: { kind: 'tag', add: ['new'], remove: [] } },
  { name: 'pin', change: { kind: 'pin', pinned: true } },
  { name: 'hide', change: { kind: 'hide', excluded: true } },
  { name: 'trash', change: { kind: 'trash' } },
];

/** Pages of a large library in every order, and changes of many of its notes in one call, with the undo of each. */
export async function measure(): Promise<Result> {
  const figures = await withFolder(async (folder) => {
    const options = { settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() };
    const first = await startServer(options);
    const user = await signUp(first.url, USER);
    const made = await user.call('POST', '/api/folders', { id: FOLDER, name: 'Box' });
    if (made.status !== 201) throw new Error(`The folder was answered ${made.status}`);
    await stopServer(first);
    await fill(folder);
    const server = await startServer(options);
    user.url = server.url;
    const measured = [...(await pageFigures(user)), ...(await changeFigures(user))];
    user.close();
    await stopServer(server);
    return measured;
  });
  return {
    title: 'Changes of many notes',
    about:
      `A library of ${NOTES.toLocaleString('en')} notes of 2,000 bytes, embedded database, one caller: pages of 100 in ` +
      'every order, and one call that changes many notes. Undo posts what that call returned.',
    figures,
  };
}

async function pageFigures(user: ApiClient): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of LISTS) {
    for (const sort of SORTS) {
      const times: number[] = [];
      let cursor = '';
      for (let page = 0; page < PAGES; page += 1) {
        const path = `/api/notes?view=summary&sort=${sort}${list}${cursor}`;
        const { nextCursor } = await timed(times, () => call<{ nextCursor: string | null }>(user, 'GET', path));
        cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
      }
      figures.push(timeFigure(`page of ${list.slice(1) || 'all'} by ${sort}`, times));
    }
  }
  return figures;
}

async function changeFigures(user: ApiClient): Promise<Figure[]> {
  const ids = await idsOf(user, Math.max(...BATCHES));
  const figures: Figure[] = [];
  for (const size of BATCHES) {
    const limit = size === BATCHES[0] ? { limit: LIMIT_MS } : {};
    for (const { name, change } of CHANGES) {
      const [times, undone]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const changes = [{ ids: ids.slice(0, size), ...change }];
        const { undo } = await timed(times, () => post(user, changes));
        await timed(undone, () => post(user, undo));
      }
      figures.push(timeFigure(`${name} ${size.toLocaleString('en')} notes`, times, limit));
      figures.push(timeFigure('  undo', undone, limit));
    }
  }
  return figures;
}

async function idsOf(user: ApiClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  while (ids.length < count) {
    const path = `/api/notes?view=summary&limit=500&folder=${FOLDER}${cursor}`;
    const page = await call<{ notes: { id: string }[]; nextCursor: string }>(user, 'GET', path);
    ids.push(...page.notes.map(({ id }) => id));
    cursor = `&cursor=${page.nextCursor}`;
  }
  return ids;
}

function post(user: ApiClient, changes: unknown[]): Promise<{ undo: unknown[] }> {
  return call(user, 'POST', '/api/notes/changes', { changes });
}

async function call<T>(user: ApiClient, method: string, path: string, payload?: object): Promise<T> {
  const { status, body } = await user.call(method, path, payload);
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`);
  return body as T;
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  times.push(performance.now() - from);
  return result;
}

/** Straight into the tables, while no server has them: every third note is in the folder. */
async function fill(folder: string): Promise<void> {
  const embedded = await openEmbedded(folder);
  const db = connectDatabase({ socket: embedded.address, pool: 1 });
  const [row] = await db.system.execute<{ id: UserId }>(sql`select id from users where username = ${USER}`);
  const id = row?.id ?? ('' as UserId);
  for (let from = 1; from <= NOTES; from += NOTES_A_WRITE) {
    await db.write(id, (tx) =>
      tx.execute(sql`
        insert into notes (user_id, title, content, preview, tags, folder_id, pinned, created_at, updated_at)
        select ${id}, 'Note ' || md5(n::text), repeat('content ' || n || ' ', 130), repeat('preview ' || n || ' ', 15),
          array[case when n % 2 = 0 then 'even' else 'odd' end, 'tag-' || (n % 198)],
          case when n % 3 = 0 then ${FOLDER} end, n % 20000 = 0,
          now() - (n * 7919 % ${NOTES}::int) * interval '1 minute', now() - n * interval '1 minute'
        from generate_series(${from}::int, ${from + NOTES_A_WRITE - 1}::int) n`),
    );
  }
  await db.system.execute(sql`analyze`);
  await db.close();
  await embedded.close();
}

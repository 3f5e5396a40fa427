import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type ApiClient, connectClient, signUp } from '#tests/faults/api-client.ts';
import { hasPostgres, withPostgres } from '#tests/faults/postgres-server.ts';
import { startServer, stopServer } from '#tests/faults/server-process.ts';
import type { Figure } from './figures.ts';
import type { LibraryNote } from './library.ts';
import { childrenOf } from './processes.ts';
import { quiet, serverCommand } from './server-command.ts';

/** A server of notes: ours, or the least there can be. */
export interface Contestant {
  name: string;
  /** What works for it: its own processes, and those of its database. */
  pids: () => number[];
  create: (note: LibraryNote) => Promise<string>;
  ids: string[];
  save: (id: string, content: string) => Promise<unknown>;
  open: (id: string) => Promise<unknown>;
  list: () => Promise<unknown>;
  search: (query: string) => Promise<string[]>;
}

/** Runs `work` with ours, and with a bare server on each database of the machine, all empty. */
export async function withLimits(folder: string, work: (all: Contestant[]) => Promise<Figure[]>): Promise<Figure[]> {
  const settings = { DATA_DIR: join(folder, 'ours'), ...quiet };
  const server = await startServer({ settings, command: serverCommand() });
  const user = await signUp(server.url, 'hoarder');
  const sqlite = await startLimit('sqlite', join(folder, 'notes.sqlite'));
  const all = [ours(server.pid, user), sqlite.contestant];
  const figures: Figure[] = [];
  const run = async (contestants: Contestant[]) => void figures.push(...(await work(contestants)));
  if (!hasPostgres) await run(all);
  else
    await withPostgres(
      async ({ ownerUrl, postmaster }) => {
        const postgres = await startLimit('postgres', ownerUrl, postmaster());
        await run([...all, postgres.contestant]);
        await stopServer(postgres.server);
      },
      { isDurable: true },
    );
  for (const each of [server, sqlite.server]) await stopServer(each);
  return figures;
}

function ours(pid: number, client: ApiClient): Contestant {
  const body = async (method: string, path: string, sent?: unknown) => {
    const reply = await client.call(method, path, sent);
    if (reply.status >= 300) throw new Error(`${method} ${path} was answered ${reply.status} ${reply.body}`);
    return reply.body;
  };
  return {
    name: 'Sparehour',
    pids: () => [pid, ...childrenOf(pid)],
    ids: [],
    create: async ({ title, content }) => ((await body('POST', '/api/notes', { title, content })) as { id: string }).id,
    save: (id, content) => body('PUT', `/api/notes/${id}`, { content }),
    open: (id) => body('GET', `/api/notes/${id}`),
    list: () => body('GET', '/api/notes?view=summary'),
    search: async (query) =>
      ((await body('POST', '/api/search', { query })) as { notes: { id: string }[] }).notes.map(({ id }) => id),
  };
}

async function startLimit(kind: 'sqlite' | 'postgres', place: string, databasePid?: number) {
  const command = [process.execPath, join(import.meta.dirname, 'limit-server.ts'), kind, place];
  const server = await startServer({ settings: {}, command });
  const client = connectClient(server.url);
  const contestant: Contestant = {
    name: kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    pids: () => [server.pid, ...(databasePid === undefined ? [] : [databasePid, ...childrenOf(databasePid)])],
    ids: [],
    create: async ({ title, content }) => {
      const id = randomUUID();
      await client.call('POST', '/notes', { id, title, content });
      return id;
    },
    save: (id, content) => client.call('PUT', `/notes/${id}`, { content }),
    open: (id) => client.call('GET', `/notes/${id}`),
    list: () => client.call('GET', '/notes'),
    search: async (query) => {
      const { body } = await client.call('POST', '/search', { query });
      return (body as { notes: { id: string }[] }).notes.map(({ id }) => id);
    },
  };
  return { server, contestant };
}

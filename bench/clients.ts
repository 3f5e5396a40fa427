import { globSync, readFileSync } from 'node:fs';
import { nanoid } from 'nanoid';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { processorSecondsOf, untilIdle } from './processes.ts';
import { quiet, serverCommand } from './server-command.ts';

const [NOTES, CLIENTS, ROUNDS] = [10_000, 60, 120];
const DAY_MS = 86_400_000;
const LIMIT_MS = 150;

/** What a client's page and brief cost the server, of 60 clients with 10,000 notes that people wrote. */
export async function measure(): Promise<Result> {
  return withFolder(async (folder) => {
    const settings = { DATA_DIR: folder, RATE_LIMITS: 'off', ...quiet };
    const server = await startServer({ settings, command: serverCommand() });
    const user = await signUp(server.url, 'adviser');
    const clients = await fill(user);
    // The to-dos and facts are read then.
    await untilIdle(server.pid);
    const figures: Figure[] = [];
    for (const [name, path] of [
      ['page of a client', ''],
      ['brief', '/brief'],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = processorSecondsOf(server.pid);
        const reply = await user.call('GET', `/api/clients/${clients[round % clients.length]}${path}`);
        if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
        times.push((processorSecondsOf(server.pid) - before) * 1000);
      }
      figures.push(timeFigure(`${name}, processor time`, times, { limit: LIMIT_MS, judged: 0.95 }));
    }
    user.close();
    await stopServer(server);
    return {
      title: 'Clients',
      about: `${NOTES.toLocaleString('en')} notes of ${CLIENTS} clients, embedded database, one caller; the processor time of the whole server, in steps of 10 ms.`,
      figures,
    };
  });
}

/** The notes of the judged clients again and again, each of its own day. */
async function fill(user: ApiClient): Promise<string[]> {
  const texts = globSync('eval/clients/first/**/*.md').map((file) => readFileSync(file, 'utf8'));
  const ids: string[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const id = nanoid(21);
    await user.call('POST', '/api/folders', { id, name: `Client ${index}`, parentId: null });
    const client = { name: `Client ${index}`, otherNames: [], people: [], relation: '' };
    await user.call('PUT', `/api/folders/${id}/client`, { client });
    ids.push(id);
  }
  for (let index = 0; index < NOTES; index += 1) {
    const day = new Date(Date.now() - (index / CLIENTS) * 2 * DAY_MS).toISOString().slice(0, 10);
    const content = texts[(index * 7) % texts.length] ?? '';
    const note = { title: `${day} Call ${index}`, content, folderId: ids[index % CLIENTS] };
    const { status } = await user.call('POST', '/api/notes', note);
    if (status !== 201) throw new Error(`A note could not be made: ${status}`);
  }
  return ids;
}

import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Import, ImportReport } from '#shared/imports.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, mib, type Options, type Result, timeFigure } from './figures.ts';
import { writeVault } from './import-vault.ts';
import type { Measured } from './load.ts';
import { residentMib, watchMemory } from './process-memory.ts';
import { childrenOf, processorSecondsOf } from './processes.ts';
import type { SavesLoad } from './saves-load.ts';
import { quiet, serverCommand } from './server-command.ts';
import { textOf } from './texts.ts';

const NOTES = 10_000;
const PICTURES = 2000;
/** With `--minutes` below this, the vault is smaller in proportion. */
const MINUTES_OF_ALL = 10;
const SAVERS = 8;
const SAVES_A_SECOND = 20;
const NOTE_BYTES = 2000;
const ROUND_SECONDS = 10;
const LIMIT_MS = 250;
const MEMORY_LIMIT_MIB = 150;
const WATCH_MS = 200;

interface Course {
  /** MiB above the median before it. */
  added: number;
  children: number;
  processorSeconds: number;
  seconds: number;
  done: ImportReport;
}

/** A large vault, imported while others save notes. */
export async function measure({ minutes }: Options): Promise<Result> {
  const share = Math.min(1, minutes / MINUTES_OF_ALL);
  const size = { notes: Math.round(NOTES * share), pictures: Math.round(PICTURES * share) };
  return withFolder(async (folder) => {
    const path = join(folder, 'Vault.zip');
    await writeVault(path, size);
    const server = await startServer({
      settings: { DATA_DIR: join(folder, 'data'), ...quiet },
      command: serverCommand(),
    });
    const load = { url: server.url, notes: await signUpSavers(server), bytes: NOTE_BYTES };
    const importer = await signUp(server.url, 'importer');
    await generate(load);
    const watchRest = watchMemory(server.pid, WATCH_MS);
    const before = await generate(load);
    const rest = watchRest().median;
    const id = await upload(importer, path);
    let isDone = false;
    const imported = importAll(server, importer, id, rest).finally(() => {
      isDone = true;
    });
    const duringImport: number[] = [];
    while (!isDone) duringImport.push(...(await generate(load)).samples);
    const course = await imported;
    importer.close();
    await stopServer(server);
    return resultOf(size, course, before.samples, duringImport, rest);
  });
}

function resultOf(
  { notes, pictures }: { notes: number; pictures: number },
  course: Course,
  before: number[],
  duringImport: number[],
  rest: number,
): Result {
  const { seconds, added, children, processorSeconds, done } = course;
  const { created, attachments } = done.counts;
  if (done.state !== 'done') throw new Error(`The import ended as ${done.state}: ${done.failure}`);
  const isWhole = done.state === 'done' && created === notes && attachments === pictures;
  const memory: Figure = {
    name: 'memory of the server above rest',
    median: mib(added),
    p99: '',
    target: `≤ ${MEMORY_LIMIT_MIB} MiB`,
    isReached: added <= MEMORY_LIMIT_MIB,
  };
  return {
    title: 'Import',
    about:
      `An Obsidian vault of ${notes} notes and ${pictures} pictures, embedded database, while ${SAVERS} others save ${SAVES_A_SECOND} notes a second. ` +
      `The server with its database holds ${mib(rest)} at rest; the processes that read the archive and decode pictures are counted apart. The baseline is the same saves in the minute before.`,
    figures: [
      {
        name: `import of ${created} notes and ${attachments} pictures`,
        median: `${seconds.toFixed(0)} s`,
        p99: '',
        isReached: isWhole,
        target: 'complete',
      },
      memory,
      { name: '  its child processes together', median: mib(children), p99: '' },
      { name: '  processor time of the server', median: `${processorSeconds.toFixed(0)} s`, p99: '' },
      timeFigure('save of others during the import', duringImport, { baseline: before, limit: LIMIT_MS }),
      timeFigure('  save of others before it', before),
    ],
  };
}

export async function signUpSavers({ url }: ServerProcess): Promise<SavesLoad['notes']> {
  const notes: SavesLoad['notes'] = [];
  for (let saver = 0; saver < SAVERS; saver += 1) {
    const user = await signUp(url, `saver${saver}`);
    const { body } = await user.call('POST', '/api/notes', { title: 'Bench', content: textOf(NOTE_BYTES) });
    notes.push({ cookie: user.cookie() ?? '', id: (body as { id: string }).id });
    user.close();
  }
  return notes;
}

export async function generate(of: Omit<SavesLoad, 'load'>): Promise<Measured> {
  const load: SavesLoad = { ...of, load: { perSecond: SAVES_A_SECOND, seconds: ROUND_SECONDS } };
  const file = join(import.meta.dirname, 'saves-load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(load)]);
  return JSON.parse(stdout);
}

export async function upload(client: ApiClient, path: string, address?: string): Promise<string> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'Vault.zip');
  const headers = { cookie: client.cookie() ?? '', ...(address && { 'x-forwarded-for': address }) };
  const reply = await fetch(`${client.url}/api/imports`, { method: 'POST', body: form, headers });
  if (reply.status !== 202) throw new Error(`The upload was answered ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as Import).id;
}

/** Has the archive read and imports all of it; answers what the server held during it. */
async function importAll({ pid }: ServerProcess, client: ApiClient, id: string, rest: number): Promise<Course> {
  const memory = watchMemory(pid, WATCH_MS);
  let children = 0;
  const timer = setInterval(() => {
    children = Math.max(
      children,
      childrenOf(pid).reduce((sum, child) => sum + (residentMib(child) ?? 0), 0),
    );
  }, WATCH_MS);
  const before = processorSecondsOf(pid);
  const began = performance.now();
  await until(client, id, ({ state }) => state !== 'planning');
  await client.call('POST', `/api/imports/${id}/start`, {});
  const done = await until(client, id, ({ state }) => state !== 'importing');
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  return { added: memory().peak - rest, children, processorSeconds: processorSecondsOf(pid) - before, seconds, done };
}

export async function until(client: ApiClient, id: string, isIt: (now: Import) => boolean): Promise<ImportReport> {
  for (;;) {
    const { body } = await client.call('GET', `/api/imports/${id}`);
    if (isIt(body as ImportReport)) return body as ImportReport;
    await setTimeout(500);
  }
}

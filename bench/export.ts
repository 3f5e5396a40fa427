import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';
import { type ApiClient, password, signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { mib, type Options, type Result, timeFigure } from './figures.ts';
import { generate, signUpSavers, until, upload } from './import.ts';
import { writeVault } from './import-vault.ts';
import { watchMemory } from './process-memory.ts';
import { untilIdle } from './processes.ts';
import { insertNotes } from './seed.ts';
import { quiet, serverCommand } from './server-command.ts';

const NOTES = 10_000;
const PICTURES = 2000;
/** With `--minutes` below this, the library is smaller in proportion. */
const MINUTES_OF_ALL = 10;
const NOTE_BYTES = 2000;
const LIMIT_MS = 250;
const MEMORY_LIMIT_MIB = 150;
const WATCH_MS = 200;
/** Of the user whose download only begins. */
const NOTES_LISTED = 100_000;
const FIRST_BYTES = 10;
const FIRST_BYTE_LIMIT_MS = 100;

/** A large library, downloaded while others save notes; imported by somebody else, whose download is compared with it. */
export async function measure({ minutes }: Options): Promise<Result> {
  const share = Math.min(1, minutes / MINUTES_OF_ALL);
  const size = { notes: Math.round(NOTES * share), pictures: Math.round(PICTURES * share) };
  return withFolder(async (folder) => {
    const vault = join(folder, 'Vault.zip');
    await writeVault(vault, size);
    const dataDir = join(folder, 'data');
    const start = () => startServer({ settings: { DATA_DIR: dataDir, ...quiet }, command: serverCommand() });
    const server = await start();
    const load = { url: server.url, notes: await signUpSavers(server), bytes: NOTE_BYTES };
    const [first, second] = [await signUp(server.url, 'leaver'), await signUp(server.url, 'comer')];
    await importAll(first, vault);
    // The to-dos of new notes are read in the background; who leaves has had the notes for longer.
    await untilIdle(server.pid);
    await generate(load);
    const watchRest = watchMemory(server.pid, WATCH_MS);
    const before = await generate(load);
    const rest = watchRest().median;

    const archive = join(folder, 'first.zip');
    const watch = watchMemory(server.pid, WATCH_MS);
    let isDone = false;
    const downloading = download(first, archive).finally(() => {
      isDone = true;
    });
    const duringExport: number[] = [];
    while (!isDone) duringExport.push(...(await generate(load)).samples);
    const { seconds, bytes } = await downloading;
    const added = watch().peak - rest;

    await importAll(second, archive);
    const again = join(folder, 'second.zip');
    await download(second, again);
    const [one, other] = [await contentsOf(archive), await contentsOf(again)];
    const paths = new Set([...one.keys(), ...other.keys()]);
    const different = [...paths].filter((path) => one.get(path) !== other.get(path));
    const notes = [...one.keys()].filter((path) => path.endsWith('.md')).length;
    const pictures = [...one.keys()].filter((path) => path.startsWith('attachments/')).length;

    const deleting = deleteAccount(second);
    const whileDeleting = await generate(load);
    const deleted = await deleting;
    first.close();
    second.close();
    await stopServer(server);
    const listed = Math.round(NOTES_LISTED * share);
    await insertNotes(dataDir, 'leaver', listed, NOTE_BYTES);
    const restarted = await start();
    await untilIdle(restarted.pid);
    const begun = await firstBytes(restarted.url, first.cookie() ?? '');
    await stopServer(restarted);
    return {
      title: 'Export',
      about:
        `${notes} notes and ${pictures} pictures in folders, ${mib(bytes / 1024 ** 2)} as a ZIP, embedded database, while 8 others save 20 notes a second. ` +
        `The server with its database holds ${mib(rest)} at rest. The baseline is the same saves just before. Identity: somebody else imports the archive and downloads it again; every entry but the manifest is compared by its SHA-256.`,
      figures: [
        { name: `download of ${notes} notes and ${pictures} pictures`, median: `${seconds.toFixed(1)} s`, p99: '' },
        timeFigure(`first byte of a download of ${listed} more notes`, begun, { limit: FIRST_BYTE_LIMIT_MS }),
        {
          name: 'memory of the server above rest',
          median: mib(added),
          p99: '',
          target: `≤ ${MEMORY_LIMIT_MIB} MiB`,
          isReached: added <= MEMORY_LIMIT_MIB,
        },
        timeFigure('save of others during the download', duringExport, { baseline: before.samples, limit: LIMIT_MS }),
        timeFigure('  save of others before it', before.samples),
        { name: `deletion of an account with ${notes} notes`, median: `${deleted.toFixed(1)} s`, p99: '' },
        timeFigure('  save of others during it', whileDeleting.samples, { baseline: before.samples }),
        {
          name: `entries that differ in the second export, of ${paths.size}`,
          median: different.length === 0 ? '0' : `${different.length}: ${different.slice(0, 3).join(', ')}`,
          p99: '',
          target: '0',
          isReached: different.length === 0 && notes === size.notes && pictures === size.pictures,
        },
      ],
    };
  });
}

async function importAll(client: ApiClient, path: string): Promise<void> {
  const id = await upload(client, path);
  await until(client, id, ({ state }) => state !== 'planning');
  await client.call('POST', `/api/imports/${id}/start`, {});
  const { state, failure } = await until(client, id, (now) => now.state !== 'importing');
  if (state !== 'done') throw new Error(`The import ended as ${state}: ${failure}`);
}

/** Answers how long it took, in seconds. */
async function deleteAccount(client: ApiClient): Promise<number> {
  const began = performance.now();
  const { status, body } = await client.call('DELETE', '/api/user', { password });
  if (status !== 204) throw new Error(`The deletion was answered ${status}: ${body}`);
  return (performance.now() - began) / 1000;
}

async function download(client: ApiClient, path: string): Promise<{ seconds: number; bytes: number }> {
  const began = performance.now();
  const reply = await fetch(`${client.url}/api/export`, { headers: { cookie: client.cookie() ?? '' } });
  if (reply.status !== 200 || reply.body === null) throw new Error(`The download was answered ${reply.status}`);
  const file = createWriteStream(path);
  for await (const chunk of reply.body) if (!file.write(chunk)) await once(file, 'drain');
  file.end();
  await finished(file);
  return { seconds: (performance.now() - began) / 1000, bytes: file.bytesWritten };
}

/** How long each of some downloads took to begin; none is read to its end. */
async function firstBytes(url: string, cookie: string): Promise<number[]> {
  const headers = { cookie };
  const samples: number[] = [];
  while (samples.length < FIRST_BYTES) {
    const began = performance.now();
    const reply = await fetch(`${url}/api/export`, { headers });
    const reader = reply.body?.getReader();
    await reader?.read();
    const took = performance.now() - began;
    if (reply.status !== 200) throw new Error(`The download was answered ${reply.status}`);
    samples.push(took);
    await reader?.cancel();
    const isRunning = async () =>
      ((await (await fetch(`${url}/api/export/size`, { headers })).json()) as { isRunning: boolean }).isRunning;
    while (await isRunning()) await setTimeout(WATCH_MS);
  }
  return samples;
}

/** The SHA-256 of each entry but the manifest, which has its own date. */
async function contentsOf(path: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const file of (await openZip(fileSource(openSync(path, 'r')))).files) {
    if (file.path === 'manifest.json') continue;
    contents.set(
      file.path,
      createHash('sha256')
        .update(await file.read())
        .digest('hex'),
    );
  }
  return contents;
}

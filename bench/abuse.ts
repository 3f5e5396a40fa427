import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ApiClient, connectClient, signUp } from '#tests/faults/api-client.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Abuse, type AbuseLoad, abuses } from './abuses.ts';
import { type Figure, type Options, quantile, type Result, timeFigure } from './figures.ts';
import { writeVault } from './import-vault.ts';
import { untilIdle } from './processes.ts';
import type { SavesLoad } from './saves-load.ts';
import { insertNotes } from './seed.ts';
import { quiet, serverCommand } from './server-command.ts';
import { textOf } from './texts.ts';

const NOTES = 20_000;
const IMPORTED = 3000;
/** With `--minutes` below this, the abuser has fewer notes in proportion. */
const MINUTES_OF_ALL = 10;
const NOTE_BYTES = 800;
const PAGE_BYTES = 20_000;
/** Each within the limits of one user: 2 saves a second. */
const SAVERS = 10;
const SAVES_A_SECOND = 20;
const SECONDS = 30;
/** What a server that has just started does for the first time. */
const WARM_UP_SECONDS = 10;
/** By then the account may do its worst again. */
const BUDGET_BACK_MS = 60_000;
const IDLE_MOST_MS = 180_000;
const TIMES_MOST = 3;
const ABUSER = '198.51.100.66';

/** One account with the default limits does its worst, while others save notes. */
export async function measure({ minutes }: Options): Promise<Result> {
  const share = Math.min(1, minutes / MINUTES_OF_ALL);
  const count = Math.round(NOTES * share);
  return withFolder(async (folder) => {
    const settings = { DATA_DIR: join(folder, 'data'), ...quiet, TRUSTED_PROXIES: '127.0.0.1' };
    const command = serverCommand();
    const archive = join(folder, 'Vault.zip');
    await writeVault(archive, { notes: Math.round(IMPORTED * share), pictures: 10 });
    const first = await startServer({ settings, command });
    const savers = await signUpSavers(first);
    const abuser = await signUp(first.url, 'abuser');
    abuser.close();
    await stopServer(first);
    await insertNotes(settings.DATA_DIR, 'abuser', count, NOTE_BYTES);

    const server = await startServer({ settings: { ...settings, RATE_LIMITS: 'on' }, command });
    const { url } = server;
    const load = { ...(await prepare(url, abuser.cookie() ?? '')), url, address: ABUSER, archive };
    await untilIdle(server.pid);
    const save = (seconds: number) => generate({ url, notes: savers, bytes: NOTE_BYTES }, seconds);
    await save(WARM_UP_SECONDS);
    const alone = await save(SECONDS);
    const abused: { name: string; samples: number[]; done: number }[] = [];
    for (const does of [...abuses.map((abuse): Abuse[] => [abuse]), abuses]) {
      const [samples, done] = await Promise.all([save(SECONDS), abuse({ ...load, does, seconds: SECONDS })]);
      abused.push({ name: does.length === 1 ? (does[0] ?? '') : 'all together', samples, done });
      // What it left to the background, and what it owes.
      await Promise.all([
        Promise.race([untilIdle(server.pid), setTimeout(IDLE_MOST_MS)]),
        setTimeout(share * BUDGET_BACK_MS),
      ]);
    }
    await stopServer(server);
    return {
      title: 'Abuse',
      about:
        `One account with ${count} notes calls without a pause, over four connections for each kind, on a server with its default limits and the embedded database, while ${SAVERS} others save ${SAVES_A_SECOND} notes a second. ` +
        'The baseline is the same saves before all of it; the ratio is of the 99th percentiles. In brackets: how many calls of the account succeeded, or were begun where they take longer.',
      figures: [
        ...abused.map(({ name, samples, done }) => figureOf(`save beside ${name} (${done})`, samples, alone)),
        timeFigure('  save alone', alone),
      ],
    };
  });
}

function figureOf(name: string, samples: readonly number[], alone: readonly number[]): Figure {
  const times = quantile(samples, 0.99) / quantile(alone, 0.99);
  return {
    ...timeFigure(name, samples),
    ratio: `${times.toFixed(1)} ×`,
    target: `p99 < ${TIMES_MOST} ×`,
    isReached: times < TIMES_MOST,
  };
}

async function signUpSavers({ url }: ServerProcess): Promise<SavesLoad['notes']> {
  const notes: SavesLoad['notes'] = [];
  for (let saver = 0; saver < SAVERS; saver += 1) {
    const user = await signUp(url, `saver${saver}`);
    const { body } = await user.call('POST', '/api/notes', { title: 'Bench', content: textOf(NOTE_BYTES) });
    const address = `203.0.113.${saver + 1}`;
    notes.push({ cookie: user.cookie() ?? '', id: (body as { id: string }).id, address });
    user.close();
  }
  return notes;
}

/** Makes what is abused. */
async function prepare(url: string, cookie: string) {
  const client = connectClient(url, cookie, ABUSER);
  const page = await made(client, { title: 'Page', content: textOf(PAGE_BYTES) });
  const { path } = (await client.call('POST', `/api/notes/${page}/shares`, {})).body as { path: string };
  await made(client, { title: 'Tasks', content: `${textOf(PAGE_BYTES)}\n\n- [ ] Send the offer\n` });
  let taskId: string | undefined;
  while (taskId === undefined) {
    await setTimeout(500);
    const { tasks } = (await client.call('GET', '/api/tasks?limit=1')).body as { tasks: { id: string }[] };
    taskId = tasks[0]?.id;
  }
  client.close();
  return { cookie, page: path, taskId };
}

async function made(client: ApiClient, note: { title: string; content: string }): Promise<string> {
  return ((await client.call('POST', '/api/notes', note)).body as { id: string }).id;
}

async function generate(of: Omit<SavesLoad, 'load'>, seconds: number): Promise<number[]> {
  const load: SavesLoad = { ...of, load: { perSecond: SAVES_A_SECOND, seconds } };
  return JSON.parse(await runLoad('saves-load.ts', load)).samples;
}

async function abuse(load: AbuseLoad): Promise<number> {
  return Number(await runLoad('abuse-load.ts', load));
}

async function runLoad(file: string, load: SavesLoad | AbuseLoad): Promise<string> {
  const path = join(import.meta.dirname, file);
  const { stdout } = await promisify(execFile)(process.execPath, [path, JSON.stringify(load)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

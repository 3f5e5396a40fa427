import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openPool, runStatement } from '#server/db/pool.ts';
import { signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { madePdf } from '#tests/made-files.ts';
import { scan } from '#tests/made-scans.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { type Load, type Measured, underLoad } from './load.ts';
import type { SavesLoad } from './saves-load.ts';
import { quiet, serverCommand } from './server-command.ts';
import { textOf } from './texts.ts';

const CLIENTS = 16;
const BYTES = 2000;
const steady: Load = { perSecond: 50, seconds: 15 };
const saturated: Load = { clients: CLIENTS, seconds: 10 };

/** Durable saves of notes through HTTP, against the bare statement on the same kind of database. */
export async function measure(): Promise<Result> {
  const bare = await measureStatement();
  const http = await measureHttp();
  return {
    title: 'Saves',
    about:
      `Notes of ${BYTES} bytes, embedded database, every save synced to disk. The load comes from a separate process; ` +
      'the baseline is one UPDATE by primary key through the same driver to the same kind of database.',
    figures: [
      timeFigure('save, 50 a second', http.steady.samples, { baseline: bare.steady.samples, limit: 25 }),
      timeFigure('statement alone, 50 a second', bare.steady.samples),
      timeFigure('save, 50 a second, while scans are read', http.besideReading.samples, {
        baseline: bare.steady.samples,
        limit: 300,
      }),
      timeFigure(`save, ${CLIENTS} clients`, http.saturated.samples, { baseline: bare.saturated.samples }),
      timeFigure(`statement alone, ${CLIENTS} callers`, bare.saturated.samples),
      rateFigure('saves a second', http.saturated, bare.saturated, 800),
      rateFigure('statements a second', bare.saturated),
    ],
  };
}

function rateFigure(name: string, { perSecond }: Measured, baseline?: Measured, atLeast?: number): Figure {
  return {
    name,
    median: perSecond.toFixed(0),
    p99: '',
    ...(baseline === undefined ? {} : { ratio: `${(perSecond / baseline.perSecond).toFixed(2)} ×` }),
    ...(atLeast === undefined ? {} : { target: `≥ ${atLeast}`, isReached: perSecond >= atLeast }),
  };
}

function measureHttp(): Promise<{ steady: Measured; besideReading: Measured; saturated: Measured }> {
  return withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() });
    const notes: SavesLoad['notes'] = [];
    for (let client = 0; client < CLIENTS; client += 1) {
      const user = await signUp(server.url, `saver${client}`);
      const { body } = await user.call('POST', '/api/notes', { title: 'Bench', content: textOf(BYTES) });
      notes.push({ cookie: user.cookie() ?? '', id: (body as { id: string }).id });
      user.close();
    }
    const run = (load: Load) => generate({ url: server.url, load, notes, bytes: BYTES });
    await run({ clients: CLIENTS, seconds: 2 });
    const atRest = { steady: await run(steady), saturated: await run(saturated) };
    const enough = new AbortController();
    const reading = readScans(server.url, notes[0]?.cookie ?? '', enough.signal);
    const besideReading = await run(steady);
    enough.abort();
    await reading;
    await stopServer(server);
    return { ...atRest, besideReading };
  });
}

/** Has scans read, one after the other, until it is enough. */
async function readScans(url: string, cookie: string, enough: AbortSignal): Promise<void> {
  const pages = Array.from({ length: 6 }, () => scan(['The family asks what the pension will be worth.']));
  const file = new File([new Uint8Array(madePdf(pages))], 'scan.pdf', { type: 'application/pdf' });
  for (let count = 0; !enough.aborted; count += 1) {
    const form = new FormData();
    form.set('ocr', 'true');
    form.set('file', file);
    const reply = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers: { cookie }, body: form });
    if (reply.status !== 201) throw new Error(`Scan ${count} was answered ${reply.status} ${await reply.text()}`);
    await reply.body?.cancel();
  }
}

async function generate(load: SavesLoad): Promise<Measured> {
  const file = join(import.meta.dirname, 'saves-load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(load)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

function measureStatement(): Promise<{ steady: Measured; saturated: Measured }> {
  return withFolder(async (folder) => {
    const embedded = await openEmbedded(folder);
    const options = { socket: embedded.address, pool: 1 };
    await migrateDatabase(options);
    const pool = openPool(options);
    const save = await statement(pool);
    await underLoad({ clients: CLIENTS, seconds: 2 }, save);
    const results = { steady: await underLoad(steady, save), saturated: await underLoad(saturated, save) };
    await pool.end();
    await embedded.close();
    return results;
  });
}

async function statement(pool: Pool): Promise<(index: number) => Promise<void>> {
  const users = await runStatement(pool, {
    text: `insert into users (username, username_key, password_hash) values ('bench', 'bench', '') returning id`,
  });
  const userId: string = users.rows[0]?.id;
  const notes = await runStatement(pool, {
    text: `insert into notes (user_id, title, content, preview, tags)
      select $1::uuid, 'Bench', $2, '', '{}' from generate_series(1, $3::int) returning id`,
    values: [userId, textOf(BYTES), CLIENTS],
  });
  const text = `update notes set content = $1, version = version + 1, updated_at = now()
    where user_id = $2 and id = $3`;
  return async (index) => {
    const noteId: string = notes.rows[index % CLIENTS]?.id;
    await runStatement(pool, { text, values: [`${index} ${textOf(BYTES)}`, userId, noteId] });
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { copyDatabase } from './database-copy.ts';
import { createNote, saveNote } from './operations.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';
import { makeWriters, perform, type Writer } from './writer.ts';

const SAVES = trials({ small: 25, full: 500 });
const hasStrace = spawnSync('strace', ['-V']).status === 0;

afterEach(killLeftServers);

test(`each of ${SAVES} saves is synced before it is acknowledged`, async ({ annotate }) => {
  await withFolder(async (folder) => {
    await copyDatabase(join(folder, 'data'));
    const count = join(folder, 'count');
    writeFileSync(count, '');
    const counter = pathToFileURL(join(import.meta.dirname, 'count-fsync.mjs')).href;
    const server = await startServer({
      settings: { DATA_DIR: join(folder, 'data'), NODE_OPTIONS: `--import=${counter}`, FSYNC_COUNT: count },
    });
    const writer = await writerWithNote(server.url);
    let syncs = readFileSync(count).length;
    for (let save = 0; save < SAVES; save += 1) {
      await saveOnce(writer);
      const now = readFileSync(count).length;
      expect(now).toBeGreaterThan(syncs);
      syncs = now;
    }
    await stopServer(server);
    await annotate(`fsync: ${SAVES} of ${SAVES} saves synced before they were acknowledged`);
  });
});

test.skipIf(!hasStrace)(
  `the kernel sees a sync for each of ${SAVES} saves (needs strace)`,
  { tags: ['night'] },
  async ({ annotate }) => {
    await withFolder(async (folder) => {
      await copyDatabase(join(folder, 'data'));
      const server = await startServer({ settings: { DATA_DIR: join(folder, 'data') } });
      const writer = await writerWithNote(server.url);
      const trace = join(folder, 'trace');
      const watching = [
        '-f',
        '-qq',
        '-s',
        '20',
        '-e',
        'trace=fsync,write,writev',
        '-o',
        trace,
        '-p',
        String(server.pid),
      ];
      const strace = spawn('strace', watching, { stdio: 'ignore' });
      await expect.poll(() => threadsOf(server.pid).every(isTraced)).toBe(true);
      for (let save = 0; save < SAVES; save += 1) await saveOnce(writer);
      await stopServer(server);
      await new Promise((resolve) => (strace.exitCode === null ? strace.once('exit', resolve) : resolve(undefined)));
      const answered = answersWithSyncs(readFileSync(trace, 'utf8'));
      expect(answered).toHaveLength(SAVES);
      expect(answered.filter((syncs) => syncs === 0)).toEqual([]);
      await annotate(`fsync: strace saw ${answered.reduce((sum, syncs) => sum + syncs, 0)} syncs for ${SAVES} saves`);
    });
  },
);

/** How many syncs were finished between each answer and the one before. */
function answersWithSyncs(trace: string): number[] {
  const answers: number[] = [];
  let syncs = 0;
  for (const line of trace.split('\n')) {
    if (/fsync(\(\d+\)| resumed>\)) += 0/.test(line)) syncs += 1;
    if (!line.includes('HTTP/1.1 200')) continue;
    answers.push(syncs);
    syncs = 0;
  }
  return answers;
}

function threadsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/status`);
}

function isTraced(status: string): boolean {
  return /^TracerPid:\t[1-9]/m.test(readFileSync(status, 'utf8'));
}

async function writerWithNote(url: string): Promise<Writer> {
  const [writer] = await makeWriters(url, 1);
  if (writer === undefined) throw new Error('There is no writer');
  await perform(writer, createNote(null));
  return writer;
}

async function saveOnce(writer: Writer): Promise<void> {
  const [note] = writer.account.notes;
  if (note === undefined) throw new Error('There is no note');
  const reply = await perform(writer, saveNote(...note));
  expect(reply.status).toBe(200);
}

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/keep-backups.ts';
import { verifyBackup } from '#server/backup/read-backup.ts';
import { withDatabase as openDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { connectClient, signUp } from './api-client.ts';
import { copyDatabase, withDatabase } from './database-copy.ts';
import { createNote } from './operations.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';
import { acknowledgedBy, makeWriters, perform, reconcile, reconcileAll, write } from './writer.ts';

const MIB = 1024 * 1024;
const DISK_MIB = 300;
const FILLING_MS = 6000;
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();

afterEach(killLeftServers);

test.skipIf(!canMount)(
  'on a full disk nothing is lost, notes can be read, and saving goes on by itself (needs mount)',
  async ({ annotate }) => {
    await withSmallDisk(async (disk) => {
      await copyDatabase(join(disk, 'data'));
      const settings = { DATA_DIR: join(disk, 'data'), LIMIT_DISK_FREE_BYTES: String(50 * MIB) };
      const server = await startServer({ settings });
      const writers = await makeWriters(server.url, 4);
      let isFull = false;
      const writing = Promise.all(writers.map((writer) => write(writer, () => isFull)));
      await setTimeout(500);
      const ballast = await fillDisk(disk, 40 * MIB);
      await setTimeout(2500);
      isFull = true;
      await writing;
      const refusals = writers.flatMap((writer) => writer.refusals);
      expect(refusals.length).toBeGreaterThan(0);
      for (const { status, body } of refusals) {
        expect({ status, body }).toEqual({
          status: 507,
          body: "The server's disk is full. Nothing was saved; please tell its operator.",
        });
      }
      for (const writer of writers) expect(await reconcile(writer)).toBe('as acknowledged');

      await rm(ballast);
      const freed = performance.now();
      const [writer] = writers;
      while (writer && (await perform(writer, createNote(null))).status !== 201) await setTimeout(100);
      const resumed = performance.now() - freed;
      await reconcileAll(writers, server.url);
      expect(await stopServer(server)).toEqual({ code: 0, signal: null });
      await annotate(
        `disk full: ${acknowledgedBy(writers)} writes acknowledged, 0 lost; ${refusals.length} answered 507; ` +
          `first save ${Math.round(resumed)} ms after space was freed`,
      );
    });
  },
);

test.skipIf(!canMount)(
  'a disk that fills to the last byte costs nothing that was acknowledged (needs mount)',
  async ({ annotate }) => {
    await withSmallDisk(async (disk) => {
      await copyDatabase(join(disk, 'data'));
      const settings = { DATA_DIR: join(disk, 'data'), LIMIT_DISK_FREE_BYTES: '0' };
      let server = await startServer({ settings });
      const writers = await makeWriters(server.url, 4);
      const giveUpAt = performance.now() + FILLING_MS;
      // A reader that the server left without an answer is no finding: the accounts are compared after the restart.
      const writing = writers.map((writer) => write(writer, () => performance.now() > giveUpAt).catch(() => {}));
      await setTimeout(500);
      const ballast = await fillDisk(disk, 0);
      await Promise.all(writing);
      server.kill('SIGKILL');
      await server.ended;
      await rm(ballast);
      server = await startServer({ settings });
      await reconcileAll(writers, server.url);
      await stopServer(server);
      await annotate(`disk full to the last byte: ${acknowledgedBy(writers)} writes acknowledged, 0 lost`);
    });
  },
);

test.skipIf(!canMount)(
  'a disk that fills while a backup is written has the backups before it (needs mount)',
  async () => {
    await withSmallDisk(async (disk) => {
      await withDatabase(async (folder) => {
        const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: join(disk, 'backups') });
        await openDatabase(config, { migrates: false }, async (services) => {
          const first = await makeBackup(services);
          const ballast = await fillDisk(disk, 24 * 1024);
          await expect(makeBackup(services)).rejects.toThrow('ENOSPC');
          expect(await readdir(config.BACKUP_DIR)).toEqual([basename(first)]);
          await rm(ballast);
          for (const backup of [first, await makeBackup(services)]) {
            expect((await verifyBackup(backup, undefined)).missing).toEqual([]);
          }
        });
      });
    });
  },
);

test('on a full disk nobody is registered or signed in, and who is signed in goes on reading', async () => {
  await withFolder(async (folder) => {
    await copyDatabase(folder);
    const settings = { DATA_DIR: folder, LIMIT_DISK_FREE_BYTES: '0' };
    const roomy = await startServer({ settings });
    const reader = await signUp(roomy.url, 'reader');
    await reader.call('POST', '/api/notes', { title: 'kept' });
    await stopServer(roomy);
    // More than any disk has free.
    const full = await startServer({
      settings: { ...settings, LIMIT_DISK_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) },
    });
    const stranger = connectClient(full.url);
    reader.url = full.url;
    for (const [path, username, password] of [
      ['/api/register', 'newcomer', 'a long enough password'],
      ['/api/login', 'reader', 'a long enough password'],
      ['/api/login', 'reader', 'not the right password'],
    ]) {
      expect(await stranger.call('POST', path ?? '', { username, password })).toMatchObject({
        status: 507,
        body: "The server's disk is full. Nothing was saved; please tell its operator.",
        headers: { 'retry-after': '30' },
      });
    }
    expect(await reader.call('POST', '/api/notes', { title: 'lost' })).toMatchObject({ status: 507 });
    expect(await reader.call('GET', '/api/notes')).toMatchObject({ status: 200, body: [{ title: 'kept' }] });
    expect(await reader.call('POST', '/api/logout')).toMatchObject({ status: 200 });
    expect(await reader.call('GET', '/api/notes')).toMatchObject({ status: 401 });
    for (const client of [reader, stranger]) client.close();
    expect(await stopServer(full)).toEqual({ code: 0, signal: null });
  });
});

async function withSmallDisk(work: (disk: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', disk]);
    try {
      await work(disk);
    } finally {
      await killLeftServers();
      spawnSync('umount', ['-l', disk]);
    }
  });
}

/** Takes the disk's space but for so many bytes; answers the file that does. */
async function fillDisk(disk: string, leave: number): Promise<string> {
  const path = join(disk, 'ballast');
  const file = await open(path, 'w');
  const { bavail, bsize } = await statfs(disk);
  for (let bytes = bavail * bsize - leave; bytes > 0; bytes -= MIB) {
    try {
      await file.write(Buffer.alloc(Math.min(bytes, MIB)));
    } catch {
      break;
    }
  }
  await file.close();
  return path;
}

function tryMount(): boolean {
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']);
  return status === 0;
}

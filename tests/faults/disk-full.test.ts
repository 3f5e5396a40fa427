import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/keep-backups.ts';
import { verifyBackup } from '#server/backup/read-backup.ts';
import { withDatabase as openDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { bufferSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';
import { connectClient, password, signUp } from './api-client.ts';
import { copyDatabase, withDatabase } from './database-copy.ts';
import { passTime, until } from './moments.ts';
import { createNote } from './operations.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';
import { acknowledgedBy, makeWriters, perform, reconcile, reconcileAll, write } from './writer.ts';

const MIB = 1024 * 1024;
const DISK_MIB = 300;
const FILLING_MS = 6000;
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();

afterEach(killLeftServers);

test.skipIf(!canMount)(
  'on a full disk nothing is lost, notes can be read, and saving resumes by itself (needs mount)',
  async ({ annotate }) => {
    await withSmallDisk(async (disk) => {
      await copyDatabase(join(disk, 'data'));
      const settings = { DATA_DIR: join(disk, 'data') };
      const server = await startServer({ settings });
      const writers = await makeWriters(server.url, 4);
      let isFull = false;
      const writing = Promise.all(writers.map((writer) => write(writer, () => isFull)));
      await passTime(500);
      const ballast = await fillDisk(disk, 40 * MIB);
      await expect.poll(() => writers.some(({ refusals }) => refusals.length > 0)).toBe(true);
      await passTime(1500);
      isFull = true;
      await writing;
      const refusals = writers.flatMap((writer) => writer.refusals);
      expect(refusals.length).toBeGreaterThan(0);
      for (const { status, body } of refusals) {
        expect({ status, body }).toEqual({
          status: 507,
          body: "The server's disk is full, so nothing was saved. Contact your administrator.",
        });
      }
      for (const writer of writers) expect(await reconcile(writer)).toBe('as acknowledged');
      // An archive is stored nowhere, so whoever wants to leave can.
      const cookie = writers[0]?.client.cookie() ?? '';
      const data = await fetch(`${server.url}/api/user/data`, { headers: { cookie } });
      const { files } = await openZip(bufferSource(Buffer.from(await data.arrayBuffer())));
      expect(files.map(({ path }) => path)).toContain('manifest.json');

      await rm(ballast);
      const freed = performance.now();
      const [writer] = writers;
      if (writer) await until(async () => (await perform(writer, createNote(null))).status === 201);
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
      const settings = { DATA_DIR: join(disk, 'data') };
      const limits = { LIMIT_DISK_FREE_BYTES: 0 };
      let server = await startServer({ settings, limits });
      const writers = await makeWriters(server.url, 4);
      const giveUpAt = performance.now() + FILLING_MS;
      // A reader that the server left without an answer is no finding: the accounts are compared after the restart.
      const writing = writers.map((writer) => write(writer, () => performance.now() > giveUpAt).catch(() => {}));
      await passTime(500);
      const ballast = await fillDisk(disk, 0);
      await Promise.all(writing);
      server.kill('SIGKILL');
      await server.ended;
      await rm(ballast);
      server = await startServer({ settings, limits });
      await reconcileAll(writers, server.url);
      await stopServer(server);
      await annotate(`disk full to the last byte: ${acknowledgedBy(writers)} writes acknowledged, 0 lost`);
    });
  },
);

test.skipIf(!canMount)('a disk that fills during a backup keeps the earlier backups (needs mount)', async () => {
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
});

test.skipIf(!canMount)(
  'a start on a full disk says that it is full, and works when there is space (needs mount)',
  async () => {
    await withSmallDisk(async (disk) => {
      const DATA_DIR = join(disk, 'data');
      await copyDatabase(DATA_DIR);
      const settings = { DATA_DIR };
      let server = await startServer({ settings });
      const [writer] = await makeWriters(server.url, 1);
      if (writer === undefined) throw new Error('There is no writer');
      for (let count = 0; count < 20; count += 1) await perform(writer, createNote(null));
      server.kill('SIGKILL');
      await server.ended;
      const ballast = await fillDisk(disk, 0);
      const started = await startServer({ settings }).catch((error: Error) => error);
      const output = started instanceof Error ? started.message : started.output();
      expect(JSON.parse(output.slice(output.indexOf('{"level"')).split('\n')[0] ?? '')).toMatchObject({
        level: 50,
        folder: DATA_DIR,
        msg: 'the disk is full: make room; until then nothing is saved, and the database may not open',
      });
      // Without room for another segment of its log, the database can't recover.
      if (started instanceof Error) expect(output).toContain(`The database can't be opened: the disk of ${DATA_DIR}`);
      else {
        writer.client.url = started.url;
        expect(await reconcile(writer)).toBe('as acknowledged');
        // It removed what it no longer needs of its log while it recovered.
        await fillDisk(disk, 30 * MIB);
        await expect.poll(() => perform(writer, createNote(null))).toMatchObject({ status: 507 });
        started.kill('SIGKILL');
        await started.ended;
      }
      await rm(ballast);
      server = await startServer({ settings });
      await reconcileAll([writer], server.url);
      await stopServer(server);
    });
  },
);

test.skipIf(!canMount)('on a full disk people sign in and read, down to 10 MB (needs mount)', async () => {
  await withSmallDisk(async (disk) => {
    const DATA_DIR = join(disk, 'data');
    await copyDatabase(DATA_DIR);
    const server = await startServer({ settings: { DATA_DIR } });
    const reader = await signUp(server.url, 'reader');
    await reader.call('POST', '/api/notes', { title: 'kept' });
    const ballast = await fillDisk(disk, 30 * MIB);
    await passTime(1100);
    const full = {
      status: 507,
      body: "The server's disk is full, so nothing was saved. Contact your administrator.",
      headers: { 'retry-after': '30' },
    };
    const again = connectClient(server.url);
    const newcomer = connectClient(server.url);
    expect(await newcomer.call('POST', '/api/register', { username: 'newcomer', password })).toMatchObject(full);
    expect(await again.call('POST', '/api/login', { username: 'reader', password })).toMatchObject({ status: 200 });
    expect(await again.call('GET', '/api/notes')).toMatchObject({ status: 200, body: [{ title: 'kept' }] });
    expect(await again.call('POST', '/api/notes', { title: 'lost' })).toMatchObject(full);
    expect(await newcomer.call('POST', '/api/login', { username: 'reader', password: 'not that' })).toMatchObject({
      status: 401,
    });

    await rm(ballast);
    await fillDisk(disk, 5 * MIB);
    await passTime(1100);
    for (const given of [password, 'not that']) {
      expect(await newcomer.call('POST', '/api/login', { username: 'reader', password: given })).toMatchObject(full);
    }
    expect(await again.call('GET', '/api/notes')).toMatchObject({ status: 200, body: [{ title: 'kept' }] });
    expect(await again.call('POST', '/api/logout')).toMatchObject({ status: 200 });
    expect(await again.call('GET', '/api/notes')).toMatchObject({ status: 401 });
    for (const client of [reader, again, newcomer]) client.close();
    expect(await stopServer(server)).toEqual({ code: 0, signal: null });
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

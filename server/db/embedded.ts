import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';
import { makePrivateFolder } from '#server/files/private-folder.ts';
import { syncPath } from '#server/files/sync-path.ts';
import { MIB } from '#shared/size-text.ts';
import { errorCode } from './connection-errors.ts';
import { damagedFiles } from './damage.ts';
import { dbTexts } from './db.texts.ts';
import { freeBytes } from './disk-space.ts';
import { lockDatabase } from './embedded-lock.ts';
import type { EmbeddedWorkerData } from './embedded-worker.ts';
import { readyDatabase, unpackDatabase } from './ready-database.ts';

/** The embedded database, open and served on a socket that only this process may use. */
export interface EmbeddedDatabase {
  /** The Unix socket, or `host:port` on Windows. */
  address: string;
  /** Called when the database stops by itself; nothing can be saved after that. */
  onFailure: (listener: (error: Error) => void) => void;
  /** Syncs the directories; called after each CHECKPOINT, since the database syncs only files. */
  syncFolders: () => Promise<void>;
  /** Free bytes on the disk of the database. */
  freeBytes: () => Promise<number>;
  close: () => Promise<void>;
}

/** Longest Unix socket path that every system takes. */
const SOCKET_PATH_MAX = 100;
/** Opening writes a segment of the log if the last one is full. */
const OPENING_BYTES = 17 * MIB;

/**
 * Opens the database under `dataDir`, and creates it if there is none.
 *
 * @throws {DatabaseInUseError} if another process has it open.
 * @throws {AppError} if its files are damaged, or the disk has no space to open it.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  await makePrivateFolder(dataDir);
  const folder = databaseFolder(dataDir);
  const socket = socketPath(dataDir);
  const unlock = await lockDatabase(join(dataDir, 'database.lock'), socket);
  try {
    if (existsSync(folder)) await refuseIncomplete(folder);
    else await create(folder);
    await rm(socket, { force: true });
    return await serve(folder, socket, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The folder of the embedded database in a DATA_DIR. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Named like PostgreSQL's own sockets, by a port number: clients ask for the folder and the port. */
function socketPath(dataDir: string): string {
  const beside = join(resolve(dataDir), '.s.PGSQL.5432');
  if (beside.length <= SOCKET_PATH_MAX) return beside;
  return join(tmpdir(), `.s.PGSQL.${process.pid}`);
}

/** Made elsewhere and moved into place, so that an incomplete database is never opened. */
async function create(folder: string): Promise<void> {
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  const ready = readyDatabase();
  if (existsSync(ready)) await unpackDatabase(ready, aside);
  else await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'embedded-create.ts'), aside]);
  await rename(aside, folder);
  await syncPath(dirname(folder));
}

/** Without this file PGlite would create a new, empty database over what is left of the old one. */
async function refuseIncomplete(folder: string): Promise<void> {
  const version = await stat(join(folder, 'PG_VERSION')).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (version === undefined || version.size === 0) throw damagedFiles(folder);
}

/** Why the database did not open: PGlite ends without a reason. */
async function explainFailure(folder: string, error: unknown): Promise<unknown> {
  // A real reason: a permission, a module, or memory, which is a RangeError.
  if (errorCode(error) !== undefined || (error as Error).name === 'RangeError') return error;
  if ((await freeBytes(folder)) < OPENING_BYTES) {
    return new AppError('storage_full', dbTexts.diskFull(folder), { cause: error });
  }
  return damagedFiles(folder, error);
}

async function serve(folder: string, socket: string, unlock: () => void): Promise<EmbeddedDatabase> {
  const address = process.platform === 'win32' ? { host: '127.0.0.1', port: 0 } : { path: socket };
  const workerData: EmbeddedWorkerData = { dataDir: folder, address };
  const worker = new Worker(join(import.meta.dirname, 'embedded-worker.ts'), { workerData });
  const listeners = new Set<(error: Error) => void>();
  let isOpen = false;
  let isClosing = false;
  const stopped = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const connection = await new Promise<string>((resolve, reject) => {
    const fail = async (error: Error) => {
      if (!isOpen) reject(await explainFailure(folder, error));
      else if (!isClosing) for (const listener of listeners) listener(error);
    };
    worker.once('message', (message: { ready: string }) => {
      isOpen = true;
      resolve(message.ready);
    });
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`The embedded database stopped with code ${code}`)));
  });
  return {
    address: connection,
    onFailure: (listener) => listeners.add(listener),
    syncFolders: async () => {
      for (const path of [join(folder, 'pg_wal'), folder]) await syncPath(path);
    },
    freeBytes: () => freeBytes(folder),
    close: async () => {
      isClosing = true;
      worker.postMessage('close');
      await stopped;
      await rm(socket, { force: true });
      unlock();
    },
  };
}

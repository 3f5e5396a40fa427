import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { z } from 'zod';
import { dbTexts } from './db.texts.ts';

/** Another process has the embedded database open. */
export class DatabaseInUseError extends Error {
  /** The process that has it open, if known. */
  readonly pid: number | undefined;
  constructor(message: string, pid: number | undefined) {
    super(message);
    this.pid = pid;
  }
}

const ownerSchema = z.object({ pid: z.int(), startedAt: z.string(), boot: z.string(), socket: z.string() });
type Owner = z.output<typeof ownerSchema>;

/**
 * Acquires the lock beside an embedded database: two openers destroy it. The lock names the process, its start time and
 * the machine's boot, and is taken over only if its owner is dead, never because it is old.
 *
 * @param socket where this process will serve the database: a process that answers there is alive, even in another
 * container.
 * @returns a function that releases the lock.
 * @throws {DatabaseInUseError} if a living process holds it.
 */
export async function lockDatabase(path: string, socket: string): Promise<() => void> {
  const owner: Owner = { pid: process.pid, startedAt: startTime(process.pid) ?? '', boot: bootId(), socket };
  // On a full disk a new lock has no room beside the old one.
  if (readText(path) !== undefined || !create(path, owner)) {
    const text = readText(path);
    const holder = parseOwner(text);
    if (holder !== undefined && (await isAlive(holder))) throw inUse(path, holder);
    takeOver(path, text, owner);
  }
  return () => {
    if (parseOwner(readText(path))?.pid === process.pid) rmSync(path, { force: true });
  };
}

function inUse(path: string, holder: Owner | undefined): DatabaseInUseError {
  return new DatabaseInUseError(
    dbTexts.inUse(holder === undefined ? dbTexts.anotherProcess : dbTexts.process(holder.pid), path),
    holder?.pid,
  );
}

/** Creates the lock in one step, with its content: whoever reads it while it is empty would take it for a dead one. */
function create(path: string, owner: Owner): boolean {
  const aside = `${path}.${randomUUID()}`;
  const write = (to: string) => writeFileSync(to, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
  try {
    write(aside);
    return isCreated(
      () => linkSync(aside, path),
      () => write(path),
    );
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Creates something by a link, or on file systems without links by writing it; answers whether it was not there yet. */
function isCreated(link: () => void, write: () => void): boolean {
  try {
    try {
      link();
    } catch (error) {
      // As some file systems of networks and memory cards say.
      if (!/^(EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
      write();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces a dead owner's lock. Only one process at a time does, since between looking at a lock and removing it, it may
 * have become that of somebody else.
 */
function takeOver(path: string, expected: string | undefined, owner: Owner): void {
  const guard = `${path}.taking`;
  if (!createGuard(guard, owner)) {
    const text = readGuard(guard);
    const [pid, startedAt] = text?.split(' ') ?? [];
    // A guard that has disappeared again has left a new lock.
    if (text === undefined || startTime(Number(pid)) === startedAt) throw inUse(path, parseOwner(readText(path)));
    // Its owner was killed in the middle of it.
    if (readGuard(guard) === text) rmSync(guard, { force: true });
    if (!createGuard(guard, owner)) throw inUse(path, parseOwner(readText(path)));
  }
  try {
    if (expected !== undefined && readText(path) === expected) rmSync(path, { force: true });
    if (!create(path, owner)) throw inUse(path, parseOwner(readText(path)));
  } finally {
    rmSync(guard, { force: true });
  }
}

/** A symbolic link that leads nowhere: it is there at once with what it says, and on a full disk too. */
function createGuard(path: string, { pid, startedAt }: Owner): boolean {
  const text = `${pid} ${startedAt}`;
  return isCreated(
    () => symlinkSync(text, path),
    () => writeFileSync(path, text, { flag: 'wx', mode: 0o600 }),
  );
}

function readGuard(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return readText(path);
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parseOwner(text: string | undefined): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text ?? ''));
  } catch {
    // Truncated by a crash while it was written: its writer has ended, or will find that it lost the lock.
    return undefined;
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  if (await answers(owner.socket)) return true;
  if (owner.boot !== bootId()) return false;
  return owner.pid !== process.pid && startTime(owner.pid) === owner.startedAt;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

function bootId(): string {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

/** When a process started, in the system's unit; undefined if it isn't running. */
function startTime(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat !== undefined) {
    // The name in parentheses may contain spaces; the start time is the 20th field after it (proc(5), field 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Z and X: it was killed, has released everything, and only waits for its parent to reap it.
    return /^[ZX]/.test(fields[0] ?? '') ? undefined : fields[19];
  }
  if (process.platform === 'linux') return undefined;
  try {
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'running' : undefined;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

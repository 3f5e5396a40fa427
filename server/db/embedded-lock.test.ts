import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseInUseError, lockDatabase } from './embedded-lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sparehour-lock-'));
  path = join(folder, 'database.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The content a process would write into the lock. */
function lockOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return JSON.stringify({ pid, startedAt, boot, socket: join(folder, 'nobody') });
}

test('a living process keeps its lock', async () => {
  const owner = spawn('sleep', ['30']);
  writeFileSync(path, lockOf(owner.pid ?? 0));
  await expect(lockDatabase(path, join(folder, 'socket'))).rejects.toThrow(DatabaseInUseError);
  owner.kill();
});

test.runIf(existsSync('/proc/self/stat'))(
  'a killed process that its parent has not yet reaped holds no lock',
  async () => {
    // The shell becomes a program that never reaps its child.
    const parent = spawn('sh', ['-c', 'sleep 30 & echo $!; exec sleep 30']);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    // Until then it is a shell, which may reap.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
    writeFileSync(path, lockOf(pid));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
    const release = await lockDatabase(path, join(folder, 'socket'));
    release();
    parent.kill();
  },
);

import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  return JSON.stringify({ pid, startedAt, boot, socket: join(folder, 'gone') });
}

test('a living process keeps its lock', async () => {
  const owner = spawn('sleep', ['30']);
  writeFileSync(path, lockOf(owner.pid ?? 0));
  await expect(lockDatabase(path, join(folder, 'socket'))).rejects.toThrow(DatabaseInUseError);
  owner.kill();
});

test('of many processes that take over from a dead one at once, one gets the lock', async () => {
  const openers = Array.from({ length: 4 }, () => fork('tests/fakes/lock-holder.ts'));
  await Promise.all(openers.map((opener) => once(opener, 'message')));
  const dead = { pid: 4_000_000_000, startedAt: '1', boot: 'before', socket: join(folder, 'gone') };
  for (let round = 0; round < 100; round += 1) {
    const lock = `${path}-${round}`;
    writeFileSync(lock, JSON.stringify(dead));
    const answers = openers.map((opener) => once(opener, 'message'));
    for (const opener of openers) opener.send(lock);
    const got = (await Promise.all(answers)).flatMap(([hasIt], index) => (hasIt ? [openers[index]?.pid] : []));
    expect(got).toHaveLength(1);
    expect(JSON.parse(readFileSync(lock, 'utf8')).pid).toBe(got[0]);
  }
  for (const opener of openers) opener.kill();
  expect(readdirSync(folder).filter((name) => !/-\d+$/.test(name))).toEqual([]);
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

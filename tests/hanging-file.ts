import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

/**
 * Expects that a child process which reads a file without end is killed when its time is over, and that the work ends
 * with this reason. On Linux.
 */
export async function expectKilledAtFile(
  script: string,
  work: (path: string, folder: string) => Promise<unknown>,
  reason: object,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-hanging-'));
  const path = join(folder, 'fifo');
  execFileSync('mkfifo', [path]);
  const pipe = await open(path, 'r+');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const done = expect(work(path, folder)).rejects.toMatchObject(reason);
    await vi.waitFor(() => expect([childrenOf(script).length, vi.getTimerCount()]).toEqual([1, 1]), 20_000);
    vi.advanceTimersByTime(3_600_000);
    await done;
    expect(childrenOf(script)).toEqual([]);
  } finally {
    vi.useRealTimers();
    await pipe.close();
    rmSync(folder, { recursive: true });
  }
}

/** The processes of this one that run a script. */
function childrenOf(script: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === `${process.pid}`;
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
    } catch {
      return false;
    }
  });
}

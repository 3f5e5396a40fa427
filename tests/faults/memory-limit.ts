import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIB } from '#shared/size-text.ts';
import { passTime } from './moments.ts';

/** A control group that ends whatever goes beyond its memory, as a small server does. */
export interface MemoryLimit {
  /** The command, run in the group. */
  within: (command: string[]) => string[];
  /** How many processes the kernel has killed in it. */
  killed: () => number;
}

/** Where control groups of memory are made: version 1, else 2. */
const parent = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'].find((folder) => existsSync(join(folder, 'cgroup.procs')));

/** Whether this machine lets us make control groups with a limit: as root, and not in most containers. */
export const canLimitMemory = mayMakeGroups();

/** Runs `work` with a limit of so many megabytes, swap included. */
export async function withMemoryLimit<T>(megabytes: number, work: (limit: MemoryLimit) => Promise<T>): Promise<T> {
  const group = makeGroup(megabytes);
  try {
    return await work({
      within: (command) => ['sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh', ...command],
      killed: () => Number(/^oom_kill (\d+)$/m.exec(readFirst(group, ['memory.events', 'memory.oom_control']))?.[1]),
    });
  } finally {
    await removeGroup(group);
  }
}

function makeGroup(megabytes: number): string {
  const group = join(parent ?? '', `sparehour-test-${process.pid}-${megabytes}`);
  mkdirSync(group);
  const file = ['memory.limit_in_bytes', 'memory.max'].map((name) => join(group, name)).find(existsSync);
  if (file === undefined) {
    rmdirSync(group);
    throw new Error('The memory controller is not available here');
  }
  writeFileSync(file, String(megabytes * MIB));
  const swap = ['memory.memsw.limit_in_bytes', 'memory.swap.max'].map((name) => join(group, name)).find(existsSync);
  if (swap !== undefined) writeFileSync(swap, swap.endsWith('max') ? '0' : String(megabytes * MIB));
  return group;
}

/** Ends what a failed test left in it: its error is the one to see, and not that the group is in use. */
async function removeGroup(group: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const id of readFirst(group, ['cgroup.procs']).split('\n').filter(Boolean)) endProcess(Number(id));
      rmdirSync(group);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await passTime(100);
    }
  }
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended in between.
  }
}

function mayMakeGroups(): boolean {
  try {
    rmdirSync(makeGroup(64));
    return true;
  } catch {
    return false;
  }
}

function readFirst(group: string, names: string[]): string {
  const name = names.find((one) => readdirSync(group).includes(one)) ?? '';
  return readFileSync(join(group, name), 'utf8');
}

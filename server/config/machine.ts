import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { MIB } from '#shared/size-text.ts';

/** What this process may use: the container's (or systemd unit's) limits if it has any, else the machine's. */
export interface Machine {
  memoryMb: number;
  processors: number;
}

/**
 * Reads the limits of the process's control groups, version 1 and 2 (cgroups(7)). The limits of parent groups apply
 * too; in a container the path may be the host's, and then the mounted group is the right one.
 *
 * @param root the folder in which `proc` and `sys` are.
 */
export function readMachine(root = '/', whole: Machine = wholeMachine()): Machine {
  const memory: number[] = [whole.memoryMb];
  const processors: number[] = [whole.processors];
  for (const line of read(join(root, 'proc/self/cgroup'))?.split('\n') ?? []) {
    const [, controllers, path] = line.match(/^\d+:([^:]*):(.*)$/) ?? [];
    if (controllers === undefined || path === undefined) continue;
    const mounts = controllers === '' ? ['', 'unified'] : [controllers, ...controllers.split(',')];
    for (const group of mounts.flatMap((mount) => groupsOf(join(root, 'sys/fs/cgroup', mount), path))) {
      const bytes = numberIn(read(join(group, 'memory.max'))) ?? numberIn(read(join(group, 'memory.limit_in_bytes')));
      if (bytes !== undefined) memory.push(Math.floor(bytes / MIB));
      const [quota, period] = read(join(group, 'cpu.max'))?.split(' ') ?? [
        read(join(group, 'cpu.cfs_quota_us')),
        read(join(group, 'cpu.cfs_period_us')),
      ];
      const [used, every] = [numberIn(quota), numberIn(period)];
      if (used !== undefined && every) processors.push(Math.ceil(used / every));
    }
  }
  return { memoryMb: Math.min(...memory), processors: Math.max(1, Math.min(...processors)) };
}

/** How the memory is divided, in megabytes: even at the worst moment all of it together does not exceed the total. */
export interface Shares {
  /** The server itself; beyond this it refuses calls. */
  server: number;
  /** The heap of the process that compiles an index. */
  compiler: number;
  /** Each process that reads a document or runs OCR. */
  reader: number;
  /** How many OCR processes there are; half as many, and at least one, read documents beside them. */
  recognizers: number;
}

/** With the embedded database it uses 350; calls are refused beyond the share, so on a small machine it gets more. */
const SERVER = { share: 0.45, least: 450, leastShare: 0.75, most: 1536 };
/** With less the embedded database and the processes beside it are killed sooner or later, without a word. */
export const EMBEDDED_LEAST_MB = 480;
const COMPILER = { share: 0.15, least: 192, most: 1024, beside: 64 };
/** A large scan needs the second; another process is only useful while each has that. */
const READER = { least: 200, enough: 450, most: 700 };

/** Processes that read documents at the same time, of either kind. */
export function readersOf(recognizers: number): number {
  return recognizers + Math.max(1, Math.floor(recognizers / 2));
}

/** Divides the memory. Less than 1.5 GB is too little for everything at once. */
export function shareOut({ memoryMb, processors }: Machine): Shares {
  const least = Math.min(SERVER.least, memoryMb * SERVER.leastShare);
  const server = Math.floor(Math.min(SERVER.most, Math.max(least, memoryMb * SERVER.share)));
  const compiler = Math.min(COMPILER.most, Math.max(COMPILER.least, Math.floor(memoryMb * COMPILER.share)));
  const rest = memoryMb - server - compiler - COMPILER.beside;
  let recognizers = processors;
  while (recognizers > 1 && rest / readersOf(recognizers) < READER.enough) recognizers -= 1;
  const reader = Math.min(READER.most, Math.max(READER.least, Math.floor(rest / readersOf(recognizers))));
  return { server, compiler, reader, recognizers };
}

function wholeMachine(): Machine {
  return { memoryMb: Math.floor(totalmem() / MIB), processors: availableParallelism() };
}

/** The folders of a group and its parents. */
function groupsOf(mount: string, path: string): string[] {
  if (!existsSync(mount)) return [];
  const groups = [mount];
  for (let group = join(mount, path); group !== mount && group.startsWith(mount); group = dirname(group))
    groups.push(group);
  return groups;
}

/** The number; undefined for `max` and -1, which mean no limit. */
function numberIn(text: string | undefined): number | undefined {
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

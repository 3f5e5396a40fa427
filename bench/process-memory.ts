import { readFileSync } from 'node:fs';
import { quantile } from './figures.ts';

/** The memory of a process over a time, in MiB. */
export interface MemoryCourse {
  median: number;
  peak: number;
  /** What was added in a minute of the second half. */
  growth: number;
}

const KIB_A_MIB = 1024;
const MINUTE_MS = 60_000;

/** Looks at a process's memory every so often, until the result is called. */
export function watchMemory(pid: number, everyMs: number): () => MemoryCourse {
  const samples: number[] = [];
  const timer = setInterval(() => {
    const mib = residentMib(pid);
    if (mib !== undefined) samples.push(mib);
  }, everyMs);
  return () => {
    clearInterval(timer);
    return {
      median: quantile(samples, 0.5),
      peak: Math.max(...samples),
      growth: growthOf(samples.slice(samples.length / 2)) * (MINUTE_MS / everyMs),
    };
  };
}

/** Resident memory of a process, as Linux counts it; undefined if the process has ended. */
export function residentMib(pid: number): number | undefined {
  return mibIn(`/proc/${pid}/status`, 'VmRSS');
}

/** The most that it had so far. */
export function peakMib(pid: number): number | undefined {
  return mibIn(`/proc/${pid}/status`, 'VmHWM');
}

/** Its memory with a fair share of what it shares with others, so that those of several can be added up. */
export function proportionalMib(pid: number): number | undefined {
  return mibIn(`/proc/${pid}/smaps_rollup`, 'Pss');
}

function mibIn(file: string, field: string): number | undefined {
  try {
    const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / KIB_A_MIB;
  } catch {
    return undefined;
  }
}

/** By how much values taken at even distances grow from one to the next: the slope of the line that fits them best. */
export function growthOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let along = 0;
  let across = 0;
  for (const [index, value] of values.entries()) {
    along += (index - middle) * (value - mean);
    across += (index - middle) ** 2;
  }
  return along / across;
}

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const TICKS_A_SECOND = 100;
/** A process that uses less of a processor over that time has nothing to do. */
const IDLE = { share: 0.03, ms: 3000 };

/** Waits until a process has done what it does in the background. */
export async function untilIdle(pid: number): Promise<void> {
  for (;;) {
    const before = processorSecondsOf(pid);
    await setTimeout(IDLE.ms);
    // One that has ended used no number.
    if (!(processorSecondsOf(pid) - before >= (IDLE.share * IDLE.ms) / 1000)) return;
  }
}

/** All processes that a process started, directly or not. */
export function childrenOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(Number(name));
    if (fields !== undefined) parents.set(Number(name), Number(fields[1]));
  }
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent === pid || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

/** Of all its threads, the database's included. */
export function processorSecondsOf(pid: number): number {
  const fields = statOf(pid) ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** What Linux says of a process behind its name (proc(5)): its state, its parent, and so on. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

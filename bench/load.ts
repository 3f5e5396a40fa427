import { setTimeout } from 'node:timers/promises';

/** How the work is offered: so many a second whatever the answers do, or by so many who each wait for theirs. */
export type Load = { perSecond: number; seconds: number } | { clients: number; seconds: number };

/** How long each piece of work took, in milliseconds, and how many were done in a second. */
export interface Measured {
  samples: number[];
  perSecond: number;
}

/**
 * Runs `work` under a load. At a fixed rate the time counts from the moment it was due, so that a server which stalls
 * does not hide how long its callers waited.
 */
export async function underLoad(load: Load, work: (index: number) => Promise<void>): Promise<Measured> {
  const samples: number[] = [];
  const began = performance.now();
  if ('perSecond' in load) await atRate(load, work, samples);
  else await byClients(load, work, samples);
  return { samples, perSecond: samples.length / ((performance.now() - began) / 1000) };
}

async function atRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: (index: number) => Promise<void>,
  samples: number[],
): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = began + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await setTimeout(wait);
    // A timer may come early, and then the work was not waited for.
    const from = Math.min(due, performance.now());
    running.push(work(index).then(() => void samples.push(performance.now() - from)));
  }
  await Promise.all(running);
}

async function byClients(
  { clients, seconds }: { clients: number; seconds: number },
  work: (index: number) => Promise<void>,
  samples: number[],
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const client = async (first: number) => {
    for (let index = first; performance.now() < until; index += clients) {
      const from = performance.now();
      await work(index);
      samples.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, first) => client(first)));
}

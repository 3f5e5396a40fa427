import { setTimeout } from 'node:timers/promises';

/** How often something is asked for which there is no event. */
const EVERY_MS = 10;

/** Lets time pass that belongs to the fault: how long a load lasts before a kill, when a second signal comes. */
export async function passTime(ms: number): Promise<void> {
  await setTimeout(ms);
}

/** Lets a time between two pass, another one with each run: over many, a fault meets every moment. */
export async function passAnyTime(leastMs: number, mostMs: number): Promise<void> {
  await setTimeout(leastMs + Math.random() * (mostMs - leastMs));
}

/** Asks again and again until it is so, without an end: the test's own time limit is one. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(EVERY_MS);
}

import { setTimeout } from 'node:timers/promises';

/** Longer than a test that names a day takes. */
const MARGIN_MS = 30_000;
const DAY_MS = 86_400_000;

/** Waits where the day is about to end, here or in UTC, so that a test that names it ends on the same one. */
export async function untilNotNearMidnight(now = new Date()): Promise<void> {
  const here = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
  const left = Math.min(here, DAY_MS - (now.getTime() % DAY_MS));
  if (left < MARGIN_MS) await setTimeout(left);
}

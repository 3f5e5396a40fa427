import type { WhenMade } from '#shared/notes.ts';

/** A request is on its way for so long at most; a clock that is further behind is wrong. */
const UNDERWAY_MS = 60_000;

/**
 * When a change was made, by the server's clock. A device's clock that was ahead of it when the change was sent, or far
 * behind, is corrected by that difference; nothing was made in the future.
 */
export function timeMade({ changedAt, sentAt }: WhenMade, now: Date): Date {
  const behind = now.getTime() - Date.parse(sentAt);
  const correction = behind < 0 || behind > UNDERWAY_MS ? behind : 0;
  return new Date(Math.min(now.getTime(), Math.max(0, Date.parse(changedAt) + correction)));
}

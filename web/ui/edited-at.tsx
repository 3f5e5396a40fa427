import { useSyncExternalStore } from 'react';
import { exactText, shortDayText } from '#web/lib/dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });

/** When something was edited: relative to now, the exact time on pointing at it. */
export function EditedAt({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={exactText(at)} className={className}>
      {relativeTime(new Date(at), new Date(now))}
    </time>
  );
}

/** `just now`, `5 min. ago`, `yesterday`, `Monday`, `12 Nov`, `12 Nov 2024`: as much as tells the notes apart. */
export function relativeTime(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime();
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), 'minute');
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (then.getTime() >= midnight) return ago.format(-Math.floor(passed / HOUR), 'hour');
  if (then.getTime() >= midnight - DAY) return 'yesterday';
  if (then.getTime() >= midnight - WEEK + DAY) return weekday.format(then);
  return shortDayText(then, now);
}

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time to the minute; one clock for all rows. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

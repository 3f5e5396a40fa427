import { useSyncExternalStore } from 'react';
import { exactText, relativeText } from '#web/lib/dates.ts';
import { Store } from '#web/lib/store.ts';

const MINUTE = 60_000;

/** When something was edited: relative to now, the exact time on pointing at it. */
export function EditedAt({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={exactText(at)} className={className}>
      {relativeText(new Date(at), new Date(now))}
    </time>
  );
}

const clock = new Store(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;

/** The time to the minute; one clock for all rows. */
function useNow(): number {
  return useSyncExternalStore(subscribe, clock.get);
}

function subscribe(listener: () => void): () => void {
  const stop = clock.subscribe(listener);
  timer ??= setInterval(() => clock.set(Date.now()), MINUTE);
  return () => {
    stop();
    if (clock.isWatched) return;
    clearInterval(timer);
    timer = undefined;
  };
}

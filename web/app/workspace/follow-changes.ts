import { type Change, changeEvents } from '#shared/changes.ts';
import { urlOf } from '#web/lib/api.ts';

const LOCK = 'sparehour.changes';
/** After the server refused to tell; a line that broke is opened again by the browser. */
const AGAIN_MS = 15_000;
/** What the page has read by itself when it opened is not older than this. */
const FRESH_MS = 5000;

/**
 * Tells what changes of what is the user's on other devices, while the page is looked at. Of the tabs of one
 * browser that are looked at, one has the stream, since a browser opens six connections to one place for all its tabs:
 * it passes the news on by itself. Answers how to stop.
 */
export function followChanges(onChange: (change: Change) => void): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const openedAt = performance.now();
  let giveUp: AbortController | undefined;

  function begin(): void {
    if (giveUp || document.visibilityState === 'hidden') return;
    giveUp = new AbortController();
    const { signal } = giveUp;
    // Over plain http there are no locks; then each tab has its own stream.
    if (!navigator.locks) {
      listen(signal);
      return;
    }
    navigator.locks
      .request(LOCK, { signal }, () => {
        listen(signal);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      })
      // Given up before it was this tab's turn.
      .catch(() => {});
  }

  function end(): void {
    giveUp?.abort();
    giveUp = undefined;
  }

  function listen(signal: AbortSignal): void {
    if (signal.aborted) return;
    const source = new EventSource(urlOf(changeEvents, {}));
    let timer: ReturnType<typeof setTimeout> | undefined;
    source.onopen = () => {
      // Whatever happened while nobody listened is read.
      if (performance.now() - openedAt > FRESH_MS) onChange({ kind: 'lists' });
    };
    source.addEventListener('change', ({ data }: MessageEvent<string>) => onChange(JSON.parse(data) as Change));
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => listen(signal), AGAIN_MS);
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
    });
  }

  const handleVisibility = () => (document.visibilityState === 'hidden' ? end() : begin());
  document.addEventListener('visibilitychange', handleVisibility);
  begin();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    end();
  };
}

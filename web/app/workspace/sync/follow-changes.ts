import { getUser } from '#shared/auth.ts';
import { type Change, changeEvents } from '#shared/changes.ts';
import { call, urlOf } from '#web/lib/api.ts';
import { placeOfPage } from '#web/lib/colleague.ts';
import { noteConnection } from '#web/lib/connection.ts';

const LOCK = 'sparehour.changes';
/** After the server refused to tell; a line that broke is opened again by the browser. */
const AGAIN_MS = 15_000;

/**
 * Follows changes made on other devices while the page is visible. Only one visible tab of a browser has the stream, since
 * a browser shares six connections to a host among all its tabs; it passes changes on to the others. Answers a function
 * that stops it.
 *
 * @param after the position after which the page has to know of changes; undefined if it isn't known
 */
export function followChanges(onChange: (change: Change) => void, after?: Promise<string | undefined>): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let lastId: string | undefined;
  let giveUp: AbortController | undefined;

  function begin(): void {
    if (giveUp || document.visibilityState === 'hidden') return;
    giveUp = new AbortController();
    const { signal } = giveUp;
    // Over plain http there are no locks; then each tab has its own stream.
    if (!navigator.locks) {
      void listen(signal);
      return;
    }
    navigator.locks
      .request(LOCK + placeOfPage(), { signal }, () => {
        void listen(signal);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      })
      // Given up before it was this tab's turn.
      .catch(() => {});
  }

  function end(): void {
    giveUp?.abort();
    giveUp = undefined;
  }

  async function listen(signal: AbortSignal): Promise<void> {
    lastId ??= await after;
    if (signal.aborted) return;
    const source = new EventSource(urlOf(changeEvents, lastId === undefined ? {} : { query: { after: lastId } }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    source.onopen = () => {
      noteConnection(true);
      // What changed before, it doesn't tell; otherwise the server sends what came since.
      if (lastId === undefined) onChange({ kind: 'lists' });
    };
    const noteId = ({ lastEventId }: MessageEvent<string>) => {
      lastId = lastEventId;
    };
    source.addEventListener('ready', noteId);
    source.addEventListener('change', (event: MessageEvent<string>) => {
      noteId(event);
      onChange(JSON.parse(event.data) as Change);
    });
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      // Perhaps because the session ended, which this call finds out and announces.
      ask();
      timer = setTimeout(() => void listen(signal), AGAIN_MS);
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
    });
  }

  const handleVisibility = () => (document.visibilityState === 'hidden' ? end() : begin());
  document.addEventListener('visibilitychange', handleVisibility);
  // The browser only guesses; a call finds out.
  addEventListener('offline', ask);
  addEventListener('online', ask);
  begin();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    removeEventListener('offline', ask);
    removeEventListener('online', ask);
    end();
  };
}

/** Whether the server is there, and the session: the call itself announces what it finds. */
function ask(): void {
  call(getUser).catch(() => {});
}

import { setTimeout } from 'node:timers/promises';
import type { Change } from '#shared/changes.ts';

/** The events one client of `GET /api/changes` receives. */
export interface ChangeStream {
  /** The next change that was not asked for yet; rejects where none comes within seconds. */
  next: () => Promise<Change>;
  /** All changes so far. */
  changes: () => Change[];
  /** The id of the last event. */
  lastId: () => string;
  /** Everything that came, as it came. */
  received: () => string;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close: () => void;
}

/** As long as a poll waits. */
const WAIT_MS = 30_000;

/** Listens to the changes of a user, of those `after` a position; resolves when the server does. */
export async function listenTo(
  url: string,
  cookie: string,
  others: Record<string, string> = {},
  after?: string,
): Promise<ChangeStream> {
  const closing = new AbortController();
  const query = after === undefined ? '' : `?after=${after}`;
  const reply = await fetch(`${url}/api/changes${query}`, { headers: { cookie, ...others }, signal: closing.signal });
  if (reply.status !== 200 || reply.body === null) throw new Error(`No stream: ${reply.status} ${await reply.text()}`);
  let text = '';
  let asked = 0;
  const body = reply.body.pipeThrough(new TextDecoderStream());
  const reading = (async () => {
    for await (const chunk of body) text += chunk;
  })();
  // It ends with the server, or because it was closed.
  reading.catch(() => {});
  const changes = () =>
    [...text.matchAll(/^event: change\ndata: (.+)\n\n/gm)].map(([, data]) => JSON.parse(data ?? '') as Change);
  return {
    next: async () => {
      for (const until = performance.now() + WAIT_MS; performance.now() < until; await setTimeout(10)) {
        const change = changes()[asked];
        if (change === undefined) continue;
        asked += 1;
        return change;
      }
      throw new Error(`No change came; so far: ${text}`);
    },
    changes,
    lastId: () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '',
    received: () => text,
    ended: reading,
    close: () => closing.abort(),
  };
}

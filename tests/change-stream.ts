import type { Change } from '#shared/changes.ts';

/** What a server tells one listener of `GET /api/changes`. */
export interface ChangeStream {
  /** The next change; rejects where none comes within seconds, or the stream ended. */
  next: () => Promise<Change>;
  /** Everything that came, as it came. */
  received: () => string;
  close: () => void;
}

const WAIT_MS = 10_000;

/** Listens to the changes of a user; resolves when the server does. */
export async function listenTo(url: string, cookie: string): Promise<ChangeStream> {
  const closing = new AbortController();
  const signal = closing.signal;
  const reply = await fetch(`${url}/api/changes`, { headers: { cookie }, signal });
  if (reply.status !== 200 || reply.body === null) throw new Error(`No stream: ${reply.status} ${await reply.text()}`);
  const chunks = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let told = 0;
  const changes = () => [...text.matchAll(/^event: change\ndata: (.+)\n\n/gm)];
  return {
    next: async () => {
      const late = AbortSignal.timeout(WAIT_MS);
      while (changes().length <= told) {
        const { promise, reject } = Promise.withResolvers<never>();
        late.addEventListener('abort', () => reject(late.reason), { once: true });
        const { value, done } = await Promise.race([chunks.read(), promise]);
        if (done) throw new Error('The stream ended');
        text += value;
      }
      told += 1;
      return JSON.parse(changes()[told - 1]?.[1] ?? '') as Change;
    },
    received: () => text,
    close: () => closing.abort(),
  };
}

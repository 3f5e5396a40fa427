import type { Endpoint } from '#shared/endpoint.ts';
import { ApiError, request } from './api.ts';
import { readEvents } from './read-events.ts';

/** The events of a text while it is written: events `text`, then the whole reply, or `failure`. */
interface Streamed {
  /** The event that bears the reply. */
  last: string;
  onText: (piece: string) => void;
  /** What is said where the stream ends without a reply. */
  interrupted: string;
  signal: AbortSignal;
}

/**
 * Reads the reply of a call that sends it piece by piece; a server or a proxy may send it whole instead.
 *
 * @throws {ApiError} with the server's sentence, or with `interrupted`
 */
export async function readStreamed<Reply>(
  endpoint: Endpoint,
  body: object,
  { last, onText, interrupted, signal }: Streamed,
): Promise<Reply> {
  const reply = await request(endpoint, { body } as never, { headers: { accept: 'text/event-stream' }, signal });
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream') || !reply.body) return reply.json();
  for await (const { event, data } of readEvents(reply.body)) {
    if (event === 'text') onText(JSON.parse(data).text);
    if (event === last) return JSON.parse(data);
    if (event === 'failure') throw new ApiError(503, JSON.parse(data).message);
  }
  throw new ApiError(0, interrupted);
}

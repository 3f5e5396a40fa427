import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { reportStreams } from '#server/observed.ts';
import { httpTexts } from './http.texts.ts';
import { callerOf, type Identify, identityOf, watchSignedIn } from './session.ts';

/** One server-sent event. */
export interface SentEvent {
  event: string;
  data: unknown;
  /** What a client that lost the connection names to go on from here. */
  id?: string;
}

/** Events until the source ends or the signal aborts. */
export type EventSource = (signal: AbortSignal) => AsyncIterable<SentEvent>;

/** Answers a request with events. */
export type SendEvents = (request: FastifyRequest, reply: FastifyReply, source: EventSource) => Promise<FastifyReply>;

/** Shorter than the time after which proxies and browsers give up. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Streams of server-sent events, with a heartbeat every 15 seconds. They end when the session ends and before the
 * server does. Watchers (GET) are limited per user; an answer sent as events is limited by whatever creates it.
 */
export function streamEvents(
  app: FastifyInstance,
  { config, signals }: Pick<Services, 'config' | 'signals'>,
  identify: Identify,
): SendEvents {
  const open = new Set<AbortController>();
  const watching = new Map<string, number>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });

  /** Counts one more watcher; the returned function removes it from the count. */
  function beginWatching(userId: string): () => void {
    const others = watching.get(userId) ?? 0;
    if (others >= config.LIMIT_EVENT_STREAMS) {
      throw new AppError('rate_limited', httpTexts.tooManyTabs, {
        retryAfter: 10,
      });
    }
    watching.set(userId, others + 1);
    return () => {
      const left = (watching.get(userId) ?? 1) - 1;
      if (left === 0) watching.delete(userId);
      else watching.set(userId, left);
    };
  }

  return async (request, reply, source) => {
    const endWatching = request.method === 'POST' ? () => {} : beginWatching(callerOf(identityOf(request)));
    const stream = new AbortController();
    open.add(stream);
    reportStreams(open.size);
    const close = () => {
      if (!open.delete(stream)) return;
      reportStreams(open.size);
      stream.abort();
      clearInterval(timer);
      signedIn.stop();
      endWatching();
    };
    const signedIn = watchSignedIn({ signals }, identify, request, close);
    const timer = setInterval(() => {
      reply.raw.write(': still here\n\n');
      void signedIn.check();
    }, KEEP_ALIVE_MS);
    reply.raw.once('close', close);
    if (reply.raw.destroyed) close();
    begin(reply);
    try {
      if (request.method !== 'HEAD') await writeEvents(reply, source(stream.signal), stream.signal);
    } catch (error) {
      if (!stream.signal.aborted) request.log.error({ err: error }, 'a stream of events failed');
    } finally {
      close();
      reply.raw.end();
    }
    return reply;
  };
}

/** Turns what `work` publishes into a source of events. The work doesn't wait for the reader. */
export function eventsFrom(work: (publish: (event: SentEvent) => void) => Promise<void>): AsyncIterable<SentEvent> {
  const events = new Readable({ objectMode: true, read: () => {} });
  work((event) => events.push(event)).then(
    () => events.push(null),
    (error: Error) => events.destroy(error),
  );
  return events;
}

async function writeEvents(reply: FastifyReply, events: AsyncIterable<SentEvent>, signal: AbortSignal): Promise<void> {
  for await (const { event, data, id } of events) {
    if (signal.aborted) return;
    const position = id === undefined ? '' : `id: ${id}\n`;
    const isAccepted = reply.raw.write(`${position}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (!isAccepted) await once(reply.raw, 'drain', { signal });
  }
}

function begin(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Otherwise Nginx would buffer the events.
    'x-accel-buffering': 'no',
  });
  // The first event may take long, and the browser must know that it is connected.
  reply.raw.flushHeaders();
}

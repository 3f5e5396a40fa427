import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { nanoid } from 'nanoid';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SystemDatabase } from './client.ts';
import { clientOptions } from './connection-options.ts';

/**
 * The kind of the id: a document, a recording, or the user whose notes, folders or conversations changed, or whose
 * sessions ended.
 */
type Topic = 'document' | 'recording' | 'changes' | 'sessions';

/** Receives what happened, as ids and never text; undefined if something may have been missed. */
type Listener = (detail: string | undefined) => void;

/** Publishes an event to every server on this database. Delivery is not guaranteed. */
export interface Signals {
  publish: (topic: Topic, id: string, detail?: string) => void;
  /** Returns a function that stops listening. With {@link EVERYBODY} those of this process, before other listeners. */
  listen: (topic: Topic, id: string, listener: Listener) => () => void;
  /** Resolves at the next signal, and when `signal` is aborted. */
  next: (topic: Topic, id: string, signal: AbortSignal) => Promise<void>;
  stop: () => Promise<void>;
}

/** Instead of an id: listens to a topic of all ids. */
export const EVERYBODY = '*';

const CHANNEL = 'sparehour';
const RETRY_MS = [500, 1000, 2000, 5000];
/** How often the connection is probed. */
const PROBE_EVERY_MS = 20_000;
const PROBE_MS = 5000;
/** Signals in one notification; PostgreSQL accepts 8,000 bytes. */
const BATCH = 30;
const DETAIL_MAX = 160;
const WAITING_MAX = 1000;
const WAIT_MS = 1000;

/** Any database client can send anything, and an event called `error` would end the process. */
const signalSchema = z.tuple([z.string().regex(/^[a-z]+ ./), z.string().max(DETAIL_MAX)]);
const notificationSchema = z.strictObject({ from: z.string(), signals: z.array(signalSchema) });
type Signal = z.output<typeof signalSchema>;

/** Signals within this process. */
export function localSignals(): Signals {
  return signalsOn(
    new EventEmitter().setMaxListeners(0),
    () => {},
    async () => {},
  );
}

/** Signals from a command to the servers on a PostgreSQL; `stop` resolves when all are sent. It receives none. */
export function outgoingSignals(db: SystemDatabase): Signals {
  const from = nanoid();
  const sent: Promise<void>[] = [];
  return signalsOn(
    new EventEmitter(),
    (signal) => void sent.push(notify(db, from, [signal])),
    async () => void (await Promise.all(sent)),
  );
}

/**
 * Signals between all servers on an external PostgreSQL, by LISTEN on a separate connection. While there is none, and
 * each time it was lost, every listener is notified that it may have missed something.
 *
 * @param probeMs how long a signal to ourselves may take.
 */
export function sharedSignals(url: string, db: SystemDatabase, log: Logger, probeMs = PROBE_MS): Signals {
  const emitter = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  const from = nanoid();
  const waiting: Signal[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const signals = waiting.slice(0, BATCH);
      try {
        await notify(db, from, signals);
        waiting.splice(0, signals.length);
      } catch {
        // The failure shows in the log wherever it matters more.
        await pause(WAIT_MS, stopping.signal);
      }
    }
    sending = undefined;
  }

  const listening = keepListening({
    url,
    log,
    from,
    probeMs,
    stopped: stopping.signal,
    receive: ([key, detail]) => emitter.emit(key, detail),
    wake: () => {
      // Waiting for a signal also listens for errors until then; an error that no one listens for is thrown.
      for (const key of emitter.eventNames()) if (key !== 'error') emitter.emit(key, undefined);
    },
  });
  return signalsOn(
    emitter,
    (signal) => {
      if (waiting.length >= WAITING_MAX) return;
      waiting.push(signal);
      sending ??= send();
    },
    async () => {
      stopping.abort();
      await Promise.all([listening, sending]);
    },
  );
}

async function notify(db: SystemDatabase, from: string, signals: Signal[]): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ from, signals })})`);
}

function signalsOn(
  emitter: EventEmitter,
  publishToOthers: (signal: Signal) => void,
  stop: () => Promise<void>,
): Signals {
  return {
    publish: (topic, id, detail = '') => {
      const key = `${topic} ${id}`;
      emitter.emit(`${topic} ${EVERYBODY}`, detail);
      emitter.emit(key, detail);
      publishToOthers([key, detail]);
    },
    listen: (topic, id, listener) => {
      const key = `${topic} ${id}`;
      emitter.on(key, listener);
      return () => emitter.off(key, listener);
    },
    next: async (topic, id, signal) => {
      await once(emitter, `${topic} ${id}`, { signal }).catch(() => {});
    },
    stop,
  };
}

interface Listening {
  url: string;
  log: Logger;
  /** Identifies this server: it ignores its own signals. */
  from: string;
  probeMs: number;
  stopped: AbortSignal;
  receive: (signal: Signal) => void;
  wake: () => void;
}

async function keepListening({ log, ...listening }: Listening): Promise<void> {
  const { stopped, wake } = listening;
  let failures = 0;
  while (!stopped.aborted) {
    try {
      await listenUntilLost({
        ...listening,
        onBegin: () => {
          failures = 0;
          wake();
        },
      });
    } catch (error) {
      if (stopped.aborted) return;
      if (failures === 0)
        log.warn({ err: error }, 'other servers are not heard for now; what they change is asked for');
    }
    wake();
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, stopped);
    failures += 1;
  }
}

async function listenUntilLost({
  url,
  from,
  probeMs,
  stopped,
  receive,
  onBegin,
}: Omit<Listening, 'log' | 'wake'> & { onBegin: () => void }): Promise<void> {
  const client = new Client(clientOptions(url));
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection was closed')));
    stopped.addEventListener('abort', () => reject(stopped.reason), { once: true });
  });
  // Awaited only below.
  lost.catch(() => {});
  let receivedOwn = () => {};
  client.on('notification', ({ payload = '' }) => {
    const notification = parse(payload);
    if (notification?.from === from) receivedOwn();
    else notification?.signals.forEach(receive);
  });
  /** A pooler that shares connections accepts LISTEN and drops it; and a connection may be dead without an error. */
  const probe = async () => {
    const received = new Promise<void>((resolve) => {
      receivedOwn = resolve;
    });
    await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from, signals: [] })]);
    await received;
  };
  try {
    await Promise.race([client.connect(), lost]);
    await Promise.race([client.query(`listen ${CHANNEL}`), lost]);
    for (let isFirst = true; ; isFirst = false) {
      await Promise.race([probe(), lost, tooLate(probeMs)]);
      if (isFirst) onBegin();
      await Promise.race([pause(PROBE_EVERY_MS, stopped), lost]);
    }
  } finally {
    // Does not wait for the end of a dead connection.
    await Promise.race([client.end().catch(() => {}), setTimeout(WAIT_MS, undefined, { ref: false })]);
  }
}

async function tooLate(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new Error('The database does not pass notifications on');
}

function parse(payload: string) {
  try {
    return notificationSchema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}

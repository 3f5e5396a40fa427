import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A reverse proxy in front of several servers, as small as one can be. */
export interface RoundRobin {
  url: string;
  /** Calls handed to each of the servers, in their order. */
  handed: number[];
  close: () => void;
}

const LOOK_MS = 100;

/**
 * Hands each call to the next server. One that takes no connections gets no more until it says that it is ready, as in
 * deploy/Caddyfile.
 */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  const handed = servers.map(() => 0);
  const away = new Set<number>();
  let turn = 0;
  let isClosed = false;

  function next(): number {
    do turn = (turn + 1) % servers.length;
    while (away.has(turn) && away.size < servers.length);
    return turn;
  }

  async function waitFor(index: number): Promise<void> {
    if (away.has(index)) return;
    away.add(index);
    const isReady = () =>
      fetch(new URL('/readyz', servers[index])).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!isClosed && !(await isReady())) await setTimeout(LOOK_MS);
    away.delete(index);
  }

  function hand(incoming: IncomingMessage, outgoing: ServerResponse, index: number, triesLeft: number): void {
    const { method, headers } = incoming;
    const onward = requestTo(new URL(incoming.url ?? '/', servers[index]), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      outgoing.flushHeaders();
      reply.pipe(outgoing);
      // What breaks off there breaks off here.
      reply.once('error', () => outgoing.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      // Nothing of it was sent yet: another server may have it.
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) {
        void waitFor(index);
        return hand(incoming, outgoing, next(), triesLeft - 1);
      }
      outgoing.destroy();
    });
    onward.once('socket', (socket) => {
      const begin = () => {
        handed[index] = (handed[index] ?? 0) + 1;
        incoming.pipe(onward);
      };
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    outgoing.once('close', () => onward.destroy());
  }

  const proxy = createServer((incoming, outgoing) => {
    hand(incoming, outgoing, next(), servers.length - 1);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    handed,
    close: () => {
      isClosed = true;
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

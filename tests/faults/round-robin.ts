import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of several servers, as small as one can be. */
export interface RoundRobin {
  url: string;
  /** Calls handed to each of the servers, in their order. */
  handed: number[];
  close: () => void;
}

/** Hands each call to the next server, and past one that does not take connections, as proxies do. */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  const handed = servers.map(() => 0);
  let turn = 0;

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
        return hand(incoming, outgoing, (index + 1) % servers.length, triesLeft - 1);
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
    turn = (turn + 1) % servers.length;
    hand(incoming, outgoing, turn, servers.length - 1);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    handed,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

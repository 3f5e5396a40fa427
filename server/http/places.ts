import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

const SECOND = 1000;

/** How connections share the places of a server. */
export interface PlaceLimits {
  /** Connections open at the same time. */
  places: number;
  /** Silent connections of one address: many browsers behind one have six each, and rarely need so many. */
  silentPerAddress: number;
  /** How long headers may take. */
  headersMs: number;
  /** The same while fewer than a fifth of the places are free. */
  shortHeadersMs: number;
}

/** The limits of a server with so many places, where no request may take longer than `arrivalMs`. */
export function placeLimits(places: number, arrivalMs: number): PlaceLimits {
  return {
    places,
    silentPerAddress: 100,
    headersMs: Math.min(10 * SECOND, arrivalMs),
    shortHeadersMs: Math.min(5 * SECOND, arrivalMs),
  };
}

/** A connection that is open. */
interface Connection {
  /** What its silence is counted for; absent for a proxy, through which all visitors come. */
  network: string | undefined;
  /** Requests that aren't answered yet; several may follow each other. */
  requests: Set<IncomingMessage>;
}

/**
 * Keeps a place for whoever comes next. A connection is silent while no headers have arrived on it, and between its
 * requests. One too many of an address ends the one of that address that was silent for longest. If all places are
 * taken, the one that was silent for longest ends, or else one whose request is still arriving; a newcomer is refused
 * only if every connection is being answered.
 *
 * @param proxies addresses and networks of reverse proxies, for which there is no limit per address.
 */
export function keepPlaces(server: Server, limits: PlaceLimits, proxies: readonly string[]): void {
  const isProxy = matching(proxies);
  const connections = new Map<Socket, Connection>();
  /** The longest silent first, as in the sets of each network. */
  const silent = new Set<Socket>();
  const silentOf = new Map<string, Set<Socket>>();

  function beginSilence(socket: Socket, { network }: Connection): void {
    silent.add(socket);
    if (network === undefined) return;
    const siblings = silentOf.get(network) ?? new Set();
    silentOf.set(network, siblings.add(socket));
    if (siblings.size > limits.silentPerAddress) end(first(siblings));
  }
  function endSilence(socket: Socket, { network = '' }: Connection): void {
    silent.delete(socket);
    const siblings = silentOf.get(network);
    siblings?.delete(socket);
    if (siblings?.size === 0) silentOf.delete(network);
  }
  /** Its place is free from here on; the event comes later. */
  function forget(socket: Socket): void {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    endSilence(socket, connection);
    connections.delete(socket);
    hurry();
  }
  function end(socket: Socket | undefined): void {
    if (socket === undefined) return;
    forget(socket);
    socket.destroy();
  }
  function hurry(): void {
    const areShort = connections.size > 0.8 * limits.places;
    server.headersTimeout = areShort ? limits.shortHeadersMs : limits.headersMs;
  }
  function arriving(): Socket | undefined {
    for (const [socket, { requests }] of connections) {
      for (const { complete } of requests) if (!complete) return socket;
    }
    return undefined;
  }

  server.on('connection', (socket: Socket) => {
    if (connections.size >= limits.places) end(first(silent) ?? arriving() ?? socket);
    if (socket.destroyed) return;
    const { remoteAddress } = socket;
    const network = remoteAddress === undefined || isProxy(remoteAddress) ? undefined : normalizeIP(remoteAddress);
    const connection: Connection = { network, requests: new Set() };
    connections.set(socket, connection);
    socket.once('close', () => forget(socket));
    hurry();
    beginSilence(socket, connection);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const { requests } = connection;
    requests.add(request);
    endSilence(socket, connection);
    response.once('close', () => {
      requests.delete(request);
      if (requests.size === 0 && connections.has(socket)) beginSilence(socket, connection);
    });
  });
}

function first<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}

/** Whether an address is one of these, or in one of these networks. */
function matching(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of networks) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

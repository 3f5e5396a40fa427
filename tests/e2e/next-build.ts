import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a server, and can give it another build: the same code under other names, the names before gone. */
export interface Builds {
  url: string;
  /** From now on the server has the next build. */
  release: () => void;
  /** Whether texts can be saved. */
  canSave: boolean;
  close: () => void;
}

const OWN = '/assets/';
const NEXT = '/assets/next/';

export async function takeBuild(target: string): Promise<Builds> {
  let isNext = false;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method } = incoming;
    if (method === 'PUT' && !builds.canSave) return void outgoing.writeHead(503).end();
    // The files of the build before went with its server.
    if (isNext && url.startsWith(OWN) && !url.startsWith(NEXT)) return void outgoing.writeHead(404).end();
    pass(incoming, outgoing, target, isNext);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const builds: Builds = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isNext = true;
    },
    canSave: true,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return builds;
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string, isNext: boolean): void {
  const path = (incoming.url ?? '/').replace(NEXT, OWN);
  // The server would find its own files unchanged.
  const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers;
  const headers = { ...(isNext ? asked : incoming.headers), 'accept-encoding': 'identity' };
  const sent = request(new URL(path, target), { method: incoming.method, headers }, (reply) => {
    const type = String(reply.headers['content-type']);
    if (!isNext || !/html|javascript|css/.test(type)) {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      return void reply.pipe(outgoing);
    }
    const { 'content-length': ___, etag: ____, ...rest } = reply.headers;
    const parts: Buffer[] = [];
    reply.on('data', (part) => parts.push(part));
    reply.on('end', () => {
      outgoing.writeHead(reply.statusCode ?? 502, rest);
      outgoing.end(Buffer.concat(parts).toString().replaceAll('assets/', 'assets/next/'));
    });
  });
  sent.on('error', () => outgoing.destroy());
  outgoing.on('close', () => sent.destroy());
  incoming.pipe(sent);
}

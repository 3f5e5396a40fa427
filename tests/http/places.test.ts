import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { keepPlaces, placeLimits } from '#server/http/places.ts';
import { listen, signUp, startTestServer, type TestServer, type TestSettings, type TestUser } from '#tests/server.ts';

const sockets: Socket[] = [];
const servers: { close: () => unknown }[] = [];
let user: TestUser;

beforeAll(async () => {
  const server = await startTestServer();
  user = await signUp(server);
  await server.http.close();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(settings: TestSettings = {}): Promise<number> {
  const server: TestServer = await startTestServer(settings);
  servers.push(server.http);
  return listen(server);
}

/** A connection from one of the machine's own addresses; all of 127.0.0.0/8 are. */
async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  // What isn't read never ends.
  socket.on('error', () => {}).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

async function openMany(count: number, port: number, addressOf: (index: number) => string): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let index = 0; index < count; index += 1) opened.push(await open(port, addressOf(index)));
  return opened;
}

/** Sends a call's headers, and what there is of its body; answers the status line. */
async function call(socket: Socket, path: string, more: string[] = []): Promise<string> {
  socket.write(`${[path, 'host: x', `cookie: ${user.cookie}`, ...more].join('\r\n')}\r\n\r\n`);
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return String(answer).split('\r\n')[0] ?? '';
}

const slowBody = ['content-type: application/json', 'content-length: 1000'];
const OK = 'HTTP/1.1 200 OK';

/** Waits until so many of them have ended. */
async function ended(some: Socket[], count: number): Promise<Socket[]> {
  const closed = () => some.filter((socket) => socket.closed);
  while (closed().length < count) {
    await Promise.race(some.filter((socket) => !socket.closed).map((socket) => once(socket, 'close')));
  }
  return closed();
}

test('a newcomer gets in beside 2,300 silent connections of 40 addresses', async () => {
  const port = await serve();
  const silent = await openMany(2300, port, (index) => `127.0.1.${1 + (index % 40)}`);
  for (const address of ['127.0.2.1', '127.0.2.2', '127.0.1.1']) {
    expect(await call(await open(port, address), 'GET /api/user HTTP/1.1')).toBe(OK);
  }
  await ended(silent, 303);
  // The first to come are the first to go; a busy machine may need so long that others were too slow.
  expect(silent.slice(0, 303).filter(({ closed }) => !closed)).toEqual([]);
});

test('the silent connection over 100 of one address ends the one that was silent for longest', async () => {
  const port = await serve();
  const other = await open(port, '127.0.2.1');
  const [spoke, ...silent] = await openMany(100, port, () => '127.0.1.1');
  if (spoke === undefined) throw new Error('No connection');
  expect(await call(spoke, 'GET /api/user HTTP/1.1')).toBe(OK);
  silent.push(await open(port, '127.0.1.1'), await open(port, '127.0.1.1'));
  expect(await ended(silent, 2)).toEqual(silent.slice(0, 2));
  expect(await call(other, 'GET /api/user HTTP/1.1')).toBe(OK);
  expect(await call(spoke, 'GET /api/user HTTP/1.1')).toBe(OK);
});

test('a connection that is being answered is not silent', async () => {
  const port = await serve();
  const stream = await open(port, '127.0.1.1');
  expect(await call(stream, 'GET /api/changes HTTP/1.1')).toBe(OK);
  const silent = await openMany(101, port, () => '127.0.1.1');
  await ended(silent, 1);
  expect(stream.closed).toBe(false);
});

test('trusted proxies may keep more than 100 silent connections', async () => {
  const port = await serve({ TRUSTED_PROXIES: '127.0.3.0/24' });
  const kept = await openMany(130, port, () => '127.0.3.1');
  const others = await openMany(101, port, () => '127.0.1.1');
  await ended(others, 1);
  expect(kept.filter(({ closed }) => closed)).toEqual([]);
});

test('where no connection is silent, one whose request has not arrived makes room', async () => {
  const port = await serve({ LIMIT_CONNECTIONS: 3 });
  const stream = await open(port);
  await call(stream, 'GET /api/changes HTTP/1.1');
  const slow = await openMany(2, port, () => '127.0.1.1');
  for (const socket of slow) {
    socket.write(
      `${['POST /api/notes HTTP/1.1', 'host: x', `cookie: ${user.cookie}`, ...slowBody].join('\r\n')}\r\n\r\n`,
    );
  }
  expect(await call(await open(port), 'GET /api/user HTTP/1.1')).toBe(OK);
  expect(await ended(slow, 1)).toEqual(slow.slice(0, 1));
  expect(stream.closed).toBe(false);
});

test('where every connection is being answered, a newcomer is refused', async () => {
  const port = await serve({ LIMIT_CONNECTIONS: 2 });
  const streams = await openMany(2, port, () => '127.0.1.1');
  for (const stream of streams) expect(await call(stream, 'GET /api/changes HTTP/1.1')).toBe(OK);
  await ended([await open(port)], 1);
  expect(streams.filter(({ closed }) => closed)).toEqual([]);
});

test('headers have to arrive in less time while places are short', async () => {
  expect(placeLimits(2000, 30_000)).toMatchObject({ headersMs: 10_000, shortHeadersMs: 5000 });
  const server = createServer({ connectionsCheckingInterval: 10 });
  servers.push(server);
  keepPlaces(server, { places: 5, silentPerAddress: 100, headersMs: 3_600_000, shortHeadersMs: 20 }, []);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const slow = await openMany(4, port, () => '127.0.1.1');
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nx: ');
  expect(server.headersTimeout).toBe(3_600_000);
  slow.push(await open(port));
  await ended(slow, 5);
  expect(server.headersTimeout).toBe(3_600_000);
});

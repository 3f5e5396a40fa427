import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { costlyBodies } from '#tests/http/costly-bodies.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { processorTime } from './processor-time.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server, 'ada');
});

function send(payload: string, url = '/api/notes') {
  const headers = { cookie: user.cookie, 'content-type': 'application/json' };
  return server.http.inject({ method: 'POST', url, payload, headers });
}

test.each(costlyBodies)('refusing a body of %s takes less than 150 ms', async (_, body) => {
  expect(await processorTime(() => send(body))).toBeLessThan(150);
});

test('refusing a name of nothing but accents takes less than 150 ms', async () => {
  const body = JSON.stringify({ username: `a${'\u0315\u0300'.repeat(40_000)}`, password: 'long enough' });
  expect(await processorTime(() => send(body, '/api/login'))).toBeLessThan(150);
});

test('a wrong username takes as long as a wrong password', async () => {
  // Registered, so that the password is hashed as everybody's.
  await send(JSON.stringify({ username: 'grace', password: 'a long enough password' }), '/api/register');
  const times: Record<string, number[]> = { grace: [], missing: [] };
  for (let round = 0; round < 30; round += 1) {
    for (const [username, list] of Object.entries(times)) {
      const start = performance.now();
      await send(JSON.stringify({ username, password: `wrong ${round}` }), '/api/login');
      list.push(performance.now() - start);
    }
  }
  const median = (list: number[] = []) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  // Without a hash to compare with for a missing user the ratio is below a third.
  const ratio = median(times.missing) / median(times.grace);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});

test('the next caller is answered within 1 s while 200 others never finish, who are cut off within 4 s', async () => {
  const strict = await startTestServer({ LIMIT_REQUEST_SECONDS: 1 });
  const ada = await signUp(strict);
  await strict.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = strict.http.server.address() as AddressInfo;
  const start = performance.now();
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) {
    socket.on('error', () => {}).resume();
    socket.write('POST /api/notes HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n');
  }
  const asked = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/api/user`, { headers: { cookie: ada.cookie } });
  expect(reply.status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(1000);
  await Promise.all(closed);
  expect(performance.now() - start).toBeLessThan(4000);
  await strict.http.close();
});

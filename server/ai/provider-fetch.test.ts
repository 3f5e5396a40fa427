import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { providerFetch } from './provider-fetch.ts';

test('passes on a complete answer that arrives at once, in turns that let others be served', async () => {
  const answer = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  const server = createServer((_, response) => response.end(answer));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const response = await providerFetch()(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) pieces.push(piece);
  isRead = true;
  expect(Buffer.concat(pieces).equals(answer)).toBe(true);
  expect(turns).toBeGreaterThan(30);
  await new Promise((resolve) => server.close(resolve));
});

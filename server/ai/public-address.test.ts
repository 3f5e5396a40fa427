import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerAgent, providerFetch } from './provider-fetch.ts';
import { providerLimits } from './provider-limits.ts';
import { isPublicAddress, NotPublicError, problemOfEndpoint, publicConnector } from './public-address.ts';

const limits = { ...providerLimits, connect: 300, total: 1_000, pause: 1 };
let trap: Server;
let hits = 0;

beforeAll(async () => {
  trap = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
});
beforeEach(() => {
  hits = 0;
});
afterAll(() => new Promise((resolve) => trap.close(resolve)));

/** The trap's port behind the host; every name that is looked up means these addresses, one lookup after another. */
async function ask(host: string, ...answers: string[][]): Promise<unknown> {
  const lookedUp = answers.map((addresses) =>
    addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
  const resolve = (_host: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(null, lookedUp.length > 1 ? (lookedUp.shift() ?? []) : (lookedUp[0] ?? []));
  const connector = publicConnector(limits.connect, resolve as unknown as Parameters<typeof publicConnector>[1]);
  const fetch = providerFetch(limits, providerAgent(limits, connector));
  const { port } = trap.address() as AddressInfo;
  return fetch(`http://${host}:${port}/v1`).catch((error: unknown) => error);
}

const literals = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '１２７.0.0.1',
  '127。0。0。1',
  '127.0.0.1.',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001::1]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.8',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
]; // prettier-ignore

test.each(literals)('never connects to %s', async (host) => {
  expect(await ask(host, ['127.0.0.1'])).toBeInstanceOf(Error);
  expect(hits).toBe(0);
  expect(problemOfEndpoint(`https://${host}/v1`)).toMatch(/public internet/);
});

test.each([
  ['localhost', ['127.0.0.1']],
  ['localhost.', ['::1']],
  ['inside.example.com', ['10.0.0.7']],
  ['both.example.com', ['8.8.8.8', '127.0.0.1']],
  ['nowhere.example.com', []],
])('never connects to %s, which means %j', async (host, addresses) => {
  expect(await ask(host, addresses)).toBeInstanceOf(Error);
  expect(hits).toBe(0);
});

test('refuses an unknown name like a private one: immediately, without a retry', async () => {
  const unknown = publicConnector(providerLimits.connect, ((
    _host: string,
    _options: object,
    callback: (e: Error) => void,
  ) => {
    lookups += 1;
    callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  }) as unknown as Parameters<typeof publicConnector>[1]);
  let lookups = 0;
  const failure = await providerFetch(
    providerLimits,
    providerAgent(providerLimits, unknown),
  )('http://nowhere.invalid/v1').catch((error: Error) => error.cause);
  expect([failure, lookups]).toEqual([expect.any(NotPublicError), 1]);
});

test('refuses a name that resolves differently each time, or connects to the address that was checked', async () => {
  // The first address is public and closed; the one that a second look would give is the trap's.
  expect(await ask('rebinding.example.com', ['192.0.2.1'], ['127.0.0.1'])).toBeInstanceOf(Error);
  expect(await ask('rebinding.example.com', ['8.8.8.8'], ['127.0.0.1'])).toBeInstanceOf(Error);
  expect(hits).toBe(0);
});

test('addresses of the internet are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
  expect(isPublicAddress('example.com')).toBe(false);
});

describe('an address that a user enters', () => {
  test.each([
    ['http://api.example.com/v1', /https/],
    ['ftp://api.example.com/v1', /https/],
    ['https://user:secret@api.example.com/v1', /name or a password/],
    ['https://user@api.example.com/v1', /name or a password/],
    ['https://api.example.com:8443/v1', /port/],
    ['https://api.example.com/v1?key=1', /path/],
    ['https://api.example.com/v1#x', /path/],
    ['api.example.com', /not an address/],
    ['https://', /not an address/],
  ])("can't be %s", (address, problem) => {
    expect(problemOfEndpoint(address)).toMatch(problem);
  });

  test('can be any other address', () => {
    expect(problemOfEndpoint('https://api.example.com/v1')).toBeUndefined();
    expect(problemOfEndpoint('https://api.example.com:443/v1/')).toBeUndefined();
  });
});

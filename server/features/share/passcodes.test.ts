import { beforeAll, expect, test } from 'vitest';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { enterPasscode, noteOf, share } from '#tests/shares.ts';
import { commonPasscodes } from './common-passcodes.ts';

const DAY_MS = 24 * 3600 * 1000;
const PASSCODE = 'blue heron 42';
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});

test('a passcode that anyone would try first is refused with a sentence', async () => {
  const note = await noteOf(ada, 'x');
  for (const passcode of [
    '123456',
    'Password',
    'qwerty',
    'iloveyou',
    '000000',
    '7777777',
    'abababab',
    '345678',
    '987654',
    'FEDCBA',
  ]) {
    const reply = await ada.post(`/api/notes/${note}/shares`, { kind: 'live', passcode });
    expect([passcode, reply.statusCode, reply.body]).toEqual([
      passcode,
      422,
      'This passcode is one of the first anyone would try. Choose another, or generate one.',
    ]);
  }
  expect(commonPasscodes.size).toBe(1000);
  for (const passcode of [PASSCODE, 'k7mq-x2hn-pd4w', '481516']) await share(ada, note, { passcode });
});

test('a page allows fewer than 200 wrong passcodes a day, from however many addresses, and readers do not reset that', async () => {
  const strict = await startTestServer({ RATE_LIMITS: 'on', LIMIT_SHARED_PAGE: 100_000 });
  const begun = Date.now();
  let now = begun;
  strict.services.now = () => new Date(now);
  const { path } = await share(ada, await noteOf(ada, 'x'), { passcode: PASSCODE });
  let wrong = 0;
  for (let guess = 0; now < begun + DAY_MS; guess += 1) {
    const from = `10.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}`;
    const reply = await enterPasscode(strict, path, wrong === 50 ? PASSCODE : 'a wrong one', from);
    if (reply.statusCode === 429) now += Number(reply.headers['retry-after']) * 1000;
    else wrong += 1;
  }
  expect(wrong).toBeGreaterThan(100);
  expect(wrong).toBeLessThan(200);
  now = begun + 2 * DAY_MS;
  expect((await enterPasscode(strict, path, PASSCODE, '10.9.9.9')).statusCode).toBe(303);
});

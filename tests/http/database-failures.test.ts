// @module-tag both-databases: failures

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/server.ts';

const server = await startTestServer();
const { db } = server.services;
let attempts = 0;

server.http.post<{ Params: { code: string } }>('/api/test-failure/:code', ({ params }) =>
  db.system.transaction(async (tx) => {
    attempts += 1;
    await tx.execute(sql.raw(`do $$ begin raise exception 'of a test' using errcode = '${params.code}'; end $$`));
  }),
);

const busy = 'The server is busy. Try again in a moment.';
const away = "The database isn't responding. Try again in a moment.";

test.each([
  ['40P01', 'a deadlock that happened twice', 2, 503, busy],
  ['40001', 'a change in between, twice', 2, 503, busy],
  ['57014', 'a statement that took too long', 1, 503, busy],
  ['57P01', 'a connection that was ended', 1, 503, away],
  ['53300', 'no connection to spare', 1, 503, away],
])("%s, %s, is tried %d times and answered %d, not as the caller's mistake", async (code, _, times, status, body) => {
  attempts = 0;
  const reply = await server.http.inject({ method: 'POST', url: `/api/test-failure/${code}` });
  expect({ attempts, status: reply.statusCode, body: reply.body }).toEqual({ attempts: times, status, body });
  expect(reply.headers['retry-after']).toBe('2');
});

test('the connection can be used after each of them', async () => {
  expect(await db.system.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

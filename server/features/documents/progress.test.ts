import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, documentStates } from '#shared/documents.ts';
import { pdfOf } from '#tests/document-files.ts';
import { uploadOf } from '#tests/form.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload, uploaded } from '#tests/uploads.ts';
import { findRow } from './documents.repo.ts';

let server: TestServer;
let ada: TestUser;
let origin: string;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_EVENT_STREAMS: 2 });
  ada = await signUp(server);
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`;
});
afterAll(() => server.http.close());

const manyPages = pdfOf(...Array.from({ length: 120 }, (_, index) => `This is page ${index + 1} of a long report.`));

function follow(user: TestUser, id: string, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${origin}/api/documents/${id}/events`, { headers: { cookie: user.cookie }, signal });
}

/** Every event of a stream until it ends. */
async function published(response: Response): Promise<{ documents: Document[]; text: string }> {
  const text = await response.text();
  const documents = [...text.matchAll(/^event: document\ndata: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
  return { documents, text };
}

describe('an upload that does not wait', () => {
  test('is answered immediately, and a stream reports progress until it is done', async () => {
    const file = { content: manyPages, name: 'Report.pdf', type: 'application/pdf' };
    const reply = await upload(ada, file, {}, { prefer: 'return=minimal, respond-async' });
    expect(reply.statusCode).toBe(202);
    expect(reply.headers['preference-applied']).toBe('respond-async');
    const { document, note } = reply.json();
    expect(note).toBeNull();
    expect(['waiting', 'reading']).toContain(document.state);
    expect(document.noteId).toBeNull();

    const response = await follow(ada, document.id);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const { documents } = await published(response);
    const states = documents.map(({ state }) => documentStates.indexOf(state));
    expect(states).toEqual(states.toSorted((a, b) => a - b));
    expect(documents.at(-1)).toMatchObject({ id: document.id, state: 'done', pageCount: 120 });
    expect((await ada.get(`/api/notes/${documents.at(-1)?.noteId}`)).statusCode).toBe(200);
    for (const { progress } of documents) expect(progress.done).toBeLessThanOrEqual(progress.of);
  });

  test('is not requested by other preferences', async () => {
    const reply = await upload(ada, { content: 'plan' }, { summarize: 'false' }, { prefer: 'wait=10' });
    expect(reply.statusCode).toBe(201);
    expect(reply.headers['preference-applied']).toBeUndefined();
  });

  test('reports the reason of a failure on the stream', async () => {
    const file = { content: '%PDF-1.7\nnothing', name: 'Broken.pdf', type: 'application/pdf' };
    const { document } = (await upload(ada, file, {}, { prefer: 'respond-async' })).json();
    const { documents } = await published(await follow(ada, document.id));
    expect(documents.at(-1)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^This PDF .+\.$/) });
  });
});

describe('a stream of progress', () => {
  test('of a finished document reports that and ends', async () => {
    const { document } = await uploaded(ada, { content: 'plan' }, { summarize: 'false' });
    const { documents } = await published(await follow(ada, document.id));
    expect(documents).toEqual([document]);
  });

  test('is sent only to its owner', async () => {
    const { document } = await uploaded(ada, { content: 'plan' }, { summarize: 'false' });
    const eve = await signUp(server);
    expect((await follow(eve, document.id)).status).toBe(404);
    expect((await fetch(`${origin}/api/documents/${document.id}/events`)).status).toBe(401);
  });

  test('ends when its document is deleted', async () => {
    const id = await insertWaiting(ada);
    const response = await follow(ada, id);
    const { documents } = await Promise.all([published(response), ada.delete(`/api/documents/${id}`)]).then(
      ([all]) => all,
    );
    expect(documents.every(({ state }) => state === 'waiting')).toBe(true);
  });

  test('is limited in number', async () => {
    const id = await insertWaiting(ada);
    const stop = new AbortController();
    const open = [await follow(ada, id, stop.signal), await follow(ada, id, stop.signal)];
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await follow(ada, id);
    expect([refused.status, await refused.text()]).toEqual([429, 'Too many tabs are open. Close some and try again.']);
    stop.abort();
    await ada.delete(`/api/documents/${id}`);
  });
});

test('the server stops despite open streams and waiting uploads, and releases unfinished documents', async () => {
  const stopping = await startTestServer();
  const bob = await signUp(stopping);
  await stopping.http.listen({ port: 0, host: '127.0.0.1' });
  const place = `http://127.0.0.1:${(stopping.http.server.address() as AddressInfo).port}`;
  // Of another user: while one's document is being read, the next of the same user waits.
  const eve = await signUp(stopping);
  const waiting = await insertWaiting(eve);
  const { document } = (
    await upload(bob, { content: manyPages, name: 'a.pdf', type: 'application/pdf' }, {}, { prefer: 'respond-async' })
  ).json();
  const stream = await fetch(`${place}/api/documents/${waiting}/events`, { headers: { cookie: eve.cookie } });
  const form = uploadOf({ content: 'plan' });
  const body = new Uint8Array(form.payload);
  const pending = fetch(`${place}/api/documents/upload`, {
    method: 'POST',
    body,
    headers: { ...form.headers, cookie: bob.cookie },
  });
  await expect.poll(async () => (await bob.get(`/api/documents/${document.id}`)).json().state).not.toBe('waiting');
  await stopping.http.close();
  expect((await published(stream)).documents[0]).toMatchObject({ id: waiting, state: 'waiting' });
  const answer = await pending.catch(() => undefined);
  expect([201, 503, undefined]).toContain(answer?.status);

  const row = await server.services.db.read(bob.id, (tx) => findRow(tx, bob.id, document.id));
  expect(row).toMatchObject(row?.state === 'done' ? {} : { state: 'waiting', leaseUntil: null, attempts: 0 });
});

/** A document that stays waiting, since another server holds its lease. */
async function insertWaiting(user: TestUser): Promise<string> {
  const { document } = await uploaded(user, { content: 'plan' }, { summarize: 'false', createNote: 'false' });
  const { db } = server.services;
  await db.write(user.id, (tx) =>
    tx.execute(
      sql`update documents set state = 'waiting', lease_until = now() + interval '1 hour' where id = ${document.id}`,
    ),
  );
  return document.id;
}

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { pdfOf } from '#tests/document-files.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { documentsOf, upload, uploaded } from '#tests/uploads.ts';
import { claimDocument } from './jobs.repo.ts';
import { readWaiting } from './jobs.service.ts';
import { takeOver } from './upkeep.service.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});

const plain = { summarize: 'false' };

/** Puts a document into the state a killed server leaves behind. */
async function leaveBehind(user: TestUser, id: string, lease: string): Promise<void> {
  await server.services.db.write(user.id, (tx) =>
    tx.execute(sql`
      update documents set state = 'ocr', lease_until = now() + ${lease}::interval
      where id = ${id}`),
  );
}

async function settled(user: TestUser, id: string): Promise<Document> {
  for (;;) {
    await readWaiting(server.services);
    const document: Document = (await user.get(`/api/documents/${id}`)).json();
    if (document.state === 'done' || document.state === 'failed') return document;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a document that a killed server left behind', () => {
  // both-databases: jobs
  test('is claimed when its lease has expired, and creates no second note', { tags: ['both-databases'] }, async () => {
    const { document, note } = await uploaded(ada, { content: 'Left behind once.' }, plain);
    await leaveBehind(ada, document.id, '-1 second');
    const again = await settled(ada, document.id);
    expect(again).toMatchObject({ state: 'done', noteId: note?.id });
    const notes: { content: string }[] = (await ada.get('/api/notes')).json();
    expect(notes.filter(({ content }) => content.includes('Left behind once.'))).toHaveLength(1);
  });

  // both-databases: jobs
  test('is left alone while its lease lasts, and claimed by a restart of the only server', {
    tags: ['both-databases'],
  }, async () => {
    const user = await signUp(server);
    const { document } = await uploaded(user, { content: 'Left behind twice.' }, plain);
    await leaveBehind(user, document.id, '1 hour');
    await readWaiting(server.services);
    await server.services.search.idle();
    expect((await documentsOf(user))[0]?.state).toBe('ocr');
    await takeOver(server.services);
    expect((await settled(user, document.id)).state).toBe('done');
  });

  test('is processed however often the server was restarted before', async () => {
    const { document } = await uploaded(ada, { content: 'Left behind often.' }, plain);
    for (let restart = 0; restart < 5; restart += 1) {
      await leaveBehind(ada, document.id, '1 hour');
      await takeOver(server.services);
      await server.services.db.write(ada.id, (tx) => claimDocument(tx, ada.id, document.id, new Date(), new Date(0)));
    }
    expect(await settled(ada, document.id)).toMatchObject({ state: 'done', failure: null });
  });

  test('fails if its file is missing', async () => {
    const { document } = await uploaded(ada, { content: 'Without a file.' }, plain);
    await server.services.db.write(ada.id, (tx) =>
      tx.execute(sql`update documents set file_key = ${'0'.repeat(32)} where id = ${document.id}`),
    );
    await ada.post(`/api/documents/${document.id}/retry`, {});
    expect(await settled(ada, document.id)).toMatchObject({
      state: 'failed',
      failure: 'The file is no longer stored. Upload it again.',
    });
    const file = await ada.get(`/api/documents/${document.id}/file`);
    expect([file.statusCode, file.body]).toEqual([404, 'The file is no longer stored']);
  });
});

describe('processing again', () => {
  test('replaces the text added to the note, unless a user changed it', async () => {
    const { document, note } = await uploaded(ada, { content: 'Read twice.' }, plain);
    await ada.post(`/api/documents/${document.id}/retry`, { ocr: true });
    expect(await settled(ada, document.id)).toMatchObject({ noteId: note?.id, options: { ocr: true } });
    expect((await ada.get(`/api/notes/${note?.id}`)).json().content).toBe(note?.content);
  });

  test('keeps what users wrote around it', async () => {
    const { document, note } = await uploaded(ada, { content: 'Read again.' }, plain);
    const content = `My own words.\n\n${note?.content}\n\nMore of mine.`;
    await ada.put(`/api/notes/${note?.id}`, { content });
    await ada.post(`/api/documents/${document.id}/retry`, {});
    await settled(ada, document.id);
    expect((await ada.get(`/api/notes/${note?.id}`)).json().content).toBe(content);
  });

  test('adds to a note whose text was changed', async () => {
    const { document, note } = await uploaded(ada, { content: 'Read and changed.' }, plain);
    const content = note?.content.replace('Read and changed.', 'Changed by hand.');
    await ada.put(`/api/notes/${note?.id}`, { content });
    await ada.post(`/api/documents/${document.id}/retry`, {});
    await settled(ada, document.id);
    expect((await ada.get(`/api/notes/${note?.id}`)).json().content).toBe(`${content}\n\n${note?.content}`);
  });

  test('creates a new note if the old one is in Trash', async () => {
    const { document, note } = await uploaded(ada, { content: 'Read after Trash.' }, plain);
    await ada.delete(`/api/notes/${note?.id}`);
    await ada.post(`/api/documents/${document.id}/retry`, {});
    const again = await settled(ada, document.id);
    expect(again.noteId).not.toBe(note?.id);
    expect((await ada.get(`/api/notes/${again.noteId}`)).json().content).toBe(note?.content);
  });
});

describe('many documents', () => {
  // both-databases: jobs
  test('of one user are queued, at most six', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    const file = (name: string) => ({ content: pdfOf(name), name: `${name}.pdf`, type: 'application/pdf' });
    // None is processed, and so makes room for another, before the last one has arrived.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { config, reading } = server.services;
    for (let slot = 0; slot < config.LIMIT_DOCUMENTS_AT_ONCE; slot += 1) reading.run(`held ${slot}`, () => released);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(user, file(`n${index}`), {}, { prefer: 'respond-async' })),
    );
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(6);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toBe('6 of your documents are still being processed. Try again later.');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    release();
    for (const { id } of await documentsOf(user)) expect((await settled(user, id)).state).toBe('done');
    expect(await documentsOf(user)).toHaveLength(6);
  });

  test('of all users have a limit too', async () => {
    const small = await startTestServer({ LIMIT_DOCUMENTS_UNFINISHED_OF_ALL: 1 });
    const user = await signUp(small);
    const { document } = await uploaded(user, { content: 'The only one.' }, plain);
    await leaveBehind(user, document.id, '1 hour');
    const reply = await upload(user, { content: 'One too many.' });
    expect([reply.statusCode, reply.body]).toEqual([
      503,
      'Many documents are waiting to be processed. Try again in a minute.',
    ]);
    await user.delete(`/api/documents/${document.id}`);
  });

  // both-databases: jobs
  test('of one user come in turn with those of others', { tags: ['both-databases'] }, async () => {
    const small = await startTestServer({ LIMIT_DOCUMENTS_AT_ONCE: 1 });
    const [hog, victim] = [await signUp(small), await signUp(small)];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    small.services.reading.run('held', () => released);
    const owners: TestUser[] = [hog, hog, hog, hog, victim];
    for (const user of owners) await upload(user, { content: 'A plan.' }, plain, { prefer: 'respond-async' });
    release();
    await new Promise(setImmediate);
    await readWaiting(small.services);
    const states = async () => [...(await documentsOf(hog)), ...(await documentsOf(victim))];
    await expect
      .poll(async () => (await states()).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(Array(5).fill('done'));
    const order = await small.services.db.system.execute<{ id: string }>(sql`
      select user_id as id from documents where user_id in (${hog.id}, ${victim.id}) order by updated_at`);
    expect(order.map(({ id }) => (id === hog.id ? 'hog' : 'victim'))).toEqual(['hog', 'victim', 'hog', 'hog', 'hog']);
    await small.services.reading.stop();
  });

  // both-databases: jobs
  test('are processed one at a time for each user', { tags: ['both-databases'] }, async () => {
    const users = await Promise.all([signUp(server), signUp(server)]);
    const most = new Map<string, number>();
    let isOver = false;
    // Each look waits its turn among the calls of the others, so none of them is done between two looks.
    const look = async () => {
      while (!isOver) {
        const rows = await server.services.db.system.execute<{ id: string; n: number }>(sql`
          select user_id as id, count(*)::int as n from documents
          where state not in ('waiting', 'done', 'failed') and lease_until > now() group by 1`);
        for (const { id, n } of rows) most.set(id, Math.max(n, most.get(id) ?? 0));
      }
    };
    const looking = look();
    const uploads = users.flatMap((user) =>
      Array.from({ length: 3 }, (_, index) => uploaded(user, { content: `text ${index}` }, plain)),
    );
    await Promise.all(uploads);
    isOver = true;
    await looking;
    expect([...most.values()].every((n) => n === 1)).toBe(true);
    expect(most.size).toBeGreaterThan(0);
  });
});

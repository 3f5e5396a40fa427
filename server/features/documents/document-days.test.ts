import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import type { Note } from '#shared/notes.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload, uploaded } from '#tests/uploads.ts';
import { readDays } from './upkeep.service.ts';

const CONTRACT = `# Consulting agreement

This agreement is made on 16 October 2026 between Nadia Rahman and Brightwater Hotels.

The day rate of Brightwater is 1,150 GBP for at most 40 days. It ends on 31 December 2027.
`;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  server.services.now = () => new Date('2026-11-24T12:00:00Z');
});

const file = (content: string, name = 'contract.md') => ({ name, type: 'text/markdown', content });
const readDocument = async (id: string): Promise<Document> => (await user.get(`/api/documents/${id}`)).json();

describe('a document', () => {
  test('has the day that its text states, and so has the note created from it', async () => {
    user = await signUp(server);
    const { document, note } = await uploaded(user, file(CONTRACT));
    expect(document).toMatchObject({ day: '2026-10-16', ownDay: '2026-10-16' });
    expect(note?.day).toBe('2026-10-16');
    const saved: Note = (await user.put(`/api/notes/${note?.id}`, { content: 'Rewritten' })).json();
    expect(saved.day).toBe('2026-10-16');
    const listed = (await user.get('/api/documents')).json();
    expect(listed.documents).toMatchObject([{ id: document.id, day: '2026-10-16' }]);
  });

  test('else that of its name, else that of the upload', async () => {
    user = await signUp(server);
    const named = await uploaded(user, file('Minutes of the board.', '2026-10-01 Board.md'));
    expect(named.document.day).toBe('2026-10-01');
    const plain = await uploaded(user, file('Minutes of another board.', 'Minutes.md'));
    expect(plain.document.day).toBe('2026-11-24');
  });

  test('is corrected, and can have its own day again, by its user alone', async () => {
    user = await signUp(server);
    const { document } = await uploaded(user, file(CONTRACT));
    const path = `/api/documents/${document.id}/day`;
    expect((await user.put(path, { day: '2026-10-20' })).json()).toMatchObject({
      day: '2026-10-20',
      ownDay: '2026-10-16',
    });
    await user.post(`/api/documents/${document.id}/retry`, {});
    await expect.poll(async () => (await readDocument(document.id)).state).toBe('done');
    expect(await readDocument(document.id)).toMatchObject({ day: '2026-10-20', ownDay: '2026-10-16' });
    const eve = await signUp(server);
    expect((await eve.put(path, { day: null })).statusCode).toBe(404);
    expect((await user.put(path, { day: '20.10.2026' })).statusCode).toBe(422);
    expect((await user.put(path, { day: null })).json()).toMatchObject({ day: '2026-10-16' });
  });

  test('that an earlier release processed has its day after the next sweep', async () => {
    user = await signUp(server);
    const { document } = await uploaded(user, file(CONTRACT));
    const { db } = server.services;
    await db.system.execute(sql`update documents set text_day = null, is_day_read = false where user_id = ${user.id}`);
    expect((await readDocument(document.id)).day).toBe('2026-11-24');
    await readDays(server.services);
    expect((await readDocument(document.id)).day).toBe('2026-10-16');
  });

  test('is cited with its own day, and found with it', async () => {
    user = await signUp(server);
    expect((await upload(user, file(CONTRACT), { createNote: 'false' })).statusCode).toBe(201);
    await user.post('/api/notes', { title: '2026-11-04 Call Brightwater', content: 'Brightwater: at most 44 days.' });
    await server.services.search.idle();
    const found = (await user.post('/api/search', { query: 'Brightwater day rate' })).json();
    expect(found.documents).toMatchObject([{ day: '2026-10-16' }]);
    const answerTo = async (content: string): Promise<string> =>
      (await user.post('/api/assistant/chat', { messages: [{ role: 'user', content }] })).json().response;
    const rate = await answerTo('What is the day rate of Brightwater?');
    expect(rate).toMatch(/Oct 16, 2026[\s\S]*1,150/);
    expect(rate).not.toContain('Nov 24');
    expect(await answerTo('How many days at most for Brightwater?')).toMatch(/Nov 4, 2026[\s\S]*44/);
  });
});

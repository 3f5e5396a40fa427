import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '#shared/changes.ts';
import { TAB_HEADER } from '#shared/tab-header.ts';
import { listenTo } from '#tests/change-stream.ts';
import { pdfOf } from '#tests/document-files.ts';
import { callsWith, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload } from '#tests/uploads.ts';

let server: TestServer;
let place: string;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer({ LIMIT_EVENT_STREAMS: 2 });
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  place = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`;
  ada = await signUp(server);
});
afterAll(() => server.http.close());

describe('a stream of changes', () => {
  // both-databases: notifications
  test('reports notes that are created, saved, moved, deleted and restored', { tags: ['both-databases'] }, async () => {
    const stream = await listenTo(place, ada.cookie);
    const note = (await ada.post('/api/notes', { title: 'Plan' })).json();
    expect(await stream.next()).toEqual({ kind: 'note', id: note.id, updatedAt: note.updatedAt });
    const saved = (await ada.put(`/api/notes/${note.id}`, { content: 'For Lisbon', version: note.version })).json();
    expect(await stream.next()).toEqual({ kind: 'note', id: note.id, updatedAt: saved.updatedAt });
    // A save that changes nothing is no change.
    await ada.put(`/api/notes/${note.id}`, { content: 'For Lisbon' });
    const elsewhere = { kind: 'note', id: note.id, updatedAt: null };
    await ada.post(`/api/notes/${note.id}/folders`, { folderId: null });
    expect(await stream.next()).toEqual(elsewhere);
    await ada.put(`/api/notes/${note.id}/ai-exclusion`, { excluded: true });
    expect(await stream.next()).toEqual(elsewhere);
    await ada.delete(`/api/notes/${note.id}`);
    expect(await stream.next()).toEqual({ ...elsewhere, trash: 'into' });
    await ada.post(`/api/trash/${note.id}/restore`);
    expect(await stream.next()).toEqual(elsewhere);
    stream.close();
  });

  test('names the note that a new one could not be merged with', async () => {
    const stream = await listenTo(place, ada.cookie);
    const plan = (await ada.post('/api/notes', { title: 'Plan' })).json();
    await stream.next();
    const copy = (await ada.post('/api/notes', { title: 'Plan (conflict)', conflictOf: plan.id })).json();
    const change = { kind: 'note', id: copy.id, updatedAt: copy.updatedAt, conflictOf: plan.id };
    expect(await stream.next()).toEqual(change);
    stream.close();
  });

  // both-databases: notifications
  test('reports notes that are changed together: a few by name, more as one', {
    tags: ['both-databases'],
  }, async () => {
    const notes: { id: string }[] = [];
    for (let made = 0; made < 11; made += 1) notes.push((await ada.post('/api/notes', {})).json());
    const [one, two, ...others] = notes.map(({ id }) => id) as [string, string, ...string[]];
    const stream = await listenTo(place, ada.cookie);
    const change = async (ids: string[], what: object) =>
      (await ada.post('/api/notes/changes', { changes: [{ ids, ...what }] })).json();
    await change([one], { kind: 'pin', pinned: true });
    expect(await stream.next()).toEqual({ kind: 'note', id: one, updatedAt: null });
    const tagged = await change([two], { kind: 'tag', add: ['x'], remove: [] });
    expect(await stream.next()).toEqual({ kind: 'note', id: two, updatedAt: tagged.notes[0].updatedAt });
    await change([one, two, ...others], { kind: 'hide', excluded: true });
    expect(await stream.next()).toEqual({ kind: 'lists' });
    await ada.post('/api/tags/delete', { tag: 'x' });
    expect(await stream.next()).toMatchObject({ kind: 'note', id: two });
    stream.close();
  });

  test('reports folders that are created, renamed and deleted', async () => {
    const stream = await listenTo(place, ada.cookie);
    const folder = { id: 'a-folder-of-ada-00001', name: 'Clients', parentId: null };
    expect((await ada.post('/api/folders', folder)).statusCode).toBe(201);
    expect(await stream.next()).toEqual({ kind: 'lists' });
    await ada.put(`/api/folders/${folder.id}`, { name: 'All clients' });
    expect(await stream.next()).toEqual({ kind: 'lists' });
    await ada.delete(`/api/folders/${folder.id}`);
    expect(await stream.next()).toEqual({ kind: 'lists' });
    stream.close();
  });

  test('reports conversations that are answered and deleted', async () => {
    const note = (await ada.post('/api/notes', { title: 'Plan', content: 'The budget is 400 euros.' })).json();
    const stream = await listenTo(place, ada.cookie);
    const ask = async (noteId: string | null) => {
      const body = { noteId, messages: [{ role: 'user', content: 'What is the budget?' }] };
      return (await ada.post('/api/assistant/chat', body)).json();
    };
    const { answer } = await ask(note.id);
    expect(await stream.next()).toEqual({ kind: 'chat', noteId: note.id, answerId: answer.id });
    const overall = await ask(null);
    expect(await stream.next()).toEqual({ kind: 'chat', noteId: null, answerId: overall.answer.id });
    await ada.delete(`/api/chat/${note.id}`);
    expect(await stream.next()).toEqual({ kind: 'chat', noteId: note.id, answerId: null });
    expect(stream.received()).not.toContain('budget');
    stream.close();
  });

  test('reports the progress of a document and its end', async () => {
    const stream = await listenTo(place, ada.cookie);
    const file = { content: pdfOf('First page.', 'Second page.'), name: 'Report.pdf', type: 'application/pdf' };
    const { document } = (await upload(ada, file, {}, { prefer: 'respond-async' })).json();
    const news: Change[] = [];
    const hasEnded = () => news.some((change) => change.kind === 'document' && change.at === null);
    while (!hasEnded()) news.push(await stream.next());
    expect(news).toContainEqual({ kind: 'document', id: document.id, at: { state: 'reading', done: 0, of: 0 } });
    expect(stream.received()).not.toContain('Report');
    stream.close();
  });

  test('names the tab that made a change, if the call named it', async () => {
    const stream = await listenTo(place, ada.cookie);
    const post = (tab: string) =>
      server.http.inject({
        method: 'POST',
        url: '/api/notes',
        payload: { title: 'Plan' },
        headers: { cookie: ada.cookie, [TAB_HEADER]: tab },
      });
    const note = (await post('tab-one1')).json();
    expect(await stream.next()).toEqual({ kind: 'note', id: note.id, updatedAt: note.updatedAt, by: 'tab-one1' });
    const other = (await post('no <tab> at all')).json();
    expect(await stream.next()).toEqual({ kind: 'note', id: other.id, updatedAt: other.updatedAt });
    stream.close();
  });

  // both-databases: notifications
  test('contains no changes of other users', { tags: ['both-databases'] }, async () => {
    const bob = await signUp(server);
    const stream = await listenTo(place, bob.cookie);
    await ada.post('/api/notes', { title: 'Not Bob’s' });
    const own = (await bob.post('/api/notes', { title: 'Bob’s' })).json();
    expect(await stream.next()).toEqual({ kind: 'note', id: own.id, updatedAt: own.updatedAt });
    stream.close();
  });

  test('contains ids and no text', async () => {
    const stream = await listenTo(place, ada.cookie);
    const note = (await ada.post('/api/notes', { title: 'Secret title', content: 'Secret text' })).json();
    await stream.next();
    expect(stream.received()).toContain(note.id);
    expect(stream.received()).not.toContain('Secret');
    stream.close();
  });
});

test('sends `lists` to a slow reader and for a change it does not know', async () => {
  const stream = await listenTo(place, ada.cookie);
  const { signals } = server.services;
  signals.publish('changes', ada.id, 'no change that this version knows');
  expect(await stream.next()).toEqual({ kind: 'lists' });
  for (let index = 0; index < 200; index += 1) {
    const change = { kind: 'note', id: ada.id, updatedAt: null };
    signals.publish('changes', ada.id, JSON.stringify(change));
  }
  expect(await stream.next()).toEqual({ kind: 'lists' });
  stream.close();
});

describe('a client that lost the connection', () => {
  const rename = async (id: string, title: string) =>
    (await ada.put(`/api/notes/${id}`, { title })).json().updatedAt as string;
  const comeBack = (lastId: string, url = place) => listenTo(url, ada.cookie, { 'last-event-id': lastId });

  test('gets what it missed, once and in order, even if it had received nothing yet', async () => {
    const { id } = (await ada.post('/api/notes', { title: 'Plan' })).json();
    let stream = await listenTo(place, ada.cookie);
    await expect.poll(stream.lastId).not.toBe('');
    for (const rounds of [3, 1, 2]) {
      const lastId = stream.lastId();
      stream.close();
      const missed: string[] = [];
      for (let round = 0; round < rounds; round += 1) missed.push(await rename(id, `${rounds} ${round}`));
      stream = await comeBack(lastId);
      for (const updatedAt of missed) expect(await stream.next()).toEqual({ kind: 'note', id, updatedAt });
      expect(await rename(id, `after ${rounds}`)).toBe(((await stream.next()) as { updatedAt: string }).updatedAt);
    }
    expect(stream.changes()).toHaveLength(3);
    stream.close();
  });

  test('or that has read what a page starts with, gets what came since', async () => {
    const { position } = (await ada.get('/api/start?today=2026-11-29')).json();
    const note = (await ada.post('/api/notes', { title: 'Made meanwhile' })).json();
    const stream = await listenTo(place, ada.cookie, {}, position);
    expect(await stream.next()).toMatchObject({ kind: 'note', id: note.id });
    stream.close();
    // What the browser names when it comes back is later.
    const again = await listenTo(place, ada.cookie, { 'last-event-id': stream.lastId() }, position);
    const updatedAt = await rename(note.id, 'Renamed');
    expect(await again.next()).toEqual({ kind: 'note', id: note.id, updatedAt });
    again.close();
  });

  test('is sent `lists` when too much happened, or the id is unknown or another user’s', async () => {
    const bob = await signUp(server);
    const stream = await listenTo(place, ada.cookie);
    await expect.poll(stream.lastId).not.toBe('');
    const { signals } = server.services;
    const publish = () =>
      signals.publish('changes', ada.id, JSON.stringify({ kind: 'note', id: ada.id, updatedAt: null }));
    const lastId = stream.lastId();
    stream.close();
    for (let index = 0; index < 50; index += 1) publish();
    const whole = await comeBack(lastId);
    for (let index = 0; index < 50; index += 1) expect((await whole.next()).kind).toBe('note');
    whole.close();
    publish();
    for (const id of [
      lastId,
      'nonsense',
      `${lastId.split('-')[0]}-999`,
      `${lastId.split('-')[0]}-0x1`,
      '-',
      '\u{fc}',
    ]) {
      const again = await comeBack(id);
      expect(await again.next(), id).toEqual({ kind: 'lists' });
      expect(again.lastId()).not.toBe(id);
      again.close();
    }
    const others = await listenTo(place, bob.cookie, { 'last-event-id': whole.lastId() });
    expect(await others.next()).toEqual({ kind: 'lists' });
    others.close();
  });

  test('is sent `lists` by another server, whose changes it gets from then on', async () => {
    const stream = await listenTo(place, ada.cookie);
    await expect.poll(stream.lastId).not.toBe('');
    stream.close();
    const other = await startTestServer();
    const there = await comeBack(stream.lastId(), await other.http.listen({ port: 0, host: '127.0.0.1' }));
    expect(await there.next()).toEqual({ kind: 'lists' });
    const note = (await callsWith(other.http, ada.cookie).post('/api/notes', { title: 'There' })).json();
    expect(await there.next()).toMatchObject({ kind: 'note', id: note.id });
    there.close();
    await other.http.close();
  });
});

// both-databases: notifications
test('limits the streams of a user, and a closed one frees its place', { tags: ['both-databases'] }, async () => {
  const { cookie } = await signUp(server);
  const streams = [await listenTo(place, cookie), await listenTo(place, cookie)];
  const refused = await fetch(`${place}/api/changes`, { headers: { cookie } });
  expect(refused.status).toBe(429);
  streams[0]?.close();
  await expect
    .poll(async () => {
      const again = await fetch(`${place}/api/changes`, { headers: { cookie } });
      await again.body?.cancel();
      return again.status;
    })
    .toBe(200);
  streams[1]?.close();
});

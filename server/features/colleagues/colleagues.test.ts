// @module-tag both-databases: roles and row security

import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GRANTS_MAX } from '#shared/colleagues.ts';
import { newFolderId } from '#tests/factories.ts';
import { uploadOf } from '#tests/form.ts';
import { madePicture } from '#tests/pictures.ts';
import { resetDatabase, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let ada: TestUser;
let ben: TestUser;
let brightwater: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
  ben = await signUp(server);
  brightwater = await makeClient('Brightwater');
});

async function makeClient(name: string): Promise<string> {
  const id = newFolderId();
  await ada.post('/api/folders', { id, name: `Folder of ${name}`, parentId: null });
  await ada.put(`/api/folders/${id}/client`, { client: { name, otherNames: [], people: [], relation: '' } });
  return id;
}
const open = (access = 'read', username = ben.username, clientId = brightwater) =>
  ada.post(`/api/clients/${clientId}/colleagues`, { username, access });
const listed = async (user: TestUser) => (await user.get('/api/colleagues')).json();
const write = async (user: TestUser, path: string, body: object) => (await user.post(path, body)).json();

describe('opening a client', () => {
  test('shows it to both, with the name of the other', async () => {
    await ada.put('/api/settings', { autoSave: true, defaultDark: false, name: 'Ada Byron' });
    const opened = await open();
    expect([opened.statusCode, opened.json()]).toMatchObject([
      200,
      { clientId: brightwater, access: 'read', colleague: { username: ben.username, name: '' }, lastSeenAt: null },
    ]);
    const { id } = opened.json();
    expect(await listed(ada)).toMatchObject({ opened: [{ id }], received: [] });
    const owner = { username: ada.username, name: 'Ada Byron' };
    expect(await listed(ben)).toMatchObject({
      opened: [],
      received: [{ id, client: 'Brightwater', clientId: brightwater, access: 'read', owner }],
    });
  });

  test('accepts the username in any spelling, and again changes what the colleague may do', async () => {
    const { id } = (await open()).json();
    const again = (await open('write', ` ${ben.username.toUpperCase()} `)).json();
    expect([again.id, again.access]).toEqual([id, 'write']);
    expect((await listed(ada)).opened).toHaveLength(1);
  });

  test('says what is wrong with a name, and finds no folder that isn’t a client’s', async () => {
    const refused = await open('read', 'unknown-user');
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      "unknown-user isn't a member of this server. Enter the username that your colleague signs in with.",
    ]);
    const own = await open('read', ada.username);
    expect([own.statusCode, own.body]).toEqual([422, 'This is your own username. Enter that of a colleague.']);
    const plain = newFolderId();
    await ada.post('/api/folders', { id: plain, name: 'Plain', parentId: null });
    for (const id of [plain, newFolderId(), '..']) {
      expect((await open('read', ben.username, encodeURIComponent(id))).statusCode).toBe(404);
    }
  });

  test('to so many at most; what one of them may do can still be changed', async () => {
    const { id } = (await open('write')).json();
    await server.services.db.system.execute(`
      insert into folders (user_id, id, name, client)
        select '${ada.id}', lpad(n::text, 21, 'f'), 'Client', '{"name":"C","otherNames":[],"people":[],"relation":""}'::jsonb
        from generate_series(1, ${GRANTS_MAX - 1}) n`);
    await server.services.db.system.execute(`
      insert into client_grants (user_id, client_id, member_id, access)
        select user_id, id, '${ben.id}', 'read' from folders where user_id = '${ada.id}' and name = 'Client'`);
    expect((await open('read')).json()).toMatchObject({ id, access: 'read' });
    const cara = await signUp(server);
    const refused = await open('read', cara.username);
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      'Clients can be open to at most 200 colleagues together. End one first.',
    ]);
  });

  test('is in the histories of both, without the address of the one for the other', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const watched = await startTestServer({}, { log });
    const call = async (method: 'POST' | 'DELETE', url: string, { cookie }: TestUser, payload?: object) =>
      (await watched.http.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })).body;
    const body = { username: ben.username, access: 'read' };
    const { id } = JSON.parse(await call('POST', `/api/clients/${brightwater}/colleagues`, ada, body));
    await call('DELETE', `/api/colleagues/${id}`, ben);
    const trail = lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit === true);
    const events = trail.map(({ event, userId, by }) => [event, userId, by]);
    expect(events).toEqual([
      ['client_opened', ada.id, undefined],
      ['client_received', ben.id, ada.id],
      ['client_closed', ada.id, ben.id],
      ['client_withdrawn', ben.id, undefined],
    ]);
    const { events: bens } = (await ben.get('/api/user/history')).json();
    const ofGrant = bens.filter(({ kind }: { kind: string }) => kind.startsWith('client_'));
    expect(ofGrant).toMatchObject([
      { kind: 'client_withdrawn', detail: ada.username, ip: '127.0.0.1' },
      { kind: 'client_received', detail: ada.username, ip: '' },
    ]);
  });
});

describe('in the client', () => {
  test('a colleague reads and writes what the owner sees, and the owner sees when they were there', async () => {
    const note = await write(ada, '/api/notes', { title: 'A call', content: 'Before', folderId: brightwater });
    const { id } = (await open('write')).json();
    const path = `/with/${id}/api/notes`;
    expect((await ben.get(`${path}/${note.id}`)).json()).toMatchObject({ content: 'Before' });
    expect((await ben.put(`${path}/${note.id}`, { content: 'After', version: note.version })).statusCode).toBe(200);
    expect((await ada.get(`/api/notes/${note.id}`)).json()).toMatchObject({ content: 'After' });
    const made = await write(ben, path, { title: 'By Ben', content: 'x' });
    expect((await ada.get(`/api/notes/${made.id}`)).json()).toMatchObject({ folderId: brightwater });
    expect((await ben.get(`/api/notes/${made.id}`)).statusCode).toBe(404);
    const stale = await ben.put(`${path}/${note.id}`, { content: 'Late', version: note.version });
    expect(stale.statusCode).toBe(409);
    expect((await listed(ada)).opened[0].lastSeenAt).not.toBeNull();
  });

  test('earlier versions name the colleague who wrote them, to the owner and to that colleague', async () => {
    const cara = await signUp(server);
    await ben.put('/api/settings', { autoSave: true, defaultDark: false, name: 'Ben Okri' });
    const note = await write(ada, '/api/notes', { title: 'A call', content: 'By Ada', folderId: brightwater });
    const ofBen = `/with/${(await open('write')).json().id}/api/notes`;
    const ofCara = `/with/${(await open('write', cara.username)).json().id}/api/notes`;
    await ben.put(`${ofBen}/${note.id}`, { content: 'By Ben' });
    await ben.post(`${ofBen}/changes`, { changes: [{ kind: 'tag', ids: [note.id], add: ['call'], remove: [] }] });
    await cara.put(`${ofCara}/${note.id}`, { content: 'By Cara' });
    await ada.put(`/api/notes/${note.id}`, { content: 'By Ada again' });
    const writers = async (user: TestUser, path: string) =>
      (await user.get(`${path}/${note.id}/revisions`)).json().map(({ by }: { by: string | null }) => by);
    expect(await writers(ada, '/api/notes')).toEqual([cara.username, 'Ben Okri', 'Ben Okri', null]);
    expect(await writers(ben, ofBen)).toEqual([null, ben.username, ben.username, null]);
    const [newest] = (await ada.get(`/api/notes/${note.id}/revisions`)).json();
    expect((await ada.get(`/api/notes/${note.id}/revisions/${newest.id}`)).json()).toMatchObject({ by: cara.username });
    const made = await write(ben, ofBen, { title: 'By Ben', content: 'x' });
    await ada.put(`/api/notes/${made.id}`, { content: 'y' });
    expect((await ada.get(`/api/notes/${made.id}/revisions`)).json()).toMatchObject([{ by: 'Ben Okri' }]);
    await cara.delete('/api/user', { password: cara.password });
    expect((await writers(ada, '/api/notes'))[0]).toBeNull();
  });

  test('a file is asked for again each time, so that the browser shows none after the end', async () => {
    const note = await write(ada, '/api/notes', { title: 'A call', content: '', folderId: brightwater });
    const form = uploadOf({ content: madePicture(), name: 'Plan.png', type: 'image/png' });
    const file = (await ada.post(`/api/notes/${note.id}/attachments`, form.payload, form.headers)).json();
    const { id } = (await open()).json();
    const seen = await ben.get(`/with/${id}/api/attachments/${file.id}`);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const again = { 'if-none-match': String(seen.headers.etag) };
    expect((await ben.get(`/with/${id}/api/attachments/${file.id}`, again)).statusCode).toBe(304);
    await ada.delete(`/api/colleagues/${id}`);
    expect((await ben.get(`/with/${id}/api/attachments/${file.id}`, again)).statusCode).toBe(403);
  });

  test('so many notes at once that they are changed in pieces are refused with what to do', async () => {
    const { id } = (await open('write')).json();
    const ids = Array.from({ length: 201 }, () => randomUUID());
    const changes = [{ kind: 'trash', ids }];
    const refused = await ben.post(`/with/${id}/api/notes/changes`, { changes });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      'Nothing was changed: here at most 200 notes can be changed at once. Select fewer notes',
    ]);
  });

  test('a full storage is the owner’s to see: the colleague is shown no figure of it', async () => {
    const note = await write(ada, '/api/notes', {
      title: 'A call',
      content: 'x'.repeat(100_000),
      folderId: brightwater,
    });
    const { id } = (await open('write')).json();
    for (const limits of [{ LIMIT_NOTES_PER_USER: 1 }, { LIMIT_STORAGE_BYTES_PER_USER: String(1024 ** 2) }]) {
      const full = await startTestServer(limits);
      const payload = { title: 'New', content: 'x'.repeat(1_000_000) };
      const by = { method: 'POST' as const, headers: { cookie: ben.cookie }, payload };
      const refused = await full.http.inject({ ...by, url: `/with/${id}/api/notes` });
      expect([refused.statusCode, refused.body]).toEqual([
        507,
        'There is no more room in this client. Ask the colleague who opened it to you to make some.',
      ]);
    }
    expect((await ben.put(`/with/${id}/api/notes/${note.id}`, { content: 'After' })).statusCode).toBe(200);
  });

  test('the colleague is who they are, with settings of their own', async () => {
    const { id } = (await open()).json();
    await ada.put('/api/settings', { autoSave: true, defaultDark: false, name: 'Ada Byron' });
    const start = (await ben.get(`/with/${id}/api/start?today=2026-11-29`)).json();
    expect([start.user.username, start.settings.name]).toEqual([ben.username, '']);
    expect((await ben.get(`/with/${id}/api/user`)).json().id).toBe(ben.id);
  });
});

describe('it ends', () => {
  const readAll = (id: string) => ben.get(`/with/${id}/api/notes`);

  test('when either of the two ends it, and for no one else', async () => {
    const cara = await signUp(server);
    const first = (await open()).json().id;
    expect((await cara.delete(`/api/colleagues/${first}`)).statusCode).toBe(404);
    expect((await readAll(first)).statusCode).toBe(200);
    expect((await ada.delete(`/api/colleagues/${first}`)).statusCode).toBe(204);
    expect((await readAll(first)).statusCode).toBe(403);
    const again = (await open()).json().id;
    expect((await ben.delete(`/api/colleagues/${again}`)).statusCode).toBe(204);
    expect((await listed(ada)).opened).toEqual([]);
  });

  test('when the folder is no client’s any more, and stays ended when it is one again', async () => {
    const { id } = (await open()).json();
    await ada.put(`/api/folders/${brightwater}/client`, { client: null });
    expect((await readAll(id)).statusCode).toBe(403);
    const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
    await ada.put(`/api/folders/${brightwater}/client`, { client });
    expect([(await readAll(id)).statusCode, (await listed(ben)).received]).toEqual([403, []]);
  });

  test('in both histories and streams, where it ends with the folder or with what made it a client’s', async () => {
    const kinds = async (user: TestUser) =>
      (await user.get('/api/user/history'))
        .json()
        .events.map(({ kind, detail }: Record<string, string>) => [kind, detail]);
    const inner = newFolderId();
    await ada.post('/api/folders', { id: inner, name: 'Inner', parentId: brightwater });
    const client = { name: 'Inner', otherNames: [], people: [], relation: '' };
    await ada.put(`/api/folders/${inner}/client`, { client });
    await open('read', ben.username, inner);
    await open();
    const ended: string[] = [];
    const stop = server.services.signals.listen('sessions', ben.id, () => ended.push('sessions'));
    await ada.delete(`/api/folders/${brightwater}`);
    await expect.poll(() => ended.length).toBe(2);
    stop();
    const other = await makeClient('Kestrel');
    await open('read', ben.username, other);
    await ada.put(`/api/folders/${other}/client`, { client: null });
    for (const [user, kind, name] of [
      [ada, 'client_closed', ben.username],
      [ben, 'client_withdrawn', ada.username],
    ] as const) {
      expect((await kinds(user)).filter(([each]: string[]) => each === kind)).toEqual(Array(3).fill([kind, name]));
    }
  });

  test('with the folder, and with the account of either', async () => {
    const { id } = (await open()).json();
    await ada.delete(`/api/folders/${brightwater}`);
    expect([(await readAll(id)).statusCode, (await listed(ben)).received]).toEqual([403, []]);
    const other = await makeClient('Kestrel');
    const next = (await open('read', ben.username, other)).json().id;
    await ada.delete('/api/user', { password: ada.password });
    expect([(await readAll(next)).statusCode, (await listed(ben)).received]).toEqual([403, []]);
  });

  test('while the owner’s account is locked', async () => {
    const { id } = (await open()).json();
    const { system } = server.services.db;
    await system.execute(`update users set locked_at = now() where id = '${ada.id}'`);
    expect([(await readAll(id)).statusCode, (await listed(ben)).received]).toEqual([403, []]);
    await system.execute(`update users set locked_at = null where id = '${ada.id}'`);
    expect((await readAll(id)).statusCode).toBe(200);
  });
});

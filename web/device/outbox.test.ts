import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createFolder, deleteFolder } from '#shared/folders.ts';
import { changeNotes } from '#shared/note-changes.ts';
import type { Note, NoteSummary } from '#shared/notes.ts';
import { createNote, deleteNote, listNotes, moveNote } from '#shared/notes.ts';
import { diceFrom } from '#tests/random.ts';
import { call, keepCalls } from '#web/lib/api.ts';
import { Device } from './device.ts';
import { listenToDevice } from './device-events.ts';
import { deleteDevice } from './device-store.ts';
import { fill } from './fill.ts';
import { sendWaiting } from './outbox.ts';

const USER = 'ada';
const NOW = '2026-11-20T14:00:00.000Z';

interface Fields extends Partial<Note> {
  ids?: string[];
  name?: string;
  changes?: { ids: string[]; pinned: boolean }[];
}

/** A server that may be away, or lose its answers. */
class SmallServer {
  notes = new Map<string, Note>();
  trashed = new Map<string, Note>();
  folders = new Set<string>();
  isAway = false;
  losesAnswer: () => boolean = () => false;
  quotaFull = false;

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (this.isAway) throw new TypeError('Failed to fetch');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const response = this.#answer(`${init.method} ${url.split('?')[0]}`, body);
    if (init.method !== 'GET' && this.losesAnswer()) throw new TypeError('Failed to fetch');
    return response;
  };

  #answer(asked: string, body: Fields): Response {
    const id = asked.split('/')[3] ?? '';
    if (asked === 'GET /api/user') return json(200, { id: USER });
    if (asked === 'GET /api/notes') return json(200, { notes: this.#summaries(), nextCursor: null, total: 0 });
    if (asked === 'POST /api/notes/read')
      return json(
        200,
        (body.ids ?? []).map((one) => this.notes.get(one)),
      );
    if (asked === 'POST /api/notes') return this.#create(body);
    if (asked === 'POST /api/notes/changes') return this.#change(body);
    if (asked === 'POST /api/folders') {
      this.folders.add(body.id ?? '');
      return json(201, { id: body.id, name: body.name, parentId: null, noteCount: 0, aiExcluded: false });
    }
    if (asked.startsWith('DELETE /api/folders')) {
      for (const [noteId, note] of this.notes) if (note.folderId === id) this.#trash(noteId);
      return this.folders.delete(id) ? new Response(null, { status: 204 }) : missing();
    }
    if (asked.startsWith('DELETE /api/notes')) return this.#trash(id) ? new Response(null, { status: 204 }) : missing();
    if (asked.startsWith('POST /api/notes/')) return this.#move(id, body.folderId ?? null);
    if (asked.startsWith('GET /api/notes/')) return this.notes.has(id) ? json(200, this.notes.get(id)) : missing();
    return json(200, []);
  }

  #summaries(): NoteSummary[] {
    return [...this.notes.values()].map(({ content: _, version: __, ...rest }) => ({ ...rest, preview: '' }));
  }

  #create(body: Partial<Note>): Response {
    const id = String(body.id);
    const known = this.notes.get(id) ?? this.trashed.get(id);
    if (known) return json(201, known);
    if (this.quotaFull) return problem(422, 'You have reached your quota');
    if (body.folderId && !this.folders.has(body.folderId)) return missing();
    this.notes.set(id, made({ ...body, id }));
    return json(201, this.notes.get(id));
  }

  #move(id: string, folderId: string | null): Response {
    const note = this.notes.get(id);
    if (!note || (folderId !== null && !this.folders.has(folderId))) return missing();
    this.notes.set(id, { ...note, folderId });
    return json(200, this.notes.get(id));
  }

  #change({ changes }: Fields): Response {
    for (const { ids, pinned } of changes ?? [])
      for (const id of ids) {
        const note = this.notes.get(id);
        if (note) this.notes.set(id, { ...note, pinned });
      }
    return json(200, { notes: [], trashed: [], undo: [] });
  }

  #trash(id: string): boolean {
    const note = this.notes.get(id);
    if (note) this.trashed.set(id, note);
    return this.notes.delete(id);
  }
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const problem = (status: number, detail: string) =>
  new Response(JSON.stringify({ detail, code: 'quota_reached' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const missing = () => problem(404, 'There is no such note');

function made(parts: Partial<Note> & { id: string }): Note {
  return {
    ...{ title: '', content: '', tags: [], folderId: null, aiExcluded: false, pinned: false, version: 1 },
    ...{ createdAt: NOW, updatedAt: NOW },
    ...parts,
  };
}

const open: Device[] = [];

async function begin(userId = USER) {
  const server = new SmallServer();
  vi.stubGlobal('fetch', server.fetch);
  const device = await Device.open(userId);
  open.push(device);
  keepCalls((name, input, options, send) => device.call({ name, input, options, send }));
  return { server, device };
}

afterEach(async () => {
  keepCalls(undefined);
  for (const device of open.splice(0)) device.close();
  await deleteDevice(USER);
});

const titlesOf = (notes: Iterable<{ title: string }>) => [...notes].map(({ title }) => title).sort();
const listed = async () => {
  const page = await call(listNotes, { query: { view: 'summary' } });
  return 'notes' in page ? page.notes : [];
};

test('50 notes made without the server arrive once each, though half of the answers are lost', async () => {
  const { server, device } = await begin();
  server.isAway = true;
  const titles = Array.from({ length: 50 }, (_, at) => `Note ${at}`);
  for (const title of titles) await call(createNote, { body: { title } });
  expect(titlesOf(await listed())).toEqual(titles.toSorted());
  server.isAway = false;
  const random = diceFrom(7);
  server.losesAnswer = () => random(2) === 0;
  for (let round = 0; round < 300 && device.waiting.length > 0; round += 1) await sendWaiting(device);
  expect(device.waiting).toEqual([]);
  expect(titlesOf(server.notes.values())).toEqual(titles.toSorted());
});

test('200 random changes with the server away now and then leave both with the same notes', async () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const { server, device } = await begin();
    const random = diceFrom(seed);
    server.folders.add('f'.repeat(21));
    const madeTitles: string[] = [];
    const deleted = new Set<string>();
    server.losesAnswer = () => random(8) === 0;
    for (let step = 0; step < 200; step += 1) {
      if (random(6) === 0) server.isAway = !server.isAway;
      const notes = await listed();
      const note = notes[random(Math.max(1, notes.length))];
      const kind = random(5);
      if (kind < 2 || !note) {
        madeTitles.push(`${seed}.${step}`);
        await call(createNote, { body: { title: `${seed}.${step}` } });
      } else if (kind === 2) {
        deleted.add(note.title);
        await call(deleteNote, { params: { id: note.id } }).catch(() => {});
      } else if (kind === 3) {
        const folderId = random(2) === 0 ? null : 'f'.repeat(21);
        await call(moveNote, { params: { id: note.id }, body: { folderId } }).catch(() => {});
      } else await call(changeNotes, { body: { changes: [{ ids: [note.id], kind: 'pin', pinned: true }] } });
      if (!server.isAway) await sendWaiting(device);
    }
    server.isAway = false;
    server.losesAnswer = () => false;
    await sendWaiting(device);
    await fill(device);
    const kept = (await device.db.getAll('notes')).map(({ note }) => [note.title, note.folderId, note.pinned]);
    const stored = [...server.notes.values()].map((note) => [note.title, note.folderId, note.pinned]);
    expect(kept.sort(), `seed ${seed}`).toEqual(stored.sort());
    expect(titlesOf([...server.notes.values(), ...server.trashed.values()])).toEqual(madeTitles.toSorted());
    expect(stored.filter(([title]) => deleted.has(String(title)))).toEqual([]);
    keepCalls(undefined);
    for (const one of open.splice(0)) one.close();
    await deleteDevice(USER);
  }
}, 60_000);

test('a note whose folder was deleted elsewhere is in My Notes, with a sentence', async () => {
  const { server, device } = await begin();
  const sentences: string[] = [];
  const stop = listenToDevice({
    onFresher: () => {},
    onKept: () => {},
    onSent: (different) => sentences.push(...different),
  });
  const folderId = 'g'.repeat(21);
  await call(createFolder, { body: { id: folderId, name: 'Clients', parentId: null } });
  server.isAway = true;
  await call(createNote, { body: { title: 'Plan', folderId } });
  server.isAway = false;
  server.folders.delete(folderId);
  await sendWaiting(device);
  expect([...server.notes.values()].map((note) => [note.title, note.folderId])).toEqual([['Plan', null]]);
  expect(sentences).toEqual(["The folder of “Plan” was deleted, so it's in My Notes."]);
  stop();
});

test('what the quota refuses stays on this device, is said once, and arrives when there is room', async () => {
  const { server, device } = await begin();
  const sentences: string[] = [];
  const stop = listenToDevice({
    onFresher: () => {},
    onKept: () => {},
    onSent: (different) => sentences.push(...different),
  });
  server.isAway = true;
  await call(createNote, { body: { title: 'Plan' } });
  server.isAway = false;
  server.quotaFull = true;
  await sendWaiting(device);
  await sendWaiting(device);
  expect(sentences).toEqual(['“Plan” is only on this device: You have reached your quota']);
  expect(titlesOf(await listed())).toEqual(['Plan']);
  server.quotaFull = false;
  await sendWaiting(device);
  expect(titlesOf(server.notes.values())).toEqual(['Plan']);
  stop();
});

test('nothing is sent in the session of somebody else', async () => {
  const { server, device } = await begin('bob');
  server.isAway = true;
  await call(createNote, { body: { title: "Bob's" } });
  server.isAway = false;
  await sendWaiting(device);
  expect([server.notes.size, device.waiting.length]).toEqual([0, 1]);
  await deleteDevice('bob');
});

test('a folder deleted without the server takes its notes along', async () => {
  const { server } = await begin();
  const folderId = 'h'.repeat(21);
  await call(createFolder, { body: { id: folderId, name: 'Clients', parentId: null } });
  server.isAway = true;
  await call(createNote, { body: { title: 'Plan', folderId } });
  await call(deleteFolder, { params: { id: folderId } });
  expect(await listed()).toEqual([]);
});

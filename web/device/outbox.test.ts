import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createFolder, deleteFolder } from '#shared/folders.ts';
import { changeNotes } from '#shared/note-changes.ts';
import type { Note } from '#shared/notes.ts';
import { createNote, deleteNote, listNotes, moveNote, readNote, updateNote } from '#shared/notes.ts';
import { diceFrom } from '#tests/random.ts';
import { SmallServer } from '#tests/small-server.ts';
import { call, keepCalls } from '#web/lib/api.ts';
import { Device } from './device.ts';
import { listenToDevice, provideUnsaved } from './device-events.ts';
import { deleteDevice } from './device-store.ts';
import { fill } from './fill.ts';
import { sendWaiting } from './outbox.ts';

const USER = 'ada';
const open: Device[] = [];

async function begin(userId = USER) {
  const server = new SmallServer();
  vi.stubGlobal('fetch', server.fetch);
  const device = await Device.open(userId);
  open.push(device);
  keepCalls((asked) => device.call(asked));
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

test('a save that finds no server takes nothing back that is changed at the same moment', async () => {
  const { server, device } = await begin();
  const folderId = 'f'.repeat(21);
  server.folders.add(folderId);
  server.isAway = true;
  const made = async (title: string) => (await call(createNote, { body: { title } })).id;
  const save = (id: string, title: string) =>
    call(updateNote, { params: { id }, body: { title, content: 'More', tags: [], version: 1 } }).catch(() => {});
  const [moved, deleted] = [await made('Moved'), await made('Deleted')];
  await Promise.all([save(moved, 'Moved'), call(moveNote, { params: { id: moved }, body: { folderId } })]);
  await Promise.all([save(deleted, 'Deleted'), call(deleteNote, { params: { id: deleted } })]);
  const kept = await device.db.getAll('notes');
  expect(kept.map(({ note, isTrashed = false }) => [note.title, note.folderId, isTrashed]).toSorted()).toEqual([
    ['Deleted', null, true],
    ['Moved', folderId, false],
  ]);
});

test('a save that the server takes leaves a move where it waits', async () => {
  const { server, device } = await begin();
  const folderId = 'f'.repeat(21);
  server.folders.add(folderId);
  const { id } = await call(createNote, { body: { title: 'Plan' } });
  await call(readNote, { params: { id } });
  server.isAway = true;
  await call(moveNote, { params: { id }, body: { folderId } });
  server.isAway = false;
  await call(updateNote, { params: { id }, body: { title: 'Plan', content: 'More', tags: [], version: 1 } });
  const places = async () => (await device.db.getAll('notes')).map(({ note }) => [note.content, note.folderId]);
  await expect.poll(places).toEqual([['More', folderId]]);
  await sendWaiting(device);
  expect([await places(), server.notes.get(id)?.folderId]).toEqual([[['More', folderId]], folderId]);
});

test('a note whose folder was deleted elsewhere is in My Notes, with a sentence', async () => {
  const { server, device } = await begin();
  const sentences: string[] = [];
  const stop = listenToDevice({ onSent: (different) => sentences.push(...different) });
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
  const stop = listenToDevice({ onSent: (different) => sentences.push(...different) });
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

test('what an older build left in this browser is sent, in order', async () => {
  const { server, device } = await begin();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method !== 'GET') sent.push([init.method, url, init.body && JSON.parse(String(init.body))]);
    return server.fetch(url, init);
  });
  const id = '00000000-0000-4000-8000-000000000001';
  const folderId = 'f'.repeat(21);
  const params = { id };
  const about = [id];
  const left = [
    { call: 'POST /api/folders', input: { body: { id: folderId, name: 'Clients', parentId: null } }, makes: folderId },
    { call: 'PUT /api/folders/:id', input: { params: { id: folderId }, body: { name: 'Customers' } } },
    { call: 'PUT /api/folders/:id/ai-exclusion', input: { params: { id: folderId }, body: { excluded: true } } },
    { call: 'POST /api/notes', input: { body: { id, title: 'Plan' } }, headers: { 'idempotency-key': 'k' }, makes: id },
    { call: 'PUT /api/notes/:id', input: { params, body: { title: 'Plan B', version: 1 } } },
    { call: 'POST /api/notes/:id/folders', input: { params, body: { folderId } } },
    { call: 'PUT /api/notes/:id/ai-exclusion', input: { params, body: { excluded: true } } },
    { call: 'POST /api/notes/changes', input: { body: { changes: [{ ids: [id], kind: 'pin', pinned: true }] } } },
    { call: 'DELETE /api/notes/:id', input: { params } },
    { call: 'POST /api/trash/:id/restore', input: { params } },
    { call: 'DELETE /api/folders/:id', input: { params: { id: folderId } } },
  ];
  for (const change of left) await device.db.add('outbox', { about, title: 'Plan', ...change });
  await device.waitingChanged();
  await sendWaiting(device);
  expect(device.waiting).toEqual([]);
  expect(sent).toEqual(
    left.map(({ call: name, input }) => {
      const [method, path = ''] = name.split(' ');
      const to = 'params' in input && input.params ? input.params.id : '';
      return [method, path.replace(':id', to), 'body' in input ? input.body : undefined];
    }),
  );
});

test('what a newer build left waits for that build, and holds up nothing else', async () => {
  const { server, device } = await begin();
  await device.db.add('outbox', { call: 'POST /api/boards', input: {}, about: ['board'], title: 'Board' });
  server.isAway = true;
  await call(createNote, { body: { title: 'Plan' } });
  server.isAway = false;
  await sendWaiting(device);
  expect(titlesOf(server.notes.values())).toEqual(['Plan']);
  expect(device.waiting.map(({ title }) => title)).toEqual(['Board']);
});

test('many notes are changed as on the server, with what undoes it', async () => {
  const { server } = await begin();
  const made = async (title: string, tags: string[]) => (await call(createNote, { body: { title, tags } })).id;
  const [plan, memo] = [await made('Plan', ['tax']), await made('Memo', ['tax', 'law'])];
  server.isAway = true;
  const ids = [plan, memo];
  const { undo } = await call(changeNotes, {
    body: {
      changes: [
        { kind: 'tag', ids, add: ['2026'], remove: ['tax'] },
        { kind: 'pin', ids: [plan], pinned: true },
        { kind: 'trash', ids: [memo] },
        { kind: 'pin', ids: [memo], pinned: true },
      ],
    },
  });
  const rows = async () => (await listed()).map(({ title, tags, pinned }) => [title, tags, pinned]);
  expect(await rows()).toEqual([['Plan', ['2026'], true]]);
  await call(changeNotes, { body: { changes: undo } });
  expect((await rows()).sort()).toEqual([
    ['Memo', ['tax', 'law'], false],
    ['Plan', ['tax'], false],
  ]);
});

test('the day of a note is corrected without the server, orders lists, and arrives', async () => {
  const { server, device } = await begin();
  const made = async (title: string) => (await call(createNote, { body: { title } })).id;
  const [plan, memo] = [await made('Plan'), await made('Memo')];
  server.isAway = true;
  const set = (id: string, day: string | null) =>
    call(changeNotes, { body: { changes: [{ kind: 'day', ids: [id], day }] } });
  await set(plan, '2026-11-17');
  const { notes, undo } = await set(memo, '2026-12-02');
  expect(notes).toMatchObject([{ id: memo, day: '2026-12-02', ownDay: '2026-11-20' }]);
  expect(undo).toEqual([{ kind: 'day', ids: [memo], day: null }]);
  const byDay = async () => {
    const page = await call(listNotes, { query: { view: 'summary', sort: 'day' } });
    return 'notes' in page ? page.notes.map(({ title, day }) => `${day} ${title}`) : [];
  };
  expect(await byDay()).toEqual(['2026-12-02 Memo', '2026-11-17 Plan']);
  await set(memo, null);
  expect(await byDay()).toEqual(['2026-11-20 Memo', '2026-11-17 Plan']);
  server.isAway = false;
  await sendWaiting(device);
  expect([...server.notes.values()].map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-20']);
});

test('a full storage is logged, and reported once, and what was asked for is answered', async () => {
  const { device } = await begin();
  const reasons: boolean[] = [];
  const stop = listenToDevice({ onNotStored: (isFull) => reasons.push(isFull) });
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  vi.spyOn(device.db, 'transaction').mockImplementation(full);
  const { id } = await call(createNote, { body: { title: 'Plan' } });
  expect(await call(readNote, { params: { id } })).toMatchObject({ title: 'Plan' });
  await call(updateNote, { params: { id }, body: { title: 'Plan B', version: 1 } });
  await expect.poll(() => logged.mock.calls).toHaveLength(3);
  expect(reasons).toEqual([true]);
  logged.mockRestore();
  stop();
});

/** Writes into a note without the server, and deletes it. */
async function writeAndDelete(server: SmallServer, remove: (id: string) => Promise<unknown>): Promise<Note> {
  const note = await call(createNote, { body: { title: 'Plan', content: 'As agreed.' } });
  server.isAway = true;
  const text = { title: 'Plan', content: 'Written in a train.', tags: [] };
  await call(updateNote, { params: { id: note.id }, body: { ...text, version: 1 } }).catch(() => {});
  await remove(note.id);
  return note;
}
const contentsOf = (notes: Map<string, Note>) => [...notes.values()].map(({ content }) => content).sort();

test.each([
  ['deleted', (id: string) => call(deleteNote, { params: { id } })],
  ['deleted with others', (id: string) => call(changeNotes, { body: { changes: [{ kind: 'trash', ids: [id] }] } })],
])('what was written without the server into a note that is then %s is in Trash with it', async (_, remove) => {
  const { server, device } = await begin();
  await writeAndDelete(server, remove);
  server.isAway = false;
  server.losesAnswer = () => device.waiting.length === 2;
  await sendWaiting(device);
  server.losesAnswer = () => false;
  await sendWaiting(device);
  expect(device.waiting).toEqual([]);
  expect(contentsOf(server.trashed)).toEqual(['Written in a train.']);
});

test('what was typed last and not sent even once is in Trash with the note', async () => {
  const { server, device } = await begin();
  const text = { title: 'Plan', content: 'Typed a moment ago.', tags: [] };
  const typed: { id: string; text: typeof text; changedAt: number }[] = [];
  const stop = provideUnsaved(() => typed);
  await writeAndDelete(server, (id) => {
    typed.push({ id, text, changedAt: Date.now() });
    return call(deleteNote, { params: { id } });
  });
  server.isAway = false;
  await sendWaiting(device);
  expect(contentsOf(server.trashed)).toEqual(['Typed a moment ago.']);
  stop();
});

test('if the deleted note was changed elsewhere, both texts are in Trash', async () => {
  const { server, device } = await begin();
  const note = await writeAndDelete(server, (id) => call(deleteNote, { params: { id } }));
  server.notes.set(note.id, { ...note, content: 'Written at home.', version: 2 });
  server.isAway = false;
  await sendWaiting(device);
  expect([device.waiting, server.notes.size]).toEqual([[], 0]);
  expect(contentsOf(server.trashed)).toEqual(['Written at home.', 'Written in a train.']);
});

test('a note that was deleted elsewhere is shown until the server has said so', async () => {
  const { server, device } = await begin();
  const note = await call(createNote, { body: { title: 'Plan' } });
  await expect.poll(() => device.db.get('notes', note.id)).toBeDefined();
  server.notes.clear();
  const gone: string[] = [];
  const stop = listenToDevice({ onDeleted: (id) => gone.push(id) });
  expect(await call(readNote, { params: { id: note.id } })).toMatchObject({ title: 'Plan' });
  await expect.poll(() => gone).toEqual([note.id]);
  expect(await listed()).toEqual([]);
  stop();
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

test('the list shows the newest text of this device until the server has it, and what another device wrote since', async () => {
  const { server, device } = await begin();
  const plan = await call(createNote, { body: { title: 'Plan' } });
  const memo = await call(createNote, { body: { title: 'Memo' } });
  server.isAway = true;
  const made = await call(createNote, { body: { title: 'Untitled Note' } });
  const save = (id: string, title: string) =>
    call(updateNote, { params: { id }, body: { title, content: 'In a train', tags: [], version: 1 } }).catch(() => {});
  for (const [id, title] of [[plan.id, 'Plan B'] as const, [memo.id, 'Memo B'] as const, [made.id, 'Made'] as const]) {
    await save(id, title);
  }
  server.isAway = false;
  server.notes.set(memo.id, { ...memo, title: 'Memo elsewhere', updatedAt: '2026-11-21T10:00:00.000Z', version: 2 });
  await sendWaiting(device);
  // A visit's first answer is the device's.
  await listed();
  const rows = async () => (await listed()).map(({ title, preview }) => [title, preview]).sort();
  await expect.poll(rows).toEqual([
    ['Made', 'In a train'],
    ['Memo elsewhere', ''],
    ['Plan B', 'In a train'],
  ]);
  await save(made.id, 'Made');
  server.notes.set(made.id, { ...made, title: 'Renamed elsewhere' });
  expect(titlesOf(await listed())).toContain('Renamed elsewhere');
});

test('a list that was asked for before a note was made does not hide it', async () => {
  const { server, device } = await begin();
  await call(createNote, { body: { title: 'Plan' } });
  await expect.poll(() => device.db.count('listed')).toBe(1);
  server.notes.set('other', { ...[...server.notes.values()][0], id: 'other', title: 'Other' } as Note);
  const replies: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await server.fetch(url, init);
    if (url.startsWith('/api/notes?')) await new Promise<void>((resolve) => replies.push(resolve));
    return response;
  });
  expect(titlesOf(await listed())).toEqual(['Plan']);
  await call(createNote, { body: { title: 'Call' } });
  let readAgain: ReturnType<typeof listed> | undefined;
  const onFresher = () => {
    readAgain = listed();
  };
  const stop = listenToDevice({ onFresher });
  await expect.poll(() => replies).toHaveLength(1);
  replies[0]?.();
  await expect.poll(() => replies).toHaveLength(2);
  replies[1]?.();
  expect(titlesOf((await readAgain) ?? [])).toEqual(['Call', 'Other', 'Plan']);
  stop();
});

test('where the server answers before the device has looked, that is what the page shows', async () => {
  const { device } = await begin();
  await call(createNote, { body: { title: 'Plan' } });
  await expect.poll(() => device.db.count('listed')).toBe(1);
  const fresh = { notes: [], nextCursor: null, total: 0 };
  const received: unknown[] = [];
  const stop = listenToDevice({ onFresher: (answer) => received.push(answer) });
  const input = { query: { view: 'summary' as const } };
  const send = () => Promise.resolve(fresh);
  expect(await device.call({ endpoint: listNotes, input, options: {}, send })).toEqual(fresh);
  expect(received).toEqual([]);
  stop();
});

test('a device that has no notes yet leaves the list to the server', async () => {
  const { server } = await begin();
  server.notes.set('plan', { id: 'plan', title: 'Plan' } as Note);
  expect(titlesOf(await listed())).toEqual(['Plan']);
});

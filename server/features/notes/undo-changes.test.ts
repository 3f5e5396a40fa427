import { beforeAll, expect, test } from 'vitest';
import type { NoteChange, NotesChanged } from '#shared/note-changes.ts';
import type { NotePage } from '#shared/notes.ts';
import type { TrashPage } from '#shared/trash.ts';
import { newFolderId } from '#tests/factories.ts';
import { trials } from '#tests/faults/trials.ts';
import { diceFrom } from '#tests/random.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const TAGS = ['a', 'b', 'c', 'd', 'e', 'f'];
const NOTES = 24;

const server = await startTestServer();
const folders: (string | null)[] = [null, ...Array.from({ length: 3 }, newFolderId)];
let ada: TestUser;
let dice = diceFrom(1);

const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T;
const some = <T>(list: readonly T[]): T[] => list.filter(() => dice(2) === 0).toSorted(() => dice(3) - 1);

beforeAll(async () => {
  ada = await signUp(server);
  for (const [index, id] of folders.entries()) {
    if (id !== null) await ada.post('/api/folders', { id, name: `Folder ${index}`, parentId: null });
  }
});

function randomChange(ids: string[]): NoteChange {
  const chosen = some(ids);
  const folderId = dice(2) === 0 ? {} : { folderId: pick(folders) };
  switch (dice(7)) {
    case 0:
      return { ids: chosen, kind: 'move', folderId: pick(folders) };
    case 1:
      return { ids: chosen, kind: 'tag', add: some(TAGS), remove: some(TAGS) };
    case 2:
      return { ids: chosen, kind: 'set-tags', tags: some(TAGS) };
    case 3:
      return { ids: chosen, kind: 'pin', pinned: dice(2) === 0 };
    case 4:
      return { ids: chosen, kind: 'hide', excluded: dice(2) === 0 };
    case 5:
      return { ids: chosen, kind: 'trash', ...folderId };
    default:
      return { ids: chosen, kind: 'restore', ...folderId };
  }
}

async function change(changes: NoteChange[]): Promise<NotesChanged> {
  const reply = await ada.post('/api/notes/changes', { changes });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** Everything that changes of many notes change, of every note. */
async function library(): Promise<Map<string, unknown>> {
  const here: NotePage = (await ada.get('/api/notes?view=summary&limit=500')).json();
  const trash: TrashPage = (await ada.get('/api/trash?limit=500')).json();
  const all = [
    ...here.notes.map((note) => ({ ...note, isTrashed: false })),
    ...trash.notes.map((note) => ({ ...note, isTrashed: true })),
  ];
  return new Map(
    all.map(({ id, title, folderId, tags, pinned, aiExcluded, isTrashed }) => [
      id,
      { title, folderId, tags, pinned, aiExcluded, isTrashed },
    ]),
  );
}

test('any changes are undone exactly, and the undo of the undo makes them again', async () => {
  const ids: string[] = [];
  for (let made = 0; made < NOTES; made += 1) {
    ids.push((await ada.post('/api/notes', { title: `${made}`, folderId: pick(folders), tags: some(TAGS) })).json().id);
  }
  for (let round = 0; round < trials({ small: 40, full: 1_000 }); round += 1) {
    dice = diceFrom(round);
    const before = await library();
    const changes = Array.from({ length: 1 + dice(6) }, () => randomChange(ids));
    const { undo } = await change(changes);
    const after = await library();
    const { undo: redo } = await change(undo);
    expect(await library(), `undo of ${round}`).toEqual(before);
    await change(redo);
    expect(await library(), `redo of ${round}`).toEqual(after);
  }
});

test('notes that were changed in the same way are undone together, whatever else they have', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 12; made += 1) {
    ids.push((await ada.post('/api/notes', { tags: ['old', `own-${made}`, `${made % 2}`] })).json().id);
  }
  const added = await change([{ ids, kind: 'tag', add: ['new'], remove: [] }]);
  expect(added.undo).toEqual([{ ids: expect.any(Array), kind: 'tag', add: [], remove: ['new'] }]);
  const removed = await change([{ ids, kind: 'tag', add: [], remove: ['old'] }]);
  expect(removed.undo).toEqual([{ ids: expect.any(Array), kind: 'tag', add: ['old'], remove: [], at: [0] }]);
});

test('a former folder that no longer exists refuses the undo with a sentence', async () => {
  const gone = newFolderId();
  await ada.post('/api/folders', { id: gone, name: 'Gone', parentId: null });
  const { id } = (await ada.post('/api/notes', { folderId: gone })).json();
  const { undo } = await change([{ ids: [id], kind: 'move', folderId: null }]);
  await ada.delete(`/api/folders/${gone}`);
  const reply = await ada.post('/api/notes/changes', { changes: undo });
  expect([reply.statusCode, reply.body]).toEqual([404, 'Folder not found']);
});

import type { Page } from '@playwright/test';
import { type Account, PASSWORD, type StoredNote } from '#tests/e2e/account.ts';
import { applicationIsKept, expect, notesAreKept, test } from '#tests/e2e/own-server.ts';
import { openNote, rowsOf } from '#tests/e2e/workspace.ts';
import { diceFrom } from '#tests/random.ts';
import { type Doings, doOne, operations, rowOf } from './device-hand.ts';
import { trials } from './trials.ts';

/** Every row is in view. */
const tall = { width: 1280, height: 8000 };
const FOLDERS = ['Northwind', 'Larsen', 'Voss'];
const SEEDED = 10;
/** So often a device's page is loaded again in one run. */
const RELOADS = trials({ small: 2, full: 4 });

interface Kept {
  note: StoredNote & { pinned: boolean };
  unsaved?: { title: string };
  isTrashed?: boolean;
}

/** Runs in the browser: the notes that this device has. */
async function readKept(): Promise<Kept[]> {
  const device = (await indexedDB.databases()).find(({ name }) => name?.startsWith('sparehour-device.'));
  const request = indexedDB.open(device?.name ?? '');
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const reading = db.transaction('notes').objectStore('notes').getAll();
  const kept = await new Promise<Kept[]>((resolve) => {
    reading.onsuccess = () => resolve(reading.result);
  });
  db.close();
  return kept;
}

function comparable(notes: readonly (StoredNote & { pinned: boolean })[]) {
  return notes
    .map(({ id, title, content, folderId, pinned, tags }) => ({ id, title, content, folderId, pinned, tags }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function trashOf(account: Account): Promise<StoredNote[]> {
  const { notes } = await (await account.request.get('/api/trash?limit=100')).json();
  return notes;
}

/** Waits until this device has what was moved, pinned and deleted: the page shows it a moment earlier. */
async function isOnDevice(page: Page, doings: Doings, idOf: ReadonlyMap<string, string>): Promise<void> {
  const missing = async () => {
    const kept = new Map((await page.evaluate(readKept)).map((one) => [one.unsaved?.title ?? one.note.title, one]));
    return [...doings].flatMap(([title, { isPinned, isDeleted, folder }]) => {
      const { note, isTrashed } = kept.get(title) ?? {};
      const isFiled = folder === undefined || note?.folderId === idOf.get(folder);
      const isMarked = isPinned === undefined || note?.pinned === isPinned;
      return (isDeleted ? isTrashed : isFiled && isMarked) ? [] : [title];
    });
  };
  await expect.poll(missing).toEqual([]);
}

/** Waits until nothing of this page waits for the server any more. */
async function nothingWaits(page: Page): Promise<void> {
  await expect(page.getByText(/^Offline|changes? waiting|^Back online/)).toHaveCount(0, { timeout: 600_000 });
}

/** What was written into a note that the other device deleted is kept where it was written, until that is asked for. */
async function keepText(page: Page, account: Account, title: string): Promise<void> {
  const id = (await trashOf(account)).find((note) => note.title === title)?.id ?? '';
  await page.goto(`/app?note=${id}`);
  const keep = page.getByRole('button', { name: 'Keep as new note' });
  // Where it was saved before the note was deleted, it is in Trash with it.
  await expect(keep.or(page.getByText("This note doesn't exist"))).toBeVisible();
  if (!(await keep.isVisible())) return;
  await keep.click();
  await expect(rowOf(page, title)).toHaveCount(1);
}

/** Every text of the account, also those in Trash, which are restored for it. */
async function allTexts(account: Account): Promise<string[]> {
  for (const { id } of await trashOf(account)) await account.request.post(`/api/trash/${id}/restore`);
  return (await account.notes()).map(({ content }) => content);
}

/** Waits until the server has answered so many times that it made a note. */
function sentNotes(page: Page, count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    page.on('response', (response) => {
      if (response.request().method() !== 'POST' || !response.url().endsWith('/api/notes')) return;
      left -= 1;
      if (left === 0) resolve();
    });
  });
}

const timesIn = (texts: readonly string[], word: string) =>
  texts.reduce((count, text) => count + text.split(word).length - 1, 0);

test('what two devices do without a connection is on both afterwards, nothing lost and nothing twice', async ({
  page,
  account,
  visit,
  watcher,
  mortal,
}) => {
  const each = trials({ small: 6, full: 100 });
  test.setTimeout(180_000 + each * 2 * 6_000);
  watcher.allow(/status of (409|404)/);
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`two devices: SEED=${seed}\n`);
  const idOf = new Map<string, string>();
  for (const name of FOLDERS) idOf.set(name, (await account.addFolder(name)).id);
  for (let at = 0; at < SEEDED; at += 1)
    await account.addNote({ title: `seeded ${at}x`, content: `As agreed, ${at}.` });

  const there = (await visit({ serviceWorkers: 'allow', viewport: tall })).page;
  await there.request.post('/api/login', { data: { username: account.username, password: PASSWORD } });
  await page.setViewportSize(tall);
  const pages = [page, there];
  const doings: Doings[] = pages.map(
    () => new Map(Array.from({ length: SEEDED }, (_, at) => [`seeded ${at}x`, { words: [], tags: [] }])),
  );
  const [first] = await account.notes();
  for (const one of pages) {
    await openNote(one, first?.id ?? '');
    await applicationIsKept(one);
    await notesAreKept(one, SEEDED);
  }
  await mortal.kill();
  await Promise.all(
    pages.map(async (one, device) => {
      const any = diceFrom(seed + device);
      await one.reload();
      await expect(rowsOf(one)).toHaveCount(SEEDED);
      for (let at = 1; at <= each; at += 1) {
        const operation = operations[any(operations.length)] ?? 'edit';
        const hand = { page: one, doings: doings[device] as Doings, folders: FOLDERS, any };
        await test.step(`device ${device}, ${at}: ${operation}`, () => doOne(hand, operation));
        if (at % Math.ceil(each / RELOADS) !== 0) continue;
        await isOnDevice(one, hand.doings, idOf);
        await one.reload();
        const current = [...hand.doings].filter(([, { isDeleted }]) => !isDeleted);
        await expect(rowsOf(one)).toHaveCount(current.length);
      }
    }),
  );
  await mortal.comeBack();
  await Promise.all(pages.map(nothingWaits));

  const titles = new Set(doings.flatMap((done) => [...done.keys()]));
  const of = (title: string) => doings.map((done) => done.get(title));
  for (const [device, one] of pages.entries()) {
    const [mine, theirs] = [doings[device] as Doings, doings[1 - device] as Doings];
    for (const [title, { words }] of mine)
      if (words.length > 0 && theirs.get(title)?.isDeleted) await keepText(one, account, title);
  }

  const onServer = async () => comparable((await account.notes()) as (StoredNote & { pinned: boolean })[]);
  for (const one of pages) {
    const onlyOnOne = async () => {
      const kept = await one.evaluate(readKept);
      const saved = kept.filter(({ isTrashed, unsaved }) => !isTrashed && !unsaved).map(({ note }) => note);
      const [here, onIt] = [comparable(saved), await onServer()].map((notes) =>
        notes.map((note) => JSON.stringify(note)),
      );
      return [...new Set(here).symmetricDifference(new Set(onIt))];
    };
    await expect.poll(onlyOnOne, { timeout: 90_000 }).toEqual([]);
    await expect(rowsOf(one)).toHaveCount((await onServer()).length);
  }

  const [notes, trash, folders] = [await onServer(), await trashOf(account), await account.folders()];
  const texts = await allTexts(account);
  let words = 0;
  for (const title of titles) {
    const done = of(title);
    for (const word of done.flatMap((one) => one?.words ?? [])) {
      words += 1;
      expect.soft(timesIn(texts, word), `${word} of ${title}: ${JSON.stringify(done)}`).toBe(1);
    }
    const same = [...notes, ...trash].filter((note) => note.title === title);
    const current = notes.filter((note) => note.title === title);
    const isDeleted = done.some((one) => one?.isDeleted);
    // A note that one deleted and the other wrote in is two: in Trash, and as the new note it was kept as.
    expect.soft(same.length, `${title} is there`).toBeGreaterThanOrEqual(1);
    expect.soft(current.length, `${title} is not twice`).toBeLessThanOrEqual(1);
    if (isDeleted) continue;
    expect.soft(current.length, `${title} is not deleted`).toBe(1);
    const [note] = current;
    const moved = done.flatMap((one) => one?.folder ?? []);
    const place = folders.find(({ id }) => id === note?.folderId)?.name;
    if (moved.length > 0) expect.soft(moved, `${title} is in ${place}`).toContain(place);
    const pins = done.flatMap((one) => one?.isPinned ?? []);
    if (pins.length > 0) expect.soft(pins, `${title} is pinned`).toContain(note?.pinned);
    const copies = notes.filter((one) => one.title === title || one.title.startsWith(`${title} (conflict`));
    const tags = copies.flatMap((one) => one.tags);
    for (const tag of done.flatMap((one) => one?.tags ?? [])) expect.soft(tags, `tags of ${title}`).toContain(tag);
  }
  expect(notes.filter(({ title }) => title.startsWith('Untitled'))).toEqual([]);
  const copies = notes.filter(({ title }) => title.includes('(conflict')).length;
  process.stdout.write(
    `two devices without a connection: ${each * 2} operations, ${titles.size} notes, ${words} texts, ${copies} kept twice as conflicts\n`,
  );
});

test('notes made without a connection arrive once, though the server goes away while they are sent', async ({
  page,
  account,
  mortal,
}) => {
  const count = trials({ small: 4, full: 50 });
  test.setTimeout(180_000 + count * 4_000);
  const note = await account.addNote({ title: 'Plan' });
  await page.setViewportSize(tall);
  await openNote(page, note.id);
  await applicationIsKept(page);
  await notesAreKept(page, 1);
  await mortal.kill();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  const doings: Doings = new Map();
  const hand = { page, doings, folders: [], any: () => 0 };
  for (let at = 0; at < count; at += 1) await doOne(hand, at % 2 === 0 ? 'make' : 'capture');
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(count + 1);

  const some = sentNotes(page, 3);
  await mortal.comeBack();
  await some;
  await mortal.kill();
  await mortal.comeBack();
  await nothingWaits(page);
  const expected = [...doings].map(([title, { words }]) => [title, words.length]);
  const onServer = async () =>
    (await account.notes())
      .filter(({ title }) => title !== 'Plan')
      .map(({ title, content }) => [title, timesIn([content], doings.get(title)?.words[0] ?? 'none')]);
  await expect.poll(async () => (await onServer()).toSorted(), { timeout: 60_000 }).toEqual(expected.toSorted());
  await expect(rowsOf(page)).toHaveCount(count + 1);
  process.stdout.write(`notes made without a connection: ${count}, each arrived once\n`);
});

import type { Page } from '@playwright/test';
import { untilNotNearMidnight } from '#tests/midnight.ts';
import { freshUsername, PASSWORD } from './account.ts';
import { isAmongFound } from './findable.ts';
import { withManyNotes } from './many-notes.ts';
import { expect, test } from './product.ts';
import { announcedOn, listOf, messagesStay, rowsOf, showView, titleOf, toastOf, treeRow } from './workspace.ts';

const rowOf = (page: Page, title: string) => rowsOf(page).filter({ hasText: title });
const selectedOf = (page: Page) => listOf(page).getByRole('row', { selected: true });
const barOf = (page: Page) => page.getByRole('toolbar', { name: 'Selected notes' });
const undoOf = (page: Page) => toastOf(page).getByRole('button', { name: 'Undo' });

/** Clicks and keys, counted. */
function counted(page: Page) {
  let count = 0;
  return {
    click: async (title: string, modifiers: ('ControlOrMeta' | 'Shift')[] = []) => {
      count += 1;
      await rowOf(page, title).click({ modifiers });
    },
    press: async (name: string) => {
      count += 1;
      await barOf(page).getByRole('button', { name }).click();
    },
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    key: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    total: () => count,
  };
}

test('40 notes are filed in 5 folders', async ({ page, account }) => {
  test.setTimeout(180_000);
  await messagesStay(page);
  const clients = ['Aalto', 'Brandt', 'Costa', 'Dubois', 'Eriksen'];
  const folders = [];
  for (const client of clients) folders.push(await account.addFolder(`${client} & Co`));
  for (const client of clients) {
    for (let number = 1; number <= 8; number += 1) await account.addNote({ title: `${client} ${number}` });
  }
  await page.goto('/app?view=list');
  const hand = counted(page);
  for (const client of clients.toReversed()) {
    await hand.click(`${client} 8`, ['ControlOrMeta']);
    await hand.click(`${client} 1`, ['Shift']);
    await expect(selectedOf(page)).toHaveCount(8);
    await hand.press('Move to…');
    await expect(page.getByRole('combobox', { name: 'Move to folder' })).toBeFocused();
    await hand.type(client.slice(0, 3).toLowerCase());
    await expect(page.getByRole('option').first()).toHaveText(`${client} & Co`);
    await hand.key('Enter');
    await expect(toastOf(page)).toContainText(`8 notes moved to ${client} & Co`);
    await expect(rowOf(page, client)).toHaveCount(0);
  }
  test.info().annotations.push({ type: 'clicks and keys', description: `${hand.total()} (one by one: 160)` });
  expect(hand.total()).toBeLessThanOrEqual(40);
  expect((await account.folders()).map(({ noteCount }) => noteCount)).toEqual([8, 8, 8, 8, 8]);
  for (const note of await account.notes()) {
    expect(folders.find(({ id }) => id === note.folderId)?.name).toContain(note.title.split(' ')[0]);
  }
});

test('the note of the call last Tuesday is found', async ({ page, account }) => {
  await untilNotNearMidnight();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const sinceTuesday = (day(0).getUTCDay() + 5) % 7 || 7;
  const nameOf = (ago: number) =>
    day(ago).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  for (let ago = 1; ago <= 7; ago += 1) await account.addNote({ title: `Call, ${nameOf(ago)}` });
  for (let number = 1; number <= 33; number += 1) await account.addNote({ title: `Plan ${number}` });
  const wanted = `Call, ${nameOf(sinceTuesday)}`;
  await isAmongFound(account, 'plan 33', 'Plan 33');
  await isAmongFound(account, wanted, wanted);
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Plan 33');
  const hand = counted(page);
  await hand.key('ControlOrMeta+f');
  await expect(page.getByPlaceholder('Search notes and documents...')).toBeFocused();
  await hand.type('call last Tuesday');
  await expect(page.getByRole('list', { name: 'Notes found' }).getByRole('link').first()).toContainText(wanted);
  await hand.key('ArrowDown');
  await hand.key('Enter');
  await expect(titleOf(page)).toHaveValue(wanted);
  test.info().annotations.push({ type: 'clicks and keys', description: `${hand.total()}, 17 of them letters` });
  expect(hand.total()).toBeLessThanOrEqual(20);
});

test('one Undo puts every note back where it was, with the tags it had', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await messagesStay(page);
  const clients = await account.addFolder('Clients');
  const archive = await account.addFolder('Archive');
  await account.addNote({ title: 'First', tags: ['tax'] });
  await account.addNote({ title: 'Second', folderId: clients.id, tags: ['call', 'tax'] });
  await account.addNote({ title: 'Third', folderId: archive.id });
  const filed = async () =>
    (await account.notes())
      .map(({ title, folderId, tags }) => ({ title, folderId, tags }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const before = await filed();
  await page.goto('/app?view=all');
  await rowOf(page, 'Third').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(barOf(page)).toContainText('3 notes selected');

  await barOf(page).getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('option', { name: 'Archive' }).click();
  await expect.poll(async () => (await filed()).map(({ folderId }) => folderId)).toEqual(Array(3).fill(archive.id));
  await undoOf(page).click();
  await expect.poll(filed).toEqual(before);

  await rowOf(page, 'Third').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await barOf(page).getByRole('button', { name: 'Add tag…' }).click();
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('2026');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await filed()).every(({ tags }) => tags.includes('2026'))).toBe(true);
  await undoOf(page).click();
  await expect.poll(filed).toEqual(before);

  await rowOf(page, 'Third').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(toastOf(page)).toContainText('3 notes moved to Trash');
  await undoOf(page).click();
  await expect(rowsOf(page)).toHaveCount(3);
  // The rows are back at once, and on the server a moment later.
  await expect.poll(filed).toEqual(before);
});

test('rows are selected by keys and by clicks, which open no other tab, and Esc ends it', async ({
  page,
  context,
  account,
}) => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await account.addNote({ title });
  await page.goto('/app?view=all');
  await expect(titleOf(page)).toHaveValue('Four');
  await rowOf(page, 'Four').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selectedOf(page)).toHaveText([/Four/, /Three/, /Two/]);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selectedOf(page)).toHaveText([/Four/, /Three/]);
  await rowOf(page, 'One').click({ modifiers: ['ControlOrMeta'] });
  await expect(selectedOf(page)).toHaveText([/Four/, /Three/, /One/]);
  await page.keyboard.press('Escape');
  await expect(selectedOf(page)).toHaveCount(0);
  await expect(barOf(page)).toBeHidden();
  await rowOf(page, 'Two').click({ modifiers: ['Shift'] });
  await expect(selectedOf(page)).toHaveText([/Four/, /Three/, /Two/]);
  // A click alone opens the note and ends the selection.
  await rowOf(page, 'One').click();
  await expect(titleOf(page)).toHaveValue('One');
  await expect(selectedOf(page)).toHaveCount(0);
  expect(context.pages()).toHaveLength(1);
});

test('several notes of the tree are dragged onto a folder', async ({ page, account }) => {
  await messagesStay(page);
  const clients = await account.addFolder('Clients');
  for (const title of ['One', 'Two', 'Three']) await account.addNote({ title });
  await page.goto('/app?view=folders');
  await treeRow(page, 'One').click({ modifiers: ['ControlOrMeta'] });
  await treeRow(page, 'Three').click({ modifiers: ['ControlOrMeta'] });
  await expect(barOf(page)).toContainText('2 notes selected');
  await treeRow(page, 'Three').dragTo(treeRow(page, 'Clients'));
  await expect(toastOf(page)).toContainText('2 notes moved to Clients');
  // The folder opens.
  await expect(treeRow(page, 'One')).toHaveAttribute('aria-level', '3');
  await expect(treeRow(page, 'Two')).toHaveAttribute('aria-level', '2');
  const filed = (await account.notes()).filter(({ folderId }) => folderId === clients.id);
  expect(filed.map(({ title }) => title).toSorted()).toEqual(['One', 'Three']);
});

test('the other tab follows, and a failure changes nothing', async ({ page, context, account, watcher }) => {
  await messagesStay(page);
  watcher.allow(/status of 500/);
  const folder = await account.addFolder('Clients');
  for (const title of ['One', 'Two', 'Three']) await account.addNote({ title });
  await page.goto('/app?view=list');
  const other = await context.newPage();
  await other.goto('/app?view=list');
  await expect(rowsOf(other)).toHaveCount(3);
  const move = async () => {
    await rowOf(page, 'Three').click({ modifiers: ['ControlOrMeta'] });
    await rowOf(page, 'Two').click({ modifiers: ['ControlOrMeta'] });
    await barOf(page).getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('option', { name: 'Clients' }).click();
  };
  await page.route('**/api/notes/changes', (route) => route.fulfill({ status: 500, body: 'The disk is full' }));
  await move();
  await expect(toastOf(page)).toContainText("Couldn't change the notes: 500: The disk is full");
  await expect(rowsOf(page)).toHaveCount(3);
  expect((await account.notes()).every(({ folderId }) => folderId === null)).toBe(true);

  await page.unroute('**/api/notes/changes');
  await page.keyboard.press('Escape');
  await move();
  await expect(rowsOf(page)).toHaveText([/One/]);
  await expect(rowsOf(other)).toHaveText([/One/]);
  expect((await account.notes()).filter(({ folderId }) => folderId === folder.id)).toHaveLength(2);
});

test('1,000 notes are selected, also those not loaded yet, and moved with one call', { tag: '@night' }, async ({
  visit,
  watcher,
}) => {
  test.setTimeout(180_000);
  watcher.allow(/^request: http:\/\/127\.0\.0\.1:/);
  const username = freshUsername();
  await withManyNotes(username, 1_000, async ({ url }) => {
    const { page, context } = await visit({ baseURL: url });
    await messagesStay(page);
    await context.request.post('/api/login', { data: { username, password: PASSWORD } });
    await page.goto('/app?view=list');
    await rowsOf(page).first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(barOf(page)).toContainText('1,000 notes selected');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
    await barOf(page).getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('combobox', { name: 'Move to folder' }).fill('Archive 2026');
    await page.getByRole('option', { name: 'Create folder “Archive 2026” and move' }).click();
    await expect(toastOf(page)).toContainText('1,000 notes moved to Archive 2026');
    await expect(rowsOf(page)).toHaveCount(0);
    expect(calls).toEqual(['/api/folders', '/api/notes/changes']);
    const folders: { noteCount: number }[] = await (await context.request.get('/api/folders')).json();
    expect(folders.map(({ noteCount }) => noteCount)).toEqual([1_000]);
    await undoOf(page).click();
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page.getByText('1,000 notes', { exact: true })).toBeVisible();
    await context.close();
  });
});

test('a move can make its folder, says where the note is, and the tree opens there', async ({ page, account }) => {
  await messagesStay(page);
  const note = await account.addNote({ title: 'Kick-off' });
  await page.goto('/app?view=folders');
  await treeRow(page, 'Kick-off').press('Alt+m');
  await page.getByRole('combobox', { name: 'Move to folder' }).fill('Marine summit');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Moved to Marine summit');
  await expect(announcedOn(page)).toContainText('Note moved successfully');
  const [folder] = await account.folders();
  expect((await account.note(note.id)).folderId).toBe(folder?.id);
  await expect(treeRow(page, 'Marine summit')).toHaveAttribute('aria-expanded', 'true');
  await expect(treeRow(page, 'Kick-off')).toBeVisible();
  await undoOf(page).click();
  await expect.poll(async () => (await account.note(note.id)).folderId).toBeNull();
  await showView(page, 'List');
  await expect(rowsOf(page)).toHaveText([/Kick-off/]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true });

  test('a long press selects, and then taps do', async ({ page, account }) => {
    for (const title of ['One', 'Two', 'Three']) await account.addNote({ title });
    await page.goto('/app?view=all');
    const client = await page.context().newCDPSession(page);
    await rowOf(page, 'Three').tap({ trial: true });
    const box = await rowOf(page, 'Three').boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(barOf(page)).toContainText('1 note selected');
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await rowOf(page, 'One').tap();
    await expect(barOf(page)).toContainText('2 notes selected');
    for (const button of await barOf(page).getByRole('button').all()) {
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await barOf(page).getByRole('button', { name: 'Delete' }).tap();
    await expect(rowsOf(page)).toHaveText([/Two/]);
    // The rows go at once, and on the server a moment later.
    await expect.poll(async () => (await account.notes()).map(({ title }) => title)).toEqual(['Two']);
  });
});

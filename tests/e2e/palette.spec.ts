import type { Locator, Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { bodyOf, expectText, messagesStay, openNote, rowsOf, titleOf, toastOf, treeRow } from './workspace.ts';

const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' });
const optionOf = (page: Page, name: string): Locator => paletteOf(page).getByRole('option', { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
}

/** Opens the palette and takes what it finds first. */
async function take(page: Page, words: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** By keyboard alone, and named in place. */
async function makeFolder(page: Page): Promise<void> {
  await take(page, 'new folder');
  await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused();
  await page.keyboard.type('Clients');
  await page.keyboard.press('Enter');
  await expect(treeRow(page, 'Clients')).toBeFocused();
}

test('anything is reached by a few letters of its name: a note, an action, a setting', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const { id } = await account.addNote({ title: 'Minutes', content: 'Nothing was decided.' });
  await account.addNote({ title: 'Halden workshop, day one', content: 'Materials' });
  await openNote(page, id);
  await expect(rowsOf(page)).toHaveCount(2);
  await bodyOf(page).focus();
  await openPalette(page);
  await page.keyboard.type('haldwork');
  await expect(optionOf(page, 'Halden workshop, day one')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('Halden workshop, day one');
  await expect(paletteOf(page)).toHaveCount(0);

  await openPalette(page);
  await expect(paletteOf(page).getByRole('option').first()).toContainText('Halden workshop, day one');
  await page.keyboard.type('upload');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Upload document' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Upload document' })).toHaveCount(0);

  await take(page, 'change passw');
  await expect(page.getByRole('tab', { name: 'Account', selected: true })).toBeVisible();
});

test('Esc and Ctrl+K close it and the caret is where it was', async ({ page, account }) => {
  const { id } = await account.addNote({ title: 'Minutes', content: 'Nothing' });
  await openNote(page, id);
  for (const key of ['Escape', 'ControlOrMeta+k']) {
    await bodyOf(page).press('ControlOrMeta+End');
    await openPalette(page);
    await page.keyboard.press(key);
    await expect(paletteOf(page)).toHaveCount(0);
    await expect(bodyOf(page)).toBeFocused();
  }
  await page.keyboard.type('!');
  await expectText(page, 'Nothing!');
});

test('a folder opens with its notes, a tag narrows the list', async ({ page, account }) => {
  const clients = await account.addFolder('Clients');
  const halden = await account.addFolder('Halden', clients.id);
  await account.addNote({ title: 'Kick-off', folderId: halden.id });
  const { id } = await account.addNote({ title: 'Tagged', tags: ['budget'] });
  await account.addNote({ title: 'Plain' });
  await openNote(page, id);
  await expect(rowsOf(page)).toHaveCount(3);
  await openPalette(page);
  await page.keyboard.type('halden');
  await expect(optionOf(page, 'Halden Folder in Clients')).toBeVisible();
  // Below it are its newest notes.
  await expect(optionOf(page, 'Kick-off Note in Halden')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Halden' })).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/^Kick-off/]);
  await openPalette(page);
  await page.keyboard.type('budget');
  await expect(optionOf(page, 'budget')).toContainText('Tag');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Tagged');
});

test('a note that no loaded page has is found on the server', async ({ page, account }) => {
  const folder = await account.addFolder('Archive');
  const old = await account.addNote({ title: 'Osprey lease agreement', folderId: folder.id });
  const { id } = await account.addNote({ title: 'Minutes' });
  await openNote(page, id);
  await openPalette(page);
  await page.keyboard.type('ospr');
  // It comes last, as it comes late, and Enter may be another's.
  await optionOf(page, 'Osprey lease agreement').click();
  await expect(page).toHaveURL(new RegExp(`note=${old.id}`));
  await expect(titleOf(page)).toHaveValue('Osprey lease agreement');
});

test('what is done with the open note works from the palette', async ({ page, account }) => {
  const { id } = await account.addNote({ title: 'Minutes', content: 'bold words' });
  await openNote(page, id);
  await bodyOf(page).press('ControlOrMeta+a');
  // In the text, Ctrl+K makes a link of what is selected.
  await titleOf(page).focus();
  await take(page, 'bold');
  await expectText(page, '**bold words**');
  await titleOf(page).focus();
  await take(page, 'markdown source');
  await expect(bodyOf(page)).toContainText('**bold words**');
});

test('a tag, a folder and a switch, by keyboard alone', { tag: '@night' }, async ({ page, account }) => {
  const { id } = await account.addNote({ title: 'Minutes' });
  await openNote(page, id);
  await take(page, 'add tag');
  await expect(page.getByPlaceholder('Enter tag...')).toBeFocused();
  await page.keyboard.type('budget');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await account.note(id)).tags).toEqual(['budget']);

  await makeFolder(page);
  await expect.poll(async () => (await account.folders()).map(({ name }) => name)).toEqual(['Clients']);

  await take(page, 'turn off auto');
  await expect(toastOf(page)).toContainText('Auto Save: off');
  expect(await (await account.request.get('/api/settings')).json()).toMatchObject({ autoSave: false });
  await take(page, 'reply lang');
  await expect(page.getByLabel('Reply language')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(treeRow(page, 'Clients')).toBeFocused();
});

test('on a phone a new folder is named in the list of folders', { tag: '@night' }, async ({ page, account }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  const { id } = await account.addNote({ title: 'Minutes' });
  await openNote(page, id);
  await makeFolder(page);
});

test('without a connection it still opens what is known', async ({ page, account, watcher }) => {
  watcher.allow(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  const { id } = await account.addNote({ title: 'Minutes' });
  await account.addNote({ title: 'Halden workshop' });
  await openNote(page, id);
  await expect(rowsOf(page)).toHaveCount(2);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toHaveCount(0);
  await page.context().setOffline(true);
  await openPalette(page);
  await page.keyboard.type('zzyzx');
  await expect(optionOf(page, 'Search for “zzyzx”')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expect(paletteOf(page)).toHaveCount(0);
  await take(page, 'turn off auto');
  await expect(toastOf(page)).toContainText("Couldn't save your settings");
});

test('a note that comes late has the focus in its text, unless one has gone elsewhere', async ({ page, account }) => {
  const [open, late, later] = await Promise.all(
    ['Minutes', 'Halden workshop', 'Kepler fee'].map((title) => account.addNote({ title })),
  );
  // Nor is the timer for keeping notes on this device to end, which would show its own.
  await messagesStay(page);
  await openNote(page, open?.id ?? '');
  await expect(rowsOf(page)).toHaveCount(3);
  const search = page.getByRole('searchbox', { name: 'Search' });
  for (const note of [late, later]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/api/notes/${note?.id}`, async (route) => {
      await promise;
      await route.continue();
    });
    await take(page, note?.title ?? '');
    await expect(page).toHaveURL(new RegExp(note?.id ?? ''));
    await expect(page.getByRole('main')).toBeFocused();
    if (note === later) await search.focus();
    resolve();
    await expect(titleOf(page)).toHaveValue(note?.title ?? '');
    await expect(note === later ? search : bodyOf(page)).toBeFocused();
  }
});

import type { Locator, Page } from '@playwright/test';
import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';
import {
  announcedOn,
  bodyOf,
  deafen,
  expectSaved,
  expectText,
  messagesStay,
  openNote,
  pageViewOf,
  rowsOf,
  titleOf,
  toastOf,
  treeRow,
  viewButton,
} from './workspace.ts';

// Tests here must not use a mouse: a press of one is written to the console, and a console error fails the test.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pointerdown', (event) => event.isTrusted && console.error('A mouse was used'), { capture: true });
  });
});

const STOPS_MAX = 60;

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0;
}

/** The key that goes through the toolbar which has the focus and the target: it is one stop of Tab. */
async function toolbarKey(target: Locator): Promise<string | undefined> {
  if ((await target.count()) !== 1) return undefined;
  return await target.evaluate((element) => {
    const toolbar = element.closest<HTMLElement>('[role="toolbar"]');
    if (!toolbar?.contains(document.activeElement)) return undefined;
    return toolbar.ariaOrientation === 'vertical' ? 'ArrowDown' : 'ArrowRight';
  });
}

/** A menu and a toolbar move the focus by a timer; the next press before that would pass the item. */
async function focusHasMoved(page: Page) {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Presses Tab (or Shift+Tab) until something has the focus, as a person would. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press((await toolbarKey(target)) ?? key);
    await focusHasMoved(page);
  }
  throw new Error(`Not reached by ${STOPS_MAX} presses of ${key}: ${target}`);
}

async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Walks an open menu to one of its items and chooses it. */
async function choose(page: Page, item: Locator) {
  await expect(item).toBeVisible();
  for (let stop = 0; !(await hasFocus(item)); stop += 1) {
    if (stop === STOPS_MAX) throw new Error(`Not reached by ${STOPS_MAX} presses of ArrowDown: ${item}`);
    await page.keyboard.press('ArrowDown');
    await focusHasMoved(page);
  }
  await page.keyboard.press('Enter');
}

test('registering, logging out and logging in', { tag: '@night' }, async ({ page }) => {
  await messagesStay(page);
  const username = freshUsername();
  await page.goto('/');
  await pressOn(page, page.getByRole('link', { name: /exclusive benefit/i }).first());
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Login' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app/);
  await pressOn(page, page.getByRole('button', { name: "I've saved them" }));
  await pressOn(page, page.getByRole('button', { name: `Account of ${username}` }));
  await choose(page, page.getByRole('menuitem', { name: 'Logout' }));
  await expect(page).toHaveURL(/\/$/);
  await pressOn(page, page.getByRole('link', { name: /exclusive benefit/i }).first());
  await expect(page.getByLabel('Username')).toBeVisible();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Login successful');
});

test('writing: a new note, its title, text, formatting, views and tags', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await messagesStay(page);
  await page.goto('/app');
  await pressOn(page, page.getByRole('button', { name: 'Create your first note' }));
  await expect(titleOf(page)).toBeVisible();
  await tabTo(page, titleOf(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Plan');
  await page.keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.type('one two');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await expectText(page, 'one **two**');
  await tabTo(page, page.getByRole('toolbar', { name: 'Note', exact: true }).locator(':focus'), 'Shift+Tab');
  const italic = page.getByRole('button', { name: 'Italic', exact: true });
  for (let step = 0; step < 12 && !(await hasFocus(italic)); step += 1) {
    const before = await page.locator(':focus').elementHandle();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => before?.evaluate((element) => element === document.activeElement)).toBe(false);
  }
  await page.keyboard.press('Enter');
  await expectText(page, /one \*\*[*_]two[*_]\*\*/);
  for (const mode of ['Markdown source', 'Page']) {
    await tabTo(page, page.getByRole('button', { name: 'Note menu' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await choose(page, page.getByRole('menuitemradio', { name: mode }));
    await expect(bodyOf(page).locator('strong')).toHaveCount(mode === 'Page' ? 1 : 0);
  }
  await pressOn(page, page.getByRole('button', { name: 'Add tags' }));
  await expect(page.getByPlaceholder('Enter tag...')).toBeFocused();
  await page.keyboard.type('client');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(toastOf(page)).toContainText('Note updated successfully');
  expect(await account.notes()).toMatchObject([{ title: 'Plan', tags: ['client'] }]);
});

test('organizing: folders are created, renamed, walked, moved into and deleted', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await messagesStay(page);
  await account.addNote({ title: 'Kick-off' });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Kick-off');
  await pressOn(page, page.getByRole('button', { name: 'Folders', exact: true }));
  for (const name of ['Clients', 'Archive']) {
    await pressOn(page, page.getByRole('button', { name: 'New folder', exact: true }));
    await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(treeRow(page, name)).toBeFocused();
  }
  await expect
    .poll(async () => (await account.folders()).map(({ name }) => name).sort())
    .toEqual(['Archive', 'Clients']);
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused();
  await page.keyboard.type('Old things');
  await page.keyboard.press('Enter');
  await expect(treeRow(page, 'Old things')).toBeFocused();
  await page.keyboard.press('Alt+m');
  await expect(page.getByRole('dialog', { name: 'Move folder' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('clie');
  await page.keyboard.press('Enter');
  await expect(announcedOn(page)).toContainText('Folder moved successfully');
  await tabTo(page, page.getByRole('treeitem').and(page.locator('[tabindex="0"]')));
  await page.keyboard.press('Home');
  await page.keyboard.type('ki');
  await expect(treeRow(page, 'Kick-off')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await choose(page, page.getByRole('menuitem', { name: 'Move to…' }));
  await expect(page.getByRole('dialog', { name: 'Move note' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('old');
  await page.keyboard.press('Enter');
  await expect(announcedOn(page)).toContainText('Note moved successfully');
  const clients = (await account.folders()).find(({ name }) => name === 'Clients');
  const old = (await account.folders()).find(({ name }) => name === 'Old things');
  expect(old?.parentId).toBe(clients?.id);
  expect((await account.notes())[0]?.folderId).toBe(old?.id);

  await tabTo(page, page.getByRole('treeitem').and(page.locator('[tabindex="0"]')));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(treeRow(page, 'Clients')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog', { name: 'Delete this folder?' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Delete folder' }));
  await expect(toastOf(page)).toContainText('Folder deleted successfully');
  await expect.poll(() => account.folders()).toEqual([]);
});

test('the list: walked by arrows, filtered by tag, deleted from, with the menu of a row', async ({ page, account }) => {
  await messagesStay(page);
  for (const title of ['Third', 'Second', 'First'])
    await account.addNote({ title, tags: title === 'Second' ? ['urgent'] : [] });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('First');
  await tabTo(page, rowsOf(page).filter({ hasText: 'First' }));
  await page.keyboard.press('ArrowDown');
  await expect(rowsOf(page).filter({ hasText: 'Second' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('Second');
  await tabTo(page, page.getByRole('button', { name: 'Filter by tag' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('urg');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveText([/Second/]);
  await pressOn(page, page.getByRole('button', { name: 'Clear tag filter' }));
  await expect(rowsOf(page)).toHaveCount(3);
  await tabTo(page, rowsOf(page).and(page.locator('[tabindex="0"]')));
  await page.keyboard.press('End');
  await expect(rowsOf(page).filter({ hasText: 'Third' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  // One that fades would take the focus from the next one.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(rowsOf(page).filter({ hasText: 'Third' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await choose(page, page.getByRole('menuitem', { name: 'Delete' }));
  await expect(toastOf(page)).toContainText('Note deleted successfully');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.keyboard.press('Control+n');
  await expect(rowsOf(page)).toHaveCount(3);
});

test('Trash: restored, deleted permanently, emptied', { tag: '@night' }, async ({ page, account }) => {
  for (const title of ['One', 'Two', 'Three']) {
    const { id } = await account.addNote({ title });
    await account.request.delete(`/api/notes/${id}`);
  }
  await page.goto('/app');
  await pressOn(page, viewButton(page, 'Trash'));
  const trash = pageViewOf(page, 'Trash');
  await pressOn(page, trash.getByRole('button', { name: 'Restore Two' }));
  await expect(trash.getByRole('listitem')).toHaveCount(2);
  await pressOn(page, trash.getByRole('button', { name: 'Delete One permanently' }));
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }));
  await expect(trash.getByRole('listitem')).toHaveCount(1);
  await tabTo(page, trash.getByRole('button', { name: 'Empty Trash' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Empty Trash' }));
  await expect(trash.getByText('Nothing in Trash')).toBeVisible();
  await pressOn(page, trash.getByRole('button', { name: 'Close Trash' }));
  await expect(titleOf(page)).toHaveValue('Two');
  expect((await account.notes()).map(({ title }) => title)).toEqual(['Two']);
});

test('documents: upload, open the text, read its note, delete', { tag: '@night' }, async ({ page, account }) => {
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Before');
  const opener = page.getByRole('button', { name: 'Upload', exact: true });
  await pressOn(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Upload document' });
  const chooser = dialog.getByLabel('Choose a file');
  await expect(chooser).toBeFocused();
  const content = Buffer.from('# Depot\n\nForty people come to Tilburg.');
  const choosing = page.waitForEvent('filechooser');
  // Playwright intercepts the file chooser asynchronously.
  await page.evaluate(() => true);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'depot.md', mimeType: 'text/markdown', buffer: content });
  await pressOn(page, dialog.getByRole('button', { name: 'Upload', exact: true }));
  await expect(bodyOf(page)).toBeFocused();
  await expectText(page, /Tilburg/);

  await tabTo(page, viewButton(page, 'Documents'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const documents = pageViewOf(page, 'Documents');
  const actions = documents.getByRole('button', { name: 'Actions for depot.md' });
  await pressOn(page, actions);
  await choose(page, page.getByRole('menuitem', { name: 'View text' }));
  const view = page.getByRole('dialog', { name: 'depot.md' });
  await expect(view.getByText('Forty people come to Tilburg.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await tabTo(page, documents.getByRole('button', { name: /^depot\.md/ }), 'Shift+Tab');
  await page.keyboard.press('Delete');
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }));
  await expect(documents.getByText('No documents yet')).toBeVisible();
  await tabTo(page, documents.getByRole('button', { name: 'Close Documents' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(bodyOf(page)).toBeVisible();
});

test('history: an earlier version is selected and restored', { tag: '@night' }, async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan', content: 'first text' });
  await account.saveNote(note.id, { content: 'second text' });
  await openNote(page, note.id);
  await pressOn(page, page.getByRole('button', { name: 'Note menu' }));
  await choose(page, page.getByRole('menuitem', { name: 'History' }));
  const history = page.getByRole('dialog', { name: 'History' });
  await pressOn(page, history.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first());
  await expect(history.locator('ins').first()).toBeVisible();
  await pressOn(page, history.getByRole('button', { name: 'Restore' }));
  await expectText(page, 'first text');
  await expectSaved(page);
});

test('settings and theme', { tag: '@night' }, async ({ page, account }) => {
  await messagesStay(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/app');
  await pressOn(page, page.getByRole('button', { name: 'Theme' }));
  await choose(page, page.getByRole('menuitemradio', { name: 'Dark' }));
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  const opener = page.getByRole('button', { name: 'Settings', exact: true });
  await pressOn(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('tab', { name: 'General' }));
  for (const name of ['You', 'Appearance']) {
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name })).toBeFocused();
  }
  await pressOn(page, dialog.getByRole('switch', { name: 'Default to Dark Mode' }), 'Space');
  await expect.poll(async () => (await (await account.request.get('/api/settings')).json()).defaultDark).toBe(true);
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(opener).toBeFocused();
});

test('a conflict is compared and settled', { tag: '@always' }, async ({ page, account, watcher }) => {
  watcher.allow(/status of 409/);
  const note = await account.addNote({ title: 'Plan', content: 'as it was' });
  await deafen(page);
  await openNote(page, note.id);
  await account.saveNote(note.id, { content: 'as they say' });
  await tabTo(page, bodyOf(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('as I say');
  await pressOn(page, page.getByRole('button', { name: 'Compare' }));
  await pressOn(page, page.getByRole('dialog', { name: 'Compare' }).getByRole('button', { name: 'Keep mine' }));
  await expect(titleOf(page)).toHaveValue('Plan');
  await expectText(page, 'as I say');
  expect((await account.notes()).map(({ title, content }) => [title, content])).toEqual([['Plan', 'as I say']]);
});

test('on a phone a note opens from the list, and Back returns the focus to its row', async ({ page, account }) => {
  await account.addNote({ title: 'First' });
  await account.addNote({ title: 'Second' });
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/app');
  const first = rowsOf(page).filter({ hasText: 'First' });
  await expect(rowsOf(page)).toHaveCount(2);
  await tabTo(page, rowsOf(page).first());
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('First');
  await expect(page.getByRole('main')).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Back', exact: true }));
  await expect(titleOf(page)).toHaveCount(0);
  await expect(first).toBeFocused();
});

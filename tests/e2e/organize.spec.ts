import { expect, test } from './product.ts';
import {
  announcedOn,
  bodyOf,
  expectSaved,
  expectText,
  fold,
  openNote,
  openPageView,
  replaceText,
  rowsOf,
  showView,
  titleOf,
  toastOf,
  treeRow,
} from './workspace.ts';

test('a folder is created as New Folder, named in place, renamed, and an empty name is not taken', {
  tag: '@always',
}, async ({ page, account }) => {
  await page.goto('/app');
  await showView(page, 'Folders');
  await page.getByRole('button', { name: 'New folder', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Folder name' });
  await expect(field).toHaveValue('New Folder');
  await expect(announcedOn(page)).toContainText('Folder created successfully');
  await field.fill('  Clients  ');
  await field.press('Enter');
  await expect(treeRow(page, 'Clients')).toBeVisible();
  await expect(announcedOn(page)).toContainText('Folder renamed successfully');

  await treeRow(page, 'Clients').press('F2');
  await field.fill('   ');
  await field.press('Enter');
  await expect(treeRow(page, 'Clients')).toBeVisible();
  await treeRow(page, 'Clients').press('F2');
  await field.fill('Something else');
  await field.press('Escape');
  await expect(treeRow(page, 'Clients')).toBeVisible();
  await treeRow(page, 'Clients').press('F2');
  await field.fill('Customers');
  await page.getByRole('main').click();
  await expect(treeRow(page, 'Customers')).toBeVisible();
  await expect.poll(async () => (await account.folders()).map((folder) => folder.name)).toEqual(['Customers']);
  const [folder] = await account.folders();
  expect(folder?.id).toMatch(/^[A-Za-z0-9_-]{21}$/);
});

test('deleting a folder says what goes with it; its notes go to Trash and come back to the root', async ({
  page,
  account,
}) => {
  const clients = await account.addFolder('Clients');
  const acme = await account.addFolder('Acme', clients.id);
  await account.addNote({ title: 'Kick-off', folderId: acme.id });
  await page.goto('/app');
  await showView(page, 'Folders');
  await treeRow(page, 'Clients').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this folder?' });
  await expect(dialog).toContainText('1 subfolder will be deleted. 1 note will be moved to Trash.');
  await dialog.getByRole('button', { name: 'Delete folder' }).click();
  await expect(toastOf(page)).toContainText('Folder deleted successfully');
  await expect(treeRow(page, 'Clients')).toHaveCount(0);
  await expect(page.getByText('No folders yet')).toBeVisible();

  const trash = await openPageView(page, 'Trash');
  await trash.getByRole('button', { name: 'Restore Kick-off' }).click();
  await expect(toastOf(page)).toContainText('Note restored to My Notes');
  await trash.getByRole('button', { name: 'Close Trash' }).click();
  await expect(treeRow(page, 'Kick-off')).toBeVisible();
  expect((await account.notes()).map((note) => note.folderId)).toEqual([null]);
});

test('a note is moved by drag, by menu and by keyboard; a folder never into itself', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const clients = await account.addFolder('Clients');
  const acme = await account.addFolder('Acme', clients.id);
  const archive = await account.addFolder('Archive');
  const note = await account.addNote({ title: 'Kick-off' });
  const placeOf = async () => (await account.note(note.id)).folderId;
  await page.goto('/app');
  await showView(page, 'Folders');
  await treeRow(page, 'Kick-off').dragTo(treeRow(page, 'Clients'));
  await expect(announcedOn(page)).toContainText('Note moved successfully');
  await expect.poll(placeOf).toBe(clients.id);
  // The folder opens.
  await expect(treeRow(page, 'Kick-off')).toHaveAttribute('aria-level', '3');

  await treeRow(page, 'Kick-off').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('option', { name: 'Archive' }).click();
  await expect.poll(placeOf).toBe(archive.id);

  await treeRow(page, 'Archive').press('ArrowRight');
  await treeRow(page, 'Kick-off').press('Alt+m');
  const dialog = page.getByRole('dialog', { name: 'Move note' });
  await dialog.getByRole('combobox').fill('acm');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(placeOf).toBe(acme.id);

  await treeRow(page, 'Archive').dragTo(treeRow(page, 'Clients'));
  await expect(announcedOn(page)).toContainText('Folder moved successfully');
  await expect
    .poll(async () => (await account.folders()).find(({ id }) => id === archive.id)?.parentId)
    .toBe(clients.id);
  await treeRow(page, 'Clients').press('Alt+m');
  await expect(page.getByRole('dialog', { name: 'Move folder' }).getByRole('option')).toHaveText([
    /My Notes.*Current folder/,
  ]);
});

test('a note dragged onto the root leaves all folders, and is in the list again', async ({ page, account }) => {
  const clients = await account.addFolder('Clients');
  const note = await account.addNote({ title: 'Kick-off', folderId: clients.id });
  await page.goto('/app');
  await expect(rowsOf(page)).toHaveText([/Kick-off.*Clients/]);
  await showView(page, 'List');
  await expect(page.getByText('All notes are filed in folders')).toBeVisible();
  await showView(page, 'Folders');
  await fold(page, 'Clients');
  await treeRow(page, 'Kick-off').dragTo(treeRow(page, 'My Notes'));
  await expect.poll(async () => (await account.note(note.id)).folderId).toBeNull();
  await showView(page, 'List');
  await expect(rowsOf(page)).toHaveText([/Kick-off/]);
});

test('the list shows unfiled notes with a preview without markdown, Untitled Note where there is no title', async ({
  page,
  account,
}) => {
  const folder = await account.addFolder('Clients');
  await page.goto('/app?view=list');
  await expect(page.getByText('No notes yet')).toBeVisible();
  await account.addNote({ title: 'Filed', folderId: folder.id });
  await account.addNote({ title: '', content: '# Agenda\n\n- **Budget** and `scope`' });
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Untitled Note');
  await expect(rowsOf(page)).toContainText('Agenda · Budget and scope');
});

test('the list is narrowed to one tag, wherever its notes are filed', async ({ page, account }) => {
  const folder = await account.addFolder('Clients');
  await account.addNote({ title: 'Filed and urgent', tags: ['urgent'], folderId: folder.id });
  await account.addNote({ title: 'Unfiled and urgent', tags: ['urgent', 'call'] });
  await account.addNote({ title: 'Neither', tags: ['call'] });
  await page.goto('/app');
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter by tag' }).click();
  await page.getByRole('option', { name: /#urgent/ }).click();
  await expect(rowsOf(page)).toHaveText([/Unfiled and urgent/, /Filed and urgent.*Clients/]);
  await page.getByRole('button', { name: 'Clear tag filter' }).click();
  await expect(rowsOf(page)).toHaveText([/Neither/, /Unfiled and urgent/, /Filed and urgent/]);
});

test('the first note is shown by itself; the open note is in the address, with a way back and forward', async ({
  page,
  account,
}) => {
  const notes = [];
  for (const title of ['First', 'Second', 'Third']) notes.push(await account.addNote({ title }));
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Third');
  await expect(page).toHaveURL(new RegExp(`note=${notes[2]?.id}`));
  await rowsOf(page).filter({ hasText: 'Second' }).click();
  await expect(titleOf(page)).toHaveValue('Second');
  await rowsOf(page).filter({ hasText: 'First' }).click();
  await expect(titleOf(page)).toHaveValue('First');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(titleOf(page)).toHaveValue('Second');
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('Third');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(titleOf(page)).toHaveValue('Second');
  await page.reload();
  await expect(titleOf(page)).toHaveValue('Second');
});

test('a link to a note opens it, also inside a closed folder; a link to no note says so', async ({
  page,
  account,
  watcher,
}) => {
  const folder = await account.addFolder('Clients');
  const note = await account.addNote({ title: 'Kick-off', content: 'Hello', folderId: folder.id });
  await openNote(page, note.id);
  await expect(titleOf(page)).toHaveValue('Kick-off');
  await expectText(page, 'Hello');
  await expect(page.getByRole('button', { name: 'In My Notes / Clients. Move to…' })).toBeVisible();
  watcher.allow(/status of 404 .*\/api\/notes\//);
  await page.goto('/app?note=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: "This note doesn't exist" })).toBeVisible();
  await page.getByRole('button', { name: 'Back to my notes' }).click();
  await expect(page.getByRole('heading', { name: "This note doesn't exist" })).toBeHidden();
});

test('a new note can be made inside a folder', async ({ page, account }) => {
  const folder = await account.addFolder('Clients');
  await page.goto('/app');
  await showView(page, 'Folders');
  await treeRow(page, 'Clients').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'New note here' }).click();
  await expect(announcedOn(page)).toContainText('Note created and added to folder');
  await expect(titleOf(page)).toBeVisible();
  expect((await account.notes()).map(({ folderId, title }) => [folderId, title])).toEqual([
    [folder.id, 'Untitled Note'],
  ]);
});

test('on a phone the list is a page, which a chosen note covers', { tag: '@night' }, async ({ page, account }) => {
  await account.addNote({ title: 'First' });
  await account.addNote({ title: 'Second' });
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/app');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(titleOf(page)).toHaveCount(0);
  await rowsOf(page).filter({ hasText: 'First' }).click();
  await expect(titleOf(page)).toHaveValue('First');
  await expect(rowsOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(titleOf(page)).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(titleOf(page)).toHaveValue('Second');
  await expect(rowsOf(page)).toHaveCount(2);
});

test('a new note goes into the folder one is in, in the tree, and is sent with title, content and tags', async ({
  page,
  account,
}) => {
  const wedding = await account.addFolder('Larsen wedding');
  const other = await account.addFolder('Voss 60th');
  const note = await account.addNote({ title: 'Menu', folderId: wedding.id });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/notes')) sent.push(request.postDataJSON());
  });
  const empty = { title: 'Untitled Note', content: '', tags: [] };
  await openNote(page, note.id);
  await page.keyboard.press('Alt+n');
  await expect.poll(() => sent).toMatchObject([empty]);
  await expect(titleOf(page)).toHaveValue('Untitled Note');
  await replaceText(page, 'unfiled');
  await expectSaved(page);
  await openNote(page, note.id);
  await showView(page, 'Folders');
  await bodyOf(page).click();
  await page.keyboard.press('Alt+n');
  await expect.poll(() => sent.at(-1)).toMatchObject({ ...empty, folderId: wedding.id });
  await expect(titleOf(page)).toHaveValue('Untitled Note');
  await expect(page.getByRole('button', { name: 'In My Notes / Larsen wedding. Move to…' })).toBeVisible();
  await replaceText(page, 'filed');
  await treeRow(page, 'Voss 60th').click();
  await page.keyboard.press('Alt+n');
  await expect.poll(() => sent.at(-1)).toMatchObject({ ...empty, folderId: other.id });
});

test('a folder is renamed with its place', async ({ page, account }) => {
  const clients = await account.addFolder('Clients');
  const acme = await account.addFolder('Acme', clients.id);
  await page.goto('/app');
  await showView(page, 'Folders');
  await fold(page, 'Clients');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await treeRow(page, 'Acme').press('F2');
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Acme plc');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ id: acme.id, name: 'Acme plc', parentId: clients.id });
  await expect(announcedOn(page)).toContainText('Folder renamed successfully');
});

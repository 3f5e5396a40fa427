import { expect, test } from './product.ts';
import { bodyOf, openNote, pageViewOf, rowsOf, showView, titleOf, treeRow } from './workspace.ts';

const query = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('view, folder, tags, order and note are in the address, and come back with a reload and with Back', {
  tag: '@always',
}, async ({ page, account }) => {
  const clients = await account.addFolder('Clients');
  const acme = await account.addFolder('Acme', clients.id);
  const plan = await account.addNote({ title: 'Plan', folderId: clients.id, tags: ['urgent'] });
  const agenda = await account.addNote({ title: 'Agenda', folderId: clients.id });
  await account.addNote({ title: 'Unfiled' });
  await openNote(page, plan.id);
  await showView(page, 'Folders');
  await treeRow(page, 'Clients').click();
  await expect(rowsOf(page)).toHaveText([/^Agenda/, /^Plan/]);
  await page.getByRole('button', { name: 'Sorted by: Last changed' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await page.getByRole('button', { name: 'Filter by tag' }).click();
  await page.getByRole('option', { name: /#urgent/ }).click();
  await expect(rowsOf(page)).toHaveText([/^Plan/]);
  expect(query(page.url())).toEqual({
    view: 'folders',
    folder: clients.id,
    tag: 'urgent',
    sort: 'title',
    note: plan.id,
  });
  await page.reload();
  await expect(rowsOf(page)).toHaveText([/^Plan/]);
  await expect(page.getByRole('button', { name: 'Sorted by: Title' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear tag filter' }).click();
  await expect(rowsOf(page)).toHaveText([/^Agenda/, /^Plan/]);
  await rowsOf(page).filter({ hasText: 'Agenda' }).click();
  await expect(titleOf(page)).toHaveValue('Agenda');
  expect(query(page.url())).toMatchObject({ view: 'folders', folder: clients.id, note: agenda.id });
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('Plan');
  await page.goBack();
  await expect(rowsOf(page)).toHaveText([/^Plan/]);

  await page.getByRole('button', { name: 'Clear tag filter' }).click();
  await page.getByRole('list', { name: 'Subfolders' }).getByRole('button', { name: /^Acme/ }).click();
  await expect(page.getByText('No notes in this folder')).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect.poll(async () => (await account.notes()).map(({ folderId }) => folderId)).toContain(acme.id);
  await expect(rowsOf(page)).toHaveText([/^Untitled Note/]);
  await page.getByRole('button', { name: 'Back to Clients' }).click();
  await expect(rowsOf(page)).toHaveText([/^Agenda/, /^Plan/]);
});

test('an address with another view or folder than there is leads to what there is', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/status of 422 .*\/api\/start$/);
  await account.addNote({ title: 'Plan' });
  await page.goto('/app?view=calendar&sort=size');
  await expect(rowsOf(page)).toHaveText([/^Plan/]);
  await page.goto('/app?view=folders&folder=00000000-0000-4000-8000-000000000000');
  await expect(treeRow(page, 'My Notes')).toBeVisible();
});

test('tags are a view that leads to their notes', async ({ page, account }) => {
  await account.addNote({ title: 'Plan', tags: ['urgent'] });
  await account.addNote({ title: 'Agenda' });
  await page.goto('/app?view=tags');
  await page
    .getByRole('list', { name: 'Tags', exact: true })
    .getByRole('button', { name: /urgent/ })
    .first()
    .click();
  await expect(rowsOf(page)).toHaveText([/^Plan/]);
  expect(query(page.url())).toMatchObject({ tag: 'urgent' });
});

test('the list stays beside Trash, and a note chosen from it takes its place', async ({ page, account }) => {
  await account.addNote({ title: 'Plan' });
  const agenda = await account.addNote({ title: 'Agenda' });
  await openNote(page, agenda.id);
  await showView(page, 'List');
  await showView(page, 'Trash');
  await expect(pageViewOf(page, 'Trash')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.reload();
  await expect(pageViewOf(page, 'Trash')).toBeVisible();
  await rowsOf(page).filter({ hasText: 'Agenda' }).click();
  await expect(titleOf(page)).toHaveValue('Agenda');
  expect(query(page.url())).toEqual({ view: 'list', note: agenda.id });
  await page.goBack();
  await expect(pageViewOf(page, 'Trash')).toBeVisible();
});

test('the sidebar is made wider, hidden and shown by mouse and keyboard, and stays so', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  const edge = page.getByRole('separator', { name: 'Sidebar width' });
  const sidebar = page.getByRole('complementary', { name: 'Notes and folders' });
  await expect(edge).toHaveAttribute('aria-valuenow', '300');
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '316');
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move(660, 400, { steps: 4 });
  await page.mouse.up();
  // What is stored at once is drawn a moment later.
  const stored = await page.evaluate(() => localStorage.getItem('sparehour.sidebar'));
  const { width } = JSON.parse(stored ?? '{}');
  expect(width).toBeGreaterThan(400);
  await expect(edge).toHaveAttribute('aria-valuenow', String(width));
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', String(width));
  const places = await page.getByRole('navigation', { name: 'Views' }).boundingBox();
  // And the line beside them.
  expect((await sidebar.boundingBox())?.width).toBe(width + (places?.width ?? 0) + 1);
  await page.keyboard.press('Control+\\');
  await expect(sidebar).toBeHidden();
  await page.reload();
  await expect(bodyOf(page)).toBeVisible();
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await expect(sidebar).toBeVisible();
  await edge.dblclick();
  await expect(edge).toHaveAttribute('aria-valuenow', '300');
});

test('Tab begins with links to the note and the list, and F6 goes through the areas', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.locator('body').press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the note' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(rowsOf(page)).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+F6');
  await expect(bodyOf(page)).toBeFocused();
});

test('at most 12 stops of Tab lie before the text, the links that skip them aside', async ({ page, account }) => {
  const folder = await account.addFolder('Halden Health');
  const tags = ['meeting'];
  const note = await account.addNote({ title: 'Plan', content: 'Text', tags, folderId: folder.id });
  await account.addNote({ title: 'Agenda', content: 'Text', tags });
  await openNote(page, note.id);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.locator('body').press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the list' })).toBeFocused();
  let stops = -1;
  for (; stops < 40 && !(await bodyOf(page).evaluate((body) => body === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab');
  }
  expect(stops).toBeLessThanOrEqual(12);
});

test('eight notes with a preview are in view at 1280 × 800', async ({ page, account }) => {
  for (let count = 0; count < 12; count += 1) {
    await account.addNote({ title: `Note ${count}`, content: 'What was agreed, who does it and by which day.' });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/app');
  await expect(rowsOf(page).nth(7)).toBeInViewport({ ratio: 1 });
});

import type { Locator, Page } from '@playwright/test';
import type { Account, StoredFolder } from './account.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, openNote, showView, treeRow } from './workspace.ts';

const suggestionsOf = (page: Page): Locator => page.getByRole('region', { name: 'Suggestions' });
const looms = 'Weaving and dyeing keep their own spreadsheets, and Joan wants one set of stock numbers.';

/** Three notes of a client in the client's folder, and a few of something else. */
async function addLibrary(account: Account): Promise<StoredFolder> {
  const mills = await account.addFolder('Harrowgate Mills');
  const parties = await account.addFolder('Celebrations');
  for (const title of ['Harrowgate kickoff', 'Harrowgate steering group', 'Harrowgate options']) {
    await account.addNote({ title, content: looms, folderId: mills.id, tags: ['harrowgate'] });
  }
  for (const title of ['Cake tasting', 'Seating']) {
    await account.addNote({ title, content: 'Lemon and elderflower.', folderId: parties.id, tags: ['wedding'] });
  }
  const suggested = async () =>
    (await account.request.post('/api/filing', { data: { content: `Harrowgate\n${looms}` } })).json();
  await expect.poll(suggested).toMatchObject({ folder: { id: mills.id }, tags: [{ tag: 'harrowgate' }] });
  return mills;
}

test('a note that is written gets a folder and a tag suggested, and takes each with one press', {
  tag: '@always',
}, async ({ page, account }) => {
  const mills = await addLibrary(account);
  const { id } = await account.addNote({ title: 'Harrowgate, call with Joan', content: 'Joan rang.' });
  await openNote(page, id);
  await bodyOf(page).focus();
  const before = await bodyOf(page).boundingBox();
  await bodyOf(page).pressSequentially(` ${looms}`);
  await expect(suggestionsOf(page)).toBeVisible();
  expect(await bodyOf(page).boundingBox()).toEqual(before);
  await expect(bodyOf(page)).toBeFocused();
  await suggestionsOf(page).getByRole('button', { name: 'Add tag harrowgate' }).click();
  await suggestionsOf(page).getByRole('button', { name: 'File in Harrowgate Mills' }).click();
  await expect(page.getByRole('button', { name: 'In My Notes / Harrowgate Mills. Move to…' })).toBeVisible();
  await expect(suggestionsOf(page)).toHaveCount(0);
  await expectSaved(page);
  // The new place is shown at once, and on the server a moment later.
  await expect.poll(() => account.note(id)).toMatchObject({ folderId: mills.id, tags: ['harrowgate'] });
});

test('a note and a folder can be hidden from AI and shown again', async ({ page, account }) => {
  const mills = await addLibrary(account);
  const { id } = await account.addNote({ title: 'Salaries', content: looms });
  const [filed] = (await account.notes()).filter(({ folderId }) => folderId === mills.id);
  await openNote(page, id);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Hide from AI' }).click();
  await expect(page.locator('main').getByText('Hidden from AI', { exact: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Notes' }).getByRole('img', { name: 'Hidden from AI' })).toHaveCount(1);
  // The mark is there at once, and on the server a moment later.
  await expect.poll(() => account.note(id)).toMatchObject({ aiExcluded: true });

  await showView(page, 'Folders');
  await treeRow(page, 'Harrowgate Mills').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide from AI' }).click();
  await expect(treeRow(page, 'Harrowgate Mills, hidden from AI')).toBeVisible();
  await openNote(page, filed?.id ?? '');
  await expect(page.getByText('Hidden from AI by the folder “Harrowgate Mills”')).toBeVisible();
  const asked = await account.request.get(`/api/notes/${filed?.id}/filing`);
  expect(await asked.json()).toEqual({ folder: null, tags: [] });

  await showView(page, 'Folders');
  await treeRow(page, 'Harrowgate Mills, hidden from AI').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show to AI' }).click();
  await expect(page.getByText(/^Hidden from AI/)).toHaveCount(0);
});

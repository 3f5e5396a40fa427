import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { bodyOf, openNote, openPageView, rowsOf, titleOf } from './workspace.ts';

const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Two notes, the second one visited from the first. */
async function visitTwo(page: Page, add: (note: { title: string }) => Promise<{ id: string }>) {
  const first = await add({ title: 'First' });
  await add({ title: 'Second' });
  await openNote(page, first.id);
  await rowsOf(page).filter({ hasText: 'Second' }).click();
  await expect(titleOf(page)).toHaveValue('Second');
}

test('Back closes the dialog on top and leaves the note behind it; Forward and reload do no harm', {
  tag: '@always',
}, async ({ page, account }) => {
  await visitTwo(page, account.addNote);
  await page.keyboard.press('Control+k');
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(titleOf(page)).toHaveValue('Second');
  await page.goForward();
  await expect(titleOf(page)).toHaveValue('Second');
  const documents = await openPageView(page, 'Documents');
  await documents.getByRole('button', { name: 'Upload document' }).click();
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expect(documents).toBeVisible();
  await page.reload();
  await expect(documents).toBeVisible();
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('Second');
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('First');
  await page.goForward();
  await expect(titleOf(page)).toHaveValue('Second');
});

test('a dialog closed by Esc or its button leaves nothing that Back has to pass', async ({ page, account }) => {
  await visitTwo(page, account.addNote);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const ways = [() => press('Settings'), () => page.keyboard.press('Control+f'), () => press('User Manual')];
  for (const open of ways) {
    await open();
    await expect(dialogs(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
  }
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('First');
});

test('a note opened from a dialog has the one before it behind Back', async ({ page, account }) => {
  await visitTwo(page, account.addNote);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('First');
  await page.getByRole('option', { name: /^First/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('First');
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('Second');
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('First');
});

test('on a phone Back closes the assistant and the note menu, and then the note', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await account.addNote({ title: 'First' });
  await account.addNote({ title: 'Second' });
  await page.goto('/app');
  await rowsOf(page).filter({ hasText: 'Second' }).click();
  await expect(titleOf(page)).toHaveValue('Second');
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Assistant' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Assistant' })).toHaveCount(0);
  await expect(titleOf(page)).toHaveValue('Second');
  await page.getByRole('button', { name: 'Note menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(titleOf(page)).toHaveValue('Second');
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(titleOf(page)).toHaveCount(0);
  await page.goForward();
  await expect(titleOf(page)).toHaveValue('Second');
  // Documents is a page too, and so is Trash.
  await page.goBack();
  await openPageView(page, 'Trash');
  await expect(rowsOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('on a phone a link to a note opens it, and Back in its bar leads to the list', async ({ page, account }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  const note = await account.addNote({ title: 'First' });
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL('/app');
});

test('a shortcut right after Esc opens what it is for, and the focus goes back to the note', async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await bodyOf(page).click();
  await page.keyboard.press('Control+k');
  await expect(dialogs(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bodyOf(page)).toBeFocused();
  // The first finds in the note, the second everywhere.
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Control+f');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search).toBeVisible();
  await expect(dialogs(page)).toHaveCount(1);
  const question = page.getByPlaceholder('Search notes and documents...');
  await expect(question).toBeFocused();
  await page.keyboard.type('halden');
  await expect(question).toHaveValue('halden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bodyOf(page)).toBeFocused();
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { bodyOf, expectText, messagesStay, openNote, titleOf, toastOf } from './workspace.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Quick capture' });
const boxOf = (page: Page): Locator => dialogOf(page).getByRole('textbox', { name: 'Note' });

test('a thought is jotted down from within another note by keyboard alone, and opened', async ({ page, account }) => {
  await messagesStay(page);
  const { id } = await account.addNote({ title: 'Minutes', content: 'Nothing was decided.' });
  await openNote(page, id);
  await bodyOf(page).focus();
  await page.keyboard.press('Alt+j');
  await expect(boxOf(page)).toBeFocused();
  await page.keyboard.type('Ring Joan\nabout the looms');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(bodyOf(page)).toBeFocused();
  await expect(toastOf(page)).toContainText('Note saved');
  await expectText(page, 'Nothing was decided.');
  await toastOf(page).getByRole('button', { name: 'Open' }).click();
  await expect(titleOf(page)).toHaveValue('Ring Joan');
  await expectText(page, 'about the looms');
  expect((await account.notes()).map(({ title }) => title).toSorted()).toEqual(['Minutes', 'Ring Joan']);
});

test('it is filed where the text says, which is shown and can be changed', async ({ page, account }) => {
  await messagesStay(page);
  const folder = await account.addFolder('Invoices');
  await account.addFolder('Meetings');
  await page.goto('/app');
  await page.getByRole('button', { name: 'Quick capture' }).click();
  await boxOf(page).fill('Invoices of March are open');
  const choice = dialogOf(page).getByRole('combobox', { name: 'Folder' });
  await expect(choice).toHaveValue(folder.id);
  await expect(dialogOf(page).getByText('Suggested. Its name is in the title or the tags.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Note saved');
  expect(await account.notes()).toMatchObject([{ title: 'Invoices of March are open', folderId: folder.id }]);
});

test('what is not saved is there again after a reload; without a connection it is sent when there is one', {
  tag: '@always',
}, async ({ page, context, account, watcher }) => {
  watcher.allow(/ERR_INTERNET_DISCONNECTED/);
  // Nor does this device begin to keep notes, which it does after two seconds: the note would wait among them.
  await messagesStay(page);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Quick capture' }).click();
  await boxOf(page).pressSequentially('On the train');
  await page.reload();
  await page.getByRole('button', { name: 'Quick capture' }).click();
  await expect(boxOf(page)).toHaveValue('On the train');
  await context.setOffline(true);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(toastOf(page)).toContainText('Saved on this device');
  expect(await account.notes()).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('grid', { name: 'Notes' }).getByRole('link')).toHaveText(/^On the train/);
  await expect.poll(() => account.notes()).toMatchObject([{ title: 'On the train', content: '' }]);
});

test('logging out leaves nothing behind on the device: what was jotted down is a note first', {
  tag: '@always',
}, async ({ page, account }) => {
  await page.goto('/app');
  await page.getByRole('button', { name: 'Quick capture' }).click();
  await boxOf(page).fill('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('capture')))).toEqual([]);
  await account.request.post('/api/login', { data: { username: account.username, password: account.password } });
  expect(await account.notes()).toMatchObject([{ title: 'Half a thought' }]);
});

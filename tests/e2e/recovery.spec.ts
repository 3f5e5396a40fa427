import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';
import { clipboardOf, messagesStay, toastOf } from './workspace.ts';

const NEW = 'another long password';

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Save your recovery codes' });
}

async function register(page: Page, username: string): Promise<string[]> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(10);
  return dialogOf(page).getByRole('listitem').allInnerTexts();
}

async function fillRecovery(page: Page, username: string, code: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm new password').fill(NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('whoever registers sees ten codes once, and with one of them sets a new password and is signed in', {
  tag: '@always',
}, async ({ page, visit, watcher }) => {
  const username = freshUsername();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await messagesStay(page);
  const codes = await register(page, username);
  await expect(page).toHaveURL(/\/app$/);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(toastOf(page)).toContainText('Copied to clipboard');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  const copied = await readFile(file, 'utf8');
  await expect.poll(async () => (await clipboardOf(page)).text).toBe(copied);
  for (const code of codes) expect(copied).toContain(code);

  // Only the button closes it, and it doesn't come back.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create your first note' })).toBeVisible();
  await expect(dialog).toBeHidden();

  const { page: other } = await visit();
  await messagesStay(other);
  watcher.allow(/status of 401 .*\/api\/(login|recover)$/);
  await other.goto('/auth');
  await other.getByLabel('Username').fill(username);
  await other.getByLabel('Password').fill('forgotten');
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('alert')).toContainText('Login failed');
  await expect(other.getByRole('main').getByText('Invalid username or password')).toBeVisible();
  await other.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(other.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(other.getByLabel('Username')).toHaveValue(username);
  await expect(other.getByLabel('Recovery code')).toBeFocused();
  const [code = ''] = codes;
  await fillRecovery(other, username, code.toLowerCase().replaceAll('-', ' '));
  await expect(other).toHaveURL(/\/app$/);
  await expect(toastOf(other)).toContainText('Password changed');

  // The first browser was signed out, and asks for the new password.
  watcher.allow(/status of 401/);
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible({ timeout: 60_000 });

  const { page: third } = await visit();
  await third.goto('/auth');
  await third.getByRole('button', { name: 'Forgot your password?' }).click();
  await fillRecovery(third, username, code);
  await expect(third.getByRole('main').getByText('Invalid username or recovery code')).toBeVisible();
  await third.getByRole('button', { name: 'Back to Login' }).click();
  await third.getByLabel('Username').fill(username);
  await third.getByLabel('Password').fill(NEW);
  await third.getByRole('button', { name: 'Login' }).click();
  await expect(third).toHaveURL(/\/app$/);
});

test('a code typed as the password leads to the form that takes it', async ({ page, visit, watcher }) => {
  const username = freshUsername();
  const { page: elsewhere } = await visit();
  const [, code = ''] = await register(elsewhere, username);
  watcher.allow(/status of 40[13] /);
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByLabel('Recovery code')).toHaveValue(code);
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm new password').fill('something else');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription("Passwords don't match");
  await page.getByLabel('Confirm new password').fill(NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test('Settings say how many codes are left, and create new ones for the password', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/status of 422 .*\/api\/user\/recovery-codes$/);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Account' }).click();
  await expect(settings.getByText('You have no recovery codes.')).toBeVisible();
  const password = settings.getByLabel('Password to create codes');
  await password.fill('not the password');
  await settings.getByRole('button', { name: 'Create codes' }).click();
  await expect(password).toHaveAccessibleDescription('Incorrect password');
  await password.fill(account.password);
  await settings.getByRole('button', { name: 'Create codes' }).click();
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(10);
  await dialogOf(page).getByRole('button', { name: "I've saved them" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(settings.getByText('10 of 10 left.')).toBeVisible();
  await expect(password).toHaveValue('');

  // A new password ends the codes, so new ones come with it.
  await settings.getByLabel('Current password').fill(account.password);
  await settings.getByLabel('New password', { exact: true }).fill(NEW);
  await settings.getByLabel('Confirm new password').fill(NEW);
  await settings.getByRole('button', { name: 'Change password' }).click();
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(10);
  await dialogOf(page).getByRole('button', { name: "I've saved them" }).click();
  await expect(settings.getByText('10 of 10 left.')).toBeVisible();
});

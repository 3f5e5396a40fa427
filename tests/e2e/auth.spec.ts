import type { Page } from '@playwright/test';
import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';
import { messagesStay, toastOf } from './workspace.ts';

async function openRegister(page: Page) {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
}

async function fillRegister(page: Page, username: string, password: string, confirm = password) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirm);
}

test('somebody new registers, is welcomed, and finds the two default folders', { tag: '@always' }, async ({ page }) => {
  await messagesStay(page);
  const username = freshUsername();
  await openRegister(page);
  await fillRegister(page, username, PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(toastOf(page)).toContainText('Registration successful');
  await expect(toastOf(page)).toContainText(`Welcome, ${username}`);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Sparehour' })).toBeVisible();
  await expect(
    page.getByText('Select a note from the sidebar or create a new one to get started.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create your first note' })).toBeVisible();
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: 'My Files' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'My Records' })).toBeVisible();
});

test('somebody registered logs in, sees who they are, logs out to the landing page, and is asked to sign in again', {
  tag: '@always',
}, async ({ page, visit }) => {
  const username = freshUsername();
  await messagesStay(page);
  const { page: elsewhere } = await visit();
  await openRegister(elsewhere);
  await fillRegister(elsewhere, username, PASSWORD);
  await elsewhere.getByRole('button', { name: 'Create account' }).click();
  await expect(elsewhere).toHaveURL(/\/app/);

  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('Enter your credentials to access your account')).toBeVisible();
  await page.getByLabel('Username').fill(username.toUpperCase());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/app/);
  await expect(toastOf(page)).toContainText('Login successful');
  await expect(toastOf(page)).toContainText(`Welcome back, ${username}`);

  const avatar = page.getByRole('button', { name: `Account of ${username}` });
  await expect(avatar).toHaveText('U');
  await avatar.click();
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(toastOf(page)).toContainText('Logged out');
  await page.goto('/app');
  await expect(page).toHaveURL(/\/auth$/);
});

test('a username is taken whatever its case, and what was typed stays', async ({ page, visit, watcher }) => {
  const { page: owner } = await visit();
  const username = freshUsername();
  await openRegister(owner);
  await fillRegister(owner, username, PASSWORD);
  await owner.getByRole('button', { name: 'Create account' }).click();
  await expect(owner).toHaveURL(/\/app/);

  watcher.allow(/status of 409 .*\/api\/register$/);
  await openRegister(page);
  await fillRegister(page, username.toUpperCase(), PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Username already exists/);
  await expect(page.getByLabel('Username')).toHaveValue(username.toUpperCase());
});

test('any other path is not found, and leads back', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('link', { name: /Sparehour/ }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the landing page leads to /auth from its header, its hero and its end, and loads no workspace code', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Take back your free time.' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Icons are in files that name all who use them.
  expect(scripts.filter((url) => /\/(app-route|workspace|signed-in|notes)-/.test(url))).toEqual([]);
  const ways = page.getByRole('link', { name: /exclusive benefit/i });
  await expect(ways).toHaveCount(3);
  for (const index of [0, 1, 2]) {
    await page.goto('/');
    await ways.nth(index).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  }
});

test('the theme is a choice of this browser, kept in its local storage', async ({ page, account: _ }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/app');
  const theme = page.getByRole('button', { name: 'Theme' });
  await theme.click();
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await theme.click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await theme.click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
});

test('the default folders are made once: renaming or deleting them is for good', async ({ account, context, page }) => {
  await account.request.get('/api/user/init-defaults');
  for (const folder of await account.folders()) await account.request.delete(`/api/folders/${folder.id}`);
  await context.clearCookies();
  await messagesStay(page);
  await page.goto('/auth');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toastOf(page)).toContainText('Login successful');
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  await expect(page.getByText('No folders yet')).toBeVisible();
});

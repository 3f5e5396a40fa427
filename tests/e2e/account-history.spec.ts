import { accountOf } from './account.ts';
import { expect, test } from './product.ts';
import { openNoteAndListen } from './workspace.ts';

test('a sign-in on a new device is announced on the others, leads to what happened, and can be ended', {
  tag: '@always',
}, async ({ page, account, playwright, baseURL }) => {
  const note = await account.addNote({ title: 'Lisbon', content: 'The plan' });
  await openNoteAndListen(page, note.id);
  const line = page.getByRole('complementary', { name: 'New device' });
  await expect(line).toHaveCount(0);

  const options = { ...(baseURL === undefined ? {} : { baseURL }), userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' };
  const request = await playwright.request.newContext(options);
  const credentials = { username: account.username, password: account.password };
  await request.post('/api/login', { data: { ...credentials, password: 'not the password' } });
  expect((await request.post('/api/login', { data: credentials })).ok()).toBe(true);
  const there = accountOf(request, account.username);
  await expect(line).toContainText('Was this you? New sign-in on Safari on iPhone');

  await line.getByRole('button', { name: 'See activity' }).click();
  const activity = page.getByRole('dialog').getByRole('region', { name: 'What happened in my account' });
  await expect(activity.getByRole('listitem').filter({ hasText: 'Signed in on a new device' })).toContainText('iPhone');
  await expect(activity.getByRole('listitem').filter({ hasText: 'Sign-in failed: wrong password' })).toBeVisible();
  await page.keyboard.press('Escape');

  await line.getByRole('button', { name: 'End that session' }).click();
  await expect(line).toContainText('Its session has ended.');
  expect((await there.request.get('/api/user')).status()).toBe(401);
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Folders', exact: true })).toBeVisible();
  await expect(line).toHaveCount(0);
  await request.dispose();
});

test('a device that was closed sees it at its next start, also on a narrow screen', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  await request.post('/api/login', { data: { username: account.username, password: account.password } });
  await request.dispose();
  await page.goto('/app');
  const line = page.getByRole('complementary', { name: 'New device' });
  await line.getByRole('button', { name: 'See activity' }).click();
  const activity = page.getByRole('dialog').getByRole('region', { name: 'What happened in my account' });
  await expect(activity.getByRole('heading', { name: 'Today' })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: 'It was me' }).click();
  await expect(line).toHaveCount(0);
});

test('activity that cannot be read says so, and is read again on request', async ({ page, account, watcher }) => {
  watcher.allow(/status of 500 .*\/api\/user\/history/);
  await account.addNote({ title: 'Lisbon' });
  let isBroken = true;
  await page.route('**/api/user/history*', (route) => (isBroken ? route.fulfill({ status: 500 }) : route.continue()));
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: "Couldn't load your activity" })).toBeVisible({ timeout: 20_000 });
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('You registered')).toBeVisible();
});

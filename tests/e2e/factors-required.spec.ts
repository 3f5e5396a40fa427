import { generate } from 'otplib';
import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';

test.use({ settings: { SECOND_FACTOR: 'required' } });

test('where a second factor is required, a newcomer sets one up before anything else', async ({ page, watcher }) => {
  watcher.allow(/status of 403 .*\/api\/start/);
  const username = freshUsername();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const settingUp = page.getByRole('dialog', { name: 'Set up authenticator app' });
  await settingUp.getByLabel('Your password').fill(PASSWORD);
  await settingUp.getByRole('button', { name: 'Continue' }).click();
  const secret = (await settingUp.locator('code').innerText()).replaceAll(' ', '');
  await settingUp.getByLabel('Code from the app').fill(await generate({ secret }));
  await settingUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Create your first note' })).toBeVisible();
});

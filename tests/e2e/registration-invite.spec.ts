import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';

test.use({ settings: { REGISTRATION: 'invite' } });

test('an invite link fills in its code, which reaches no address, and registers one user', { tag: '@always' }, async ({
  page,
  visit,
  server,
  dataDir,
  watcher,
}) => {
  const command = ['scripts/invite.ts', 'invite', '--json'];
  const environment = { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: server.url };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment });
  const [{ code }] = JSON.parse(stdout);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url().split('#')[0]} ${request.headers().referer ?? ''}`));
  await page.goto(`/auth#invite=${code}`);
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Invite code')).toHaveValue(code);
  await page.getByLabel('Username').fill(freshUsername());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await page.getByRole('button', { name: "I've saved them" }).click();
  expect(asked.filter((place) => place.includes(code))).toEqual([]);
  expect(server.output()).not.toContain(code);

  // Without one, and with a used one, the form says so at the field, and what was typed stays.
  watcher.allow(/status of 422 .*\/api\/register$/);
  const { page: other } = await visit();
  await other.goto('/auth');
  await other.getByRole('tab', { name: 'Register' }).click();
  await other.getByLabel('Username').fill('somebody');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByLabel('Confirm password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByLabel('Invite code')).toHaveAccessibleDescription('Enter your invite code');
  await other.getByLabel('Invite code').fill(code);
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByLabel('Invite code')).toHaveAccessibleDescription(/^This invite code isn't valid\./);
  await expect(other.getByLabel('Username')).toHaveValue('somebody');
});

import { runAdminCommand } from '#server/admin/run-command.ts';
import { readConfig } from '#server/config.ts';
import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';

test.use({ settings: { REGISTRATION: 'open' } });

test('an administrator sees the server and its accounts, never what they write, and acts on them', {
  tag: '@always',
}, async ({ page, account, dataDir, visit, watcher }) => {
  watcher.allow(/status of 422 .*\/reset-password/);
  const mark = 'kestrelmark';
  const other = await visit();
  const member = freshUsername();
  await other.page.request.post('/api/register', { data: { username: member, password: PASSWORD } });
  await other.page.request.post('/api/notes', { data: { title: `Plan ${mark}`, content: `Text ${mark}` } });

  // Whoever isn't named sees no more than that.
  await other.page.goto('/admin');
  await expect(other.page.getByRole('heading', { name: 'Only administrators can open this page' })).toBeVisible();

  await runAdminCommand(readConfig({ DATA_DIR: dataDir }), 'users admin', { username: account.username });
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Open administration' }).click();
  const server = page.getByRole('region', { name: 'Server' });
  await expect(server).toContainText('Open to everyone');
  await expect(server).toContainText('Embedded');

  const accounts = page.getByRole('region', { name: 'Accounts' });
  await accounts.getByLabel('Search accounts').fill(member);
  const row = accounts.getByRole('listitem').filter({ hasText: member });
  await expect(row).toContainText('1 note');
  await expect(page.getByText(mark)).toHaveCount(0);

  const act = async (label: string) => {
    await accounts.getByRole('button', { name: `Actions for ${member}` }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await act('Lock account');
  await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click();
  await expect(row).toContainText('Locked');
  expect((await other.page.request.get('/api/user')).status()).toBe(401);
  await act('Unlock account');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock account' }).click();
  await expect(row).not.toContainText('Locked');

  // The password is asked for again, and a wrong one keeps everything as it is.
  await act('Reset password');
  const question = page.getByRole('dialog');
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Reset password' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByLabel('Your password').fill(account.password);
  await question.getByRole('button', { name: 'Reset password' }).click();
  const shown = page.getByRole('dialog', { name: `Temporary password for ${member}` });
  const temporary = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Done' }).click();

  const recovery = { username: member, recoveryCode: temporary, newPassword: 'another long password' };
  expect((await other.page.request.post('/api/recover', { data: recovery })).ok()).toBe(true);
  // The member sees what was done, and not where from.
  const { events } = await (await other.page.request.get('/api/user/history')).json();
  const done = events.filter(({ kind }: { kind: string }) => ['user_locked', 'password_reset'].includes(kind));
  expect(done.map(({ kind, ip }: { kind: string; ip: string }) => [kind, ip]).toSorted()).toEqual([
    ['password_reset', ''],
    ['user_locked', ''],
  ]);
});

test('an administrator creates an account and invites, on a narrow screen too', async ({ page, account, dataDir }) => {
  await runAdminCommand(readConfig({ DATA_DIR: dataDir }), 'users admin', { username: account.username });
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/admin');
  const accounts = page.getByRole('region', { name: 'Accounts' });
  const name = freshUsername();
  await accounts.getByLabel('Username').fill(name);
  await accounts.getByRole('button', { name: 'Create account' }).click();
  const shown = page.getByRole('dialog', { name: `Temporary password for ${name}` });
  await expect(shown.locator('code')).toHaveText(/\w{4}-/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(accounts.getByRole('listitem').filter({ hasText: name })).toBeVisible();

  const invites = page.getByRole('region', { name: 'Invites' });
  await invites.getByRole('button', { name: 'Create invite' }).click();
  await expect(page.getByRole('dialog', { name: 'New invite' })).toContainText('/auth#invite=');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(invites.getByRole('listitem')).toHaveCount(1);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await invites.getByRole('button', { name: /Revoke invite/ }).click();
  await expect(invites).toContainText('No unused invites.');
});

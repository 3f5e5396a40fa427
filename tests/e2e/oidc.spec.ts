import { accountOf, createAccount, freshUsername, PASSWORD } from './account.ts';
import { expect } from './product.ts';
import { answerAs, signInAgain, testWithProvider, typeWithoutSession } from './provider.ts';
import { openNote } from './workspace.ts';

const test = testWithProvider();

test('a first sign-in with the provider makes an account, and the next one comes back to it', async ({
  page,
  visit,
  provider,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Firm ID' }).click();
  await answerAs(page, 'ada');
  await expect(page).toHaveURL(/\/app(\?|$)/);
  const user = await (await page.request.get('/api/user')).json();
  expect(user.username).toBe('ada');
  const note = await accountOf(page.request, 'ada').addNote({ title: 'Plan' });

  await page.getByRole('button', { name: 'Account of ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The provider asks whether its own session ends, too.
  await page.waitForURL(`${provider.issuer}/session/end**`);

  const { page: other } = await visit();
  await other.goto('/auth');
  await other.getByRole('button', { name: 'Continue with Firm ID' }).click();
  await answerAs(other, 'ada');
  await expect(other).toHaveURL(/\/app(\?|$)/);
  await openNote(other, note.id);
  expect((await (await other.request.get('/api/user')).json()).id).toBe(user.id);
});

test('who is refused reads why, and comes back to the sign-in page', async ({ page, watcher }) => {
  watcher.allow(/status of 403 .*\/oidc\/callback/);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Firm ID' }).click();
  await answerAs(page, 'a stranger');
  await expect(page.getByRole('heading', { name: "That didn't work" })).toBeVisible();
  await expect(page.getByText("Firm ID didn't sign you in.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sparehour' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Firm ID' })).toBeVisible();
});

test('a member links the account in Settings, and signs in again with the provider without losing what was typed', async ({
  page,
  context,
  watcher,
}) => {
  watcher.allow(/status of 401/);
  const member = await createAccount(context.request, freshUsername());
  const note = await member.addNote({ title: 'Plan' });
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Account' }).click();
  await settings.getByLabel('Password to link Firm ID').fill(PASSWORD);
  const [linking] = await Promise.all([
    context.waitForEvent('page'),
    settings.getByRole('button', { name: 'Link Firm ID' }).click(),
  ]);
  await answerAs(linking, 'grace');
  await expect(linking.getByText('Close this window')).toBeVisible();
  await linking.close();
  await expect(settings.getByText('Linked to Firm ID since')).toBeVisible();
  await page.keyboard.press('Escape');

  await signInAgain(page, await typeWithoutSession(page, note.id));
  expect((await member.note(note.id)).content).toBe('typed without a session');
});

import { accountOf } from './account.ts';
import { expect } from './product.ts';
import { answerAs, signInAgain, testWithProvider, typeWithoutSession } from './provider.ts';

const test = testWithProvider({ PASSWORD_SIGN_IN: 'off', REGISTRATION: 'provider' });

test('where passwords are off, the provider alone signs in, again after a session ended, and Settings says so', async ({
  page,
  context,
  watcher,
}) => {
  watcher.allow(/status of 401/);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Continue with Firm ID' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Firm ID' }).click();
  await answerAs(page, 'ada');
  await expect(page).toHaveURL(/\/app(\?|$)/);

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Account' }).click();
  await expect(settings.getByText('Not used here: everybody signs in with Firm ID.')).toHaveCount(3);
  await expect(settings.getByText('this is the only way to sign in')).toBeVisible();
  await expect(settings.getByLabel(/password/i)).toHaveCount(0);
  await page.keyboard.press('Escape');

  const account = accountOf(context.request, 'ada');
  const note = await account.addNote({ title: 'Plan' });
  const again = await typeWithoutSession(page, note.id);
  await expect(again.getByLabel('Password')).toHaveCount(0);
  await signInAgain(page, again);
  expect((await account.note(note.id)).content).toBe('typed without a session');
});

test('before an account is deleted the provider asks again who is there, and another person confirms nothing', async ({
  page,
  context,
  provider,
  watcher,
}) => {
  watcher.allow(/status of 403 .*\/oidc\/callback/);
  const { grace } = provider.people;
  if (grace === undefined) throw new Error('The provider does not know grace');
  grace.askedAt = Math.floor(Date.now() / 1000) - 3600;
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Firm ID' }).click();
  await answerAs(page, 'grace');
  await expect(page).toHaveURL(/\/app(\?|$)/);
  delete grace.askedAt;

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Account' }).click();
  const remove = settings.getByRole('button', { name: 'Delete account' });
  await expect(remove).toBeDisabled();
  const confirmAs = async (who: string, sentence: RegExp) => {
    const [asking] = await Promise.all([
      context.waitForEvent('page'),
      settings.getByRole('button', { name: 'Confirm with Firm ID' }).last().click(),
    ]);
    await answerAs(asking, who);
    await expect(asking.getByText(sentence)).toBeVisible();
    await asking.close();
  };
  await confirmAs('ada', /signed in to Firm ID as somebody else/);
  await expect(remove).toBeDisabled();
  await confirmAs('grace', /Close this window/);
  await expect(settings.getByText('Confirmed with Firm ID.').last()).toBeVisible();
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page).not.toHaveURL(/\/app/);
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

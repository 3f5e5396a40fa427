import type { BrowserContext, Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { test as base, expect } from './product.ts';

const NEW = 'another long password';
const PHONE = { width: 375, height: 800 };

/** Browsers have passkeys for names, and none for addresses of numbers. */
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
});

/** A device that verifies its holder, and has no passkeys yet. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openAccount(page: Page) {
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Account' }).click();
  return settings;
}

async function openAccountOnPhone(phone: Page, username: string) {
  await phone.goto('/app');
  await phone.getByRole('button', { name: `Account of ${username}` }).click();
  await phone.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = phone.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Account' }).click();
  return settings;
}

/** Adds a passkey to an account without a second factor; answers its recovery codes. */
async function addPasskey(page: Page, settings: Locator, password: string, name = 'This device'): Promise<string[]> {
  await settings.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill(name);
  await adding.getByLabel('Your password').fill(password);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  return saveCodes(page);
}

async function signIn(page: Page, username: string, password: string) {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** A code of the app; `ahead` that of a later step of time, since each is accepted once. */
function codeOf(key: string, ahead = 0): Promise<string> {
  return generate({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + 30 * ahead });
}

async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

test('a member signs in with a passkey on one device and a code on another, loses both, and comes back with a recovery code', {
  tag: '@always',
}, async ({ page, context, account, visit, watcher }) => {
  watcher.allow(/status of 40[13] .*\/api\/login(\/passkey)?$/);
  const { username, password } = account;
  await addAuthenticator(context, page);
  const settings = await openAccount(page);
  const codes = await addPasskey(page, settings, password, 'Work laptop');
  await expect(settings.getByText('Work laptop')).toBeVisible();
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/app$/);

  // On the phone, which has no passkey, the password alone isn't enough.
  const { page: phone, context: phoneContext } = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  await signIn(phone, username, password);
  await expect(phone.getByText('Sign in with your passkey, or enter a recovery code.')).toBeVisible();
  await phone.getByLabel('Code').fill(codes[0] ?? '');
  await phone.getByRole('button', { name: 'Login' }).click();
  await expect(phone).toHaveURL(/\/app$/);
  const onPhone = await openAccountOnPhone(phone, username);
  await onPhone.getByRole('button', { name: 'Set up authenticator app' }).click();
  const settingUp = phone.getByRole('dialog', { name: 'Set up authenticator app' });
  await settingUp.getByLabel('Your password').fill(password);
  await settingUp.getByLabel('Code').fill(codes[1] ?? '');
  await settingUp.getByRole('button', { name: 'Continue' }).click();
  await expect(settingUp.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const key = await settingUp.locator('code').innerText();
  await settingUp.getByLabel('Code from the app').fill(await codeOf(key));
  await settingUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(onPhone.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await phoneContext.clearCookies();
  await signIn(phone, username, password);
  await expect(phone.getByText('Enter the code from your authenticator app, or a recovery code.')).toBeVisible();
  await phone.getByLabel('Code').fill('000000');
  await phone.getByRole('button', { name: 'Login' }).click();
  await expect(phone.getByText('Incorrect code.')).toBeVisible();
  await phone.getByLabel('Code').fill(await codeOf(key, 1));
  await phone.getByRole('button', { name: 'Login' }).click();
  await expect(phone).toHaveURL(/\/app$/);

  // Both are lost. What is left is a recovery code.
  const { page: borrowed } = await visit();
  await borrowed.goto('/auth');
  await borrowed.getByRole('button', { name: 'Forgot your password?' }).click();
  await borrowed.getByLabel('Username').fill(username);
  await borrowed.getByLabel('Recovery code').fill(codes[2] ?? '');
  await borrowed.getByLabel('New password', { exact: true }).fill(NEW);
  await borrowed.getByLabel('Confirm new password').fill(NEW);
  await borrowed.getByRole('button', { name: 'Set password' }).click();
  await expect(borrowed).toHaveURL(/\/app$/);
  const afterwards = await openAccount(borrowed);
  await expect(afterwards.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
  await expect(afterwards.getByText('Work laptop')).toBeHidden();

  // Whoever found the laptop is signed out, and its passkey opens nothing.
  watcher.allow(/status of 401/);
  await context.clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText("This passkey doesn't sign in here.")).toBeVisible();
});

test('what is sensitive accepts the passkey in place of the password', async ({ page, context, account, watcher }) => {
  watcher.allow(/status of 422 .*\/api\/user\/passkeys/);
  await addAuthenticator(context, page);
  const settings = await openAccount(page);
  await settings.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Your password').fill('not the password');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(adding.getByLabel('Your password')).toHaveAccessibleDescription('Incorrect password');
  await adding.getByLabel('Your password').fill(account.password);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await saveCodes(page);
  await settings.getByLabel('Name', { exact: true }).fill('Weekly report');
  await settings.getByRole('button', { name: 'Use a passkey' }).nth(2).click();
  const token = page.getByRole('dialog', { name: 'Copy your access token' });
  await token.getByRole('button', { name: "I've saved it" }).click();
  await settings.getByRole('button', { name: 'Rename This device' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Security key');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await settings.getByRole('button', { name: 'Remove Security key' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await removing.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(settings.getByText('Security key')).toBeHidden();
});

test('on a phone, a passkey is added, signs in, and confirms', async ({ account, visit }) => {
  const { username, password } = account;
  const { page: phone, context } = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  await addAuthenticator(context, phone);
  await signIn(phone, username, password);
  await expect(phone).toHaveURL(/\/app$/);
  await addPasskey(phone, await openAccountOnPhone(phone, username), password, 'Phone');
  await context.clearCookies();
  await phone.goto('/auth');
  await expect(phone.getByRole('button', { name: 'Sign in with a passkey' })).toBeInViewport({ ratio: 1 });
  await phone.getByRole('button', { name: 'Sign in with a passkey' }).tap();
  await expect(phone).toHaveURL(/\/app$/);
  const settings = await openAccountOnPhone(phone, username);
  await settings.getByRole('button', { name: 'Remove Phone' }).tap();
  const removing = phone.getByRole('dialog', { name: 'Remove this passkey?' });
  await expect(removing.getByRole('button', { name: 'Use a passkey' })).toBeInViewport({ ratio: 1 });
  await removing.getByRole('button', { name: 'Use a passkey' }).tap();
  await expect(settings.getByText('Phone', { exact: true })).toBeHidden();
});

test('a session that ended is begun again with the passkey, over the page', async ({
  page,
  context,
  account,
  watcher,
}) => {
  watcher.allow(/status of 401/);
  await addAuthenticator(context, page);
  const settings = await openAccount(page);
  await addPasskey(page, settings, account.password);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Create your first note' })).toBeVisible();
  await context.request.post('/api/logout');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(again).toBeHidden();
});

import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { openSettings } from './settings-screens.ts';

/** Of registration, and of the way back in without a password. */
export const accountScreens: Screen[] = [
  {
    name: 'auth-login-failed',
    visitor: 'signed-out',
    path: '/auth',
    prepare: async (page) => {
      await page.route('**/api/login', (route) => route.fulfill({ status: 409, body: 'Invalid username or password' }));
      await page.getByLabel('Username').fill('ingrid');
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('main').getByText('Invalid username or password').waitFor();
    },
  },
  {
    name: 'auth-recovery',
    visitor: 'signed-out',
    path: '/auth',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('Enter a recovery code').waitFor();
    },
  },
  { name: 'auth-invite', visitor: 'signed-out', path: '/auth', prepare: (page) => openRegister(page, 'invite') },
  { name: 'auth-closed', visitor: 'signed-out', path: '/auth', prepare: (page) => openRegister(page, 'closed') },
  {
    name: 'recovery-codes',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page, width) => {
      const codes = Array.from({ length: 10 }, (_, index) => `7K3M-Q9TX-2WBD-V5H${index}`);
      await page.route('**/api/user/recovery-codes', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: { codes } }) : route.fallback(),
      );
      await openSettings(page, width);
      await page.getByRole('tab', { name: 'Account' }).click();
      await page.getByLabel('Password to create codes').fill('a long enough password');
      await page.getByRole('button', { name: 'Create codes' }).click();
      await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor();
    },
  },
];

/** As a server with that REGISTRATION shows it. */
async function openRegister(page: Page, mode: string): Promise<void> {
  await page.evaluate((content) => {
    document.querySelector('meta[name="registration"]')?.setAttribute('content', content);
  }, mode);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
}

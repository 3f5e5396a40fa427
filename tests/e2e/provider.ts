import type { Locator, Page } from '@playwright/test';
import { freePort } from '#tests/faults/server-process.ts';
import { type RunningProvider, startProvider } from '#tests/oidc-provider.ts';
import { test as base, expect } from './product.ts';
import { bodyOf, expectSaved, holdSaves, openNote } from './workspace.ts';

/** The product with a provider beside it, whose people need no password; and with these settings. */
export const testWithProvider = (more: Record<string, string> = {}) =>
  base.extend<object, { provider: RunningProvider; port: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    port: [async ({}, use) => use(String(await freePort())), { scope: 'worker' }],
    provider: [
      async ({ port }, use) => {
        const provider = await startProvider(`http://127.0.0.1:${port}`);
        Object.assign(provider.people, {
          ada: { sub: 'p-1', preferred_username: 'ada', email: 'ada@firm.example' },
          grace: { sub: 'p-2', preferred_username: 'grace' },
        });
        await use(provider);
        await provider.close();
      },
      { scope: 'worker' },
    ],
    settings: [
      async ({ provider: { issuer, client }, port }, use) =>
        use({ PORT: port, OIDC_ISSUER: issuer, OIDC_CLIENT: client, OIDC_NAME: 'Firm ID', ...more }),
      { scope: 'worker' },
    ],
    watcher: async ({ watcher, provider }, use) => {
      watcher.allow(new RegExp(`^request: ${provider.issuer}/`));
      // What the provider's own pages don't have.
      watcher.allow(new RegExp(`${provider.issuer}/favicon.ico$`));
      // The provider's own page for logging out.
      watcher.allow(/fonts\.googleapis\.com/);
      await use(watcher);
    },
  });

/** Says who one is, at the provider. */
export async function answerAs(page: Page, who: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(who);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Types `typed without a session` into a note whose session has ended; answers the dialog that asks for another. */
export async function typeWithoutSession(page: Page, noteId: string): Promise<Locator> {
  const release = await holdSaves(page);
  await openNote(page, noteId);
  await bodyOf(page).click();
  await page.keyboard.type('typed without a session');
  await page.context().clearCookies({ name: 'sparehour' });
  release();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  return again;
}

/** Signs in with the provider in a window of its own, and waits until what was typed is saved. */
export async function signInAgain(page: Page, again: Locator): Promise<void> {
  const [returning] = await Promise.all([
    page.context().waitForEvent('page'),
    again.getByRole('button', { name: 'Continue with Firm ID' }).click(),
  ]);
  await returning.getByText('Close this window').waitFor();
  await returning.close();
  await expect(again).toBeHidden();
  await expectSaved(page);
}

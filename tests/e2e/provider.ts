import type { Page } from '@playwright/test';
import { freePort } from '#tests/faults/server-process.ts';
import { type RunningProvider, startProvider } from '#tests/oidc-provider.ts';
import { test as base } from './product.ts';

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

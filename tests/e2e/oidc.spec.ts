import type { Page } from '@playwright/test';
import { freePort } from '#tests/faults/server-process.ts';
import { type RunningProvider, startProvider } from '#tests/oidc-provider.ts';
import { createAccount, freshUsername, PASSWORD } from './account.ts';
import { test as base, expect } from './product.ts';
import { workspace } from './workspace.ts';

const test = base.extend<object, { provider: RunningProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const port = await freePort();
      const provider = await startProvider(`http://127.0.0.1:${port}`);
      await use(Object.assign(provider, { port }));
      await provider.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ provider }, use) =>
      use({
        PORT: String((provider as RunningProvider & { port: number }).port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT: provider.client,
        OIDC_NAME: 'Firm ID',
      }),
    { scope: 'worker', option: true },
  ],
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { type ServerProcess, startServer, stopServer } from '#tests/faults/server-process.ts';
import { expect, test as product } from './product.ts';
import { messagesStay, toastOf } from './workspace.ts';

const KEY = 'sk-canary-0123456789-wxyz';

const test = product.extend<object, { fake: FakeProvider; server: ServerProcess }>({
  fake: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const fake = await startFakeProvider();
      await use(fake);
      await fake.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ fake }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sparehour-e2e-'));
      const settings = {
        DATA_DIR: join(folder, 'data'),
        NODE_ENV: 'production',
        AI_ALLOWED_BASE_URLS: `${fake.url}/v1`,
      };
      const server = await startServer({ settings });
      await use(server);
      await stopServer(server);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

async function openKeys(page: Page) {
  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: 'API Keys' }).click();
  await expect(dialog.getByText('Current AI')).toBeVisible();
  return dialog;
}

test('a key is tested, saved, never shown again, and removed', { tag: '@always' }, async ({ page, account, fake }) => {
  expect(account.username).not.toBe('');
  await messagesStay(page);
  const dialog = await openKeys(page);
  await expect(dialog.getByText(/^Built-in assistant: private/)).toBeVisible();
  const field = dialog.getByLabel('AI provider key');
  await expect(field).toHaveAttribute('type', 'password');
  await field.fill(KEY);
  await dialog.getByLabel('Provider', { exact: true }).selectOption('OpenAI-compatible');
  await dialog.getByLabel('Where the key is used').selectOption(new URL(fake.url).host);
  await dialog.getByLabel('Model').fill('llama');

  fake.mode = 'wrong key';
  await dialog.getByRole('button', { name: 'Test key' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The AI provider rejected the key.');
  fake.mode = 'ok';
  await dialog.getByRole('button', { name: 'Test key' }).click();
  await expect(dialog.getByRole('status')).toHaveText('It works: llama answered.');
  expect(fake.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);

  await dialog.getByRole('radio', { name: 'This note' }).click();
  await dialog.getByLabel('Reply language').selectOption('Deutsch');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page)).toContainText('Settings saved');
  await expect(toastOf(page)).toContainText('Your settings have been saved successfully.');

  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  const again = await openKeys(page);
  await expect(again.getByText('OpenAI-compatible, ending in wxyz')).toBeVisible();
  await expect(again.getByText('OpenAI-compatible (llama), with your own key.')).toBeVisible();
  await expect(again.getByLabel('AI provider key')).toHaveValue('');
  await expect(again.getByRole('radio', { name: 'This note' })).toBeChecked();
  await expect(again.getByLabel('Reply language')).toHaveValue('de');
  const browser = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const text of [...answers, browser, await page.content()]) expect(text).not.toContain('canary');

  await again.getByRole('button', { name: 'Remove key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
  await expect(toastOf(page)).toContainText('Key removed');
  await expect(again.getByText('Saved key')).toBeHidden();
  await expect(again.getByText(/^Built-in assistant: private/)).toBeVisible();
});

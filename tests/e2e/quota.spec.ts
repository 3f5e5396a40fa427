import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, stopServer } from '#tests/faults/server-process.ts';
import { test as base, expect } from './product.ts';
import { expectSaved, openNote, replaceText, toastOf } from './workspace.ts';

/** On a server that allows two notes. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startServer>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sparehour-quota-'));
      const settings = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' };
      const server = await startServer({ settings, limits: { LIMIT_NOTES_PER_USER: 2 } });
      await use(server);
      await stopServer(server);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a user at the limit of notes learns what to do, goes on editing, and loses no captured text', {
  tag: '@always',
}, async ({ page, account, watcher }) => {
  const sentence =
    "You've reached the limit of 2 notes. Delete notes you no longer need and empty Trash, then try again.";
  watcher.allow(/507/);
  const { id } = await account.addNote({ title: 'Minutes', content: 'Nothing was decided.' });
  const { id: other } = await account.addNote({ title: 'Plan', content: '' });
  await openNote(page, id);
  await page.getByRole('button', { name: 'New Note' }).click();
  await expect(toastOf(page)).toContainText(`Failed to create note: 507: ${sentence}`);
  await replaceText(page, 'Joan decided.');
  await expectSaved(page);

  await page.keyboard.press('Alt+j');
  await page.getByRole('dialog', { name: 'Quick capture' }).getByRole('textbox', { name: 'Note' }).fill('Ring Joan');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(toastOf(page)).toContainText(sentence);

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(page.getByText('2 of 2 · ')).toBeVisible();
  await expect(page.getByText(/^You've reached your limit of 2 notes\. You can still edit them\./)).toBeVisible();

  await account.request.delete(`/api/notes/${other}`);
  await account.request.delete('/api/trash');
  await page.reload();
  await expect.poll(async () => (await account.notes()).map(({ title }) => title)).toContain('Ring Joan');
});

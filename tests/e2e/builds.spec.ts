import { type Builds, takeBuild } from './next-build.ts';
import { applicationIsKept } from './own-server.ts';
import { test as base, expect } from './product.ts';
import { expectText, openNote, replaceText, saveStateOf } from './workspace.ts';

const test = base.extend<{ builds: Builds }>({
  serviceWorkers: 'allow',
  builds: async ({ server }, use) => {
    const builds = await takeBuild(server.url);
    await use(builds);
    builds.close();
  },
  baseURL: async ({ builds }, use) => use(builds.url),
});

test('a new build is offered and never forced: the page goes on, and unsaved text is there after the reload', {
  tag: '@always',
}, async ({ page, account, builds, watcher }) => {
  watcher.allow(/status of 503/);
  const note = await account.addNote({ title: 'Plan', content: 'As agreed.' });
  await openNote(page, note.id);
  await applicationIsKept(page);
  builds.canSave = false;
  await replaceText(page, 'Not saved yet.');
  await expect(saveStateOf(page)).not.toHaveText(/Saved|Saving/);

  builds.release();
  // It looks for a build when the connection is back, once it follows them, and then loads all files of it.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('A new version of Sparehour is ready.')).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 100_000 });
  await expectText(page, 'Not saved yet.');
  // The server has this part under another name only.
  await page.getByRole('button', { name: 'User Manual' }).click();
  await expect(page.getByRole('dialog', { name: 'User Manual' }).getByRole('heading').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.locator('script[type="module"]').first().getAttribute('src')).not.toContain('next');

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('script[type="module"]').first()).toHaveAttribute('src', /^\/assets\/next\//);
  await expectText(page, 'Not saved yet.');
  await expect(page.getByText('A new version of Sparehour is ready.')).toHaveCount(0);
  builds.canSave = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Where the page did not listen yet, the next try may be half a minute away, and after eight failures a whole one.
  await expect(saveStateOf(page)).toHaveText('Saved', { timeout: 100_000 });
  expect((await account.note(note.id)).content).toBe('Not saved yet.');
});

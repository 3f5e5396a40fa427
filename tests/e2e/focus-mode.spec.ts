import { expect, test } from './product.ts';
import { bodyOf, expectText, openNote } from './workspace.ts';

for (const width of [1280, 375]) {
  test(`at ${width} pixels, focus mode leaves only the title and the text, until Esc`, {
    tag: width === 375 ? '@night' : [],
  }, async ({ page, account, watcher }) => {
    watcher.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width, height: 720 });
    await account.request.post('/api/samples', { data: { profession: 'consultant' } });
    const settings = await (await account.request.get('/api/settings')).json();
    await account.request.put('/api/settings', { data: { ...settings, profession: 'consultant' } });
    const note = await account.addNote({ title: 'Visit', content: 'Call Sofia.' });
    // The page finds out that it is offline by what it asks, and may have asked everything before.
    const { promise: isOffline, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/filing', async (route) => {
      await isOffline;
      await route.abort('internetdisconnected');
    });
    await openNote(page, note.id);
    const firstSteps = page.getByRole('region', { name: 'First steps' });
    await expect(firstSteps).toBeVisible();
    await page.context().setOffline(true);
    goOn();
    const connection = page.getByText('Offline.', { exact: true });
    await expect(connection).toBeVisible();
    const banner = page.getByRole('banner');
    const toolbar = page.getByRole('button', { name: 'Note menu' });
    await toolbar.click();
    await page.getByRole('menuitem', { name: 'Focus mode' }).click();
    await expect(bodyOf(page)).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Visit');
    const tags = page.getByRole('button', { name: /tags/ });
    for (const around of [banner, toolbar, page.getByRole('complementary'), tags, firstSteps, connection])
      await expect(around).toBeHidden();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Today.');
    await expectText(page, 'Call Sofia. Today.');
    await page.keyboard.press('Escape');
    await expect(banner).toBeVisible();
    await expect(toolbar).toBeVisible();
    await expect(firstSteps).toBeVisible();
    await page.context().setOffline(false);
    await expect(bodyOf(page)).toBeFocused();

    await page.keyboard.press('Alt+z');
    await expect(toolbar).toBeHidden();
    await page.getByRole('button', { name: 'Leave focus mode' }).click();
    await expect(toolbar).toBeVisible();
  });
}

test('Esc closes find before it leaves focus mode', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Visit', content: 'Call Sofia.' });
  await openNote(page, note.id);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Focus mode');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.press('Control+f');
  const find = page.getByRole('textbox', { name: 'Find', exact: true });
  await expect(find).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(find).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();
});

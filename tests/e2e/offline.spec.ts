import { applicationIsKept, expect, notesAreKept, test } from './own-server.ts';
import { expectText, openNote, replaceText, rowsOf, saveStateOf, titleOf } from './workspace.ts';

test('without its server a reload shows the notes, and what is written, made, moved, tagged and deleted arrives later', {
  tag: '@always',
}, async ({ page, account, mortal }) => {
  const folder = await account.addFolder('Northwind');
  const plan = await account.addNote({ title: 'Plan', content: 'As agreed.' });
  const moved = await account.addNote({ title: 'To be filed' });
  const deleted = await account.addNote({ title: 'To be deleted' });
  await openNote(page, plan.id);
  await applicationIsKept(page);
  await notesAreKept(page, 3);
  await mortal.kill();
  await page.reload();
  await expect(titleOf(page)).toHaveValue('Plan');
  await expect(page.getByText('Offline.', { exact: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);

  await openNote(page, moved.id);
  await page.getByRole('button', { name: /Move to…/ }).click();
  await page.getByRole('option', { name: /Northwind/ }).click();
  await expect(page.getByRole('button', { name: 'In My Notes / Northwind. Move to…' })).toBeVisible();
  await rowsOf(page).filter({ hasText: deleted.title }).press('Delete');
  await expect(rowsOf(page).filter({ hasText: 'To be deleted' })).toHaveCount(0);
  // What is shown at once is on the device a moment later; until then a reload gives it up.
  await expect(page.getByText('Offline. 2 changes waiting.', { exact: true })).toBeVisible();
  await openNote(page, plan.id);
  await replaceText(page, 'Written offline.');
  await page.getByRole('button', { name: 'New Note' }).click();
  await expect(titleOf(page)).toHaveValue('Untitled Note');
  await expect(saveStateOf(page)).not.toHaveText('Saved');
  await titleOf(page).fill('Made offline');
  await replaceText(page, 'In a train.');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.getByPlaceholder('Enter tag...').fill('travel');
  await page.getByPlaceholder('Enter tag...').press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag travel' })).toBeVisible();
  await expect(saveStateOf(page)).toHaveText('Offline – saved on this device');
  await page.keyboard.press('Alt+j');
  await page.getByRole('dialog', { name: 'Quick capture' }).getByRole('textbox').fill('A thought');
  await page.keyboard.press('Control+Enter');
  await expect(rowsOf(page).filter({ hasText: 'A thought' })).toHaveCount(1);
  await expect(page.getByText('Offline. 5 changes waiting.', { exact: true })).toBeVisible();

  await page.reload();
  await expect(rowsOf(page).filter({ hasText: 'Made offline' })).toHaveCount(1);
  await openNote(page, plan.id);
  await expectText(page, 'Written offline.');

  await page.keyboard.press('Control+f');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search
    .getByRole('combobox')
    .or(search.getByRole('textbox'))
    .or(search.getByRole('searchbox'))
    .first()
    .fill('train');
  await page.keyboard.press('Enter');
  await expect(search).toContainText('Offline: only notes on this device were searched');
  await expect(search.getByText('Made offline')).toBeVisible();
  await page.keyboard.press('Escape');

  await mortal.comeBack();
  await expect
    .poll(
      async () => {
        const notes = await account.notes();
        return notes
          .map(({ title, content, folderId, tags }) => [title, content, folderId, tags.join()])
          .sort((a, b) => String(a[0]).localeCompare(String(b[0])));
      },
      { timeout: 30_000 },
    )
    .toEqual([
      ['A thought', '', null, ''],
      ['Made offline', 'In a train.', null, 'travel'],
      ['Plan', 'Written offline.', null, ''],
      ['To be filed', '', folder.id, ''],
    ]);
  await expect(page.getByText(/^Offline|waiting|Sending/)).toHaveCount(0);
});

test('the application can be installed', { tag: '@always' }, async ({ page, account, context }) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await applicationIsKept(page);
  const browser = await context.newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Playwright's windows are private ones.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('a shortcut of the installed application does what it says, once', async ({ page, account }) => {
  await account.addNote({ title: 'Plan' });
  await page.goto('/app?do=capture');
  await expect(page.getByRole('dialog', { name: 'Quick capture' })).toBeVisible();
  await expect(page).not.toHaveURL(/do=/);
});

import { applicationIsKept, expect, test } from './own-server.ts';
import { openNote } from './workspace.ts';

test('the application opens without its server, with what is loaded only when needed', async ({
  page,
  account,
  mortal,
}) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await applicationIsKept(page);
  await mortal.kill();
  await page.keyboard.press('Alt+j');
  await expect(page.getByRole('dialog', { name: 'Quick capture' }).getByRole('textbox')).toBeVisible();
  await page.reload();
  await expect(page.getByText("Can't load your notes right now")).toBeVisible();
  await expect(page.getByText(/new version/)).toHaveCount(0);
  await mortal.comeBack();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Plan');
});

test('the application can be installed', async ({ page, account, context }) => {
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

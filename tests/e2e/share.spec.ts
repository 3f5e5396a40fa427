import { expect, test } from './product.ts';
import { clipboardOf, openNote, toastOf } from './workspace.ts';

test('a note is handed to a client, who reads and prints it without scripts until sharing stops', {
  tag: '@always',
}, async ({ page, account, visit, context, watcher }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const note = await account.addNote({
    title: 'Garden plan',
    content: '# Beds\n\n| Bed | Sum |\n| - | -: |\n| North | 120 |\n\n- [x] Dig\n- [ ] Plant **roses**',
  });
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share note' });
  await dialog.getByLabel('Passcode (optional)').fill('blue heron');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText(/^As it was · Passcode · Until /)).toBeVisible();
  // The link is listed before it is copied.
  await expect.poll(async () => (await clipboardOf(page)).text).toContain('/s/');
  const { text: link } = await clipboardOf(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Shared until / })).toBeVisible();

  const client = await visit({ javaScriptEnabled: false });
  await client.page.goto(link);
  await client.page.getByLabel('Passcode').fill('blue heron');
  await client.page.getByRole('button', { name: 'Open' }).click();
  await expect(client.page.getByRole('heading', { name: 'Garden plan' })).toBeVisible();
  await expect(client.page.getByText(account.username)).toHaveCount(0);
  await expect(client.page.getByRole('checkbox', { name: 'Dig', checked: true })).toHaveCount(1);
  expect((await client.page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(client.page.getByRole('cell', { name: '120' })).toBeVisible();

  await page.getByRole('button', { name: /^Shared until / }).click();
  await dialog.getByRole('button', { name: /^Stop sharing/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(toastOf(page)).toContainText('Sharing stopped');
  await expect(dialog.getByText('Links to this note')).toHaveCount(0);
  watcher.allow(/status of 404 \(Not Found\) .*\/s\//);
  await client.page.reload();
  await expect(client.page.getByRole('heading', { name: "This page isn't available" })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Email…' }).click();
  await page.getByRole('dialog', { name: 'Email note' }).getByRole('button', { name: 'Copy only' }).click();
  await expect.poll(async () => (await clipboardOf(page)).html).toContain('<strong>roses</strong>');
});

test('a call is tried on the page of the API, with an access token from Settings', async ({ page, account, visit }) => {
  const wanted = { name: 'Trial', scope: 'write', days: 1, password: account.password };
  const { token } = await (await account.request.post('/api/user/tokens', { data: wanted })).json();
  const { page: docs } = await visit();
  await docs.goto('/api/docs');
  const call = docs.locator('#postNotes');
  await call.getByText('Try it').click();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('status')).toContainText('Paste an access token');
  await docs.getByLabel('Access token').fill(token);
  await call.getByLabel('Body, JSON').fill('{ "title": "From the page" }');
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('status')).toContainText('201');
  expect((await account.notes()).map(({ title }) => title)).toContain('From the page');
  await page.close();
});

import { expect, test } from './product.ts';
import { clipboardOf, listOf, openNote, titleOf } from './workspace.ts';

test('a client ticks to-dos and comments on a phone, and the answer arrives beside the note', async ({
  page,
  account,
  visit,
  context,
  watcher,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const folder = await account.addFolder('Halden');
  const content = '- [ ] Send **soil** sample\n- [ ] Pay\n- [x] Dig';
  const note = await account.addNote({ title: 'Garden plan', content, folderId: folder.id });
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share note' });
  await dialog.getByRole('switch', { name: 'They can answer' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText(/^As it was · Answers · Until /)).toBeVisible();
  await expect.poll(async () => (await clipboardOf(page)).text).toContain('/s/');
  const { text: link } = await clipboardOf(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const client = await visit({ javaScriptEnabled: false, viewport: { width: 375, height: 720 }, hasTouch: true });
  await client.page.goto(link);
  await expect(client.page.getByRole('checkbox', { name: 'Dig' })).toBeDisabled();
  expect(await client.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  watcher.allow(/status of 422 .*\/answer/);
  await client.page.getByRole('button', { name: 'Send answer' }).click();
  await expect(client.page.getByRole('alert')).toHaveText('Tick a to-do or write a comment, then send it.');
  await client.page.getByRole('checkbox', { name: 'Pay' }).check();
  await client.page.getByRole('textbox', { name: 'Comment' }).fill('The sample is\non its way. # 1');
  await client.page.getByRole('textbox', { name: 'Your name (optional)' }).fill('Dana');
  await client.page.getByRole('button', { name: 'Send answer' }).click();
  await expect(client.page.getByRole('heading', { name: 'Your answer was sent' })).toBeVisible();
  await client.page.getByRole('link', { name: 'Back to the page' }).click();
  await client.page.getByRole('checkbox', { name: 'Send soil sample' }).tap();
  await client.page.getByRole('button', { name: 'Send answer' }).tap();
  await expect(client.page.getByRole('heading', { name: 'Your answer was sent' })).toBeVisible();

  // Without a reload: the changes are followed.
  const answer = 'Answer from Dana – Garden plan';
  await listOf(page).getByText(answer).click();
  await expect(titleOf(page)).toHaveValue(answer);
  const arrived = (await account.notes()).find(({ title }) => title === answer);
  expect(arrived).toMatchObject({ folderId: folder.id, tags: ['answer'] });
  expect(arrived?.content).toContain('- Pay\n');
  expect(arrived?.content).toContain('> The sample is\n> on its way. \\# 1');
  expect((await account.notes()).map(({ title }) => title)).toContain('Answer – Garden plan');
});

import { ask, openAssistant, panelOf, replyOf } from './assistant-page.ts';
import { isAmongFound } from './findable.ts';
import { expect, test } from './product.ts';
import { fold, openNote, showView, toastOf, treeRow } from './workspace.ts';

test('a folder becomes a client, and what is asked of it leaves every other client out', {
  tag: '@always',
}, async ({ page, account }) => {
  const clients = await account.addFolder('Clients');
  const lumen = await account.addFolder('Lumen', clients.id);
  const kestrel = await account.addFolder('Kestrel', clients.id);
  const call = await account.addNote({
    title: 'Weekly call',
    content: 'The day rate of the retainer is 900 pounds.\n\n- [ ] Send the offer (27 November 2030)\n',
    folderId: lumen.id,
  });
  await account.addNote({
    title: 'Weekly call',
    content: 'The day rate of the retainer is 1,200 pounds.',
    folderId: kestrel.id,
  });
  await isAmongFound(account, 'retainer', 'Weekly call');

  await page.goto('/app');
  await showView(page, 'Folders');
  await fold(page, 'Clients');
  await treeRow(page, 'Lumen').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'This is a client' }).click();
  await expect(toastOf(page)).toContainText('Lumen is a client now');

  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Clients' }).click();
  const view = page.getByRole('region', { name: 'Clients' });
  const row = view.getByRole('list', { name: 'Clients' }).getByRole('listitem');
  await expect(row).toContainText('Lumen');
  await expect(row).toContainText('1 to do');
  await expect(row).toContainText('Send the offer');
  // The folder beside it is offered.
  await view.getByRole('button', { name: 'Yes, it is' }).click();
  await expect(row).toHaveCount(2);

  await row.filter({ hasText: 'Lumen' }).getByRole('button', { name: 'Details of Lumen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client' });
  await dialog.getByRole('textbox', { name: 'Other names' }).fill('LMN, Lumen Ltd');
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('dana@lumen.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Each person needs a name')).toBeVisible();
  await dialog.getByRole('group', { name: 'Person 1' }).getByRole('textbox', { name: 'Name' }).fill('Dana Ortiz');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const [stored] = (await account.folders()).filter(({ id }) => id === lumen.id);
  expect(stored).toMatchObject({
    client: {
      name: 'Lumen',
      otherNames: ['LMN', 'Lumen Ltd'],
      people: [{ name: 'Dana Ortiz', role: '', email: 'dana@lumen.example' }],
    },
  });

  await row
    .filter({ hasText: 'Lumen' })
    .getByRole('button', { name: /^Lumen/ })
    .click();
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('button')).toHaveText([/Weekly call$/]);

  await openNote(page, call.id);
  await openAssistant(page);
  await expect(panelOf(page).getByRole('button', { name: 'This client' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panelOf(page).getByText('Only what belongs to Lumen is read')).toBeVisible();
  await ask(page, 'What is the day rate of the retainer?');
  await expect(replyOf(page)).toContainText('900');
  await expect(replyOf(page)).not.toContainText('1,200');

  await ask(page, 'What did I promise Dana?');
  await expect(replyOf(page)).toContainText('Yours to do: 1');
  await expect(replyOf(page)).toContainText('Send the offer');
  await expect(replyOf(page)).toContainText('27 Nov 2030');
});

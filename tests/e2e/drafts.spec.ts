import { messageBoxOf, openAssistant } from './assistant-page.ts';
import { isAmongFound } from './findable.ts';
import { expect, test } from './product.ts';
import { messagesStay, openNote, textOf, titleOf, toastOf } from './workspace.ts';

test('asking for a proposal fills in its form; behind it is what the notes say beside its headings, and chosen lines become a note', {
  tag: '@always',
}, async ({ page, account }) => {
  const note = await account.addNote({
    title: 'Larkspur kick-off 18 Nov',
    content: 'Budget: €14,000\nRisk: late cables\nNext: send the offer by Friday\nThey lose 40 calls a week.\n',
  });
  await isAmongFound(account, 'Larkspur', 'Larkspur kick-off 18 Nov');
  await messagesStay(page);
  await openNote(page, note.id);
  await openAssistant(page);
  await messageBoxOf(page).fill('write a proposal for Larkspur');
  await messageBoxOf(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Draft' });
  await expect(dialog.getByRole('region', { name: 'The draft' })).toContainText('These are the figures:');
  await expect(dialog).toContainText('No AI model was used.');
  await dialog.getByRole('button', { name: 'Back to your lines' }).click();
  await expect(dialog.getByLabel('Search for')).toHaveValue('Larkspur');
  await dialog.getByRole('button', { name: 'Add “€14,000”' }).click();
  await dialog.getByRole('checkbox', { name: 'They lose 40 calls a week.' }).check();
  await dialog.getByLabel('Put under').selectOption('Your situation');
  await dialog.getByRole('button', { name: 'Put 1 line' }).click();
  await dialog.getByRole('button', { name: 'Create note' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(titleOf(page)).toHaveValue('Proposal');
  await expect.poll(() => textOf(page)).toContain('## Budget\n\n- €14,000\n');
  expect(await textOf(page)).toContain('## Your situation\n\n- They lose 40 calls a week.\n');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await account.notes()).map(({ title }) => title))
    .toEqual(['Larkspur kick-off 18 Nov']);
});

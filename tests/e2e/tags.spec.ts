import { expect, test } from './product.ts';
import { listOf, messagesStay, openNote, rowsOf, titleOf, toastOf } from './workspace.ts';

test('the tags of a note are visible under its title, and lead to the notes that have them', async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Other', tags: ['voss'] });
  await account.addNote({ title: 'Neither' });
  const note = await account.addNote({ title: 'Plan', tags: ['voss', 'tax'], content: 'Text' });
  await openNote(page, note.id);
  const tags = page.getByRole('main').getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('listitem')).toHaveText(['voss', 'tax']);
  await tags.getByRole('button', { name: 'Show notes tagged voss' }).click();
  await expect(rowsOf(page)).toHaveText([/Plan/, /Other/]);
  await listOf(page).getByRole('button', { name: 'Show notes tagged tax' }).click();
  await expect(rowsOf(page)).toHaveText([/Plan/]);
  await expect(titleOf(page)).toHaveValue('Plan');
});

test('a tag is renamed, merged and removed in all notes, each with its count and Undo', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'One', tags: ['voss', 'tax'] });
  await account.addNote({ title: 'Two', tags: ['voss'] });
  const tagsOf = async () =>
    (await account.notes())
      .toSorted((a, b) => (a.title < b.title ? -1 : 1))
      .map(({ tags }) => tags.toSorted().join(' '));
  await messagesStay(page);
  await page.goto('/app?view=tags');
  const actOn = async (tag: string, action: string) => {
    await page.getByRole('button', { name: `Actions for #${tag}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const field = page.getByRole('textbox', { name: 'Tag name' });
  await actOn('voss', 'Rename');
  await field.fill('Voss 60th');
  await field.press('Enter');
  await expect(toastOf(page)).toContainText('#voss renamed to #Voss 60th in 2 notes');
  await expect.poll(tagsOf).toEqual(['Voss 60th tax', 'Voss 60th']);
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagsOf).toEqual(['tax voss', 'voss']);

  await expect(page.getByRole('button', { name: '#voss, 2 notes' })).toBeVisible();
  await actOn('voss', 'Rename');
  await field.fill('tax');
  await field.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Merge these tags?' });
  await expect(question).toContainText('2 notes tagged #voss will be tagged #tax instead.');
  await question.getByRole('button', { name: 'Merge tags' }).click();
  await expect(toastOf(page)).toContainText('#voss merged into #tax in 2 notes');
  await expect.poll(tagsOf).toEqual(['tax', 'tax']);

  await expect(page.getByRole('button', { name: '#tax, 2 notes' })).toBeVisible();
  await actOn('tax', 'Remove from all notes');
  await expect(page.getByText('No tags yet')).toBeVisible();
  await expect(toastOf(page)).toContainText('#tax removed from 2 notes');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(tagsOf).toEqual(['tax', 'tax']);
});

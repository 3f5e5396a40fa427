import { expect, test } from './product.ts';
import { bodyOf, expectSaved, holdSaves, openNote, rowsOf, titleOf } from './workspace.ts';

test('the list follows what is typed before it is saved', { tag: '@always' }, async ({ page, account }) => {
  const plan = await account.addNote({ title: 'Plan', content: 'As agreed.' });
  await account.addNote({ title: 'Another' });
  await openNote(page, plan.id);
  const row = rowsOf(page).filter({ hasText: 'As agreed.' });
  await expect(row).toHaveCount(1);
  const letGo = await holdSaves(page);
  await bodyOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Call Anna. ');
  await expect(rowsOf(page).filter({ hasText: 'Call Anna. As agreed.' })).toHaveCount(1);
  await titleOf(page).fill('Plan for Anna');
  await expect(rowsOf(page).filter({ hasText: 'Plan for Anna' })).toContainText('Call Anna. As agreed.');
  expect((await account.note(plan.id)).content).toBe('As agreed.');
  letGo();
  await expectSaved(page);
  await expect(rowsOf(page).filter({ hasText: 'Plan for Anna' })).toContainText('Call Anna. As agreed.');
});

import { expect, test } from './product.ts';
import { openNote, rowsOf, toastOf } from './workspace.ts';

test('the day of a note is corrected by a press, undone, and orders the list', async ({ page, account }) => {
  const call = await account.addNote({ title: '2026-11-05 Call with Brightwater' });
  await account.addNote({ title: '2026-11-18 Weekly call' });
  await account.addNote({ title: 'Wedding of the Okafors, 12 June 2027' });
  await openNote(page, call.id);
  await expect(rowsOf(page)).toHaveText([/^Wedding/, /^2026-11-18/, /^2026-11-05/]);
  await page.getByRole('button', { name: 'Sorted by: Last changed' }).click();
  await page.getByRole('menuitemradio', { name: 'Date' }).click();
  await expect(rowsOf(page)).toHaveText([/12 Jun 2027/, /18 Nov/, /5 Nov/]);

  await page.getByRole('button', { name: /^Date: .*5 Nov/ }).click();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2026-11-20');
  await page.getByRole('button', { name: 'Set date' }).click();
  await expect(page.getByRole('button', { name: /^Date: .*20 Nov/ })).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/^Wedding/, /^2026-11-05[\s\S]*20 Nov/, /^2026-11-18/]);
  await expect.poll(async () => (await account.notes()).find(({ id }) => id === call.id)?.day).toBe('2026-11-20');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(page)).toHaveText([/^Wedding/, /^2026-11-18/, /^2026-11-05/]);

  await page.getByRole('button', { name: /^Date: / }).click();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2027-12-24');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveText([/^2026-11-05/, /^Wedding/, /^2026-11-18/]);
  await page.reload();
  await page.getByRole('button', { name: /^Date: .*24 Dec 2027/ }).click();
  await page.getByRole('button', { name: /^Back to .*5 Nov/ }).click();
  await expect(toastOf(page)).toContainText('Date taken from the note');
  await expect(rowsOf(page)).toHaveText([/^Wedding/, /^2026-11-18/, /^2026-11-05/]);
});

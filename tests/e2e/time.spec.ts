import { expect, test } from './product.ts';
import {
  bodyOf,
  expectSaved,
  expectText,
  holdSaves,
  openNote,
  openNoteAndListen,
  placeCaret,
  replaceText,
  rowsOf,
  titleOf,
  toastOf,
} from './workspace.ts';

/** The browser's own report of a refused save. */
const STALE = /status of 409 .*\/api\/notes\//;

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

test('what two windows type in one line stands side by side; two texts for one word are kept, and both windows say so', {
  tag: '@always',
}, async ({ page, account, context, watcher }) => {
  watcher.allow(STALE);
  const plan = await account.addNote({ title: 'Plan', content: 'Meet at five' });
  const other = await context.newPage();
  await openNoteAndListen(page, plan.id);
  // One window of a browser listens for all.
  await openNote(other, plan.id);
  const letGo = await holdSaves(other);
  await placeCaret(other, 0);
  await other.keyboard.type('BBB ');
  await placeCaret(page, 0);
  await page.keyboard.type('AAA ');
  await expect.poll(async () => (await account.note(plan.id)).content).toBe('AAA Meet at five');
  letGo();
  for (const one of [page, other]) await expectText(one, 'AAA BBB Meet at five');
  await expectSaved(other);
  expect(await account.notes()).toHaveLength(1);

  const letGoAgain = await holdSaves(other);
  await replaceText(other, 'AAA BBB Meet at seven');
  await replaceText(page, 'AAA BBB Meet at six');
  await expect.poll(async () => (await account.note(plan.id)).content).toBe('AAA BBB Meet at six');
  letGoAgain();
  await expect(other.getByText(/This note was changed elsewhere while you were writing/)).toBeVisible();
  await expect(toastOf(page)).toContainText('The same words were changed in another window');
  await toastOf(page).getByRole('button', { name: 'Open the copy' }).click();
  await expect(titleOf(page)).toHaveValue(/^Plan \(conflict/);
  await expectText(page, 'AAA BBB Meet at seven');
});

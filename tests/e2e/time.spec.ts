import type { Page } from '@playwright/test';
import { notesAreKept } from './own-server.ts';
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
  saveStateOf,
  titleOf,
  toastOf,
} from './workspace.ts';

/** The browser's own report of a refused save. */
const LOST_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
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
  await expect(other.getByText(/Someone edited the same line/)).toBeVisible();
  await expect(toastOf(page)).toContainText('The same words were changed in another window');
  await toastOf(page).getByRole('button', { name: 'Open the copy' }).click();
  await expect(titleOf(page)).toHaveValue(/^Plan \(conflict/);
  await expectText(page, 'AAA BBB Meet at seven');
});

test('changes made offline keep their times: lists stay in order, and the later of an edit and a deletion wins', {
  tag: '@always',
}, async ({ page, account, context, visit, watcher }) => {
  watcher.allow(LOST_CONNECTION);
  watcher.allow(/status of 404/);
  const titles = ['One', 'Two', 'Three'];
  const ids: string[] = [];
  for (const title of titles) ids.push((await account.addNote({ title, content: 'as it was' })).id);
  const phone = await visit({ storageState: await context.storageState() });
  for (const one of [page, phone.page]) {
    for (const id of ids) {
      await openNote(one, id);
      await expectText(one, 'as it was');
    }
    await notesAreKept(one, 3);
  }
  await context.setOffline(true);
  await phone.context.setOffline(true);
  await expect(phone.page.getByText('Offline.', { exact: true })).toBeVisible();
  // On the phone, One is deleted; here One and then Two are written in.
  await rowsOf(phone.page).filter({ hasText: 'One' }).press('Delete');
  await expect(phone.page.getByText('Offline. 1 change waiting.', { exact: true })).toBeVisible();
  for (const id of ids.slice(0, 2)) {
    await openNoteByRow(page, titles[ids.indexOf(id)] ?? '');
    await replaceText(page, 'written later');
    await expect(saveStateOf(page)).toHaveText('Offline – saved on this device');
  }
  const order = () => rowsOf(page).allInnerTexts();
  const shown = async () => (await order()).map((text) => titles.find((title) => text.startsWith(title)));
  await expect.poll(shown).toEqual(['Two', 'One', 'Three']);

  await phone.context.setOffline(false);
  await expect.poll(async () => (await account.notes()).length).toBe(2);
  await context.setOffline(false);
  await expect
    .poll(async () => (await account.notes()).map(({ content }) => content))
    .toEqual(['written later', 'written later', 'as it was']);
  await expect(toastOf(phone.page)).toContainText('“One” is out of Trash');
  await expect.poll(shown).toEqual(['Two', 'One', 'Three']);
  expect((await account.notes()).map(({ title }) => title)).toEqual(['Two', 'One', 'Three']);

  // The other way round: what is deleted after it was written stays in Trash, and the one who wrote can restore it.
  await rowsOf(phone.page).filter({ hasText: 'Two' }).press('Delete');
  await expect(toastOf(page)).toContainText('“Two” was moved to Trash somewhere else');
  await toastOf(page).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await account.notes()).length).toBe(3);
});

async function openNoteByRow(page: Page, title: string): Promise<void> {
  await rowsOf(page).filter({ hasText: title }).click();
  await expect(titleOf(page)).toHaveValue(title);
  await expectText(page, 'as it was');
}

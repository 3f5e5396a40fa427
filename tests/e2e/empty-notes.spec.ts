import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import { ask, openAssistant } from './assistant-page.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, openNote, replaceText, rowsOf, titleOf } from './workspace.ts';

async function titlesOf(account: Account): Promise<string[]> {
  return (await account.notes()).map(({ title }) => title).sort();
}

async function trashOf(account: Account): Promise<number> {
  return ((await (await account.request.get('/api/trash')).json()) as { total: number }).total;
}

/** Presses Alt+N and waits until the new note has the focus in its title. */
async function makeNote(page: Page): Promise<void> {
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
  await page.keyboard.press('Alt+n');
  await made;
  await expect(titleOf(page)).toHaveValue('Untitled Note');
  await expect(titleOf(page)).toBeFocused();
}

test('a new note that stays empty is one however often it is asked for, and leaves no trace when it is left', {
  tag: '@always',
}, async ({ page, account }) => {
  const plan = await account.addNote({ title: 'Plan' });
  const other = await account.addNote({ title: 'Other' });
  await openNote(page, plan.id);
  await makeNote(page);
  const address = page.url();
  await bodyOf(page).click();
  await page.keyboard.press('Alt+n');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await expect(rowsOf(page)).toHaveCount(3);
  expect(page.url()).toBe(address);

  await page.reload();
  await expect(titleOf(page)).toHaveValue('Untitled Note');
  await rowsOf(page).filter({ hasText: 'Other' }).click();
  await expect(titleOf(page)).toHaveValue('Other');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect.poll(() => titlesOf(account)).toEqual(['Other', 'Plan']);
  await expect.poll(() => trashOf(account)).toBe(0);
  // Back passes the place where it was.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(plan.id));
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(other.id));
});

test('a new note with a word, a title, a tag, a folder or a question is kept when it is left', async ({
  page,
  account,
}) => {
  const folder = await account.addFolder('Clients');
  const plan = await account.addNote({ title: 'Plan' });
  await openNote(page, plan.id);
  const changes = [
    async () => {
      // Also where the word was erased again: there may be a history, or a thought.
      await replaceText(page, 'A');
      await replaceText(page, '');
    },
    async () => titleOf(page).fill('Named'),
    async () => {
      await page.getByRole('button', { name: 'Add tags' }).click();
      await page.getByPlaceholder('Enter tag...').fill('client');
      await page.getByPlaceholder('Enter tag...').press('Enter');
    },
    async () => {
      await page.getByRole('button', { name: 'In My Notes. Move to…' }).click();
      await page.getByRole('option', { name: /Clients/ }).click();
      await expect(page.getByRole('button', { name: 'In My Notes / Clients. Move to…' })).toBeVisible();
    },
    async () => {
      await openAssistant(page);
      await ask(page, 'Hello');
      await page.getByRole('button', { name: 'Close Assistant' }).click();
    },
  ];
  for (const [done, change] of changes.entries()) {
    await makeNote(page);
    await change();
    await rowsOf(page).filter({ hasText: 'Plan' }).click();
    await expect(titleOf(page)).toHaveValue('Plan');
    await expect.poll(async () => (await account.notes()).length, String(done)).toBe(done + 2);
  }
  // What would be removed is removed soon after it was left.
  await makeNote(page);
  await rowsOf(page).filter({ hasText: 'Plan' }).click();
  await expect.poll(async () => (await account.notes()).length).toBe(changes.length + 1);
  await expect.poll(() => trashOf(account)).toBe(0);
  expect((await account.notes()).filter(({ folderId }) => folderId === folder.id)).toHaveLength(1);
});

test('a new note that another window shows or wrote in is kept; one left by closing the page goes in another one or with the next visit', {
  tag: '@always',
}, async ({ page, account, context }) => {
  const plan = await account.addNote({ title: 'Plan' });
  await openNote(page, plan.id);
  await makeNote(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(bodyOf(second)).toBeVisible();
  await rowsOf(page).filter({ hasText: 'Plan' }).click();
  await expect(titleOf(page)).toHaveValue('Plan');
  await replaceText(second, 'Written in the other window');
  await expectSaved(second);
  await second.close();
  await makeNote(page);
  const other = await context.newPage();
  await openNote(other, plan.id);
  await expect(rowsOf(other)).toHaveCount(3);
  await page.close();
  await expect(rowsOf(other)).toHaveCount(2);
  await makeNote(other);
  await expect(rowsOf(other)).toHaveCount(3);
  await other.close();
  const later = await context.newPage();
  await openNote(later, plan.id);
  await expect(rowsOf(later)).toHaveCount(2);
  await expect.poll(() => titlesOf(account)).toEqual(['Plan', 'Untitled Note']);
  await expect.poll(() => trashOf(account)).toBe(0);
});

import type { Page } from '@playwright/test';
import { notesAreKept } from './own-server.ts';
import { expect, test } from './product.ts';
import {
  bodyOf,
  clipboardOf,
  expectSaved,
  expectText,
  messagesStay,
  openNote,
  openNoteAndListen,
  placeCaret,
  textOf,
  titleOf,
  toastOf,
} from './workspace.ts';

const linkTo = (id: string, title: string) => `[${title}](note:${id})`;
const shownLink = (page: Page, name: string) => bodyOf(page).getByRole('link', { name, exact: true });

/** Waits for the page itself: the text box before it knows no links. */
async function openPage(page: Page, id: string): Promise<void> {
  await openNote(page, id);
  await expect(page.locator('.cm-content')).toBeVisible();
}

test('`[[` finds a note by its title and links it, and one undo takes the link back', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const target = await account.addNote({ title: 'Acme kick-off' });
  await account.addNote({ title: 'Something else' });
  const source = await account.addNote({ title: 'Diary', content: 'Today: ' });
  await openPage(page, source.id);
  await placeCaret(page, 7);
  await page.keyboard.type('[[acm');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText([/Acme kick-off/, 'Create “acm”']);
  await page.keyboard.press('Enter');
  await expectText(page, `Today: ${linkTo(target.id, 'Acme kick-off')}`);
  await expectSaved(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, 'Today: [[acm');
});

test('`[[` creates the note that is missing, in the folder of the note', async ({ page, account }) => {
  const folder = await account.addFolder('Clients');
  const source = await account.addNote({ title: 'Diary', folderId: folder.id });
  await openPage(page, source.id);
  await placeCaret(page, 0);
  await page.keyboard.type('[[Halden');
  await page.getByRole('option', { name: 'Create “Halden”' }).click();
  await expectText(page, /^\[Halden\]\(note:[\da-f-]{36}\)$/);
  const created = (await account.notes()).find(({ title }) => title === 'Halden');
  expect(created?.folderId).toBe(folder.id);
  expect(await textOf(page)).toBe(linkTo(created?.id ?? '', 'Halden'));
});

test('offline, the note that `[[` creates is on this device with its link, and arrives later', {
  tag: '@always',
}, async ({ page, account, context, watcher }) => {
  watcher.allow(/ERR_INTERNET_DISCONNECTED/);
  const source = await account.addNote({ title: 'Diary' });
  await openPage(page, source.id);
  await notesAreKept(page, 1);
  await placeCaret(page, 0);
  await context.setOffline(true);
  await page.keyboard.type('[[Halden');
  await page.getByRole('option', { name: 'Create “Halden”' }).click();
  await expect.poll(() => textOf(page)).toContain('[Halden]');
  await context.setOffline(false);
  await expect.poll(async () => (await account.notes()).map(({ title }) => title)).toContain('Halden');
});

test('`]]` links the note of exactly that title', async ({ page, account }) => {
  const target = await account.addNote({ title: 'Acme' });
  const source = await account.addNote({ title: 'Diary' });
  await openPage(page, source.id);
  await placeCaret(page, 0);
  await page.keyboard.type('[[acme]] and [[nothing]] ');
  await expectText(page, `${linkTo(target.id, 'Acme')} and [[nothing]] `);
});

test('a link has the current title of its note, wherever that is renamed', async ({ page, account, context }) => {
  const target = await account.addNote({ title: 'Old name' });
  const content = `Above.\n\nSee ${linkTo(target.id, 'Old name')} today.`;
  const source = await account.addNote({ title: 'Diary', content });
  await openNoteAndListen(page, source.id);
  await expect(shownLink(page, 'Old name')).toBeVisible();
  const other = await context.newPage();
  await openNote(other, target.id);
  await titleOf(other).fill('New name');
  await expectSaved(other);
  await other.close();
  await expect(shownLink(page, 'New name')).toBeVisible();
  expect(await textOf(page)).toBe(content);
});

test('a link to a deleted note says so, until the note is restored', async ({ page, account }) => {
  const target = await account.addNote({ title: 'Plan' });
  const source = await account.addNote({ title: 'Diary', content: `Above.\n\n${linkTo(target.id, 'Plan')}` });
  await openNoteAndListen(page, source.id);
  await expect(shownLink(page, 'Plan')).toBeVisible();
  await account.request.delete(`/api/notes/${target.id}`);
  await expect(bodyOf(page)).toContainText(/deleted note/i);
  await expect(bodyOf(page).locator('.page-link-deleted')).toHaveText('Plan');
  await account.request.post(`/api/trash/${target.id}/restore`);
  await expect(bodyOf(page)).not.toContainText(/deleted note/i);
});

test('Ctrl+Enter opens the linked note, which names the notes that link to it', async ({ page, account }) => {
  const target = await account.addNote({ title: 'Plan' });
  const source = await account.addNote({ title: 'Diary', content: `See ${linkTo(target.id, 'Plan')}` });
  await openPage(page, source.id);
  await placeCaret(page, 8);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(titleOf(page)).toHaveValue('Plan');
  const linkedFrom = page.getByRole('button', { name: 'Linked from 1 note' });
  await linkedFrom.click();
  await page
    .getByRole('link', { name: /^Diary/ })
    .last()
    .click();
  await expect(titleOf(page)).toHaveValue('Diary');
  await expect(linkedFrom).toBeHidden();
});

test('the menu copies a link to the note, which is one where it is pasted', async ({ page, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const target = await account.addNote({ title: 'Plan' });
  await messagesStay(page);
  await openPage(page, target.id);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Copy link to this note' }).click();
  await expect(toastOf(page)).toContainText('Link copied');
  await expect.poll(async () => (await clipboardOf(page)).text).toBe(linkTo(target.id, 'Plan'));
  expect((await clipboardOf(page)).html).toContain(`/app?note=${target.id}">Plan</a>`);
  const source = await account.addNote({ title: 'Diary' });
  await openPage(page, source.id);
  await placeCaret(page, 0);
  await page.keyboard.press('ControlOrMeta+v');
  await expectText(page, linkTo(target.id, 'Plan'));
  await page.evaluate((address) => navigator.clipboard.writeText(location.origin + address), `/app?note=${target.id}`);
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+v');
  await expectText(page, `${linkTo(target.id, 'Plan')} ${linkTo(target.id, 'Plan')}`);
});

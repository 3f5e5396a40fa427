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

test('a click opens the linked note and Back returns; a drag selects, and no key shows its address', {
  tag: '@always',
}, async ({ page, account }) => {
  const target = await account.addNote({ title: 'Plan for spring' });
  const content = `See ${linkTo(target.id, 'Plan for spring')} now`;
  const source = await account.addNote({ title: 'Diary', content });
  await openPage(page, source.id);
  await shownLink(page, 'Plan for spring').click();
  await expect(titleOf(page)).toHaveValue('Plan for spring');
  await page.goBack();
  await expect(titleOf(page)).toHaveValue('Diary');
  const box = await shownLink(page, 'Plan for spring').boundingBox();
  if (!box) throw new Error('The link is not on the screen');
  await page.mouse.move(box.x - 30, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('Plan');
  await expect(titleOf(page)).toHaveValue('Diary');
  await placeCaret(page, 0);
  const seen = new Set<string>();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('ArrowRight');
    seen.add((await bodyOf(page).textContent()) ?? '');
  }
  expect([...seen]).toEqual(['See Plan for spring now', 'See [[Plan for spring]] now']);
  await placeCaret(page, content.length - 4);
  await page.keyboard.type('!');
  await expectText(page, `${content.slice(0, -4)}! now`);
  await page.keyboard.press('Backspace');
  // A step of undo of its own, however quick the keys are.
  await placeCaret(page, content.length - 4);
  await page.keyboard.press('Backspace');
  await expectText(page, 'See  now');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, content);
});

test('the card of a link opens, edits, copies and removes it, at the pointer and by keys', async ({
  page,
  account,
  context,
  watcher,
}) => {
  watcher.allow(/^request: https:\/\/example\.org\/a$/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  const source = await account.addNote({ title: 'Diary', content: 'Read [the paper](https://example.org/a) soon' });
  await openPage(page, source.id);
  await expect(bodyOf(page)).toHaveText('Read the paper soon');
  const opened = context.waitForEvent('page');
  await shownLink(page, 'the paper').click();
  const elsewhere = await opened;
  expect(elsewhere.url()).toBe('https://example.org/a');
  expect(await elsewhere.evaluate(() => window.opener)).toBeNull();
  await elsewhere.close();
  await page.mouse.move(5, 5);
  await shownLink(page, 'the paper').hover();
  const card = page.getByRole('group', { name: 'Link' });
  await expect(card).toContainText('example.org/a');
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(async () => (await clipboardOf(page)).text).toBe('https://example.org/a');
  await page.mouse.move(5, 5);
  await expect(card).toHaveCount(0);
  await placeCaret(page, 5);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(card).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await card.getByLabel('Text').fill('the final paper');
  await card.getByLabel('Address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('Address')).toBeVisible();
  await card.getByLabel('Address').fill('example.org/b');
  await page.keyboard.press('Enter');
  await expectText(page, 'Read [the final paper](https://example.org/b) soon');
  await expect(bodyOf(page)).toBeFocused();
  await placeCaret(page, 8);
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bodyOf(page)).toBeFocused();
  await placeCaret(page, 9);
  await page.keyboard.press('Tab');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectText(page, 'Read the final paper soon');
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

import type { Locator, Page } from '@playwright/test';
import { isFindable } from './findable.ts';
import { expect, test } from './product.ts';
import { bodyOf, openNote, placeOf, rowsOf, titleOf, toastOf } from './workspace.ts';

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `Line ${at} of the minutes: nothing was decided about the garden.`).join(
    '\n\n',
  );

/** The field of the top bar, on a phone above the list. */
const fieldOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' });
const foundInPlace = (page: Page): Locator => page.getByRole('region', { name: 'Found' }).getByRole('link');
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' });
const boxOf = (page: Page): Locator => page.getByPlaceholder('Search notes and documents...');
const foundIn = (page: Page): Locator => page.getByRole('list', { name: 'Notes found' }).getByRole('link');

test('somebody finds a place in a long note by keyboard alone, while typing', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const long = `${lines(300)}\n\n## Fees\n\nHalden pays the **catering invoice** in March.\n\n${lines(300)}`;
  const { id } = await account.addNote({ title: 'Minutes of the year', content: long });
  const { id: other } = await account.addNote({ title: 'Something else', content: 'No such thing here.' });
  await isFindable(account, 'catering', ['Minutes of the year']);
  await openNote(page, other);

  await bodyOf(page).focus();
  // In the text, the first press finds in the note.
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(boxOf(page)).toBeFocused();
  await expect(dialogOf(page).getByRole('button', { name: 'Search' })).toBeDisabled();
  await page.keyboard.type('halden cater');
  await expect(foundIn(page)).toHaveCount(1);
  await expect(foundIn(page).locator('mark').first()).toHaveText('Halden');
  await expect(toastOf(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/app?note=${id}`);
  await expect(bodyOf(page)).toBeFocused();
  // It is scrolled to in the frame after the focus.
  await expect(page.locator('main mark').first()).toBeInViewport();
  const { text, from, to, share } = await placeOf(page);
  expect([text.slice(from, to), text.slice(from, from + 8)]).toEqual([
    '',
    expect.stringMatching(/^(?:Halden|catering)/i),
  ]);
  // It is in the middle of the note.
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

test('what was found is there again when Search is opened again, until Clear', async ({ page, account }) => {
  await account.addNote({ title: 'Invoice of Halden', content: 'Due in March.' });
  await isFindable(account, 'invoice', ['Invoice of Halden']);
  await page.goto('/app');
  await fieldOf(page).waitFor();
  await page.keyboard.press('Control+f');
  await boxOf(page).fill('invoice');
  await boxOf(page).press('Enter');
  await expect(page.getByRole('tab', { name: 'Notes (1)' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Documents (0)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await expect(foundIn(page)).toHaveText(/^Invoice of Halden/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(dialogOf(page).getByRole('button', { name: 'invoice', exact: true })).toBeVisible();
});

test('filters narrow a search, as controls and in the box', async ({ page, account }) => {
  const clients = await account.addFolder('Clients');
  const halden = await account.addFolder('Halden', clients.id);
  await account.addNote({ title: 'Plan A', content: 'The plan.', folderId: halden.id, tags: ['budget'] });
  await account.addNote({ title: 'Plan B', content: 'The plan.', tags: ['budget'] });
  await account.addNote({ title: 'Plan C', content: 'The plan.' });
  await isFindable(account, 'plan', ['Plan A', 'Plan B', 'Plan C']);
  await page.goto('/app');
  await fieldOf(page).waitFor();
  await page.keyboard.press('Control+f');
  await boxOf(page).fill('plan tag:budget');
  await boxOf(page).press('Enter');
  await expect(foundIn(page)).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('budget');

  await dialogOf(page).getByRole('button', { name: 'Folder', exact: true }).click();
  await page.getByRole('option', { name: 'Clients', exact: true }).click();
  await expect(foundIn(page)).toHaveCount(1);
  await expect(foundIn(page)).toHaveText(/^Plan A/);
  await dialogOf(page).getByRole('button', { name: 'Changed', exact: true }).click();
  await page.getByLabel('Changed before').fill('2020-01-01');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(foundIn(page)).toHaveCount(2);
});

test('a result says where it is and why, and weaker matches are folded away', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const clients = await account.addFolder('Clients');
  const halden = await account.addFolder('Halden', clients.id);
  const text = 'The board meeting of Halden decided about the merger with Orla.';
  const tags = ['board', 'merger'];
  await account.addNote({ title: 'Board meeting of Halden', content: text, folderId: halden.id, tags });
  const others = Array.from({ length: 9 }, (_, at) => `Meeting ${at}`);
  for (const title of others) await account.addNote({ title, content: `${title} was about lunch.` });
  await isFindable(account, 'board meeting merger', ['Board meeting of Halden', ...others]);
  await page.goto('/app');
  await fieldOf(page).waitFor();
  await page.keyboard.press('Control+f');
  await boxOf(page).fill('board meeting merger');
  await boxOf(page).press('Enter');
  await expect(page.getByText('1 note, 9 weaker matches')).toBeVisible();
  await expect(foundIn(page)).toHaveCount(1);
  await expect(foundIn(page)).toContainText('Clients / Halden');
  await expect(foundIn(page)).toContainText('#merger');
  await expect(foundIn(page)).toContainText('“board”, “meeting” in the title · “merger” in a tag');
  await boxOf(page).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const weaker = page.getByRole('list', { name: 'Weaker matches' }).getByRole('link');
  await expect(weaker).toHaveCount(9);
  await page.keyboard.press('ArrowDown');
  await expect(weaker.first()).toBeFocused();
  // New results are folded again.
  await boxOf(page).fill('orla');
  await expect(foundIn(page)).toHaveCount(1);
  await expect(weaker).toHaveCount(0);
});

test('on a phone Search is one tap away, and a result is shown without the keyboard over it', async ({
  visit,
  account,
}) => {
  const content = `${lines(100)}\n\nThe catering invoice is late.`;
  await account.addNote({ title: 'Minutes', content });
  await isFindable(account, 'catering', ['Minutes']);
  const { page, context } = await visit({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });
  await context.request.post('/api/login', { data: { username: account.username, password: account.password } });
  await page.goto('/app');
  await fieldOf(page).fill('catering');
  await foundInPlace(page).first().tap();
  await expect.poll(async () => (await placeOf(page)).top).toBeGreaterThan(500);
  await expect(bodyOf(page)).not.toBeFocused();
});

test('a search is saved, opened from the sidebar and deleted, which can be undone', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Invoice of Halden', tags: ['unpaid'] });
  await account.addNote({ title: 'Invoice of Orla' });
  await isFindable(account, 'invoice', ['Invoice of Halden', 'Invoice of Orla']);
  await page.goto('/app');
  await fieldOf(page).waitFor();
  await page.keyboard.press('Control+f');
  await boxOf(page).fill('invoice tag:unpaid');
  await boxOf(page).press('Enter');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  const saved = page.getByRole('list', { name: 'Saved searches' });
  await saved.getByRole('button', { name: 'invoice tag:unpaid', exact: true }).click();
  await expect(boxOf(page)).toHaveValue('invoice tag:unpaid');
  await expect(foundIn(page)).toHaveText(/^Invoice of Halden/);
  await page.keyboard.press('Escape');
  await saved.getByRole('button', { name: 'Delete saved search “invoice tag:unpaid”' }).click();
  await expect(saved).toHaveCount(0);
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('button', { name: 'invoice tag:unpaid', exact: true })).toBeVisible();
});

test('a tag filter opens its first note, unless the open note has the tag or another one is opened then', async ({
  page,
  account,
}) => {
  const [filter, clear] = ['Filter by tag', 'Clear tag filter'].map((name) => page.getByRole('button', { name }));
  const urgent = page.getByRole('option', { name: /#urgent/ });
  const older = await account.addNote({ title: 'Older and urgent', tags: ['urgent'] });
  await account.addNote({ title: 'Newer and urgent', tags: ['urgent'] });
  const neither = await account.addNote({ title: 'Neither' });
  await openNote(page, neither.id);
  await filter?.click();
  await urgent.click();
  await expect(titleOf(page)).toHaveValue('Newer and urgent');
  await rowsOf(page).filter({ hasText: 'Older' }).click();
  await expect(titleOf(page)).toHaveValue('Older and urgent');
  await clear?.click();
  await expect(rowsOf(page)).toHaveCount(3);
  await filter?.click();
  await urgent.click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(older.id));
  await expect(titleOf(page)).toHaveValue('Older and urgent');
});

test('the search field lists what it finds in the place of the list, and the note opens beside it', {
  tag: '@always',
}, async ({ page, account }) => {
  const [minutes, memo] = await Promise.all([
    account.addNote({ title: 'Minutes', content: `${lines(100)}\n\nThe catering invoice is late.` }),
    account.addNote({ title: 'Memo', content: 'Ask the catering for a menu.' }),
  ]);
  await account.addNote({ title: 'Plan' });
  await isFindable(account, 'catering', ['Minutes', 'Memo']);
  await openNote(page, memo.id);
  await fieldOf(page).fill('catering');
  await expect(foundInPlace(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(foundInPlace(page).first()).toBeFocused();
  await foundInPlace(page).filter({ hasText: 'Minutes' }).click();
  await expect(titleOf(page)).toHaveValue('Minutes');
  await expect.poll(async () => (await placeOf(page)).top).toBeGreaterThan(500);
  expect(new URL(page.url()).searchParams.get('note')).toBe(minutes.id);
  // It stays, so that the next one can be looked at.
  await expect(foundInPlace(page)).toHaveCount(2);
  await fieldOf(page).press('Escape');
  await expect(fieldOf(page)).toHaveValue('');
  await expect(rowsOf(page)).toHaveCount(3);
});

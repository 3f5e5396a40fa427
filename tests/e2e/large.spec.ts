import { freshUsername, PASSWORD } from './account.ts';
import { withManyNotes } from './many-notes.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, openNote, rowsOf, saveStateOf, showView, textOf, titleOf } from './workspace.ts';

const LINE = 'A line of an ordinary note, sixty-four characters with its end.\n';

function bookOf(length: number): string {
  return LINE.repeat(Math.ceil(length / LINE.length)).slice(0, length);
}

test('a note of 1,000,000 characters is opened, written in and saved', { tag: '@always' }, async ({
  page,
  account,
}) => {
  test.setTimeout(180_000);
  const note = await account.addNote({ title: 'Book', content: bookOf(999_990) });
  await openNote(page, note.id);
  await expect.poll(async () => (await textOf(page)).length).toBe(999_990);
  await bodyOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('0123456789');
  await expect(saveStateOf(page)).toHaveText('Saved', { timeout: 60_000 });
  const { content } = await account.note(note.id);
  expect(content).toHaveLength(1_000_000);
  expect(content.endsWith('0123456789')).toBe(true);
});

test('one character more is refused with the limit by name, and stays on the screen until it is shorter', async ({
  page,
  account,
}) => {
  test.setTimeout(180_000);
  const note = await account.addNote({ title: 'Book', content: bookOf(1_000_000) });
  await openNote(page, note.id);
  await bodyOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await expect(page.getByText(/A note can have at most 1,000,000 characters/)).toBeVisible({ timeout: 60_000 });
  await expect(saveStateOf(page)).toHaveText('Not saved');
  expect(await textOf(page)).toHaveLength(1_000_001);
  expect((await account.note(note.id)).content).toHaveLength(1_000_000);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('.');
  await expect(saveStateOf(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect(page.getByText(/A note can have at most 1,000,000 characters/)).toBeHidden();
  expect((await account.note(note.id)).content.endsWith('.')).toBe(true);
});

test('a paste of 1,000,000 characters is saved', { tag: '@night' }, async ({ page, context, account }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const note = await account.addNote({ title: 'Book' });
  await openNote(page, note.id);
  await page.evaluate((text) => navigator.clipboard.writeText(text), bookOf(1_000_000));
  await bodyOf(page).focus();
  await page.keyboard.press('Control+v');
  await expect(saveStateOf(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect.poll(async () => (await account.note(note.id)).content.length).toBe(1_000_000);
});

test('10,000 notes scroll from the first to the last, and only the visible ones are in the page', {
  tag: '@night',
}, async ({ visit, watcher }) => {
  test.setTimeout(180_000);
  // Its own server, on another port than the one the watcher knows.
  watcher.allow(/^request: http:\/\/127\.0\.0\.1:/);
  const username = freshUsername();
  await withManyNotes(username, 10_000, async ({ url }) => {
    const { page, context } = await visit({ baseURL: url });
    await context.request.post('/api/login', { data: { username, password: PASSWORD } });
    await page.goto('/app');
    await expect(page.getByText('10,000 notes')).toBeVisible();
    const list = page.getByRole('grid', { name: 'Notes' });
    expect(await list.getByRole('row').count()).toBeLessThan(60);
    await rowsOf(page).first().focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(rowsOf(page).filter({ hasText: 'Note number 1 of many' })).toBeFocused({ timeout: 100 });
    }).toPass({ timeout: 60_000, intervals: [50] });
    expect(await list.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toHaveValue('Note number 1 of many');
    await bodyOf(page).focus();
    await page.keyboard.type('Written in the oldest. ');
    await expectSaved(page);
    await showView(page, 'Folders');
    await expect(page.getByRole('treeitem').nth(5)).toBeVisible();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(80);
    await context.close();
  });
});

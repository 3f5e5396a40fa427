import type { Request } from '@playwright/test';
import { expect, test } from './product.ts';
import {
  announcedOn,
  bodyOf,
  expectSaved,
  expectText,
  openNote,
  openPageView,
  pageIsThere,
  placeCaret,
  replaceText,
  rowsOf,
  saveStateOf,
  selectWords,
  showAs,
  titleOf,
  toastOf,
} from './workspace.ts';

test('a note is created, saves itself after a pause of 800 ms, and is there after a reload', {
  tag: '@always',
}, async ({ page, account }) => {
  const saves: Request[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request));
  await page.goto('/app');
  await page.getByRole('button', { name: 'Create your first note' }).click();
  await expect(announcedOn(page)).toContainText('Note created successfully');
  await expect(titleOf(page)).toHaveValue('Untitled Note');
  await pageIsThere(page);
  await bodyOf(page).click();
  // In the browser's own time: a busy machine reports both late.
  await bodyOf(page).evaluate((body) => {
    const changes = new MutationObserver(() => {
      Object.assign(window, { typedAt: Date.now() });
      changes.disconnect();
    });
    changes.observe(body, { subtree: true, childList: true, characterData: true });
    const shown: (string | null)[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-testid="save-state"]')) shown.push(textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.insertText('Call Ada on Monday');
  await expect.poll(async () => (await account.notes())[0]?.content).toBe('Call Ada on Monday');
  await expectSaved(page);
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toContain('Saving…');
  const [first] = saves;
  const typedAt = await page.evaluate(() => (window as unknown as { typedAt: number }).typedAt);
  expect((first?.timing().startTime ?? 0) - typedAt).toBeGreaterThan(700);
  expect(saves).toHaveLength(1);
  const [note] = await account.notes();
  expect(note?.content).toBe('Call Ada on Monday');
  await page.reload();
  await expectText(page, 'Call Ada on Monday');
  await expectSaved(page);
});

test('what is typed while a new note is on its way is the new note’s, and isn’t lost if it can’t be created', {
  tag: '@always',
}, async ({ page, account, watcher }) => {
  const before = await account.addNote({ title: 'Before', content: 'Text' });
  await openNote(page, before.id);
  await bodyOf(page).click();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/notes', async (route) => {
    if (route.request().method() === 'POST') await answer.promise;
    await route.continue();
  });
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Made on a train\nFirst line');
  answer.resolve();
  await expect(titleOf(page)).toHaveValue('Made on a train');
  await expectText(page, 'First line');
  await page.keyboard.type(' goes on');
  await expectText(page, 'First line goes on');
  await expectSaved(page);
  expect((await account.note(before.id)).content).toBe('Text');

  await page.unroute('**/api/notes');
  const refusal = Promise.withResolvers<void>();
  await page.route('**/api/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await refusal.promise;
    await route.fulfill({ status: 507, json: { error: 'Your storage is full.' } });
  });
  watcher.allow(/status of 507/);
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Kept');
  refusal.resolve();
  await expect(page.getByRole('dialog', { name: 'Quick capture' }).getByRole('textbox').first()).toHaveValue('Kept');
  await expectText(page, 'First line goes on');
});

test('what is typed while a new note is on its way becomes a note if the page is left before', {
  tag: '@always',
}, async ({ page, account }) => {
  const folder = await account.addFolder('Acme');
  await page.goto(`/app?view=folders&folder=${folder.id}`);
  await expect(page.getByText('No notes in this folder')).toBeVisible();
  let isSlow = true;
  await page.route('**/api/notes', async (route) => {
    if (route.request().method() !== 'POST' || !isSlow) await route.continue();
  });
  await page.getByRole('button', { name: 'New Note', exact: true }).click();
  await page.keyboard.type('Made on a train\nFirst line');
  isSlow = false;
  await page.reload();
  await expect(rowsOf(page)).toHaveText([/Made on a train/]);
  expect(await account.notes()).toMatchObject([
    { title: 'Made on a train', content: 'First line', folderId: folder.id },
  ]);
});

test('a title is saved and shown in the list; one that is emptied reads Untitled Note there', async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Before' });
  await openNote(page, note.id);
  await titleOf(page).fill('After');
  await expect(rowsOf(page)).toHaveText([/After/]);
  await titleOf(page).fill('');
  await expect(rowsOf(page)).toHaveText([/Untitled Note/]);
  await expect.poll(async () => (await account.note(note.id)).title).toBe('');
});

test('leaving a note saves it at once', { tag: '@always' }, async ({ page, account }) => {
  // Not by the pause of 800 ms, which takes much longer here than what follows.
  await page.addInitScript(() => {
    const start = setTimeout;
    const slowly = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(handler, ms === 800 ? 3_600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: slowly });
  });
  const one = await account.addNote({ title: 'One' });
  await account.addNote({ title: 'Two' });
  await openNote(page, one.id);
  await bodyOf(page).click();
  await page.keyboard.type('left in mid-sen');
  await rowsOf(page).filter({ hasText: 'Two' }).click();
  await expect.poll(async () => (await account.note(one.id)).content).toBe('left in mid-sen');
  await expect(titleOf(page)).toHaveValue('Two');
});

test('Alt+N and Ctrl+N create a note from anywhere', async ({ page, account }) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Welcome to Sparehour' })).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.type('First');
  await page.keyboard.press('Control+n');
  await expect.poll(async () => (await account.notes()).length).toBe(2);
});

test('tags: Enter adds a trimmed one once, Backspace in an empty field removes the last, Escape closes', async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Other', tags: ['workshop'] });
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Add tags' }).click();
  const field = page.getByPlaceholder('Enter tag...');
  await expect(field).toBeFocused();
  await field.fill('  client  ');
  await field.press('Enter');
  await field.fill('client');
  await field.press('Enter');
  await field.fill('call');
  await field.press('Enter');
  await expect.poll(async () => (await account.note(note.id)).tags).toEqual(['client', 'call']);
  await field.fill('');
  await field.press('Backspace');
  await expect.poll(async () => (await account.note(note.id)).tags).toEqual(['client']);
  await field.press('Escape');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Add Tag', exact: true }).click();
  await field.fill('wor');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(async () => (await account.note(note.id)).tags).toEqual(['client', 'workshop']);
  await page.getByRole('button', { name: 'Remove tag client' }).click();
  await expect(page.getByRole('button', { name: '1 tag', exact: true })).toBeVisible();
  await expect.poll(async () => (await account.note(note.id)).tags).toEqual(['workshop']);
});

test('formatting edits the markdown around the selection, each as one step that undo takes back', async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan', content: 'one two three' });
  await openNote(page, note.id);
  const steps: [button: string, after: RegExp][] = [
    ['Bold', /^one \*\*two\*\* three$/],
    ['Italic', /^one (\*|_)two\1 three$/],
    ['Code', /^one `two` three$/],
    ['Link', /^one \[two\]\(.*\) three$/],
    ['Heading', /^#+ one two three$/],
    ['Bullet List', /^- one two three$/],
    ['Numbered List', /^1\. one two three$/],
  ];
  const toolbar = page.getByRole('toolbar', { name: 'Note', exact: true });
  for (const [button, after] of steps) {
    await selectWords(page, 'two');
    await toolbar.getByRole('button', { name: button, exact: true }).click();
    await expectText(page, after);
    await bodyOf(page).focus();
    await page.keyboard.press('Control+z');
    await expectText(page, 'one two three', { message: `${button} taken back` });
  }
  await selectWords(page, 'two');
  await toolbar.getByRole('button', { name: 'Bold', exact: true }).click();
  await expect.poll(async () => (await account.note(note.id)).content).toBe('one **two** three');
});

test('the text is a page while it is written; its marks are seen where the caret is', async ({ page, account }) => {
  const content =
    '# Agenda\n\n- Budget\n- Scope\n\n1. first\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- [x] done\n\n**bold** `code`\n\n> said\n';
  const note = await account.addNote({ title: 'Plan', content });
  await openNote(page, note.id);
  const text = bodyOf(page);
  await titleOf(page).focus();
  await expect(text.getByRole('heading', { name: 'Agenda', level: 1 })).toBeVisible();
  await expect(text.getByText(/^•\s*Budget$/)).toBeVisible();
  await expect(text.getByText('1. first')).toBeVisible();
  await expect(text.getByRole('cell', { name: '2' })).toBeVisible();
  await expect(text.getByRole('checkbox', { name: 'done' })).toBeChecked();
  await expect(text.locator('strong', { hasText: 'bold' })).toBeVisible();
  await expect(text.locator('code', { hasText: 'code' })).toBeVisible();
  await expect(text).not.toContainText(/[#*`|>[\]]/);
  await selectWords(page, 'bold');
  await expect(text).toContainText('**bold**');
  await expect(text).not.toContainText(/[#`|>[\]]/);
  await text.getByRole('checkbox').click();
  await expectText(page, content.replace('[x]', '[ ]'));
  await placeCaret(page, 0);
  await page.keyboard.type('# Typed above\n\n');
  await expect(text.getByRole('heading', { name: 'Typed above' })).toBeVisible();
  await expectText(page, `# Typed above\n\n${content.replace('[x]', '[ ]')}`);
});

test('the Markdown of a note and its plain text are in its menu, and are there at the next visit', async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan', content: '# Agenda\n\n**bold**' });
  await openNote(page, note.id);
  const text = bodyOf(page);
  await expect(text.getByRole('heading', { name: 'Agenda' })).toBeVisible();
  await showAs(page, 'Markdown source');
  await expect(text.getByRole('heading')).toHaveCount(0);
  await expect(text).toContainText('# Agenda');
  await expect(text).toContainText('**bold**');
  await showAs(page, 'Plain text');
  await expectText(page, '# Agenda\n\n**bold**');
  await expect.poll(async () => (await (await account.request.get('/api/settings')).json()).editorMode).toBe('box');
  await page.reload();
  await expect(text).toContainText('**bold**');
  await showAs(page, 'Page');
  await expect(text.getByRole('heading', { name: 'Agenda' })).toBeVisible();
  await expectText(page, '# Agenda\n\n**bold**');
  expect((await account.note(note.id)).content).toBe('# Agenda\n\n**bold**');
});

test('a note moves to Trash and back; deleting it permanently asks twice', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Old plan', content: 'still needed' });
  await account.addNote({ title: 'Another' });
  await openNote(page, note.id);
  await rowsOf(page).filter({ hasText: 'Old plan' }).press('Delete');
  await expect(toastOf(page)).toContainText('Note deleted successfully');
  await expect(titleOf(page)).toHaveValue('Another');
  const trash = await openPageView(page, 'Trash');
  await trash.getByRole('button', { name: 'Old plan', exact: true }).click();
  const reading = page.getByRole('region', { name: 'Old plan (in Trash)' });
  await expect(reading.getByRole('textbox', { name: 'Deleted note' })).toHaveText('still needed');
  await page.reload();
  await expect(reading).toBeVisible();
  expect(new URL(page.url()).searchParams.get('trashed')).toBe(note.id);
  await reading.getByRole('button', { name: 'Trash', exact: true }).click();
  await trash.getByRole('button', { name: 'Old plan', exact: true }).click();
  await reading.getByRole('button', { name: 'Restore' }).click();
  await expect(toastOf(page)).toContainText('Note restored');
  await expect(titleOf(page)).toHaveValue('Old plan');
  expect((await account.note(note.id)).content).toBe('still needed');

  await rowsOf(page).filter({ hasText: 'Old plan' }).press('Delete');
  await expect(toastOf(page)).toContainText('Note deleted successfully');
  await rowsOf(page).filter({ hasText: 'Another' }).press('Delete');
  await expect(page.getByText('No notes yet')).toBeVisible();
  // The list shows it a moment earlier.
  await expect.poll(() => account.notes()).toEqual([]);
  await openPageView(page, 'Trash');
  await trash.getByRole('button', { name: 'Delete Old plan permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(trash.getByText('Old plan')).toBeHidden();
  await trash.getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty Trash' }).click();
  await expect(trash.getByText('Nothing in Trash')).toBeVisible();
  expect(await (await account.request.get('/api/trash')).json()).toMatchObject({ total: 0 });
});

test('deleting can be undone from its message', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Old plan' });
  await openNote(page, note.id);
  await rowsOf(page).press('Delete');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(page)).toHaveText([/Old plan/]);
});

test('with Auto Save off a note waits for Ctrl+S or its button, and this device stores it until then', {
  tag: '@always',
}, async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await page.clock.install();
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByRole('switch', { name: 'Auto Save' })).toBeChecked();
  await dialog.getByRole('switch', { name: 'Auto Save' }).click();
  await expect.poll(async () => (await (await account.request.get('/api/settings')).json()).autoSave).toBe(false);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await bodyOf(page).click();
  await page.keyboard.type('not yet');
  await page.clock.runFor(10_000);
  expect((await account.note(note.id)).content).toBe('');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await account.note(note.id)).content).toBe('not yet');
  await expectSaved(page);

  await page.keyboard.type(', and more');
  await expect(saveStateOf(page)).toHaveText('Not saved');
  await page.reload();
  await expectText(page, 'not yet, and more');
  await page.clock.runFor(10_000);
  expect((await account.note(note.id)).content).toBe('not yet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('not yet, and more');
});

test('earlier versions are stored, compared with the current one, and restored', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan', content: 'First line\nSecond line' });
  await openNote(page, note.id);
  await replaceText(page, 'First line\nSecond line, changed\nThird line');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(history.locator('ins').filter({ hasText: 'changed' })).toBeVisible();
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(toastOf(page)).toContainText('Version restored');
  await expectText(page, 'First line\nSecond line');
  await expectSaved(page);
  expect(await account.texts(note.id)).toEqual(
    expect.arrayContaining(['First line\nSecond line', 'First line\nSecond line, changed\nThird line']),
  );
});

test('an earlier version is shown as the page it was, only to be read', async ({ page, account }) => {
  const other = await account.addNote({ title: 'Budget', content: '' });
  const content = `## Decisions\n\n- [ ] Call **Sofia**\n\nSee [Costs](note:${other.id}).\n\n| a | b |\n|---|---|\n| c | d |\n`;
  const note = await account.addNote({ title: 'Plan', content });
  await openNote(page, note.id);
  await replaceText(page, 'Something else');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first().click();
  await history.getByRole('button', { name: 'Page', exact: true }).click();
  const earlier = history.getByRole('textbox', { name: 'Earlier version' });
  await expect(earlier).toHaveText('DecisionsCall SofiaSee Budget.abcd');
  await expect(earlier.getByRole('checkbox')).toBeDisabled();
  await expect(earlier.getByRole('table')).toBeVisible();
  await earlier.getByText('Sofia').click();
  await page.keyboard.type('unwanted');
  await expect(earlier).not.toContainText('unwanted');
  await expect(earlier).not.toContainText('**');
  await earlier.getByRole('link', { name: 'Budget' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Budget');
  await expect(history).toHaveCount(0);
});

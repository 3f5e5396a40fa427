import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { type Account, createAccount, freshUsername, PASSWORD } from './account.ts';
import { journalOf } from './journal.ts';
import { expect, test } from './product.ts';
import {
  bodyOf,
  deafen,
  expectSaved,
  expectText,
  holdCalls,
  holdSaves,
  messagesStay,
  openNote,
  pageIsThere,
  replaceText,
  rowsOf,
  saveStateOf,
  titleOf,
  toastOf,
} from './workspace.ts';

/** The server's answer when someone else saved first; the browser writes it to its console. */
const STALE = /status of 409 .*\/api\/notes\//;
const LOST_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED/;

/** Types at the end of the text. */
async function typeAtEnd(page: Page, text: string) {
  await bodyOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** Ends every session of a user but the one that is made to do it. */
async function endSessions(account: Account, playwright: PlaywrightWorkerArgs['playwright'], baseURL: string) {
  const request = await playwright.request.newContext({ baseURL });
  await request.post('/api/login', { data: { username: account.username, password: account.password } });
  const sessions: { id: string; isCurrent: boolean }[] = await (await request.get('/api/user/sessions')).json();
  for (const session of sessions) if (!session.isCurrent) await request.delete(`/api/user/sessions/${session.id}`);
  await request.dispose();
}

/** Waits until the browser has let go of what closed tabs held: the text of an open tab is left to it. */
async function tabsAreClosed(page: Page) {
  // A page of the same place that is no tab of the product.
  await page.goto('/nowhere');
  const held = () =>
    page.evaluate(async () => {
      const { held: locks = [] } = await navigator.locks.query();
      return locks.filter(({ name }) => name?.startsWith('sparehour-tab-')).length;
    });
  await expect.poll(held).toBe(0);
}

test('two tabs that write in different places of a note end up with both', { tag: '@always' }, async ({
  page,
  context,
  account,
  watcher,
}) => {
  watcher.allow(STALE);
  const note = await account.addNote({ title: 'Plan', content: 'first line\nsecond line\nthird line' });
  const other = await context.newPage();
  await openNote(page, note.id);
  await openNote(other, note.id);
  await typeAtEnd(page, ' from one');
  await bodyOf(other).focus();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('from two ');
  await expectSaved(page);
  await expectSaved(other);
  const both = 'from two first line\nsecond line\nthird line from one';
  await expect.poll(async () => (await account.note(note.id)).content).toBe(both);
  await expectText(page, both);
  await expectText(other, both);
});

test('two texts for one line are kept side by side: Keep mine, Keep theirs, or Keep both', { tag: '@always' }, async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(STALE);
  const choices = ['Keep mine', 'Keep theirs', 'Keep both'] as const;
  const ids = new Map<string, string>();
  for (const choice of choices) ids.set(choice, (await account.addNote({ title: choice, content: 'as it was' })).id);
  await deafen(page);
  await page.goto('/app?view=all');
  for (const choice of choices) {
    const id = ids.get(choice) ?? '';
    // A device that has the note shows it before the server has answered, and then what came with the answer.
    const isRead = page.waitForResponse(`**/api/notes/${id}`);
    await rowsOf(page).filter({ hasText: choice }).click();
    await isRead;
    await expectText(page, 'as it was');
    await pageIsThere(page);
    await account.saveNote(id, { content: 'as they say' });
    await replaceText(page, 'as I say');
    await expect(page.getByText(/Someone edited the same line/)).toBeVisible();
    await expect(titleOf(page)).toHaveValue(/^Keep \w+ \(conflict \d{4}-\d\d-\d\d \d\d:\d\d\)$/);
    await expectText(page, 'as I say');
    await page.keyboard.type(', still typing');
    expect((await account.note(id)).content).toBe('as they say');
    if (choice === 'Keep theirs') {
      await expectSaved(page);
      await page.reload();
    }
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    await expect(dialog.getByRole('heading', { name: 'Theirs' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Mine' })).toBeVisible();
    await dialog.getByRole('button', { name: choice }).click();
    await expect(dialog).toBeHidden();
    await expectSaved(page);
    const texts = (await account.notes())
      .filter(({ title }) => title.startsWith(choice))
      .map(({ title, content }) => [title.replace(/ \(.*/, ' (…)'), content]);
    if (choice === 'Keep mine') expect(texts).toEqual([[choice, 'as I say, still typing']]);
    if (choice === 'Keep theirs') expect(texts).toEqual([[choice, 'as they say']]);
    if (choice === 'Keep both') {
      expect(texts).toEqual([
        [`${choice} (…)`, 'as I say, still typing'],
        [choice, 'as they say'],
      ]);
    }
    if (choice === 'Keep mine') expect(await account.texts(id)).toContain('as they say');
  }
});

test('offline, typing goes on and is kept on this device; back online it is saved', { tag: '@always' }, async ({
  page,
  context,
  account,
  watcher,
}) => {
  watcher.allow(LOST_CONNECTION);
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await context.setOffline(true);
  await typeAtEnd(page, 'written in a tunnel');
  await expect(saveStateOf(page)).toHaveText('Offline – saved on this device');
  await expect.poll(() => journalOf(page)).toContain('written in a tunnel');
  await context.setOffline(false);
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('written in a tunnel');
  await page.reload();
  await expectText(page, 'written in a tunnel');
});

test('text typed offline survives the tab, and is saved at the next visit', { tag: '@always' }, async ({
  page,
  context,
  account,
  watcher,
}) => {
  watcher.allow(LOST_CONNECTION);
  // The device may keep the save too, and only one of the two finds the version it knows.
  watcher.allow(STALE);
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await context.setOffline(true);
  await typeAtEnd(page, 'written in a tunnel');
  await expect.poll(() => journalOf(page)).toContain('written in a tunnel');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  await tabsAreClosed(next);
  await messagesStay(next);
  await next.goto('/app');
  await expect(toastOf(next)).toContainText('Unsaved changes recovered');
  await expectText(next, 'written in a tunnel');
  await expect.poll(async () => (await account.note(note.id)).content).toBe('written in a tunnel');
  await expect.poll(() => journalOf(next)).toBe('[]');
  expect(await account.notes()).toHaveLength(1);
});

/** The product shows what a text says, but not a page; a twin is another answer of the same kind. */
const failures = {
  'a failing server': {
    tag: '@always',
    status: 500,
    contentType: 'text/plain',
    body: 'Something went wrong.',
    message: /^Failed to update note: 500: /,
  },
  'a busy server': {
    tag: '@night',
    status: 503,
    contentType: 'text/plain',
    body: 'The server is busy.',
    message: /^Failed to update note: 503: /,
  },
  "a proxy's page": {
    tag: '@night',
    status: 502,
    contentType: 'text/html',
    body: '<html>Bad gateway</html>',
    message: /^Failed to update note: Server error$/,
  },
  'a page with status 200': {
    tag: [],
    status: 200,
    contentType: 'text/html',
    body: '<html>Welcome</html>',
    message: /^Failed to update note: Server error$/,
  },
};
for (const [what, { message, tag, ...answer }] of Object.entries(failures)) {
  test(`a save that ${what} did not take is said once, kept, and tried again`, {
    tag,
  }, async ({ page, account, watcher }) => {
    watcher.allow(/status of 50\d/);
    const note = await account.addNote({ title: 'Plan' });
    await messagesStay(page);
    await openNote(page, note.id);
    const began = performance.now();
    let requests = 0;
    await page.route('**/api/notes/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      requests += 1;
      return route.fulfill(answer);
    });
    await typeAtEnd(page, 'not lost');
    await expect(saveStateOf(page)).toHaveText("Couldn't save. Retry");
    await expect(toastOf(page)).toContainText(message);
    await typeAtEnd(page, ' at all');
    await expectText(page, 'not lost at all');
    await expect.poll(() => journalOf(page)).toContain('not lost at all');
    // The first, and each after a longer pause; more than three only on a machine that takes so long.
    const due = [0, 1, 3, 7, 15, 31].filter((seconds) => seconds * 1_000 <= performance.now() - began);
    expect(requests).toBeLessThanOrEqual(Math.max(3, due.length));
    const before = requests;
    await page.getByRole('button', { name: "Couldn't save. Retry" }).filter({ visible: true }).click();
    await expect.poll(() => requests).toBeGreaterThan(before);
    await page.unroute('**/api/notes/*');
    await expect(saveStateOf(page)).toHaveText('Saved', { timeout: 30_000 });
    expect((await account.note(note.id)).content).toBe('not lost at all');
  });
}

test('a save that failed is tried again by itself', async ({ page, account, watcher }) => {
  watcher.allow(/status of 503/);
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  let failuresLeft = 1;
  // It is tried again a second later, sooner than a busy machine may look.
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/notes/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    if (failuresLeft === 0) {
      await isSeen;
      return route.continue();
    }
    failuresLeft -= 1;
    return route.fulfill({ status: 503, body: 'The server is busy.' });
  });
  await typeAtEnd(page, 'kept');
  await expect(saveStateOf(page)).toHaveText("Couldn't save. Retry");
  goOn();
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('kept');
});

test('when the session ends, one signs in over the page and the text is saved', { tag: '@always' }, async ({
  page,
  account,
  playwright,
  baseURL,
  watcher,
}) => {
  watcher.allow(/status of 401/);
  const note = await account.addNote({ title: 'Plan' });
  const release = await holdSaves(page);
  await openNote(page, note.id);
  // Before the page can hear of it otherwise: the dialog takes the focus from whoever isn't typing.
  await typeAtEnd(page, 'typed without a session');
  await endSessions(account, playwright, baseURL ?? '');
  release();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toContainText('Your session ended. Your text is still here and will be saved when you sign in.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toContainText('Invalid username or password');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectSaved(page);
  await expectText(page, 'typed without a session');
  expect((await account.note(note.id)).content).toBe('typed without a session');
});

test('somebody else who signs in on this browser neither sees nor sends the text; its owner gets it back', {
  tag: '@always',
}, async ({ page, account, playwright, baseURL, watcher }) => {
  watcher.allow(/status of 401/);
  const elsewhere = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await createAccount(elsewhere, freshUsername());
  const note = await account.addNote({ title: 'Plan' });
  const release = await holdSaves(page);
  await page.clock.install();
  await openNote(page, note.id);
  await typeAtEnd(page, 'a secret of the first user');
  await endSessions(account, playwright, baseURL ?? '');
  release();
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, other.username);
  await expect(page.getByRole('button', { name: `Account of ${other.username}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Sparehour' })).toBeVisible();
  await page.clock.runFor(10_000);
  expect(await other.notes()).toEqual([]);
  await expect(page.locator('body')).not.toContainText('a secret of the first user');

  await page.getByRole('button', { name: `Account of ${other.username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth');
  await signIn(page, account.username);
  await expectText(page, 'a secret of the first user');
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('a secret of the first user');
  await elsewhere.dispose();
});

async function signIn(page: Page, username: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a note that was deleted elsewhere while one wrote in it can be kept as a new one', { tag: '@always' }, async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/status of 404/);
  const note = await account.addNote({ title: 'Plan', content: 'so far' });
  await openNote(page, note.id);
  const letGo = await holdSaves(page);
  await typeAtEnd(page, ' and further');
  await account.request.delete(`/api/notes/${note.id}`);
  letGo();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This note was deleted. Keep your text as a new note?' }),
  ).toBeVisible();
  await expectText(page, 'so far and further');
  await page.getByRole('button', { name: 'Keep as new note' }).click();
  await expectSaved(page);
  expect((await account.notes()).map(({ title, content }) => [title, content])).toEqual([
    ['Plan', 'so far and further'],
  ]);
  expect(page.url()).not.toContain(note.id);
});

test('logging out saves first, and leaves nothing of the user in the browser', { tag: '@always' }, async ({
  page,
  account,
  baseURL,
  playwright,
}) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await typeAtEnd(page, 'typed just before leaving');
  await page.getByRole('button', { name: `Account of ${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  // What the browser keeps of the user is removed after the page has changed.
  await expect.poll(() => journalOf(page)).toBe('[]');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('typed just');
  const request = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  await request.post('/api/login', { data: { username: account.username, password: PASSWORD } });
  expect((await (await request.get(`/api/notes/${note.id}`)).json()).content).toBe('typed just before leaving');
  await request.dispose();
});

test('logging out with text that cannot be saved asks first', { tag: '@always' }, async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/status of 503/);
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await page.route('**/api/notes/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: 'The server is busy.' }) : route.continue(),
  );
  await typeAtEnd(page, 'not saved yet');
  const logOut = async () => {
    await page.getByRole('button', { name: `Account of ${account.username}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await logOut();
  const question = page.getByRole('alertdialog', { name: 'Log out with unsaved changes?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expectText(page, 'not saved yet');
  await logOut();
  await question.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => journalOf(page)).toBe('[]');
});

test('where the browser keeps no database, a warning says so and saving works all the same', async ({
  page,
  account,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('switched off', 'SecurityError');
        },
      },
    });
  });
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await expect(page.getByText(/This browser can't keep a copy/).first()).toBeVisible();
  await typeAtEnd(page, 'saved all the same');
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('saved all the same');
});

test('answers that come in the wrong order leave the newest text', { tag: '@always' }, async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  let count = 0;
  await page.route('**/api/notes/*', async (route) => {
    if (route.request().method() === 'PUT' && count++ === 0) await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await typeAtEnd(page, 'first');
  await expect.poll(() => count).toBeGreaterThan(0);
  await typeAtEnd(page, ' second');
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('first second');
});

test('a note that was never loaded is never overwritten, and a slow one never gets the text of another', {
  tag: '@always',
}, async ({ page, account }) => {
  const slow = await account.addNote({ title: 'Slow', content: 'text of the slow one' });
  const quick = await account.addNote({ title: 'Quick', content: 'text of the quick one' });
  await openNote(page, quick.id);
  const release = await holdCalls(page, `**/api/notes/${slow.id}`);
  await page.clock.install();
  await rowsOf(page).filter({ hasText: 'Slow' }).click();
  await page.keyboard.type('typed while it loads');
  await rowsOf(page).filter({ hasText: 'Quick' }).click();
  await expectText(page, 'text of the quick one');
  const late = page.waitForResponse(`**/api/notes/${slow.id}`);
  release();
  await late;
  await page.clock.runFor(10_000);
  expect((await account.note(slow.id)).content).toBe('text of the slow one');
  expect((await account.note(quick.id)).content).toBe('text of the quick one');
});

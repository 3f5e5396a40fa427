import type { Page } from '@playwright/test';
import { createAccount, PASSWORD } from '#tests/e2e/account.ts';
import { expect, test } from '#tests/e2e/product.ts';
import { expectSaved, expectText, openNote, textOf } from '#tests/e2e/workspace.ts';
import { trials } from './trials.ts';
import { pause, typeForAWhile } from './typist.ts';

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function signOut(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
}

test('a session that ends while typing costs no character and reaches no other account', async ({
  page,
  account,
  playwright,
  server,
  watcher,
}) => {
  watcher.allow(/status of 401/);
  // The page that is left sends the text again, and only one of the two finds the version it knows.
  watcher.allow(/status of 409 .*\/api\/notes\//);
  const count = trials({ small: 1, full: 40 });
  const request = await playwright.request.newContext({ baseURL: server.url });
  const other = await createAccount(request);
  const device = await playwright.request.newContext({ baseURL: server.url });
  await device.post('/api/login', { data: { username: account.username, password: PASSWORD } });
  const endSession = async () => {
    const sessions: { id: string; isCurrent: boolean }[] = await (await device.get('/api/user/sessions')).json();
    for (const { id, isCurrent } of sessions) if (!isCurrent) await device.delete(`/api/user/sessions/${id}`);
  };
  let [typed, lost, crossed] = [0, 0, 0];
  for (let trial = 0; trial < count; trial += 1) {
    const note = await (await device.post('/api/notes', { data: { title: `Trial ${trial}` } })).json();
    await openNote(page, note.id);
    const before = await typeForAWhile(page, 200 + Math.random() * 800);
    await endSession();
    // The page learns of it with the next save, which may come while one still types.
    const after = await typeForAWhile(page, 100 + Math.random() * 1_000);
    const question = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(question).toBeVisible();
    const shown = await textOf(page);
    if (trial % 2 === 0) {
      await question.getByLabel('Password').fill(PASSWORD);
      await question.getByRole('button', { name: 'Sign in', exact: true }).click();
      // "Saved" may be true before signing in is over, where everything was saved when the session ended.
      await expect(question).toBeHidden();
    } else {
      await question.getByRole('button', { name: 'Sign in as someone else' }).click();
      await signIn(page, other.username);
      await expect(page.getByRole('heading', { name: 'Welcome to Sparehour' })).toBeVisible();
      await pause(page, 1_500, 1_000);
      crossed += (await other.notes()).length;
      await signOut(page, other.username);
      await page.goto('/auth');
      await signIn(page, account.username);
      await expect(page).toHaveURL(/\/app/);
      await openNote(page, note.id);
      // The server's text is shown, and saved, until the text on this device has been read.
      await expectText(page, shown);
    }
    await expectSaved(page);
    const { content } = await account.note(note.id);
    typed += shown.length;
    const expected = [...before.map(({ key }) => key), ...after.map(({ key }) => key)].join('');
    // Keys pressed after the dialog took the focus went to it; up to then none is missing.
    if (content !== shown || !expected.startsWith(shown) || shown.length < before.length) {
      lost += 1;
      const now = await textOf(page);
      const texts = { expected, shown, content, now, all: await account.texts(note.id) };
      process.stdout.write(
        `trial ${trial}, ${before.length} characters typed before: ${JSON.stringify(texts, null, 2)}\n`,
      );
    }
  }
  process.stdout.write(
    `session ended while typing: ${count} times, ${typed} characters typed, ${lost} texts lost any, ${crossed} writes to another account\n`,
  );
  expect([lost, crossed]).toEqual([0, 0]);
  await request.dispose();
  await device.dispose();
});

import type { Page } from '@playwright/test';
import { madePicture } from '#tests/pictures.ts';
import { createAccount, PASSWORD } from './account.ts';
import { applicationIsKept, expect, notesAreKept, test } from './own-server.ts';
import { bodyOf, openNote, rowsOf, titleOf } from './workspace.ts';

const SECRET = 'Northwind owes us 40,000';

/** Runs in the browser: everything that this device keeps, as text; of its databases, those whose name begins so. */
async function everythingKept(beginning: string): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(beginning)) continue;
    const opening = indexedDB.open(name);
    // Deleted since: to open it must not make another.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const db = await new Promise<IDBDatabase | undefined>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => resolve(undefined);
    });
    if (!db) continue;
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store).getAll();
      found.push(
        await new Promise((resolve) => {
          reading.onsuccess = () => resolve(reading.result);
        }),
      );
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (/\/assets\//.test(request.url)) continue;
      found.push(request.url, await (await cache.match(request))?.text());
    }
  }
  return JSON.stringify(found);
}

/** Runs in the browser. */
async function namesOfDevices(): Promise<string[]> {
  return (await indexedDB.databases())
    .map(({ name = '' }) => name)
    .filter((name) => name.startsWith('sparehour-device.'));
}

async function logIn(page: Page, username: string, isShared = false): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  if (isShared) await page.getByLabel('This is a shared computer').check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/app/);
}

test('logging out leaves nothing on the device, and the next user sees nothing of the one before', {
  tag: '@always',
}, async ({ page, account, playwright, mortal }) => {
  const note = await account.addNote({ title: SECRET, content: SECRET });
  await openNote(page, note.id);
  await applicationIsKept(page);
  await notesAreKept(page, 1);
  expect(await page.evaluate(everythingKept, '')).toContain(SECRET);
  await page.getByRole('button', { name: `Account of ${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(everythingKept, '')).not.toContain(SECRET);
  await expect.poll(() => page.evaluate(everythingKept, '')).not.toContain(account.username);

  const request = await playwright.request.newContext({ baseURL: mortal.url });
  const other = await createAccount(request);
  await other.addNote({ title: 'Mine' });
  await logIn(page, other.username);
  await expect(rowsOf(page)).toHaveCount(1);
  await notesAreKept(page, 1);
  await mortal.kill();
  await page.reload();
  await expect(rowsOf(page)).toHaveText(/Mine/);
  await request.dispose();
});

test('a user who signs in after the session of another ended is neither shown nor sent what that one has here', {
  tag: '@always',
}, async ({ page, account, context, playwright, mortal, watcher }) => {
  watcher.allow(/status of 401/);
  const note = await account.addNote({ title: SECRET });
  await openNote(page, note.id);
  await notesAreKept(page, 1);
  const { id } = await (await account.request.get('/api/user')).json();
  await context.clearCookies();
  const request = await playwright.request.newContext({ baseURL: mortal.url });
  const other = await createAccount(request);
  await other.addNote({ title: 'Mine' });
  await logIn(page, other.username);
  await expect(rowsOf(page)).toHaveText(/Mine/);
  await expect(page.getByText(SECRET)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sparehour.device'))).not.toBeNull();
  await expect.poll(() => page.evaluate(namesOfDevices)).toHaveLength(2);
  // What is kept for the user who is here now arrives there when it may.
  const kept = await page.evaluate(everythingKept, `sparehour-device.${id}`);
  expect(kept).toContain(SECRET);
  expect(kept).not.toContain('"title":"Mine"');
  await request.dispose();
});

test('a page whose cookie became that of another user never shows or sends one to the other', async ({
  page,
  account,
  context,
  playwright,
  mortal,
  watcher,
}) => {
  // The address still names the note, which the other user doesn't have.
  watcher.allow(/status of 40[14]/);
  const note = await account.addNote({ title: SECRET });
  await openNote(page, note.id);
  await notesAreKept(page, 1);
  const request = await playwright.request.newContext({ baseURL: mortal.url });
  const other = await createAccount(request);
  await other.addNote({ title: 'Mine' });
  // As a sign-in in another tab does: the browser's session and the owner of the device are others.
  await context.addCookies((await request.storageState()).cookies);
  await page.evaluate(() => localStorage.removeItem('sparehour.device'));

  await page.getByRole('textbox', { name: 'Note', exact: true }).click();
  await page.keyboard.type('More. ');
  await expect(page.getByRole('dialog').getByLabel('Username')).toHaveValue(account.username);
  await expect(page.getByText('Mine')).toHaveCount(0);
  expect((await other.notes()).map(({ title }) => title)).toEqual(['Mine']);

  await page.addInitScript((name) => {
    const look = () => {
      const text = document.body?.textContent ?? '';
      const isMixed = text.includes('Mine') && (text.includes(name) || text.includes('Northwind'));
      if (isMixed) sessionStorage.setItem('mixed', text);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, account.username);
  await page.reload();
  await expect(rowsOf(page)).toHaveText(/Mine/);
  await expect(page.getByText(SECRET)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('mixed'))).toBeNull();
  await request.dispose();
});

test('on a shared computer nothing is kept, and the session ends with the browser', { tag: '@always' }, async ({
  page,
  playwright,
  mortal,
}) => {
  const request = await playwright.request.newContext({ baseURL: mortal.url });
  const account = await createAccount(request);
  const note = await account.addNote({ title: SECRET, content: SECRET });
  await logIn(page, account.username, true);
  await openNote(page, note.id);
  await page.getByRole('textbox', { name: 'Note', exact: true }).click();
  await page.keyboard.type('More. ');
  await expect.poll(async () => (await account.note(note.id)).content).toContain('More. ');
  const kept = await page.evaluate(everythingKept, '');
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toContain('More.');
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ expires }) => expires !== -1)).toEqual([]);
  await request.dispose();
});

interface Shared {
  fields?: Record<string, string>;
  files?: string[];
  /** The names of PNG files, and their bytes. */
  pictures?: Record<string, Buffer>;
}

/** Sends what the device's share sheet would: this form, to the installed application. */
async function share(page: Page, { fields = {}, files = [], pictures = {} }: Shared) {
  const encoded = Object.entries(pictures).map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  await page.evaluate(
    ([values, names, images]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      const carried = new DataTransfer();
      for (const name of names) carried.items.add(new File([`What ${name} says.`], name, { type: 'text/plain' }));
      for (const [name, base64] of images) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        carried.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const inputs = Object.entries(values).map(([name, value]) => ({ name, value }));
      for (const input of [...inputs, ...(carried.items.length > 0 ? [{ type: 'file', name: 'files' }] : [])])
        form.append(Object.assign(document.createElement('input'), input));
      const chooser = form.querySelector<HTMLInputElement>('[type=file]');
      if (chooser) chooser.files = carried.files;
      document.body.append(form);
      form.submit();
    },
    [fields, files, encoded] as const,
  );
}

test('what is shared with the installed application is in Quick capture; files are kept and uploaded as notes', {
  tag: '@always',
}, async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await applicationIsKept(page);
  await share(page, { fields: { title: 'An article', url: 'https://example.org/article' } });
  const box = page.getByRole('dialog', { name: 'Quick capture' }).getByRole('textbox');
  await expect(box).toHaveValue('An article\n\nhttps://example.org/article');
  await expect(page).not.toHaveURL(/do=/);

  await share(page, { files: ['Minutes of März.txt', 'Offer.md'] });
  const upload = page.getByRole('dialog', { name: 'Upload document' });
  await expect(upload).toContainText('Minutes of März.txt');
  await expect(upload).toContainText('Offer.md');
  await upload.getByRole('button', { name: 'Upload 2 files' }).click();
  const titles = async () => (await account.notes()).map(({ title }) => title).toSorted();
  await expect.poll(titles, { timeout: 60_000 }).toEqual(['Minutes of März', 'Offer', 'Plan']);

  await share(page, { files: ['Inquiry.eml'] });
  await expect(page.getByRole('dialog', { name: 'Import notes' })).toBeVisible();
});

test('pictures that are shared make one note, with what was said to them, and documents beside them are offered', async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await applicationIsKept(page);
  const pictures = { 'Board.png': madePicture('png', 60, 40), 'Wall.png': madePicture('png', 40, 60) };
  await share(page, { fields: { title: 'Workshop', text: 'Three phases.' }, pictures, files: ['Minutes.txt'] });
  await expect(page.getByRole('dialog', { name: 'Upload document' })).toContainText('Minutes.txt');
  await page.keyboard.press('Escape');
  await expect(titleOf(page)).toHaveValue('Workshop');
  await expect(bodyOf(page).getByRole('img', { name: /(Board|Wall)\.png/ })).toHaveCount(2);
  const path = String.raw`\(attachments/[0-9a-f-]{36}\.png\)`;
  const made = async () => (await account.notes()).find(({ title }) => title === 'Workshop')?.content;
  await expect
    .poll(made)
    .toMatch(new RegExp(`!\\[Board\\.png\\]${path}[^]*!\\[Wall\\.png\\]${path}[^]*Three phases\\.`));
});

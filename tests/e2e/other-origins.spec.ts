import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nanoid } from 'nanoid';
import { expect, test } from './product.ts';
import { expectText, openNote, rowsOf } from './workspace.ts';

/** A page of somebody else, reached as the same site on another port and as another site altogether. */
let elsewhere: Server;
let origins: string[];
test.beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Elsewhere</title><body>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
});
test.afterAll(() => elsewhere.close());

test('nothing that another origin sends with the user’s cookie has an effect', { tag: '@always' }, async ({
  page,
  account,
  baseURL,
  watcher,
}) => {
  watcher.allow(/^request: |CORS|ERR_|status of \d+|blocked/);
  const folder = await account.addFolder('Clients');
  const note = await account.addNote({ title: 'Plan', content: 'untouched', folderId: folder.id });
  const gone = await account.addNote({ title: 'Gone' });
  await account.request.delete(`/api/notes/${gone.id}`);
  await account.saveNote(note.id, { content: 'untouched, second text' });
  const state = async () => ({
    user: await (await account.request.get('/api/user')).json(),
    sessions: (await (await account.request.get('/api/user/sessions')).json()).length,
    settings: await (await account.request.get('/api/settings')).json(),
    notes: await account.notes(),
    folders: await account.folders(),
    trash: await (await account.request.get('/api/trash')).json(),
    texts: await account.texts(note.id),
  });
  const before = await state();
  const [revision] = await (await account.request.get(`/api/notes/${note.id}/revisions`)).json();
  const routes: [method: string, path: string, body: unknown][] = [
    ['POST', '/api/register', { username: `x${nanoid(8)}`, password: 'something' }],
    ['POST', '/api/login', { username: account.username, password: account.password }],
    ['POST', '/api/logout', {}],
    ['PUT', '/api/user/password', { currentPassword: account.password, newPassword: 'another one' }],
    ['DELETE', '/api/user', { password: account.password }],
    ['DELETE', `/api/user/sessions/${nanoid()}`, {}],
    ['GET', '/api/user/init-defaults', undefined],
    ['PUT', '/api/settings', { autoSave: false, defaultDark: true }],
    ['POST', '/api/notes', { title: 'planted' }],
    ['PUT', `/api/notes/${note.id}`, { content: 'overwritten' }],
    ['DELETE', `/api/notes/${note.id}`, {}],
    ['POST', `/api/notes/${note.id}/folders`, { folderId: null }],
    ['POST', `/api/notes/${note.id}/revisions/${revision.id}/restore`, {}],
    ['POST', '/api/folders', { id: nanoid(21), name: 'planted', parentId: null }],
    ['PUT', `/api/folders/${folder.id}`, { name: 'renamed' }],
    ['DELETE', `/api/folders/${folder.id}`, {}],
    ['POST', `/api/trash/${gone.id}/restore`, {}],
    ['DELETE', `/api/trash/${gone.id}`, {}],
    ['DELETE', '/api/trash', {}],
  ];
  for (const origin of origins) {
    const attacker = await page.context().newPage();
    await attacker.goto(origin);
    const sent = await attacker.evaluate(sendEverything, { target: baseURL ?? '', routes });
    expect(sent.readable, 'answers that another origin could read').toEqual([]);
    expect(sent.count).toBeGreaterThan(100);
    await attacker.close();
    expect(await state(), `after the requests of ${origin}`).toEqual(before);
  }
});

/** Runs in the other origin's page: every way in which a page can make a browser send something. */
async function sendEverything({ target, routes }: { target: string; routes: [string, string, unknown][] }) {
  const readable: string[] = [];
  let count = 0;
  const frame = document.createElement('iframe');
  frame.name = 'sink';
  document.body.append(frame);
  for (const [method, path, body] of routes) {
    const url = target + path;
    const text = JSON.stringify(body ?? {});
    const attempts: RequestInit[] = [
      { method: 'POST', mode: 'no-cors', body: text },
      { method: 'GET', mode: 'no-cors' },
      {
        method,
        mode: 'cors',
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: text }),
      },
      { method: method === 'GET' ? 'GET' : 'POST', mode: 'cors', ...(method === 'GET' ? {} : { body: text }) },
    ];
    for (const attempt of attempts) {
      count += 1;
      const reply = await fetch(url, { credentials: 'include', ...attempt }).catch(() => undefined);
      if (reply && reply.type !== 'opaque') readable.push(`${method} ${path} ${reply.type}`);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      count += 1;
      try {
        navigator.sendBeacon(url, new Blob([text], { type }));
      } catch {
        // A browser may refuse the type; then nothing was sent.
      }
    }
    for (const enctype of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      count += 1;
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: url,
        enctype,
        target: 'sink',
      });
      const field = Object.assign(document.createElement('input'), { name: text.slice(0, -1), value: '"}' });
      form.append(field);
      document.body.append(form);
      form.submit();
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    count += 1;
    await new Promise((resolve) => {
      const image = new Image();
      image.onload = resolve;
      image.onerror = resolve;
      image.src = url;
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { readable, count };
}

test('a real visit to init-defaults by typing the address is no attack, one embedded elsewhere changes nothing', async ({
  page,
  account,
  baseURL,
  watcher,
}) => {
  watcher.allow(/^request: |status of 403|ERR_BLOCKED/);
  for (const origin of origins) {
    await page.goto(origin);
    await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const image = new Image();
          image.onerror = resolve;
          image.src = url;
        }),
      `${baseURL}/api/user/init-defaults`,
    );
    expect(await account.folders()).toEqual([]);
  }
});

test('no page can put the product into a frame, or keep a hand on a window of it', { tag: '@always' }, async ({
  page,
  account,
  baseURL,
  watcher,
}) => {
  watcher.allow(/^request: |frame|X-Frame-Options|ERR_BLOCKED|chrome-error:/i);
  await account.addNote({ title: 'Private', content: 'not for others' });
  for (const origin of origins) {
    for (const path of ['/', '/auth', '/app', '/nowhere', '/api/user']) {
      await page.goto(origin);
      await page.evaluate(
        (src) =>
          new Promise((resolve) => {
            const frame = Object.assign(document.createElement('iframe'), { src, onload: resolve });
            document.body.append(frame);
          }),
        `${baseURL}${path}`,
      );
      const [, framed] = page.frames();
      expect(await framed?.locator('body').innerText()).not.toMatch(/Sparehour|Private|Welcome/);
    }
    await page.goto(origin);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => {
        Object.assign(globalThis, { opened: window.open(url) });
      }, `${baseURL}/auth`),
    ]);
    await popup.waitForLoadState();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    // The page that opened it hears of that a moment later.
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed))
      .toBe(true);
    await popup.close();
  }
});

test('after a logout the back button shows no text of a note', { tag: '@always' }, async ({ page, account }) => {
  const note = await account.addNote({ title: 'Private title', content: 'private text of a note' });
  await page.goto('/');
  await openNote(page, note.id);
  await expectText(page, 'private text of a note');
  await page.getByRole('button', { name: `Account of ${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take back your free time.' })).toBeVisible();
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await page.waitForLoadState('networkidle');
    await expect(rowsOf(page)).toHaveCount(0);
    const seen = await page.evaluate(
      () => document.documentElement.outerHTML + [...document.querySelectorAll('textarea')].map(({ value }) => value),
    );
    expect(seen).not.toMatch(/private/i);
  }
  await page.goto(`/app?note=${note.id}`);
  await expect(page).toHaveURL(/\/auth$/);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAccount } from '#tests/e2e/account.ts';
import { expect, test } from '#tests/e2e/product.ts';
import { bodyOf, expectSaved } from '#tests/e2e/workspace.ts';
import { kill, startBrowser } from './own-browser.ts';
import { measurePauses } from './pauses.ts';
import { trials } from './trials.ts';
import { typeForAWhile } from './typist.ts';

/** What was typed this long before the browser is killed must be there at the next visit (security.md, CL-3). */
const SAFE_AFTER_MS = 1_000;

test('killing the browser while typing loses at most a second of it', async ({ playwright, server }) => {
  // Two browsers are started, beside all others.
  test.slow();
  const count = trials({ small: 1, full: 50 });
  const profile = await mkdtemp(join(tmpdir(), 'sparehour-profile-'));
  const request = await playwright.request.newContext({ baseURL: server.url });
  const account = await createAccount(request);
  const { cookies } = await request.storageState();
  let [typed, lost] = [0, 0];
  for (let trial = 0; trial < count; trial += 1) {
    const note = await account.addNote({ title: `Trial ${trial}` });
    const killed = await startBrowser(profile);
    await killed.context.addCookies(cookies);
    const writing = await killed.context.newPage();
    const pauses = await measurePauses(writing);
    await openAt(writing, server.url, note.id);
    await pauses.begin();
    const keys = await typeForAWhile(writing, 1_200 + Math.random() * 1_500);
    // A page that a busy machine keeps from running can't write either, and a browser that it keeps from writing neither.
    const pausedMs = await pauses.end();
    const killedAt = performance.now();
    await kill(killed.child);
    const safe = keys.filter(({ at }) => at <= killedAt - pausedMs - SAFE_AFTER_MS).map(({ key }) => key);

    const next = await startBrowser(profile);
    // A browser that is killed may not have written its cookies yet; its user signs in again.
    await next.context.addCookies(cookies);
    const reading = await next.context.newPage();
    await openAt(reading, server.url, note.id);
    // The server's text is shown, and saved, until the text on this device has been read.
    await expect
      .poll(async () => (await account.note(note.id)).content)
      .toMatch(new RegExp(`^${safe.join('')}`))
      .catch(() => undefined);
    await expectSaved(reading);
    const { content } = await account.note(note.id);
    typed += keys.length;
    if (!content.startsWith(safe.join(''))) lost += safe.filter((key, at) => content[at] !== key).length;
    await next.browser.close();
    await kill(next.child);
  }
  process.stdout.write(
    `browser killed while typing: ${count} times, ${typed} characters typed, ${lost} of the safe ones lost\n`,
  );
  expect(lost).toBe(0);
  await request.dispose();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

async function openAt(page: Page, baseURL: string, id: string): Promise<void> {
  await page.goto(`${baseURL}/app?note=${id}`);
  await bodyOf(page).waitFor();
}

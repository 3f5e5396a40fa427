import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAccount } from '#tests/e2e/account.ts';
import { expect, test } from '#tests/e2e/product.ts';
import { messagesStay, toastOf } from '#tests/e2e/workspace.ts';
import { passAnyTime } from './moments.ts';
import { kill, startBrowser } from './own-browser.ts';
import { measurePauses } from './pauses.ts';
import { trials } from './trials.ts';

/** Chromium's own microphone, which beeps, given without a question. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
/** What was said this long before the browser is killed must be there at the next visit. */
const SAFE_AFTER_MS = 2_000;
/** As often as the product asks its recorder for what it has. */
const PIECE_MS = 1_000;

test('killing the browser while recording loses at most two seconds of it', async ({ playwright, server }) => {
  const count = trials({ small: 1, full: 20 });
  const profile = await mkdtemp(join(tmpdir(), 'sparehour-profile-'));
  const request = await playwright.request.newContext({ baseURL: server.url });
  await createAccount(request);
  const { cookies } = await request.storageState();
  let [found, short] = [0, 0];
  for (let trial = 0; trial < count; trial += 1) {
    const killed = await startBrowser(profile, microphone);
    await killed.context.addCookies(cookies);
    const speaking = await killed.context.newPage();
    const pauses = await measurePauses(speaking);
    await speaking.addInitScript(measurePieces);
    const dialog = await openVoice(speaking, server.url);
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await dialog.getByText('Recording', { exact: true }).waitFor();
    await pauses.begin();
    const began = performance.now();
    await passAnyTime(2_500, 5_500);
    // What a busy machine keeps the page, its database or the recorder from.
    const pausedMs = (await pauses.end()) + (await speaking.evaluate(longestPiece)) - PIECE_MS;
    const savedMs = performance.now() - began - Math.max(0, pausedMs);
    await kill(killed.child);

    const next = await startBrowser(profile, microphone);
    await next.context.addCookies(cookies);
    const page = await next.context.newPage();
    // Not what is offered two seconds after a visit began.
    await messagesStay(page, [10_000]);
    await page.goto(`${server.url}/app`);
    await expect(toastOf(page)).toContainText('Recording recovered');
    await toastOf(page).getByRole('button', { name: 'Open' }).click();
    await page.getByRole('button', { name: /^Continue with/ }).click();
    found += 1;
    if ((await lengthOf(page)) < savedMs - SAFE_AFTER_MS) short += 1;
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete recording' }).click();
    await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
    await next.browser.close();
    await kill(next.child);
  }
  process.stdout.write(
    `browser killed while recording: ${count} times, ${found} recordings found again, ${short} of them too short\n`,
  );
  expect([found, short]).toEqual([count, 0]);
  await request.dispose();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs in the browser: when the recorder began, and each time it gave a piece. */
function measurePieces(): void {
  const times: number[] = [];
  Object.assign(window, { times });
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (...values) {
    times.push(performance.now());
    this.addEventListener('dataavailable', () => times.push(performance.now()));
    start.apply(this, values);
  };
}

/** Runs in the browser: how long the recorder has been silent at most, until now. */
function longestPiece(): number {
  const times = [...(window as unknown as { times: number[] }).times, performance.now()];
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)));
}

async function openVoice(page: Page, baseURL: string) {
  await page.goto(`${baseURL}/app`);
  await page.getByRole('button', { name: 'Voice to Text', exact: true }).click();
  return page.getByRole('dialog', { name: 'Voice to Text' });
}

/** How long the browser's player finds the sound to be, in milliseconds. */
async function lengthOf(page: Page): Promise<number> {
  const length = () =>
    page.locator('audio').evaluate((audio: HTMLAudioElement) => (Number.isFinite(audio.duration) ? audio.duration : 0));
  await expect.poll(length).toBeGreaterThan(0);
  return (await length()) * 1_000;
}

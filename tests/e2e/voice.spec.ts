import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserArguments, browserPath } from '#scripts/browser.ts';
import {
  ensureSpeech,
  type SpeechTranscriber,
  speak,
  startSpeechTranscriber,
} from '#tests/fakes/speech-transcriber.ts';
import { startServer, stopServer } from '#tests/faults/server-process.ts';
import { accountOf, createAccount } from './account.ts';
import { test as base, expect } from './product.ts';
import { bodyOf, expectSaved, expectText, messagesStay, openNote, titleOf, toastOf } from './workspace.ts';

const SPOKEN = 'the meeting with the bank is on wednesday and we need the report before the end of the week';
const HOUR_MS = 3_600_000;
/** What the fake microphone plays, once. */
const SPEECH_FILE = join(tmpdir(), `sparehour-speech-${process.pid}.wav`);
const microphone = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${SPEECH_FILE}%noloop`];

/** A transcriber that listens, behind a door that a test can close. */
interface Transcriber {
  baseUrl: string;
  isBroken: boolean;
  calls: number;
  /** What it waits for before it answers. */
  held?: Promise<void> | undefined;
}

const test = base.extend<object, { transcriber: Transcriber | undefined }>({
  transcriber: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      if (!ensureSpeech()) return use(undefined);
      await speak(SPOKEN, SPEECH_FILE);
      const speech = await startSpeechTranscriber();
      const { door, transcriber } = await openDoor(speech);
      await use(transcriber);
      door.closeAllConnections();
      door.close();
      await speech.close();
      rmSync(SPEECH_FILE, { force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: [
    async ({ transcriber }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sparehour-e2e-'));
      const settings = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' };
      const listens = transcriber ? { TRANSCRIPTION_BASE_URL: transcriber.baseUrl } : {};
      const server = await startServer({ settings: { ...settings, ...listens } });
      await use(server);
      await stopServer(server);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.use({
  launchOptions: {
    executablePath: browserPath(),
    args: [...browserArguments, ...microphone, '--use-fake-ui-for-media-stream'],
  },
});

test.beforeEach(({ transcriber }) => {
  test.skip(
    transcriber === undefined,
    'Speech can be neither made nor recognized here (apt install flite pocketsphinx).',
  );
  if (transcriber) Object.assign(transcriber, { isBroken: false, calls: 0, held: undefined });
});

async function openDoor(speech: SpeechTranscriber): Promise<{ door: Server; transcriber: Transcriber }> {
  const transcriber: Transcriber = { baseUrl: '', isBroken: false, calls: 0 };
  const door = createServer(async (request, response) => {
    transcriber.calls += 1;
    await transcriber.held;
    const body = Buffer.concat(await request.toArray());
    if (transcriber.isBroken) {
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"out of order"}}');
      return;
    }
    const headers = { 'content-type': String(request.headers['content-type']) };
    const path = (request.url ?? '').replace(/^\/v1/, '');
    const answer = await fetch(`${speech.baseUrl}${path}`, { method: 'POST', headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  transcriber.baseUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/v1`;
  return { door, transcriber };
}

async function openVoice(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Voice to Text', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Voice to Text' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Waits until so much is recorded; its clock may go from one second to the next but one. */
async function hasRecorded(dialog: Locator, seconds: number): Promise<void> {
  const recorded = async () => Number((await dialog.getByRole('timer').textContent())?.split(':')[1]);
  await expect.poll(recorded, { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds);
}

async function record(dialog: Locator, seconds: number): Promise<void> {
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await hasRecorded(dialog, seconds);
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
}

const transcriptOf = (dialog: Locator) => dialog.getByLabel('Transcript');

/** The part of the words spoken that the text has, in their order. */
function shareRecognized(text: string): number {
  const words = (of: string) => of.toLowerCase().match(/[a-z]+/g) ?? [];
  const [spoken, written] = [words(SPOKEN), words(text)];
  let rows = new Array<number>(written.length + 1).fill(0);
  for (const word of spoken) {
    const next = [0];
    written.forEach((other, at) => {
      next.push(word === other ? (rows[at] ?? 0) + 1 : Math.max(rows[at + 1] ?? 0, next[at] ?? 0));
    });
    rows = next;
  }
  return (rows.at(-1) ?? 0) / spoken.length;
}

test('what is said into the microphone becomes text in the open note, and one undo takes it back', {
  tag: '@always',
}, async ({ page, account, transcriber }) => {
  test.setTimeout(180_000);
  await messagesStay(page);
  const note = await account.addNote({ title: 'Call', content: 'Before the call.' });
  await openNote(page, note.id);
  await bodyOf(page).press('Control+End');
  await page.keyboard.type(' Typed.');
  const dialog = await openVoice(page);
  await expect(
    dialog.getByText('Record your voice to insert into your current note or create a new note'),
  ).toBeVisible();
  const held = Promise.withResolvers<void>();
  if (transcriber) transcriber.held = held.promise;
  await record(dialog, 7);
  await expect(dialog.locator('audio')).toBeVisible();
  await expect(dialog.getByText('Transcribing...')).toBeVisible();
  held.resolve();
  await expect(transcriptOf(dialog)).toBeVisible({ timeout: 60_000 });
  const text = await transcriptOf(dialog).inputValue();
  expect(shareRecognized(text), text).toBeGreaterThanOrEqual(0.8);

  await dialog.getByRole('button', { name: 'Insert into note' }).click();
  await expect(dialog).toBeHidden();
  await expect(toastOf(page)).toContainText('Transcript Inserted');
  await expectText(page, `Before the call. Typed.\n\n${text}`);
  await expect(bodyOf(page)).toBeFocused();
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe(`Before the call. Typed.\n\n${text}`);
  expect(await account.texts(note.id)).toContain('Before the call. Typed.');
  await page.keyboard.press('Control+z');
  await expectText(page, 'Before the call. Typed.');
  await page.keyboard.press('Control+Shift+Z');
  await expectText(page, `Before the call. Typed.\n\n${text}`);

  const again = await openVoice(page);
  await expect(again.getByRole('button', { name: 'Record', exact: true })).toBeFocused();
  await expect(again.getByRole('list', { name: 'Recordings on this device' })).toBeHidden();
});

test('by keyboard alone a recording becomes a new note with the tag voice', { tag: '@night' }, async ({
  page,
  account,
}) => {
  test.setTimeout(180_000);
  await messagesStay(page);
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Welcome to Sparehour' })).toBeVisible();
  await page.keyboard.press('Alt+r');
  const dialog = page.getByRole('dialog', { name: 'Voice to Text' });
  await expect(dialog.getByText('Record your voice to create a new note')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Record', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
  await hasRecorded(dialog, 5);
  await page.keyboard.press('Enter');
  await expect(transcriptOf(dialog)).toBeFocused({ timeout: 60_000 });
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And Renske signs.');
  await dialog.getByRole('button', { name: 'Create note' }).focus();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Note Created');
  await expect(titleOf(page)).toHaveValue(/^Voice Note - .*\d/);
  await expectText(page, /And Renske signs\.$/);
  const [note] = await account.notes();
  expect(note?.tags).toEqual(['voice']);
});

test('a transcriber that fails costs nothing: Retry sends the same recording', async ({
  page,
  account,
  transcriber,
  watcher,
}) => {
  test.setTimeout(180_000);
  watcher.allow(/status of 5\d\d|status of 409/);
  await account.addNote({ title: 'Call' });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Call');
  if (transcriber) transcriber.isBroken = true;
  const dialog = await openVoice(page);
  await record(dialog, 7);
  await expect(toastOf(page)).toContainText('Transcription Failed', { timeout: 60_000 });
  await expect(toastOf(page)).toContainText('Unable to transcribe audio. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText('Your recording is still here');
  if (transcriber) transcriber.isBroken = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(transcriptOf(dialog)).toBeVisible({ timeout: 60_000 });
  expect(shareRecognized(await transcriptOf(dialog).inputValue())).toBeGreaterThanOrEqual(0.8);
});

test('a recording that is kept for later is transcribed, downloaded and deleted later', async ({
  page,
  account,
  transcriber,
  watcher,
}) => {
  test.setTimeout(180_000);
  watcher.allow(/status of 5\d\d|status of 409/);
  const note = await account.addNote({ title: 'Call' });
  await openNote(page, note.id);
  if (transcriber) transcriber.isBroken = true;
  const dialog = await openVoice(page);
  await record(dialog, 7);
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Save for later' }).click();
  const kept = dialog.getByRole('list', { name: 'Saved recordings' });
  await expect(kept.getByRole('listitem')).toHaveText(/00:(0[7-9]|[1-5]\d).*this note/);
  const { recordings } = await (await account.request.get('/api/recordings')).json();
  const [{ size, durationMs }] = recordings;
  expect((size / durationMs) * HOUR_MS, 'bytes of an hour').toBeLessThan(25_000_000);

  await page.reload();
  if (transcriber) transcriber.isBroken = false;
  await openVoice(page);
  await kept.getByRole('button', { name: /^Play/ }).click();
  await expect(kept.locator('audio')).toBeVisible();
  await kept.getByRole('button', { name: /^Actions for/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.webm$/);
  await kept.getByRole('button', { name: /^(Transcribe|Retry)/ }).click();
  await expect(transcriptOf(dialog)).toBeVisible({ timeout: 60_000 });
  expect(shareRecognized(await transcriptOf(dialog).inputValue())).toBeGreaterThanOrEqual(0.8);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openVoice(page);
  await kept.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }).click();
  await expect(kept).toBeHidden();
  const left = async () => (await (await account.request.get('/api/recordings')).json()).recordings;
  await expect.poll(left).toEqual([]);
});

test('closing while recording asks, lets go of the microphone, and offers the recording the next time', {
  tag: '@always',
}, async ({ page, account }) => {
  await account.addNote({ title: 'Call' });
  // Not what is offered two seconds after a visit began.
  await messagesStay(page, [10_000]);
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Call');
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(globalThis, { lastStream: stream });
      return stream;
    };
  });
  const isMicrophoneOn = () =>
    page.evaluate(() =>
      (globalThis as unknown as { lastStream: MediaStream }).lastStream
        .getTracks()
        .some((track) => track.readyState === 'live'),
    );
  const dialog = await openVoice(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await hasRecorded(dialog, 2);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Paused')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Stop recording?' });
  await question.getByRole('button', { name: 'Keep recording' }).click();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  expect(await isMicrophoneOn()).toBe(true);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stop and close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Voice to Text', exact: true })).toBeFocused();
  await expect.poll(isMicrophoneOn).toBe(false);

  await page.reload();
  await expect(toastOf(page)).toContainText('Recording recovered');
  await toastOf(page).getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('button', { name: /^Continue with/ }).click();
  await expect(dialog.getByRole('button', { name: 'Transcribe' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }).click();
  await expect(dialog.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Recordings on this device' })).toBeHidden();
});

test('logging out takes a recording to the server first and leaves nothing on the device', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Call' });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Call');
  const dialog = await openVoice(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await hasRecorded(dialog, 1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop and close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Account of ${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  const countLeft = async () => {
    const opening = indexedDB.open('sparehour-voice');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const reading = opening.result.transaction('pieces').objectStore('pieces').count();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    return reading.result;
  };
  // What the device keeps of the user is removed after the page has changed.
  await expect.poll(() => page.evaluate(countLeft)).toBe(0);
  const again = accountOf(account.request, account.username);
  await again.request.post('/api/login', { data: { username: again.username, password: again.password } });
  const { recordings } = await (await again.request.get('/api/recordings')).json();
  expect(recordings).toHaveLength(1);
});

test('a microphone that is refused is said, with what to do', async ({ server }) => {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...browserArguments, '--use-fake-device-for-media-stream'],
  });
  const context = await browser.newContext({ baseURL: server.url });
  await createAccount(context.request);
  const page = await context.newPage();
  await page.goto('/app');
  const dialog = await openVoice(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(toastOf(page)).toContainText('Microphone Access Error');
  await expect(toastOf(page)).toContainText('Unable to access your microphone. Please check permissions.');
  await expect(dialog.getByRole('alert')).toContainText('Allow the microphone for this page');
  await expect(dialog.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
  await browser.close();
});

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { startServer, stopServer } from '#tests/faults/server-process.ts';
import { ask, messageBoxOf, openAssistant, panelOf, replyOf } from './assistant-page.ts';
import { test as base, expect } from './product.ts';
import {
  bodyOf,
  expectSaved,
  expectText,
  messagesStay,
  openNote,
  rowsOf,
  selectWords,
  titleOf,
  toastOf,
} from './workspace.ts';

/** Ways to send a secret out of a page without a click; `\n` stands for a line end. */
const payloads = readFileSync('tests/corpus/exfiltration.txt', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.replaceAll('\\n', '\n'));

/** The product with a provider set up on the server, over real HTTP. */
const test = base.extend<object, { provider: FakeProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const provider = await startFakeProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sparehour-e2e-'));
      const server = await startServer({
        settings: {
          DATA_DIR: join(folder, 'data'),
          NODE_ENV: 'production',
          RATE_LIMITS: 'off',
          AI_PROVIDER: 'openai-compatible',
          AI_BASE_URL: `${provider.url}/v1`,
          AI_MODEL: 'test-model',
          AI_API_KEY: 'test-key',
        },
      });
      await use(server);
      await stopServer(server);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.beforeEach(({ provider }) => {
  Object.assign(provider, { mode: 'ok', first: [], pace: 1, requests: [], reply: () => 'An answer.' });
});

test('shows what is sent before the first question, once, and who answered', { tag: '@always' }, async ({
  page,
  account,
  provider,
}) => {
  const note = await account.addNote({ title: 'Plan', content: 'Call Sofia.' });
  await openNote(page, note.id);
  await openAssistant(page);
  await messageBoxOf(page).fill('Whom do I call?');
  await page.keyboard.press('Enter');
  const notice = panelOf(page).getByRole('region', { name: "What's sent" });
  await expect(notice).toContainText('test-model');
  expect(provider.requests).toEqual([]);
  provider.reply = () => 'You call **Sofia** [1].';
  await notice.getByRole('button', { name: 'Continue' }).click();
  await expect(replyOf(page)).toContainText('You call Sofia', { timeout: 60_000 });
  await expect(replyOf(page)).toContainText(/Answered by .*test-model/);
  await expect(panelOf(page).getByText('Powered by test-model')).toBeVisible();
  await ask(page, 'And when?');
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(panelOf(page).getByRole('article', { name: 'Reply' })).toHaveCount(2);
});

test('an answer is stopped: what had come stays, here and after a reload', async ({ page, account, provider }) => {
  await account.request.put('/api/settings', { data: { autoSave: true, defaultDark: false, aiNoticeSeen: true } });
  const note = await account.addNote({ title: 'Plan', content: 'Call Sofia.' });
  await openNote(page, note.id);
  await openAssistant(page);
  provider.pace = 100;
  provider.reply = () => Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
  await messageBoxOf(page).fill('Tell me everything');
  await page.keyboard.press('Enter');
  await expect(replyOf(page)).toContainText('word3');
  await expect(messageBoxOf(page)).toBeDisabled();
  await panelOf(page).getByRole('button', { name: 'Stop' }).click();
  await expect(replyOf(page)).toContainText('Stopped.');
  await expect(messageBoxOf(page)).toBeFocused();
  await expect.poll(() => provider.abandoned).toBeGreaterThan(0);
  await expect
    .poll(async () => (await (await account.request.get(`/api/chat/${note.id}`)).json()).messages.at(-1)?.state)
    .toBe('stopped');
  await page.reload();
  await expect(replyOf(page)).toContainText('word3');
  await expect(replyOf(page)).toContainText('Stopped.');
});

test('an answer that failed says why, and Retry asks the same question again', async ({ page, account, provider }) => {
  await account.request.put('/api/settings', { data: { autoSave: true, defaultDark: false, aiNoticeSeen: true } });
  const note = await account.addNote({ title: 'Plan', content: 'Call Sofia.' });
  await openNote(page, note.id);
  await openAssistant(page);
  provider.mode = 'wrong key';
  await ask(page, 'Whom do I call?');
  await expect(replyOf(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(replyOf(page)).not.toContainText('test-key');
  await expect(replyOf(page)).toContainText('The built-in assistant answered instead, from your own notes.');
  await page.reload();
  await expect(replyOf(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  provider.mode = 'ok';
  provider.reply = () => 'Sofia.';
  await replyOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(replyOf(page)).toContainText('Sofia.', { timeout: 60_000 });
  // The answer is stored when all of it has come, not when its words are read.
  await expect(messageBoxOf(page)).toBeEnabled();
  const { messages } = await (await account.request.get(`/api/chat/${note.id}`)).json();
  expect(messages.map(({ content }: { content: string }) => content)).toEqual(['Whom do I call?', 'Sofia.']);
});

test('nothing that a reply says is loaded without a click, in the chat or in the note made of it', {
  tag: '@always',
}, async ({ page, account, provider }) => {
  test.setTimeout(180_000);
  expect(payloads.length).toBeGreaterThanOrEqual(60);
  await messagesStay(page);
  await account.request.put('/api/settings', { data: { autoSave: true, defaultDark: false, aiNoticeSeen: true } });
  const note = await account.addNote({ title: 'Plan', content: 'Call Sofia.' });
  await openNote(page, note.id);
  await openAssistant(page);
  // One reply for each would test the same page 70 times; a reply of several shows each where it cannot hide another.
  for (let at = 0; at < payloads.length; at += 7) {
    const batch = payloads.slice(at, at + 7);
    provider.reply = () => `Reply ${at}:\n\n${batch.join('\n\n')}\n\nThe end of ${at}.`;
    await ask(page, `Question ${at}`);
    await expect(replyOf(page)).toContainText(`Reply ${at}`);
  }
  const harm =
    'img, picture, source, iframe, object, embed, video, audio, form, style, link, meta, base, script, svg, math, [style*="url"], [src], [srcset], [background], [ping]';
  await expect(panelOf(page).locator('.markdown-preview').locator(harm)).toHaveCount(0);
  for (const link of await panelOf(page).locator('.markdown-preview a').all()) {
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(await link.innerText()).toContain('evil.example');
  }
  for (const reply of await panelOf(page).getByRole('article', { name: 'Reply' }).all()) {
    await reply.getByRole('button', { name: 'Save as note' }).click();
    await expect(toastOf(page)).toContainText('AI response has been saved as a new note');
    await toastOf(page).getByRole('button', { name: 'Close', includeHidden: true }).click();
  }
  await panelOf(page).getByRole('button', { name: 'Close Assistant' }).click();
  // The last one moves the rows when it arrives; a click on a row that moves away is on none.
  await expect(rowsOf(page).first()).toContainText(`Reply ${Math.floor((payloads.length - 1) / 7) * 7}`);
  await rowsOf(page).filter({ hasText: 'Sparehour AI: Reply 0' }).click();
  await expect(titleOf(page)).toHaveValue(/^Sparehour AI: Reply/);
  const saved = (await account.notes()).filter(({ title }) => title.startsWith('Sparehour AI: '));
  expect(saved).toHaveLength(payloads.length / 7);
  for (const { id } of saved) {
    await page.goto(`/app?note=${id}`);
    await expectText(page, /The end of/);
    await expect(bodyOf(page).locator('.cm-line').first()).toBeVisible();
    await expect(bodyOf(page).locator(harm).and(page.locator(':not(.cm-widgetBuffer)'))).toHaveCount(0);
    // What was far off the screen is drawn when it is seen.
    await bodyOf(page).press('Control+End');
    await expect(bodyOf(page)).toContainText('The end of');
    await titleOf(page).focus();
    await expect(bodyOf(page).locator(harm).and(page.locator(':not(.cm-widgetBuffer)'))).toHaveCount(0);
    const links = await bodyOf(page).locator('a').all();
    for (const link of links) {
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
      expect(await link.getAttribute('href')).toContain('evil.example');
    }
    // Where a link leads is said before it is followed.
    await links.at(-1)?.hover();
    if (links.length > 0) {
      await expect(page.getByRole('group', { name: 'Link', exact: true })).toContainText('evil.example');
    }
  }
  // The watcher of this test complains of every request elsewhere.
});

/** By the bar at the selection. */
async function rewriteAs(page: Page, how: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Rewrite the selection' }).click();
  await page.getByRole('menuitem', { name: how }).click();
}

test('a selection is rewritten: seen as a difference, accepted as one step of undo', { tag: '@always' }, async ({
  page,
  account,
  provider,
}) => {
  await account.request.put('/api/settings', { data: { autoSave: true, defaultDark: false, aiNoticeSeen: true } });
  const content = 'First line stays.\n\nWe was late with the report.\n\nLast line stays.';
  const note = await account.addNote({ title: 'Plan', content });
  provider.reply = () => 'We were late with the report.';
  await openNote(page, note.id);
  await selectWords(page, 'We was late with the report.');
  await rewriteAs(page, 'Improve');
  const dialog = page.getByRole('dialog', { name: 'Improve' });
  await expect(dialog.locator('ins')).toHaveText('were', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expectText(page, content.replace('was', 'were'));
  await expectSaved(page);
  await page.keyboard.press('Control+z');
  await expectText(page, content);

  await bodyOf(page).press('Control+End');
  provider.reply = () => 'And lunch follows.';
  await page.keyboard.type(' /continue');
  await page.getByRole('option', { name: 'Continue writing' }).click();
  const adding = page.getByRole('dialog', { name: 'Continue writing' });
  await expect(adding.locator('ins')).toContainText('And lunch follows.', { timeout: 60_000 });
  await expectText(page, `${content} `);
  await adding.getByRole('button', { name: 'Accept' }).click();
  await expectText(page, `${content} And lunch follows.`);
  await page.keyboard.press('Control+z');
  await expectText(page, `${content} `);
  provider.reply = () => 'We were late with the report.';

  await selectWords(page, 'We was late with the report.');
  await rewriteAs(page, 'Improve');
  await expect(dialog.locator('ins')).toHaveText('were', { timeout: 60_000 });
  await expectSaved(page);
  await account.saveNote(note.id, { content: 'Somebody wrote something else here.' });
  await expectText(page, 'Somebody wrote something else here.');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByRole('alert')).toContainText('nothing was replaced');
  await page.keyboard.press('Escape');
  await expectText(page, 'Somebody wrote something else here.');
});

import { ask, messageBoxOf, openAssistant, panelOf, replyOf } from './assistant-page.ts';
import { isAmongFound } from './findable.ts';
import { expect, test } from './product.ts';
import {
  bodyOf,
  clipboardOf,
  expectSaved,
  expectText,
  messagesStay,
  openNote,
  rowsOf,
  textOf,
  titleOf,
  toastOf,
} from './workspace.ts';

const FEE = 'Halden Health pays a monthly retainer of EUR 4,500 for the handover project.';
const meeting = {
  title: 'Steering group',
  content: `# Decisions\n\n${FEE}\n\n${'The ward wants fewer handovers at night. '.repeat(60)}\n\nSofia sends the fee schedule by 28 November 2026.`,
};

// No key, no provider: the built-in assistant answers in all of these.

test('a question is answered from the notes; its source opens at the passage, and the history is there after a reload', {
  tag: '@always',
}, async ({ page, account }) => {
  const note = await account.addNote(meeting);
  const other = await account.addNote({ title: 'Shopping', content: 'Milk and bread.' });
  await isAmongFound(account, 'retainer', 'Steering group');
  await openNote(page, other.id);
  await openAssistant(page);
  await expect(panelOf(page).getByText('How can I assist you with your notes today?')).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Everything' }).click();
  await ask(page, 'What monthly retainer does Halden Health pay?');
  await expect(replyOf(page)).toContainText('4,500');
  await expect(replyOf(page)).toContainText('Quoted from your notes. No AI model was used.');
  const sources = replyOf(page).getByRole('group', { name: 'Sources' });
  await expect(sources.getByRole('button').first()).toContainText('Steering group');

  await sources.getByRole('button', { name: '1 Steering group' }).click();
  await expect(titleOf(page)).toHaveValue('Steering group');
  await expect(page).toHaveURL(new RegExp(note.id));
  await expect(page.locator('main mark').first()).toContainText('EUR 4,500');
  await expect(bodyOf(page)).toBeFocused();

  await page.reload();
  await expect(panelOf(page)).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Everything' }).click();
  await expect(replyOf(page)).toContainText('4,500');
  await expect(panelOf(page).getByText('How can I assist you with your notes today?')).toHaveCount(0);
});

test('a reply is inserted as one step of undo, keeps the text from before in the history, and never takes typing away', {
  tag: '@always',
}, async ({ page, account }) => {
  await messagesStay(page);
  const note = await account.addNote(meeting);
  await openNote(page, note.id);
  await openAssistant(page);
  await panelOf(page).getByRole('button', { name: 'Summarize' }).click();
  await expect(replyOf(page).getByRole('button', { name: 'Insert' })).toBeVisible({ timeout: 60_000 });
  await bodyOf(page).press('Control+End');
  await page.keyboard.type(' Typed last.');
  await replyOf(page).getByRole('button', { name: 'Insert' }).click();
  await expect(toastOf(page)).toContainText('Text inserted');
  const typed = `${meeting.content} Typed last.`;
  await expect.poll(() => textOf(page)).toMatch(/^# Decisions[\s\S]*Typed last\.\n\n\S/);
  const inserted = await textOf(page);
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe(inserted);
  expect(await account.texts(note.id)).toContain(typed);
  await page.keyboard.press('Control+z');
  await expectText(page, typed);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(page)).not.toBe(typed);
});

test('a reply is copied, and saved as a note with its tag', async ({ page, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await messagesStay(page);
  const note = await account.addNote(meeting);
  await openNote(page, note.id);
  await openAssistant(page);
  await ask(page, 'Who sends the fee schedule?');
  await replyOf(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toastOf(page)).toContainText('Copied to clipboard');
  const quoted = /^From “Steering group” \([^)]+\):\n\n> Sofia sends the fee schedule by 28 November 2026\.$/;
  await expect.poll(async () => (await clipboardOf(page)).text).toMatch(quoted);
  const copied = (await clipboardOf(page)).text;
  await replyOf(page).getByRole('button', { name: 'Save as note' }).click();
  await expect(toastOf(page)).toContainText('AI response has been saved as a new note');
  const [firstLine = ''] = copied.trim().split('\n');
  const cut = [...firstLine.trim()].slice(0, 40).join('');
  const saved = (await account.notes()).find(({ title }) => title.startsWith('Sparehour AI: '));
  expect(saved).toMatchObject({
    title: `Sparehour AI: ${cut}${[...firstLine.trim()].length > 40 ? '...' : ''}`,
    content: copied.trim(),
    tags: ['ai-response'],
  });
  await expect(rowsOf(page).first()).toContainText('Sparehour AI: ');
  await expect(titleOf(page)).toHaveValue('Steering group');
});

test('an answer is copied, saved and inserted without marks, footer and instructions', async ({
  page,
  account,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await messagesStay(page);
  const note = await account.addNote({
    title: 'Annual review – Mr & Mrs Okafor 17 Nov',
    content: 'Both attended.\n\n- [ ] I send the **cashflow forecast** and “plan [1]” by 4 December 2026',
  });
  await openNote(page, note.id);
  await openAssistant(page);
  await panelOf(page).getByRole('button', { name: 'Action items' }).click();
  await expect(replyOf(page)).toContainText('Quoted from your notes. No AI model was used. Connect one');
  const isClean = (text: string | undefined) => {
    expect(text).toContain('1 action item in');
    expect(text).toContain('plan [1]');
    expect(text).toContain('due Fri 4 Dec');
    expect(text).not.toMatch(/\[[2-9]\]|No AI model|Settings|---|built-in/);
  };
  await replyOf(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toastOf(page)).toContainText('Copied to clipboard');
  await expect.poll(async () => (await clipboardOf(page)).html).toContain('<li>');
  const { text, html } = await clipboardOf(page);
  isClean(text);
  isClean(html);
  expect(html).not.toMatch(/<button|class=|4 Dec ?\d<|Sources/);

  await replyOf(page).getByRole('button', { name: 'Copy with sources' }).click();
  await expect
    .poll(async () => (await clipboardOf(page)).text)
    .toContain('- [1] Annual review – Mr & Mrs Okafor 17 Nov');
  await expect.poll(async () => (await clipboardOf(page)).html).toContain('Sources:');

  await replyOf(page).getByRole('button', { name: 'Save as note' }).click();
  await expect(toastOf(page)).toContainText('AI response has been saved as a new note');
  const saved = (await account.notes()).find(({ title }) => title.startsWith('Sparehour AI: '));
  expect(saved?.title).toBe('Sparehour AI: 1 action item in “Annual review – Mr & M...');
  expect((await account.note(saved?.id ?? '')).content).toBe(text);
  await replyOf(page).getByRole('button', { name: 'Insert' }).click();
  await expect(toastOf(page)).toContainText('Text inserted');
  await expect.poll(() => textOf(page)).toContain(text ?? 'nothing was copied');
});

test('a question that the server could not take stays, over a reload too, and is asked once', {
  tag: '@always',
}, async ({ page, account, watcher }) => {
  watcher.allow(/status of 503/);
  watcher.allow(/Failed to load resource/);
  const note = await account.addNote(meeting);
  await openNote(page, note.id);
  await openAssistant(page);
  let isDown = true;
  await page.route('**/api/assistant/chat', (route) =>
    isDown
      ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'The server is too busy. Please try again.' })
      : route.continue(),
  );
  await ask(page, 'Who sends the fee schedule?');
  await expect(replyOf(page)).toContainText('The server is too busy. Please try again.');
  await page.reload();
  await expect(panelOf(page).getByText('Who sends the fee schedule?')).toBeVisible();
  isDown = false;
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(replyOf(page)).toContainText('Sofia', { timeout: 60_000 });
  // The answer is stored when all of it has come, not when its first words are read.
  await expect(messageBoxOf(page)).toBeEnabled();
  const { messages } = await (await account.request.get(`/api/chat/${note.id}`)).json();
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant']);
});

test('the last question is asked in other words, and what was said goes with it', async ({ page, account }) => {
  const note = await account.addNote(meeting);
  await openNote(page, note.id);
  await openAssistant(page);
  await ask(page, 'Who sends the invoce?');
  await panelOf(page).getByRole('button', { name: 'Edit question' }).click();
  await panelOf(page).getByRole('textbox', { name: 'Edit question' }).fill('Who sends the fee schedule?');
  await page.keyboard.press('Tab');
  await panelOf(page).getByRole('button', { name: 'Ask again' }).click();
  await expect(panelOf(page).getByText('Who sends the invoce?')).toHaveCount(0);
  await expect(replyOf(page)).toContainText('Sofia', { timeout: 60_000 });
  await expect(messageBoxOf(page)).toBeEnabled();
  const { messages } = await (await account.request.get(`/api/chat/${note.id}`)).json();
  expect(messages).toHaveLength(2);
  expect(messages[0].content).toBe('Who sends the fee schedule?');
});

test('conversations are listed in the panel, open with their note, and are deleted after a question', async ({
  page,
  account,
}) => {
  const note = await account.addNote(meeting);
  await account.addNote({ title: 'Shopping', content: 'Milk and bread.' });
  await openNote(page, note.id);
  await openAssistant(page);
  await ask(page, 'Who sends the fee schedule?');
  await rowsOf(page).filter({ hasText: 'Shopping' }).click();
  await expect(titleOf(page)).toHaveValue('Shopping');
  const conversations = panelOf(page).getByRole('button', { name: 'Conversations', exact: true });
  await conversations.click();
  const list = panelOf(page).getByRole('list', { name: 'Conversations' });
  await list.getByRole('button', { name: /^Steering group/ }).click();
  await expect(titleOf(page)).toHaveValue('Steering group');
  await expect(panelOf(page).getByText('Who sends the fee schedule?')).toBeVisible();
  await conversations.click();
  await list.getByRole('button', { name: 'Delete the conversation about Steering group' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete conversation' }).click();
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Ask the assistant' }).click();
  await expect(panelOf(page).getByText('How can I assist you with your notes today?')).toBeVisible();
});

test('by keyboard alone: open, ask, walk through what can be asked, and back into the note', async ({
  page,
  account,
}) => {
  const note = await account.addNote(meeting);
  await openNote(page, note.id);
  await bodyOf(page).focus();
  await page.keyboard.press('Control+j');
  await expect(messageBoxOf(page)).toBeFocused();
  await page.keyboard.type('Who sends the fee schedule?');
  await page.keyboard.press('Enter');
  await expect(replyOf(page)).toContainText('Sofia', { timeout: 60_000 });
  await expect(messageBoxOf(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(panelOf(page).getByRole('button', { name: 'Summarize' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(panelOf(page).getByRole('button', { name: 'Meeting prep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(messageBoxOf(page)).toBeFocused();
});

test('on a phone the panel fills the screen, a source leads to its note, and the answer is one press away', async ({
  visit,
  account,
}) => {
  const { page, context } = await visit({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });
  await context.request.post('/api/login', { data: { username: account.username, password: account.password } });
  const note = await account.addNote(meeting);
  await openNote(page, note.id);
  await openAssistant(page);
  await expect.poll(() => panelOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 720 });
  await ask(page, 'Who sends the fee schedule?');
  await expect(replyOf(page)).toContainText('Sofia');
  for (const button of await panelOf(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    const isCitation = (await button.getAttribute('aria-label'))?.startsWith('Source ');
    if (box && !isCitation) expect(box.height, await button.innerText()).toBeGreaterThanOrEqual(44);
  }
  await replyOf(page).getByRole('group', { name: 'Sources' }).getByRole('button').first().click();
  await expect(panelOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open Assistant' }).click();
  await expect(replyOf(page)).toContainText('Sofia');
  // Longer than the panel: it is read from its beginning.
  await panelOf(page).getByRole('button', { name: 'Summarize' }).click();
  await expect(replyOf(page).getByRole('group', { name: 'Sources' })).toBeAttached();
  await expect(replyOf(page)).toContainText('Key points from');
  await expect(panelOf(page).getByRole('article', { name: 'Question' }).last()).toBeInViewport();
});

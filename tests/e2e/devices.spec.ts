import type { PlaywrightWorkerArgs } from '@playwright/test';
import { type Account, accountOf } from './account.ts';
import { ask, openAssistant, panelOf, replyOf } from './assistant-page.ts';
import { expect, test } from './product.ts';
import { expectSaved, expectText, openNoteAndListen, replaceText, rowsOf, showView } from './workspace.ts';

test('what is changed on another device is seen here: lists, folders, and the open note', { tag: '@always' }, async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const note = await account.addNote({ title: 'Lisbon', content: 'The plan' });
  await openNoteAndListen(page, note.id);
  await expectText(page, 'The plan');

  const there = await signInElsewhere(playwright, baseURL, account);
  await there.saveNote(note.id, { content: 'The plan, from the phone' });
  await expectText(page, 'The plan, from the phone');
  await there.addNote({ title: 'Written on the phone' });
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  await there.addFolder('From the phone');
  await expect(page.getByText('From the phone', { exact: true }).first()).toBeVisible();

  // And the other way round, what is typed here is not read back.
  const reads: string[] = [];
  await replaceText(page, 'Typed here');
  await expectSaved(page);
  page.on('request', (request) => request.method() === 'GET' && reads.push(new URL(request.url()).pathname));
  // News come in order: once this one is here, that of the own save was here before.
  await there.addNote({ title: 'Written afterwards' });
  await showView(page, 'List');
  await expect(rowsOf(page).filter({ hasText: 'Written afterwards' })).toBeVisible();
  expect(reads.filter((path) => path === `/api/notes/${note.id}`)).toEqual([]);
  expect((await there.note(note.id)).content).toBe('Typed here');
  await there.request.dispose();
});

test('a conversation that is open in two places is the same in both', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const note = await account.addNote({ title: 'Lisbon', content: 'The budget for Lisbon is 400 euros.' });
  await openNoteAndListen(page, note.id);
  await openAssistant(page);
  const there = await signInElsewhere(playwright, baseURL, account);
  const messages = [{ role: 'user', content: 'What is the budget for Lisbon?' }];
  const answer = await there.request.post('/api/assistant/chat', { data: { noteId: note.id, messages } });
  expect(answer.ok()).toBe(true);
  await expect(panelOf(page).getByText('What is the budget for Lisbon?')).toBeVisible();
  await expect(replyOf(page)).toContainText('400 euros');

  // What was asked here is not read back, and what is deleted there goes here.
  const reads: string[] = [];
  page.on('request', (request) => request.method() === 'GET' && reads.push(new URL(request.url()).pathname));
  await ask(page, 'Which city is it?');
  await there.addNote({ title: 'Written afterwards' });
  await expect(rowsOf(page).filter({ hasText: 'Written afterwards' })).toBeVisible();
  expect(reads.filter((path) => path.startsWith('/api/chat/'))).toEqual([]);
  await there.request.delete(`/api/chat/${note.id}`);
  await expect(panelOf(page).getByText('How can I assist you with your notes today?')).toBeVisible();
  await there.request.dispose();
});

/** The same user on another device. */
async function signInElsewhere(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  { username, password }: Account,
): Promise<Account> {
  const request = await playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  expect((await request.post('/api/login', { data: { username, password } })).ok()).toBe(true);
  return accountOf(request, username);
}

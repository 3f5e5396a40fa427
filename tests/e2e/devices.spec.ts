import { accountOf } from './account.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, openNote, rowsOf } from './workspace.ts';

test('what is changed on another device is seen here: lists, folders, and the open note', async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const note = await account.addNote({ title: 'Lisbon', content: 'The plan' });
  await openNote(page, note.id);
  await expect(bodyOf(page)).toHaveValue('The plan');

  const phone = await playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const { username, password } = account;
  expect((await phone.post('/api/login', { data: { username, password } })).ok()).toBe(true);
  const there = accountOf(phone, username);
  await there.saveNote(note.id, { content: 'The plan, from the phone' });
  await expect(bodyOf(page)).toHaveValue('The plan, from the phone');
  await there.addNote({ title: 'Written on the phone' });
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  await there.addFolder('From the phone');
  await expect(page.getByText('From the phone', { exact: true }).first()).toBeVisible();

  // And the other way round, what is typed here is not read back.
  const reads: string[] = [];
  await bodyOf(page).fill('Typed here');
  await expectSaved(page);
  page.on('request', (request) => request.method() === 'GET' && reads.push(new URL(request.url()).pathname));
  await page.waitForTimeout(1000);
  expect(reads.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect((await there.note(note.id)).content).toBe('Typed here');
  await phone.dispose();
});

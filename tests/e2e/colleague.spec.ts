import type { Page } from '@playwright/test';
import { type Account, createAccount } from './account.ts';
import { expect, test, type Visitor } from './product.ts';
import { bodyOf, expectSaved, expectText, openNoteAndListen, replaceText, rowsOf, textOf } from './workspace.ts';

const barOf = (page: Page) => page.getByRole('complementary', { name: 'A colleague’s client' });
const fromColleagues = (page: Page) => page.getByRole('region', { name: 'From colleagues' });

/** A client with a note, what is private of it, and a note of no client. */
async function makeClient(account: Account) {
  const { id } = await account.addFolder('Brightwater');
  const client = { name: 'Brightwater', otherNames: [], people: [], relation: '' };
  await account.request.put(`/api/folders/${id}/client`, { data: { client } });
  const note = await account.addNote({ title: 'Weekly call', content: 'The day rate is 900 pounds.', folderId: id });
  await account.addNote({ title: 'Aside', content: '> [!private]\n> They pay too much.', folderId: id });
  await account.addNote({ title: 'Not the client’s', content: 'Something else' });
  return { id, note };
}

/** Another member, in a browser of their own. */
async function signInColleague(visit: () => Promise<Visitor>) {
  const { context, page } = await visit();
  const member = await createAccount(context.request);
  await member.addNote({ title: 'Own note', content: 'Of the colleague' });
  return { member, there: page };
}

async function openTo(page: Page, clientId: string, username: string, access: string): Promise<void> {
  await page.goto(`/app?client=${clientId}`);
  await page.getByRole('button', { name: /^Open to/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Open to a colleague' });
  await dialog.getByRole('textbox', { name: 'Username of your colleague' }).fill(username);
  await dialog.getByRole('combobox', { name: 'What they may do' }).selectOption(access);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(
    dialog.getByRole('list', { name: 'Who it is open to' }).getByText(username, { exact: true }),
  ).toBeVisible();
}

test('a client is opened to a colleague, who reads and writes there, until the owner ends it', {
  tag: '@always',
}, async ({ page, account, visit, watcher }) => {
  // What is refused once it has ended, and what is held back before.
  watcher.allow(/status of 403|ERR_FAILED/);
  const { id, note } = await makeClient(account);
  const { member, there } = await signInColleague(visit);
  await there.goto('/app');
  await expect(rowsOf(there)).toHaveCount(1);

  await openTo(page, id, member.username, 'Read and write');
  await fromColleagues(there).getByRole('link', { name: 'Brightwater' }).click();
  await expect(barOf(there).getByText(`Brightwater of ${account.username}`)).toBeVisible();
  await expect(barOf(there).getByText('You can read and write')).toBeVisible();
  await expect(rowsOf(there)).toHaveText([/Weekly call/]);

  await openNoteAndListen(page, note.id);
  await rowsOf(there).first().click();
  await expectText(there, 'The day rate is 900 pounds.');
  await replaceText(there, 'The day rate is 950 pounds.');
  await expectSaved(there);
  await expectText(page, 'The day rate is 950 pounds.');
  await replaceText(page, 'The day rate is 980 pounds.');
  await expectText(there, 'The day rate is 980 pounds.');

  // What is typed while it ends stays on the page, and becomes a note of the colleague's own.
  await there.route('**/api/notes/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await replaceText(there, 'Typed too late');
  await page.goto(`/app?client=${id}`);
  await page.getByRole('button', { name: `Open to ${member.username}` }).click();
  await page.getByRole('button', { name: `End it for ${member.username}` }).click();
  await there.unroute('**/api/notes/*');
  const over = there.getByRole('dialog', { name: 'This client is no longer open to you' });
  await expect(over.getByText('Typed too late')).toBeVisible();
  await over.getByRole('button', { name: 'Keep as my notes' }).click();
  await expect(rowsOf(there)).toHaveText([/Weekly call/, /Own note/]);
  await rowsOf(there).first().click();
  await expectText(there, 'Typed too late');
  await expect(fromColleagues(there)).toHaveCount(0);
  expect((await account.note(note.id)).content).toBe('The day rate is 980 pounds.');
});

test('who may only read has a page that can’t be written on, and finds nothing else of the owner', async ({
  page,
  account,
  visit,
  watcher,
}) => {
  watcher.allow(/status of 403|ERR_FAILED/);
  const { id, note } = await makeClient(account);
  const { member, there } = await signInColleague(visit);
  const bodies: string[] = [];
  there.on('response', (response) => {
    if (response.url().includes('/with/'))
      void response.text().then(
        (text) => bodies.push(text),
        () => {},
      );
  });
  await openTo(page, id, member.username, 'Read');
  await there.goto('/app');
  await fromColleagues(there).getByRole('link', { name: 'Brightwater' }).click();
  await expect(barOf(there).getByText('Read only')).toBeVisible();
  await rowsOf(there).first().click();
  await expectText(there, 'The day rate is 900 pounds.');
  await bodyOf(there).click();
  await there.keyboard.type('Typed');
  expect(await textOf(there)).toBe('The day rate is 900 pounds.');
  await expect(there.getByRole('button', { name: 'New Note' })).toHaveCount(0);
  for (const word of ['too much', 'Something else', 'Of the colleague']) expect(bodies.join('\n')).not.toContain(word);

  await expect(there.getByRole('button', { name: /Add tags|Upload/ })).toHaveCount(0);
  await rowsOf(there).first().focus();
  await there.keyboard.press('Delete');
  await rowsOf(there).first().click({ button: 'right' });
  await expect(there.getByRole('menuitem')).toHaveText(['Copy link to this note']);
  await there.keyboard.press('Escape');
  await expect(rowsOf(there)).toHaveCount(1);
  await there.getByRole('button', { name: 'Folders' }).click();
  await expect(there.getByRole('treeitem', { name: 'Brightwater' })).toBeVisible();
  await expect(there.getByRole('button', { name: 'New folder' })).toHaveCount(0);
  await there.getByRole('button', { name: 'Clients' }).click();
  const client = there.getByRole('main').getByRole('list', { name: 'Clients' });
  await expect(client.getByRole('button', { name: /^Brightwater/ })).toBeVisible();
  await expect(there.getByRole('button', { name: /New client|Details of/ })).toHaveCount(0);
  await there.getByRole('button', { name: 'Close clients' }).click();

  // Now they may write, without a reload.
  await openTo(page, id, member.username, 'Read and write');
  await expect(barOf(there).getByText('You can read and write')).toBeVisible();
  await replaceText(there, 'The day rate is 950 pounds.');
  await expectSaved(there);

  // And only read again, while text is on its way: it becomes a note of the colleague's own.
  await there.route('**/api/notes/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await replaceText(there, 'Typed too late');
  await openTo(page, id, member.username, 'Read');
  await there.unroute('**/api/notes/*');
  const over = there.getByRole('dialog', { name: 'You can only read this client now' });
  await expect(over.getByText('Typed too late')).toBeVisible();
  await over.getByRole('button', { name: 'Keep as my notes' }).click();
  await expect(over).toHaveCount(0);
  await expect(barOf(there).getByText('Read only')).toBeVisible();
  await expectText(there, 'The day rate is 950 pounds.');

  // The owner is shown who it is open to, and who wrote what.
  await page.goto('/app?view=clients');
  await expect(page.getByRole('img', { name: `Open to ${member.username}` })).toBeVisible();
  await openNoteAndListen(page, note.id);
  await replaceText(page, 'The day rate is 980 pounds.');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const versions = page.getByRole('dialog', { name: 'History' }).getByRole('list', { name: 'Earlier versions' });
  await expect(versions.getByRole('button')).toHaveText([new RegExp(`by ${member.username}$`), /characters$/]);

  await barOf(there).getByRole('button', { name: 'Back to my notes' }).click();
  await expect(rowsOf(there)).toHaveText([/Weekly call/, /Own note/]);
  await fromColleagues(there)
    .getByRole('button', { name: /^Remove from my list/ })
    .click();
  const question = there.getByRole('alertdialog', { name: 'Remove Brightwater from your list?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(fromColleagues(there)).toHaveCount(0);
  await there.goto(there.url().replace('/app', `/with/${'0'.repeat(36)}/app`));
  await expect(there.getByRole('dialog', { name: 'This client is no longer open to you' })).toBeVisible();
  await there.getByRole('button', { name: 'Back to my notes' }).click();
  await expect(rowsOf(there)).toHaveText([/Weekly call/, /Own note/]);
});

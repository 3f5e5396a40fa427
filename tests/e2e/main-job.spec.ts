import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type ServerProcess, startServer, stopServer } from '#tests/faults/server-process.ts';
import { accountOf, freshUsername, PASSWORD } from './account.ts';
import { journalOf } from './journal.ts';
import { expect, test } from './product.ts';
import {
  announcedOn,
  bodyOf,
  expectSaved,
  expectText,
  openNote,
  pageIsThere,
  showView,
  titleOf,
  treeRow,
} from './workspace.ts';

test('the main job: write and file notes, close the tab in mid-sentence, kill the server, come back: all is there', {
  tag: '@always',
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-main-job-'));
  // The server has to come back there: one of the ports that the system gives away may be taken by then.
  const PORT = String(await freePort());
  const settings = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', PORT };
  let server: ServerProcess = await startServer({ settings });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const username = freshUsername();
    let page = await context.newPage();
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: "I've saved them" }).click();
    await page.getByRole('button', { name: 'Create your first note' }).click();
    await titleOf(page).fill('Northwind kick-off');
    await pageIsThere(page);
    await bodyOf(page).click();
    await page.keyboard.type('Agreed: two workshops in May.');
    await expectSaved(page);

    await showView(page, 'Folders');
    await treeRow(page, 'Northwind kick-off').dragTo(treeRow(page, 'My Files'));
    await expect(announcedOn(page)).toContainText('Note moved successfully');
    await page.getByRole('button', { name: 'New Note', exact: true }).click();
    await expect(titleOf(page)).toHaveValue('Untitled Note');
    await titleOf(page).fill('On the train');
    await bodyOf(page).click();
    await page.keyboard.type('Remember to ask Ada about the bud');
    // On the device, or already on the server.
    const kept = async () =>
      (await journalOf(page)) + JSON.stringify(await accountOf(context.request, username).notes());
    await expect.poll(kept).toContain('about the bud');
    await page.close({ runBeforeUnload: false });
    server.kill('SIGKILL');
    await server.ended;

    server = await startServer({ settings });
    page = await context.newPage();
    await page.goto('/app');
    await expect(titleOf(page)).toHaveValue('On the train');
    await expectText(page, 'Remember to ask Ada about the bud');
    await expectSaved(page);
    const account = accountOf(context.request, username);
    const notes = await account.notes();
    const files = (await account.folders()).find(({ name }) => name === 'My Files');
    expect(notes.map(({ title, content, folderId }) => ({ title, content, folderId }))).toEqual([
      // Created while a note of that folder was open in the tree.
      { title: 'On the train', content: 'Remember to ask Ada about the bud', folderId: files?.id },
      { title: 'Northwind kick-off', content: 'Agreed: two workshops in May.', folderId: files?.id },
    ]);
    const filed = notes[1];
    if (filed) await openNote(page, filed.id);
    await expectText(page, 'Agreed: two workshops in May.');
  } finally {
    await context.close();
    await stopServer(server);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Account } from './account.ts';
import { ask, openAssistant, replyOf } from './assistant-page.ts';
import { isAmongFound } from './findable.ts';
import { expect, type MortalServer, notesAreKept, test } from './own-server.ts';
import { bodyOf, openNote, rowsOf, showView } from './workspace.ts';

/** In everything of the other client. */
const MARK = 'kestrelmark';
const barOf = (page: Page) => page.getByRole('complementary', { name: 'Client-safe screen' });
const foundIn = (page: Page) => page.getByRole('region', { name: 'Found' });

/** Two clients; of the other one everything has the mark. */
async function twoClients(account: Account) {
  const make = async (name: string) => {
    const { id } = await account.addFolder(name);
    const client = { name, otherNames: [], people: [], relation: '' };
    await account.request.put(`/api/folders/${id}/client`, { data: { client } });
    return id;
  };
  const [folderId, otherFolder] = [await make('Brightwater'), await make(`Kestrel ${MARK}`)];
  const content = 'The day rate of the retainer is 900 pounds.\n\n- [ ] Send the offer (27 November 2030)\n';
  const note = await account.addNote({ title: 'Weekly call', content, folderId, tags: ['rates'] });
  const other = await account.addNote({
    title: `Call ${MARK}`,
    content: `The day rate of the retainer is 1,200 pounds, ${MARK}.\n\n- [ ] Call back, ${MARK} (27 November 2030)\n`,
    folderId: otherFolder,
    tags: [MARK],
  });
  await account.addNote({ title: `Unfiled ${MARK}`, content: `The day rate, ${MARK}.` });
  await account.request.post('/api/templates', { data: { title: `Form ${MARK}`, content: MARK } });
  await account.request.post('/api/saved-searches', { data: { name: MARK, query: MARK } });
  await isAmongFound(account, 'retainer', 'Weekly call');
  return { note, other };
}

async function showOnly(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Show only Brightwater' }).click();
  await expect(barOf(page).getByText('Only Brightwater is shown')).toBeVisible();
}

/** Every body that the browser receives completely from now on; what it gave up has none. */
function record(context: BrowserContext): { bodies: Map<string, string>; settled: () => Promise<void> } {
  const bodies = new Map<string, string>();
  const reading: Promise<void>[] = [];
  context.on('requestfinished', (request) => {
    if (request.url().includes('/assets/')) return;
    const read = request.response().then(async (response) => {
      const body = await response?.text();
      if (body !== undefined) bodies.set(`${request.method()} ${request.url()} ${bodies.size}`, body);
    });
    // A page that was left took its bodies along.
    reading.push(read.catch(() => {}));
  });
  return { bodies, settled: async () => void (await Promise.all(reading)) };
}

async function expectNothingOfOthers(page: Page, otherId: string): Promise<void> {
  await expect(page).toHaveTitle('Brightwater — Sparehour');
  const shown = `${page.url()}\n${await page.content()}`;
  expect([shown.includes(MARK), shown.includes(otherId)]).toEqual([false, false]);
}

/** Moves the beginning of the screen, as if it had been on for eleven minutes. */
async function passElevenMinutes(mortal: MortalServer): Promise<void> {
  await mortal.kill();
  const embedded = await openEmbedded(mortal.dataDir);
  const db = connectDatabase({ socket: embedded.address, pool: 1 });
  await db.system.execute(sql`update sessions set client_safe_since = client_safe_since - interval '11 minutes'`);
  await db.close();
  await embedded.close();
  await mortal.comeBack();
}

test('while one client is shown, nothing of another reaches the browser, and the password leads out', {
  tag: '@always',
}, async ({ page, account, context, mortal, watcher }) => {
  watcher.allow(/status of (403|404|422)/);
  const { note, other } = await twoClients(account);
  // What a browser remembers of another client: its history, a search, a note on the device, a tab.
  await openNote(page, other.id);
  await page.getByRole('searchbox', { name: 'Search' }).fill(MARK);
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(foundIn(page).getByRole('link').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.goto(`/app?tag=${MARK}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await notesAreKept(page, 3);
  const second = await context.newPage();
  await openNote(second, other.id);
  await page.bringToFront();
  await openNote(page, note.id);

  await showOnly(page);
  const { bodies, settled } = record(context);
  await expect(barOf(second).getByText('Only Brightwater is shown')).toBeVisible();
  for (const each of [page, second]) await expectNothingOfOthers(each, other.id);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await expectNothingOfOthers(page, other.id);

  for (const view of ['List', 'Folders', 'Tags', 'Documents', 'Trash'] as const) {
    await showView(page, view);
    await expectNothingOfOthers(page, other.id);
  }
  // Their names end with a number.
  const placeOf = (view: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${view}`) });
  for (const view of ['To-dos', 'Clients']) {
    await placeOf(view).click();
    await expect(page.getByText(view === 'Clients' ? '1 to do' : 'Send the offer').first()).toBeVisible();
    await expectNothingOfOthers(page, other.id);
  }
  await placeOf('All').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('kestrel');
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(foundIn(page)).toBeVisible();
  await expect(foundIn(page).getByRole('link')).toHaveCount(0);
  await expectNothingOfOthers(page, other.id);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('call');
  await expect(page.getByRole('option', { name: 'Weekly call' })).toBeVisible();
  await expectNothingOfOthers(page, other.id);
  await page.keyboard.press('Escape');
  await openNote(page, note.id);
  await openAssistant(page);
  await ask(page, 'What is the day rate of the retainer for Kestrel?');
  await expect(replyOf(page).last()).toContainText('900 pounds');
  await expectNothingOfOthers(page, other.id);

  // Typed addresses, and the way back through what was looked at before.
  for (const address of [
    `/app?note=${other.id}`,
    `/app?view=folders&folder=${other.folderId}`,
    `/app?client=${other.folderId}`,
    `/app?tag=${MARK}`,
  ]) {
    await page.goto(address);
    await expect(bodyOf(page)).toContainText('900 pounds');
    await expect(page).toHaveURL(/\/app(\?|$)/);
    await expect(page).not.toHaveURL(new RegExp(`${other.id}|${other.folderId}|${MARK}`));
    await expectNothingOfOthers(page, other.id);
  }
  for (let steps = await page.evaluate(() => history.length); steps > 1; steps -= 1) {
    await page.goBack();
    if (!page.url().includes('/app')) break;
    await expect(barOf(page).getByText('Only Brightwater is shown')).toBeVisible();
    // The address of a note that isn't shown is replaced as soon as the server has answered.
    await expect(page).not.toHaveURL(new RegExp(`${other.id}|${MARK}`));
    await expectNothingOfOthers(page, other.id);
  }
  await page.goto('/app');
  await expect(barOf(page)).toBeVisible();
  // Somebody types into the console what the page would never ask.
  const statuses = await page.evaluate(
    async (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
    [`/api/notes/${other.id}`, '/api/export', '/api/user/data', `/api/documents/${other.id}`],
  );
  expect(statuses).toEqual([404, 403, 403, 404]);
  await settled();
  expect(bodies.size).toBeGreaterThan(20);
  expect([...bodies].filter(([, body]) => body.includes(MARK) || body.includes(other.id)).map(([url]) => url)).toEqual(
    [],
  );

  await passElevenMinutes(mortal);
  await page.reload();
  await barOf(page).getByRole('button', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show everything again?' });
  await dialog.getByLabel('Password').fill('a wrong password');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await expectNothingOfOthers(page, other.id);
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(barOf(page)).toHaveCount(0);
  await expect(barOf(second)).toHaveCount(0);
  // What was on the device is there again.
  await notesAreKept(page, 3);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('nothing that is only on this device is left behind: it is refused until everything is sent', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/ERR_FAILED|status of 422/);
  const { note, other } = await twoClients(account);
  await openNote(page, note.id);
  await page.route('**/api/notes/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await bodyOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('A last word.');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Show only Brightwater' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show only one client' });
  await expect(dialog.getByText("Some changes haven't reached the server yet.")).toBeVisible();
  expect((await account.note(other.id)).title).toContain(MARK);
  await page.unroute('**/api/notes/*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(barOf(page)).toBeVisible();
  expect((await account.note(note.id)).content).toContain('A last word.');

  // What is written there is saved, a to-do is ticked, and a new note is the client's.
  await page.getByRole('button', { name: 'New Note' }).first().click();
  await page.keyboard.type('Agreed today');
  await expect.poll(async () => (await account.notes()).map(({ title }) => title)).toContain('Agreed today');
  await expect(barOf(page)).toBeVisible();
  await barOf(page).getByRole('button', { name: 'Leave' }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  const made = (await account.notes()).find(({ title }) => title === 'Agreed today');
  expect(made?.folderId).toBe(note.folderId);
});

import { untilNotNearMidnight } from '#tests/midnight.ts';
import { madePicture } from '#tests/pictures.ts';
import { expect, test } from './product.ts';
import { openNote, toastOf } from './workspace.ts';

const PROMISES = [
  'Nadia: send the offer by 4 December 2026',
  '',
  'Dana will review it by 5 December 2026.',
  '',
  'I will call the bank by 6 December 2026.',
].join('\n');

test('the user says their name: to-dos are theirs, all are added in one press, and a page is signed with name and logo', async ({
  page,
  account,
  visit,
}) => {
  const note = await account.addNote({ title: 'Halden call', content: PROMISES });
  await openNote(page, note.id);
  const todosLink = page.getByRole('button', { name: /^To-dos/ });
  await expect(todosLink).toHaveText(/3 suggested/);

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'You' }).click();
  await settings.getByLabel('Your name').fill('Nadia Rahman');
  await settings.getByLabel('How clients address you').fill('Ms Rahman, Nadia');
  await settings.getByLabel('Firm').fill('Rahman Consulting');
  const chooser = page.waitForEvent('filechooser');
  await settings.getByRole('button', { name: 'Upload logo…' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: madePicture('png', 240, 80) });
  const logo = settings.getByRole('img', { name: 'Logo' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page)).toContainText('Settings saved');

  await todosLink.click();
  const todos = page.getByRole('region', { name: 'To-dos' });
  await todos.getByRole('tab', { name: /Suggestions/ }).click();
  const list = todos.getByRole('list', { name: 'Suggestions' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  // Read again under the other name: the promise is the user's own, and has no name beside it.
  await expect(list.getByText(/^Nadia ·/)).toHaveCount(0);
  await expect(list.getByText(/^Dana ·/)).toHaveCount(1);
  await list.getByRole('button', { name: 'Add all suggestions of “Halden call”' }).click();
  await expect(toastOf(page)).toContainText('3 to-dos added to “Halden call”');
  await expect(todosLink).toHaveText(/2 open, 0 suggested/);
  await todos.getByRole('tab', { name: /Waiting/ }).click();
  await expect(todos.getByRole('list', { name: /Waiting/ }).getByRole('listitem')).toHaveCount(1);
  await expect(todos.getByText('Sat 5 Dec')).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(todosLink).toHaveText(/0 open, 3 suggested/);
  await expect.poll(async () => (await account.note(note.id)).content).toBe(PROMISES);

  const shared = await account.request.post(`/api/notes/${note.id}/shares`, { data: { kind: 'live', days: 7 } });
  const client = await visit({ javaScriptEnabled: false });
  await client.page.goto((await shared.json()).path);
  const updated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const signed = `Shared by Nadia Rahman, Rahman Consulting · Updated ${updated.format(new Date())}`;
  await expect(client.page.getByText(signed)).toBeVisible();
  await expect(client.page.getByRole('img', { name: 'Rahman Consulting' })).toHaveJSProperty('naturalWidth', 240);
});

test.describe('a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('writes and reads days and numbers as Germans do, and its texts stay English', async ({
    page,
    account,
    visit,
  }) => {
    await untilNotNearMidnight();
    const year = new Date().getFullYear() + 1;
    const note = await account.addNote({
      title: 'Halden',
      content: `- [ ] Send the offer by ${year}-12-04\n- [ ] Call`,
    });
    const read = async () => (await (await account.request.get('/api/tasks')).json()).tasks.length;
    await expect.poll(read).toBe(2);
    await page.goto('/app?view=todos');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    const todos = page.getByRole('region', { name: 'To-dos' });
    const day = new Intl.DateTimeFormat('de-DE', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
    await expect(todos.getByRole('button', { name: `${day.format(new Date(year, 11, 4))}: due date` })).toBeVisible();
    await todos.getByRole('button', { name: 'Add date: due date of Call' }).click();
    // The third of April, not the fourth of March.
    await todos.getByRole('textbox', { name: 'Due date of Call' }).fill(`3.4.${year}`);
    await todos.getByRole('button', { name: 'Save date' }).click();
    await expect(todos.getByRole('button', { name: `${day.format(new Date(year, 3, 3))}: due date` })).toBeVisible();
    await expect.poll(async () => (await account.note(note.id)).content).toMatch(/Call \(due \w{3}, 3 Apr/);

    const shared = await account.request.post(`/api/notes/${note.id}/shares`, { data: { kind: 'live', days: 7 } });
    const client = await visit();
    await client.page.goto((await shared.json()).path);
    const updated = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
    await expect(client.page.getByText(`Updated ${updated}`)).toBeVisible();
  });
});

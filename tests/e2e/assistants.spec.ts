import type { Locator, Page } from '@playwright/test';
import { callTool, connectAssistant } from '#tests/mcp.ts';
import type { Account } from './account.ts';
import { isAmongFound } from './findable.ts';
import { expect, test } from './product.ts';

/** In everything that is not Brightwater's. */
const MARK = 'kestrelmark';

async function makeClient(account: Account, name: string): Promise<string> {
  const { id } = await account.addFolder(name);
  const client = { name, otherNames: [], people: [], relation: '' };
  await account.request.put(`/api/folders/${id}/client`, { data: { client } });
  return id;
}

async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: tab }).click();
  return settings;
}

test('an assistant with a token for one client finds, reads and writes there alone, until the token is revoked', async ({
  page,
  account,
  server,
}) => {
  const [folderId, otherFolder] = [
    await makeClient(account, 'Brightwater'),
    await makeClient(account, `Kestrel ${MARK}`),
  ];
  await account.addNote({ title: 'Weekly call', content: 'The day rate of the retainer is 900 pounds.', folderId });
  const content = `The day rate of the retainer is 1,200 pounds, ${MARK}.`;
  const other = await account.addNote({ title: `Call ${MARK}`, content, folderId: otherFolder });
  await account.addNote({ title: `Unfiled ${MARK}`, content });
  await isAmongFound(account, 'retainer', 'Weekly call');

  await page.goto('/app');
  const settings = await openSettings(page, 'Account');
  await settings.getByLabel('Name', { exact: true }).fill('Desk assistant');
  await settings.getByLabel('What it can do').selectOption('Read and write');
  await settings.getByLabel('What it sees').selectOption('Only some clients');
  await settings.getByRole('checkbox', { name: 'Brightwater' }).check();
  await settings.getByLabel('Password to create a token').fill(account.password);
  await settings.getByRole('button', { name: 'Create token' }).click();
  const created = page.getByRole('dialog', { name: 'Copy your access token' });
  const token = await created.getByText(/^sph_/).textContent();
  await created.getByRole('button', { name: "I've saved it" }).click();
  const row = settings.getByRole('listitem').filter({ hasText: 'Desk assistant' });
  await expect(row).toContainText('Never used');
  await expect(row).toContainText('Only Brightwater');
  await page.keyboard.press('Escape');

  const assistant = await connectAssistant(server.url, token ?? '');
  const found = await callTool(assistant, 'search', { query: 'day rate of the retainer' });
  expect(found).toContain('900 pounds');
  const [, noteId = ''] = /"noteId":"([^"]+)"/.exec(found) ?? [];
  const answers = [
    found,
    await callTool(assistant, 'search', { query: MARK }),
    await callTool(assistant, 'list_clients'),
    await callTool(assistant, 'read_note', { id: noteId }),
    await callTool(assistant, 'create_note', { title: 'Offer', content: 'The offer is sent.' }),
    await callTool(assistant, 'append_to_note', { id: noteId, text: 'Agreed by phone.' }),
    JSON.stringify(await assistant.listResources()),
  ];
  expect(answers.join('\n')).not.toContain(MARK);
  expect(await callTool(assistant, 'read_note', { id: other.id })).toBe('Error: Note not found');

  await page.goto(`/app?note=${noteId}`);
  await expect(page.getByText('Agreed by phone.', { exact: true })).toBeVisible();
  const offer = (await account.notes()).find(({ title }) => title === 'Offer');
  expect(offer).toMatchObject({ content: 'The offer is sent.', folderId });

  const after = await openSettings(page, 'Account');
  await expect(row).toContainText('Last used');
  await after.getByRole('tab', { name: 'Activity' }).click();
  const activity = after.getByRole('region', { name: 'What happened in my account' });
  for (const use of ['search', 'read_note', 'append_to_note']) {
    const text = `An assistant used an access token. Desk assistant: ${use}`;
    await expect(activity.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  await after.getByRole('tab', { name: 'Account' }).click();
  await row.getByRole('button', { name: 'Revoke Desk assistant' }).click();
  await expect(row).toHaveCount(0);
  await expect(assistant.listTools()).rejects.toThrow();
});

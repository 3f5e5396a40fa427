import type { Page } from '@playwright/test';
import { createAccount } from '#tests/e2e/account.ts';
import { openNote } from '#tests/e2e/workspace.ts';
import type { Screen } from './screen.ts';

const id = (index: number) => `0190a1b2-c3d4-7e5f-8a9b-${String(index).padStart(12, '0')}`;
const at = '2026-11-02T09:00:00.000Z';

/** What others see of a client or a note, and what came from elsewhere with its properties. */
export const sharingScreens: Screen[] = [
  {
    name: 'colleagues',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page) => {
      const client = await addClient(page);
      const colleague = { username: 'ingrid', name: 'Ingrid Mercer' };
      const since = { since: at, lastSeenAt: '2026-11-28T09:00:00.000Z' };
      const opened = [
        { id: id(1), clientId: client, access: 'write', colleague, ...since },
        { id: id(2), clientId: client, access: 'read', colleague: { username: 'x'.repeat(64), name: '' }, since: at },
      ].map((each) => ({ lastSeenAt: null, ...each }));
      const received = [
        { id: id(3), clientId: 'a', client: 'Halden Health', access: 'read', since: at, owner: colleague },
      ];
      await page.route('**/api/colleagues', (route) => route.fulfill({ json: { opened, received } }));
      await page.goto(`/app?client=${client}`);
      await page.getByRole('button', { name: /^Open to/ }).click();
      await page.getByRole('list', { name: 'Who it is open to' }).getByText('Ingrid Mercer').first().waitFor();
    },
  },
  {
    name: 'colleague-client',
    visitor: 'newcomer',
    path: '/app',
    prepare: (page) => colleagueIsShown(page, 'read'),
  },
  {
    name: 'properties',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page) => {
      const response = await page.request.post('/api/notes', { data: { title: 'Post', content: properties } });
      await openNote(page, (await response.json()).id);
      await page.locator('.page-property').first().waitFor();
    },
  },
  { name: 'shared-page', visitor: 'newcomer', path: '/app', prepare: (page) => sharedPageIsShown(page) },
  {
    name: 'shared-page-refused',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page) => {
      await sharedPageIsShown(page);
      await page.getByRole('button', { name: 'Send answer' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'shared-page-sent',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page) => {
      await sharedPageIsShown(page);
      await page.getByLabel('Comment').fill('On its way.');
      await page.getByRole('button', { name: 'Send answer' }).click();
      await page.getByRole('heading', { name: 'Your answer was sent' }).waitFor();
    },
  },
  {
    name: 'shared-page-passcode',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page) => {
      await page.goto(await share(page, { passcode: 'k7mq-x2hn-pd4w' }));
      await page.getByLabel('Passcode').waitFor();
    },
  },
];

const properties = [
  '---',
  'author: Jane Doe',
  'topics:',
  '  - writing',
  '  - budget',
  'published: 2023-11-18',
  'source: https://example.com/a/very/long/address/that/does/not/end/soon/and/goes/on',
  'draft: true',
  'a very long name of a property that does not fit: and its value',
  '---',
  '# Post',
  '',
  'The text.',
].join('\n');

/** A client with a note; answers its id. */
export async function addClient(page: Pick<Page, 'request'>): Promise<string> {
  const folderId = 'clientclientclientcli';
  await page.request.post('/api/folders', { data: { id: folderId, name: 'Brightwater', parentId: null } });
  const client = { name: 'Brightwater Housing Association', otherNames: [], people: [], relation: '' };
  await page.request.put(`/api/folders/${folderId}/client`, { data: { client } });
  const content = 'The day rate is 900 pounds.\n\n- [ ] Send the soil sample\n- [ ] Pay\n- [x] Dig';
  await page.request.post('/api/notes', { data: { title: 'Weekly call', content, folderId } });
  return folderId;
}

/** The client of another member, which is open to whoever is signed in here. */
async function colleagueIsShown(page: Page, access: 'read' | 'write'): Promise<void> {
  const { username } = await (await page.request.get('/api/user')).json();
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (other === undefined) throw new Error('There is no browser.');
  await createAccount(other.request);
  const client = await addClient(other);
  const opened = await other.request.post(`/api/clients/${client}/colleagues`, { data: { username, access } });
  const { id: grant } = await opened.json();
  await other.close();
  await page.goto(`/with/${grant}/app`);
  await page.getByRole('complementary', { name: 'A colleague’s client' }).getByText('Brightwater').waitFor();
}

/** Shares a note; answers the path of its page. */
async function share(page: Page, data: object): Promise<string> {
  const content = 'The plan for spring.\n\n- [ ] Send **soil** sample\n- [ ] Pay\n- [x] Dig';
  const note = await (await page.request.post('/api/notes', { data: { title: 'Garden plan', content } })).json();
  return (await (await page.request.post(`/api/notes/${note.id}/shares`, { data })).json()).path;
}

async function sharedPageIsShown(page: Page): Promise<void> {
  await page.goto(await share(page, { allowsAnswers: true, allowsFiles: true }));
  await page.getByRole('button', { name: 'Send answer' }).scrollIntoViewIfNeeded();
}

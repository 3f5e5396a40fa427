import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientPage } from '#shared/client-page.ts';
import { startChatServer } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer } from '#tests/server.ts';

let provider: FakeProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startFakeProvider();
  ({ server } = await startChatServer(provider));
});
afterAll(() => provider.close());

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('a model judges what disagrees before it is shown, once; where it fails all of it is shown', async () => {
  const ada = await signUp(server);
  const id = newFolderId();
  await ada.post('/api/folders', { id, name: 'Hexworth', parentId: null });
  const client = { name: 'Hexworth', otherNames: [], people: [], relation: '' };
  await ada.put(`/api/folders/${id}/client`, { client });
  const write = (title: string, content: string) => ada.post('/api/notes', { title, content, folderId: id });
  await write(`${day(-8)} Paper`, 'Void turnaround: 29 days\nStaff: 40\n\n> [!private]\n> Rent: 900');
  await write(`${day(-1)} Call`, 'Void turnaround was 34 days\nStaff: 45');
  await server.services.search.idle();
  const page = async (): Promise<ClientPage> => (await ada.get(`/api/clients/${id}`)).json();
  const judge = async (): Promise<ClientPage> => (await ada.post(`/api/clients/${id}/judgments`)).json();
  const disputed = ({ facts }: ClientPage) =>
    facts.filter((fact) => fact.disputed.length > 0).map(({ thing }) => thing);
  const before = await page();
  expect([before.toJudge, disputed(before)]).toEqual([2, []]);

  provider.reply = () => 'I cannot';
  expect(disputed(await judge()).sort()).toEqual(['Staff', 'Void turnaround was']);
  const turnaround = /PAIR (\d): Void/;
  provider.reply = (prompt) => `{"disagree": [${turnaround.exec(prompt)?.[1]}]}`;
  const judged = await judge();
  expect([judged.toJudge, disputed(judged)]).toEqual([0, ['Void turnaround was']]);
  expect(provider.requests.map(({ body }) => body).join()).not.toContain('900');
  const asked = provider.requests.length;
  expect(disputed(await judge())).toEqual(['Void turnaround was']);
  expect(disputed(await page())).toEqual(['Void turnaround was']);
  expect(provider.requests).toHaveLength(asked);

  await ada.put('/api/settings', { autoSave: true, defaultDark: false, aiScope: 'nothing' });
  expect(disputed(await page()).sort()).toEqual(['Staff', 'Void turnaround was']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoError } from '#scripts/demo/call-server.ts';
import { makeDemo } from '#scripts/demo/make-demo.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';

let server: TestServer;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  url = await server.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.http.close();
});

test("creates an account with a consultant's week, as often as it runs", async () => {
  const [first, second] = [await makeDemo(url), await makeDemo(url, { withFiles: false })];
  expect(second.username).not.toBe(first.username);
  const { username, password } = first;
  const reply = await server.http.inject({ method: 'POST', url: '/api/login', payload: { username, password } });
  expect(reply.statusCode).toBe(200);
  const headers = { cookie: `${reply.cookies[0]?.name}=${reply.cookies[0]?.value}` };
  const get = async (path: string) => (await server.http.inject({ url: path, headers })).json();
  const notes = await get('/api/notes');
  // Each file becomes a note too.
  expect(notes).toHaveLength(first.notes + first.documents);
  const { documents } = await get('/api/documents');
  expect(documents.map(({ state }: { state: string }) => state)).toEqual(['done', 'done']);
  expect(notes[0]).toMatchObject({ title: 'Steering group, 19 November', tags: ['halden', 'meeting', 'actions'] });
  const folders: { id: string; name: string; parentId: string | null }[] = await get('/api/folders');
  const clients = folders.find(({ name }) => name === 'Clients');
  expect(folders.find(({ name }) => name === 'Halden Health')?.parentId).toBe(clients?.id);
});

test("explains in a sentence why it can't", async () => {
  await expect(makeDemo('localhost')).rejects.toThrow(DemoError);
  await expect(makeDemo('http://127.0.0.1:1')).rejects.toThrow('No server answers at http://127.0.0.1:1.');
});

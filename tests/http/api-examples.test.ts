import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Share } from '#shared/shares.ts';
import { signUp, startTestServer, type TestServer } from '#tests/server.ts';

const run = promisify(execFile);
let server: TestServer;
let address: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.http.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'sparehour-api-'));
});
afterAll(async () => {
  await server.http.close();
  await rm(folder, { recursive: true });
});

test('every example of docs/api.md runs as it is written', async () => {
  const user = await signUp(server);
  const wanted = { name: 'Examples', scope: 'write', days: 1, password: user.password };
  const { token } = (await user.post('/api/user/tokens', wanted)).json();
  const page = await readFile('docs/api.md', 'utf8');
  const examples = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, example = '']) => example)
    // It never ends.
    .filter((example) => !example.includes('/api/changes'));
  expect(examples).toHaveLength(6);
  const env = { PATH: process.env.PATH, SPAREHOUR: address, TOKEN: token };
  const printed: string[] = [];
  for (const example of examples) {
    // The address and the token are this server's.
    const script = example.replaceAll(/^export .*\n/gm, '');
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
    printed.push(stdout);
    await server.services.search.idle();
  }
  const [me = '', saved = '', trash = '', note = '', task = '', link = ''] = printed;
  expect(JSON.parse(me).username).toBe(user.username);
  expect(JSON.parse(saved)).toMatchObject({ title: 'Rates', content: '1,200 a day', version: 2 });
  expect(JSON.parse(trash)).toMatchObject({ notes: [], nextCursor: null });
  expect(JSON.parse(note)).toMatchObject({ title: 'Call with Halden', tags: ['halden'] });
  expect(JSON.parse(task).task).toMatchObject({ text: expect.stringContaining('Send the offer'), done: true });
  expect((await user.get(`/api/notes/${JSON.parse(note).id}`)).json().content).toBe('- [x] Send the offer by Friday');
  const shared = await fetch(link.trim());
  expect([shared.status, await shared.text()]).toEqual([200, expect.stringContaining('Send the offer by Friday')]);
  const { shares } = (await user.get('/api/shares')).json() as { shares: Share[] };
  expect(shares).toMatchObject([{ kind: 'snapshot', noteTitle: 'Call with Halden', state: 'open' }]);
});

import { afterEach, expect, test } from 'vitest';
import type { NotePage } from '#shared/notes.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { until } from './moments.ts';
import { killLeftServers, startServer, stopServer } from './server-process.ts';
import { trials } from './trials.ts';

const KILLS = trials({ small: 2, full: 20 });
const NOTES = trials({ small: 600, full: 3000 });

afterEach(killLeftServers);

test(`kill -9, ${KILLS} times while ${NOTES} notes are changed: all of them are, or none`, {
  timeout: 240_000 + KILLS * 60_000,
}, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    let server = await startServer({ settings: { DATA_DIR: folder } });
    const client = await signUp(server.url, 'changer');
    const ids = await makeNotes(client);
    const found: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const tag = `t${kill}`;
      const changing = client
        .call('POST', '/api/notes/changes', { changes: [{ ids, kind: 'tag', add: [tag], remove: [] }] })
        .catch(() => undefined);
      // The first one at once, so that nothing is recorded yet; the others when a part is changed.
      if (kill > 0) await until(async () => (await tagged(client, tag)) > 0);
      const before = kill > 0 ? await tagged(client, tag) : 0;
      server.kill('SIGKILL');
      await server.ended;
      await changing;
      server = await startServer({ settings: { DATA_DIR: folder } });
      client.url = server.url;
      // Finishes what was recorded.
      await client.call('POST', '/api/notes/changes', {
        changes: [{ ids: ids.slice(0, 1), kind: 'pin', pinned: true }],
      });
      const after = await tagged(client, tag);
      found.push(`${before} → ${after}`);
      expect([0, NOTES]).toContain(after);
      if (before > 0) expect(after).toBe(NOTES);
    }
    await annotate(`batches: notes changed at the kill and after the restart: ${found.join(', ')} of ${NOTES}`);
    client.close();
    await stopServer(server);
  });
});

async function makeNotes(client: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < NOTES; i += 20) {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, j) => client.call('POST', '/api/notes', { title: `Note ${i + j}`, content: 'x' })),
    );
    ids.push(...made.map(({ body }) => (body as { id: string }).id));
  }
  return ids;
}

async function tagged(client: ApiClient, tag: string): Promise<number> {
  const { body } = await client.call('GET', `/api/notes?view=summary&limit=1&tag=${tag}`);
  return (body as NotePage).total;
}

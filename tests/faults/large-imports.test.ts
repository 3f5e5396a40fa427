import { afterEach, expect, test } from 'vitest';
import type { Import, ImportReport } from '#shared/imports.ts';
import { zipOf } from '#tests/zip.ts';
import { type ApiClient, connectClient, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { passTime } from './moments.ts';
import { killLeftServers, startServer, stopServer } from './server-process.ts';
import { trials } from './trials.ts';

const FILES = trials({ small: 300, full: 100_000 });
const NESTED_BYTES = trials({ small: 300_000, full: 3_000_000 });
const SAVE_MS = 200;
/** More often, and the limits of one account would refuse it. */
const POLL_MS = 500;
/** With default limits, one account may save 240 times a minute. */
const SAVERS = 2;
const IMPORTER = '198.51.100.66';
/** What an import says when it doesn't know what happened. */
const TROUBLE = 'The server had a problem while importing. Continue to import the rest.';

afterEach(killLeftServers);

/** As many of these around each other as fit into the bytes. */
function nested(opening: string, closing: string): string {
  const levels = Math.floor(NESTED_BYTES / (opening.length + closing.length));
  return `${opening.repeat(levels)}deep${closing.repeat(levels)}`;
}

const archives: [name: string, bytes: () => Promise<Buffer>][] = [
  [
    'tiny files.zip',
    () => zipOf(Object.fromEntries(Array.from({ length: FILES }, (_, n) => [`Notes/Note ${n}.md`, `${n}`]))),
  ],
  ['nested.html', async () => Buffer.from(`<!doctype html><body>${nested('<div>', '</div>')}</body>`)],
  [
    'nested.opml',
    async () => Buffer.from(`<opml version="2.0"><body>${nested('<outline text="a">', '</outline>')}</body></opml>`),
  ],
  [
    'nested.enex',
    async () =>
      Buffer.from(`<en-export><note><title>a</title><content>${nested('<a>', '</a>')}</content></note></en-export>`),
  ],
];

test(`${FILES} tiny files and ${NESTED_BYTES} bytes of nested elements are imported or refused with a sentence, while others save`, {
  timeout: trials({ small: 600_000, full: 6 * 3_600_000 }),
}, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    const settings = { DATA_DIR: folder, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startServer({ settings, limits: { LIMIT_EVENT_LOOP_DELAY_MS: 20_000 } });
    const importer = connectClient(server.url, (await signUp(server.url, 'importer')).cookie(), IMPORTER);
    const savers = await Promise.all(
      Array.from({ length: SAVERS }, async (_, number) => {
        const client = await signUp(server.url, `saver${number}`);
        const { id } = (await client.call('POST', '/api/notes', { title: 'Saved' })).body as { id: string };
        return { client: connectClient(server.url, client.cookie(), `203.0.113.${number + 1}`), id };
      }),
    );
    let isDone = false;
    const answers: number[] = [];
    const saving = (async () => {
      for (let turn = 0; !isDone; turn += 1) {
        const { client, id } = savers[turn % SAVERS] as (typeof savers)[number];
        answers.push((await client.call('PUT', `/api/notes/${id}`, { content: `${turn}` })).status);
        await passTime(SAVE_MS);
      }
    })();
    const ends: string[] = [];
    for (const [name, bytes] of archives) {
      const end = await importAll(importer, name, await bytes());
      ends.push(`${name}: ${end.state}, ${end.counts.created} notes, ${end.failure ?? `${end.reportTotal} lines`}`);
      expect(end.state, name).toMatch(/^(?:done|failed)$/);
      if (end.state === 'failed') expect(end.failure, name).toMatch(/\.$/);
      expect(end.failure, name).not.toBe(TROUBLE);
      if (end.state === 'done') expect(end.counts.created + end.reportTotal, name).toBeGreaterThan(0);
    }
    isDone = true;
    await saving;
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await importer.call('GET', '/api/user')).status).toBe(200);
    await annotate(`${ends.join('; ')}. ${answers.length} saves of others were answered 200`);
    for (const { client } of savers) client.close();
    importer.close();
    await stopServer(server);
  });
});

async function importAll(client: ApiClient, name: string, bytes: Buffer): Promise<ImportReport> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { cookie: client.cookie() ?? '', 'x-forwarded-for': IMPORTER };
  const reply = await fetch(`${client.url}/api/imports`, { method: 'POST', body: form, headers });
  expect(reply.status, name).toBe(202);
  const { id } = (await reply.json()) as Import;
  const planned = await settled(client, id);
  if (planned.state !== 'planned') return planned;
  expect((await client.call('POST', `/api/imports/${id}/start`, {})).status).toBe(202);
  return settled(client, id);
}

async function settled(client: ApiClient, id: string): Promise<ImportReport> {
  for (;;) {
    await passTime(POLL_MS);
    const { status, body } = await client.call('GET', `/api/imports/${id}`);
    const report = body as ImportReport;
    if (status === 200 && report.state !== 'planning' && report.state !== 'importing') return report;
  }
}

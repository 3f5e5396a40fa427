import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { findTables } from '#server/db/tables/tables.ts';
import type { UploadReply } from '#shared/documents.ts';
import { docxOf, pdfOf } from '#tests/document-files.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { type ApiClient, connectClient, type Reply, signUp } from '#tests/faults/api-client.ts';
import { freePort, type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, growthInWords, mib, quantile, type Result } from './figures.ts';
import { growthOf, residentMib } from './process-memory.ts';
import { quiet, serverCommand } from './server-command.ts';
import { zeroFigure } from './users-run.ts';

const ROUNDS_MOST = 100;
/** However far it came. */
const TIME_MOST_MS = 5 * 60_000;
const WARM_UP_ROUNDS = 5;
const UPLOADS = 10;
const CHATS = 5;
const MIB = 1024 * 1024;

/** What the server holds after a round. */
interface Holding {
  rss: number;
  heap: number;
  files: number;
}

/** Uploads that are deleted again, and answers that are forgotten: what is left of them in the end. */
export async function measure(): Promise<Result> {
  const provider = await startFakeProvider();
  const { rounds, figures } = await withFolder((folder) => soak(folder, provider));
  await provider.close();
  const [uploads, chats] = [rounds * UPLOADS, rounds * CHATS];
  return {
    title: 'Soak',
    about:
      `${uploads} small documents uploaded one after the other, PDF, Word and text in turn, each deleted again with its note, and ${chats} questions to the assistant with a ` +
      `fake provider, each conversation of ${CHATS} deleted. Compared with the state after the first ${WARM_UP_ROUNDS * UPLOADS}; growth is that of the second half.`,
    figures,
  };
}

async function soak(folder: string, provider: FakeProvider): Promise<{ rounds: number; figures: Figure[] }> {
  const metricsPort = await freePort();
  const start = () =>
    startServer({
      settings: {
        ...{ DATA_DIR: folder, ...quiet, METRICS_PORT: String(metricsPort) },
        ...{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${provider.url}/v1` },
        ...{ AI_MODEL: 'stand-in', AI_API_KEY: 'none' },
      },
      command: serverCommand(),
    });
  let server = await start();
  const user = await signUp(server.url, 'soak');
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await work(user, round);
  await stopServer(server);
  const before = await countLeft(folder);
  user.close();

  server = await start();
  const again = connectClient(server.url, user.cookie());
  const holdings: Holding[] = [];
  const until = performance.now() + TIME_MOST_MS;
  for (let round = 0; round < ROUNDS_MOST && performance.now() < until; round += 1) {
    await work(again, round);
    provider.requests.length = 0;
    holdings.push(await holdingOf(server, metricsPort));
  }
  again.close();
  await stopServer(server);
  const left = differencesOf(before, await countLeft(folder));
  for (const line of left) process.stderr.write(`left over: ${line}\n`);
  const first = holdings[WARM_UP_ROUNDS]?.files ?? 0;
  const figures = [
    ...growthFigure('memory of the server', holdings, ({ rss }) => rss),
    ...growthFigure('heap of JavaScript', holdings, ({ heap }) => heap),
    zeroFigure('more open files than at first', Math.max(0, (holdings.at(-1)?.files ?? 0) - first)),
    zeroFigure('rows and files left over', left.length),
  ];
  return { rounds: holdings.length, figures };
}

/** One round leaves nothing behind that a user can see. */
async function work(user: ApiClient, round: number): Promise<void> {
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const { document } = await uploadOne(user, round, upload);
    expectStatus(await user.call('DELETE', `/api/documents/${document.id}`), 204);
    expectStatus(await user.call('DELETE', `/api/notes/${document.noteId}`), 204);
    expectStatus(await user.call('DELETE', `/api/trash/${document.noteId}`), 204);
  }
  for (let chat = 0; chat < CHATS; chat += 1) {
    const messages = [{ role: 'user', content: `What did the family decide in round ${round}?` }];
    expectStatus(await user.call('POST', '/api/assistant/chat', { messages }), 200);
  }
  expectStatus(await user.call('DELETE', '/api/chat/general'), 204);
}

async function uploadOne(user: ApiClient, round: number, upload: number): Promise<UploadReply> {
  const text = `In round ${round} the family decided about pension ${upload}. They meet again in May.`;
  const kinds = [
    { name: 'Decision.pdf', type: 'application/pdf', bytes: () => pdfOf(text) },
    {
      name: 'Decision.docx',
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      bytes: () => docxOf(text),
    },
    { name: 'Decision.txt', type: 'text/plain', bytes: () => Buffer.from(text) },
  ];
  const kind = kinds[upload % kinds.length];
  if (kind === undefined) throw new Error('There is no such kind');
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(kind.bytes())], { type: kind.type }), kind.name);
  const headers = { cookie: user.cookie() ?? '' };
  const reply = await fetch(`${user.url}/api/documents/upload`, { method: 'POST', headers, body: form });
  if (reply.status !== 201) throw new Error(`An upload was answered ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as UploadReply;
}

function expectStatus({ status, body, failure }: Reply, expected: number): void {
  if (status !== expected) throw new Error(`Answered ${status} ${failure ?? JSON.stringify(body)}`);
}

async function holdingOf({ pid }: ServerProcess, metricsPort: number): Promise<Holding> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / MIB;
  return { rss: residentMib(pid) ?? Number.NaN, heap, files: readdirSync(`/proc/${pid}/fd`).length };
}

/** Rows of each table, and files in each folder of the server's own. */
async function countLeft(folder: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of ['tmp', 'files']) {
    const found = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
    counts.set(`files in ${name}`, found.filter((entry) => entry.isFile()).length);
  }
  const embedded = await openEmbedded(folder);
  const db = connectDatabase({ socket: embedded.address, pool: 1 });
  for (const { name } of await findTables(db.system)) {
    const [row] = await db.system.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    );
    counts.set(`rows of ${name}`, row?.count ?? 0);
  }
  await db.close();
  await embedded.close();
  return counts;
}

function differencesOf(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after]
    .filter(([name, count]) => count > (before.get(name) ?? 0))
    .map(([name, count]) => `${name}: ${count}, before ${before.get(name) ?? 0}`);
}

function growthFigure(name: string, holdings: Holding[], of: (holding: Holding) => number): Figure[] {
  const values = holdings.map(of);
  const growth = growthOf(values.slice(values.length / 2)) * (1000 / UPLOADS);
  return [
    { name, median: mib(quantile(values, 0.5)), p99: '', max: mib(Math.max(...values)) },
    { name: '  added by a thousand more', median: growthInWords(growth), p99: '' },
  ];
}

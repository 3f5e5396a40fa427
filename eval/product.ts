import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Embedder } from '#server/ai/embedder.ts';
import { localEmbedder } from '#server/ai/local-embedder.ts';
import { MEANING_MODEL } from '#server/ai/meaning.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { createServices } from '#server/services.ts';
import type { UserId } from '#server/user-id.ts';
import type { Note } from '#shared/notes.ts';
import { SEARCH_QUERY_MAX, type SearchReply } from '#shared/search.ts';
import { type ApiClient, connectClient } from '#tests/faults/api-client.ts';
import type { Run } from './metrics.ts';
import type { EvalDocument, EvalQuery } from './sets.ts';

/** The whole product on a port, in this process so that its embedding model can be a double. */
export interface Product {
  url: string;
  /** Resolves when everything that is in the database can be found. */
  indexed: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Of the server's environment. */
type Settings = Record<string, string>;

const PASSWORD = 'a long enough password';
const NOTES_A_WRITE = 500;
const RETRY_MS = 1000;

/** The model of meaning in MODELS_DIR. */
export function shippedMeaning(): Embedder {
  return localEmbedder(resolve(readConfig().MODELS_DIR), MEANING_MODEL);
}

/** Runs with an empty embedded database in a folder of its own, which is removed afterwards. */
export async function withDatabase<T>(run: (db: Database, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'));
  const embedded = await openEmbedded(folder);
  const options = { socket: embedded.address, pool: 1 };
  await migrateDatabase(options);
  const db = connectDatabase(options);
  try {
    return await run(db, folder);
  } finally {
    await db.close();
    await embedded.close();
    await rm(folder, { recursive: true });
  }
}

/** Runs with the product on such a database. */
export async function withProduct<T>(
  { embedder, now, settings }: { embedder?: Embedder | undefined; now?: () => Date; settings?: Settings },
  run: (product: Product, db: Database) => Promise<T>,
): Promise<T> {
  return withDatabase(async (db, folder) => {
    const product = await startProduct(db, folder, embedder, { now, settings });
    try {
      return await run(product, db);
    } finally {
      await product.stop();
    }
  });
}

/** Starts the server on a database, with an embedder or without; `now` is its clock, that of the machine if absent. */
export async function startProduct(
  db: Database,
  folder: string,
  embedder: Embedder | undefined,
  { now, settings }: { now?: (() => Date) | undefined; settings?: Settings | undefined } = {},
): Promise<Product> {
  const config = readConfig({ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DATA_DIR: folder, ...settings });
  const ai = { embedder };
  const services = await createServices({ config, db, log: createLog(config), secretKey: 's'.repeat(44), ai });
  if (now !== undefined) services.now = now;
  const { http } = await buildApp(services, () => true);
  await http.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'listening' });
  const { port } = http.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    indexed: async () => {
      await services.search.indexAll();
      await services.search.idle();
    },
    stop: async () => {
      await http.close();
      await services.search.stop();
    },
  };
}

/** Registers a user and gives them a note for each document; answers with the document of each note. */
export async function addUser(
  url: string,
  db: Database,
  name: string,
  documents: readonly EvalDocument[],
): Promise<{ user: ApiClient; documentOf: Map<string, string> }> {
  const user = connectClient(url);
  const reply = await user.call('POST', '/api/register', { username: name, password: PASSWORD });
  if (reply.status !== 201) throw new Error(`${name} could not register: ${reply.status}`);
  const userId = (reply.body as { id: UserId }).id;
  const documentOf = new Map<string, string>();
  for (let from = 0; from < documents.length; from += NOTES_A_WRITE) {
    const rows = documents.slice(from, from + NOTES_A_WRITE).map(({ id, title, text, tags }) => {
      const note = { id: randomUUID(), title, content: text, tags };
      documentOf.set(note.id, id);
      return note;
    });
    // Past the front door, as saving one by one would take longer than all else.
    await db.write(userId, (tx) =>
      tx.execute(sql`
        insert into notes (user_id, id, title, content, preview, tags)
        select ${userId}, id, title, content, left(content, 240), array(select json_array_elements_text(tags))
        from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as note (id uuid, title text, content text, tags json)`),
    );
  }
  return { user, documentOf };
}

/** Uploads a text as a file; answers with its note. */
export async function upload(user: ApiClient, name: string, text: string, type: string): Promise<Note> {
  const form = new FormData();
  form.append('file', new File([text], name, { type }));
  const headers = { cookie: user.cookie() ?? '' };
  const reply = await fetch(new URL('/api/documents/upload', user.url), { method: 'POST', body: form, headers });
  if (reply.status !== 201) throw new Error(`${name} was not accepted: ${reply.status} ${await reply.text()}`);
  const { note } = (await reply.json()) as { note: Note | null };
  if (note === null) throw new Error(`${name} became no note`);
  return note;
}

/** What a call answers with; throws where it is refused. */
export async function ok<T = unknown>(call: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`A call was answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

/** Without the marks of Markdown, quotations and citations. */
export function asPlain(text: string): string {
  return text
    .replace(/(?<!\\)\[\d+\]/g, '')
    .replace(/[\\*_`]/g, '')
    .replace(/^> ?/gm, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** Signs in over HTTP as a user that was inserted. */
export async function signIn(url: string, name: string): Promise<ApiClient> {
  const user = connectClient(url);
  const reply = await user.call('POST', '/api/login', { username: name, password: PASSWORD });
  if (reply.status !== 200) throw new Error(`${name} could not sign in: ${reply.status}`);
  return user;
}

/** Asks the questions one after the other. */
export async function searchProduct(
  user: ApiClient,
  documentOf: ReadonlyMap<string, string>,
  queries: readonly EvalQuery[],
): Promise<Run> {
  const run: Run = new Map();
  for (const { id, text } of queries) {
    const { notes } = await ask(user, text.slice(0, SEARCH_QUERY_MAX));
    run.set(
      id,
      notes.map((note) => documentOf.get(note.id) ?? ''),
    );
  }
  return run;
}

/** Asks again while a busy machine gets no answer, or one without the index: neither says how good the ranking is. */
async function ask(user: ApiClient, query: string): Promise<SearchReply> {
  for (;;) {
    const { status, body } = await user.call('POST', '/api/search', { query, limit: 50 });
    const reply = body as SearchReply;
    if (status === 200 && reply.notice === undefined) return reply;
    if (status !== 200 && status !== 503) throw new Error(`"${query}" was answered ${status}`);
    await setTimeout(RETRY_MS);
  }
}

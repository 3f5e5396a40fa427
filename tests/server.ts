import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { customAlphabet } from 'nanoid';
import { Client, escapeIdentifier } from 'pg';
import { expect, inject } from 'vitest';
import type { Ai } from '#server/ai/ai.ts';
import { type App, buildApp } from '#server/app.ts';
import type { Limits } from '#server/config/limits.ts';
import { type Config, readConfig, type settingNames } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { connectDatabase, type Database, type DatabaseOptions } from '#server/db/client.ts';
import { isRolledBack } from '#server/db/connection-errors.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { insertUser } from '#server/features/auth/auth.repo.ts';
import { beginSession } from '#server/features/auth/sessions.service.ts';
import { createEmbeddings } from '#server/features/search/embeddings.repo.ts';
import { cookieName } from '#server/http/session-cookies.ts';
import { createLog } from '#server/log.ts';
import { createServices } from '#server/services.ts';
import type { UserId } from '#server/user-id.ts';
import { usernameKey } from '#shared/auth.ts';

/** The whole server without a port: `http.inject` is its front door. */
export interface TestServer extends App {
  services: Services;
}

/** What a test puts in place of the usual. */
interface Substitutes {
  /** Another connection to the worker's database, with statements of its own. */
  db?: Database;
  log?: Services['log'];
  ai?: Partial<Ai>;
  outside?: Services['outside'];
  webFolder?: string;
}

/** The environment, as text; and limits, which are no settings, as numbers. */
export type TestSettings = Partial<Record<(typeof settingNames)[number], string>> & Partial<Limits>;

/** A signed-in user, with the calls they make. */
export interface TestUser extends UserCalls {
  id: UserId;
  username: string;
  password: string;
  cookie: string;
}

export interface UserCalls {
  get: (url: string, headers?: Headers) => Promise<Reply>;
  post: (url: string, body?: Payload, headers?: Headers) => Promise<Reply>;
  put: (url: string, body?: Payload, headers?: Headers) => Promise<Reply>;
  patch: (url: string, body?: Payload) => Promise<Reply>;
  delete: (url: string, body?: Payload) => Promise<Reply>;
}

type Reply = Awaited<ReturnType<App['http']['inject']>>;
type Payload = Exclude<InjectOptions['payload'], undefined>;
type Headers = Record<string, string>;

const PASSWORD = 'a long enough password';
const RESET_ATTEMPTS = 10;
/** A test says nothing, asks more than a person, and may run on a machine that is busy with other tests. */
const usual: TestSettings = {
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  LIMIT_EVENT_LOOP_DELAY_MS: 60_000,
  // A search that gives up on its index finds fewer words.
  LIMIT_SEARCH_LOAD_MS: 60_000,
  // The database, which never gives memory back, is in the process of the tests.
  LIMIT_MEMORY_BYTES: 16 * 1024 ** 3,
};
const suffix = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10);

/** As `inject` has it. */
const browser = { ip: '127.0.0.1', userAgent: 'lightMyRequest', token: undefined };

let passwordHash: Promise<string> | undefined;
/** The file of tests that the database was emptied for. */
let emptiedFor: string | undefined;
let opening: Promise<{ db: Database; options: DatabaseOptions }> | undefined;

/**
 * Builds the application on this worker's database: PGlite, or a fresh database in TEST_DATABASE_URL. The first one of a
 * file finds it empty.
 *
 * @param settings settings and limits that differ from those.
 */
export async function startTestServer(settings: TestSettings = {}, substitutes: Substitutes = {}): Promise<TestServer> {
  const db = substitutes.db ?? (await testDatabase()).db;
  // Files of tests share a worker's database, in an order that is another on every machine.
  const { testPath } = expect.getState();
  const isFirst = testPath !== emptiedFor;
  emptiedFor = testPath;
  if (isFirst) await resetDatabase();
  const dataDir = join(inject('testFolder'), `data-${process.pid}`);
  const config = testConfig({ ...usual, DATA_DIR: dataDir, ...settings });
  const log = substitutes.log ?? createLog(config);
  const { ai, outside } = substitutes;
  const instead = { ...(ai ? { ai } : {}), ...(outside ? { outside } : {}) };
  const services = await createServices({ config, db, log, secretKey: 's'.repeat(44), ...instead });
  // Without the built pages, which another command may just be replacing.
  const app = await buildApp(services, () => true, substitutes.webFolder ?? 'no-web-folder');
  return { ...app, services };
}

/** What the server would read from that environment, with those limits. */
export function testConfig(settings: TestSettings): Config {
  const isLimit = ([, value]: [string, unknown]) => typeof value === 'number';
  const entries = Object.entries(settings);
  return readConfig(
    Object.fromEntries(entries.filter((entry) => !isLimit(entry))) as NodeJS.ProcessEnv,
    Object.fromEntries(entries.filter(isLimit)),
  );
}

/** Whether this run's tests of the server are on a PostgreSQL, which has several connections. */
export const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;

/** Whether the database has the extension `vector`: the embedded one does, and Debian's PostgreSQL may not. */
export async function hasVectors(): Promise<boolean> {
  return createEmbeddings((await testDatabase()).db.system);
}

/** This worker's database and how to open another connection to it; opened at the first call. */
export function testDatabase(): Promise<{ db: Database; options: DatabaseOptions }> {
  opening ??= openDatabase();
  return opening;
}

/** Forgets everything that was ever written. */
export async function resetDatabase(): Promise<void> {
  const { db } = await testDatabase();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.system.execute(sql`truncate users, login_failures, invites cascade`);
      return;
    } catch (error) {
      // Servers of earlier tests may still be indexing, and of two that wait for each other the database ends one.
      if (attempt === RESET_ATTEMPTS || !isRolledBack(error)) throw error;
      await setTimeout(attempt * 100);
    }
  }
}

/**
 * Creates a user who is signed in, with a hash that is cheap to compare with: the real one takes longer than most tests,
 * and features/auth tests registration.
 */
export async function signUp({ http, services }: TestServer, username = `user-${suffix()}`): Promise<TestUser> {
  passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const row = { username, usernameKey: usernameKey(username), passwordHash: await passwordHash };
  const { id, token } = await services.db.system.transaction(async (tx) => {
    const user = await insertUser(tx, row);
    if (user === undefined) throw new Error(`There is a user ${username} already`);
    return { id: user.id as UserId, token: await beginSession(services, tx, user.id, browser) };
  });
  const cookie = `${cookieName(services.config)}=${token}`;
  return { id, username, password: PASSWORD, cookie, ...callsWith(http, cookie) };
}

/** The calls of a user on any server that knows their session. */
export function callsWith(http: App['http'], cookie: string): UserCalls {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: Payload,
    headers: Headers = {},
  ) =>
    http.inject({
      method,
      url,
      // The usual reader is American.
      headers: { cookie, 'accept-language': 'en-US', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  return {
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    patch: (url, body) => call('PATCH', url, body),
    delete: (url, body) => call('DELETE', url, body),
  };
}

/** Opens a port for what needs a connection of its own; answers it. */
export async function listen({ http }: TestServer): Promise<number> {
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(origin).port);
}

/** The session cookie an answer sets, as a browser sends it back. */
export function cookieOf(reply: Reply): string {
  const [cookie] = reply.cookies;
  if (cookie === undefined) throw new Error(`No cookie came with the answer: ${reply.statusCode} ${reply.body}`);
  return `${cookie.name}=${cookie.value}`;
}

async function openDatabase(): Promise<{ db: Database; options: DatabaseOptions }> {
  const url = process.env.TEST_DATABASE_URL;
  const options = url === undefined ? await copyTemplate() : await createDatabase(url);
  return { db: connectDatabase(options), options };
}

async function copyTemplate(): Promise<DatabaseOptions> {
  const testFolder = inject('testFolder');
  const folder = join(testFolder, `worker-${process.pid}`);
  await cp(join(testFolder, 'template'), folder, { recursive: true });
  const embedded = await openEmbedded(folder);
  return { socket: embedded.address, pool: 1 };
}

async function createDatabase(url: string): Promise<DatabaseOptions> {
  const name = `${inject('databasePrefix')}${process.pid}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${escapeIdentifier(name)}`);
  await client.end();
  const options = { url: Object.assign(new URL(url), { pathname: `/${name}` }).href, pool: 10 };
  await migrateDatabase(options);
  return options;
}

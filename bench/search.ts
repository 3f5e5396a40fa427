import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connectDatabase, type Database, type DatabaseOptions } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { hashPassword, inHashTurn } from '#server/features/auth/password-hashing.ts';
import type { UserId } from '#server/user-id.ts';
import type { SearchReply } from '#shared/search.ts';
import { type ApiClient, connectClient } from '#tests/faults/api-client.ts';
import { hasPostgres, withPostgres } from '#tests/faults/postgres-server.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { SIZES, seedLibraries } from './search-seed.ts';
import { quiet, serverCommand } from './server-command.ts';
import { type BenchQuestion, makeNotes, makeQuestions } from './zipf-library.ts';

const QUESTIONS = 300;
const BASELINE_QUESTIONS = 20;
const SAVES = 20;
const POLL_MS = 10;
const LIMITS_MS = [40, 120, 250];
const FINDABLE_MS = 2000;
export const PASSWORD = 'a long enough password';
const SECRET_KEY = 'of thirty-two characters or more, for benches';

interface Times {
  first: number;
  search: number[];
  findable: number[];
  baseline: number[];
}

/** Searching one user's notes among a hundred users, and how long what was saved takes to be found. */
export async function measure(): Promise<Result> {
  const embedded = await withFolder(measureEmbedded);
  const outside = hasPostgres ? await measureOutside() : undefined;
  return {
    title: 'Search',
    about:
      `${QUESTIONS} different questions through HTTP, one after the other, for one user among 100: plain words, a whole ` +
      'question, a word being typed, a typing error, quoted words, a tag, a date. Text with the word frequencies of natural ' +
      'language, about 170 words a note. The baseline is the bare query with ILIKE for the same words on the same database. ' +
      `Findable: from the answer to a save until a search finds it. The first search loads the compiled index.`,
    figures: [...figuresOf('embedded', embedded, 1), ...(outside ? figuresOf('PostgreSQL', outside, 2) : [])],
  };
}

function figuresOf(name: string, bySize: Map<number, Times>, share: number): Figure[] {
  return [...bySize].flatMap(([size, { first, search, findable, baseline }], index) => {
    const notes = `${size.toLocaleString('en')} notes, ${name}`;
    const limit = (LIMITS_MS[index] ?? 0) / share;
    return [
      timeFigure(`search, ${notes}`, search, { baseline, limit, judged: 0.95 }),
      timeFigure('  ILIKE', baseline),
      timeFigure('  first search after a start', [first]),
      timeFigure('  save to findable', findable, { limit: FINDABLE_MS }),
    ];
  });
}

async function measureEmbedded(folder: string): Promise<Map<number, Times>> {
  const seeding = await openEmbedded(folder);
  await seedLibraries({ socket: seeding.address, pool: 1 }, folder, insertUser);
  await seeding.close();
  const times = await measureServer({ DATA_DIR: folder });
  const embedded = await openEmbedded(folder);
  await timeBaseline({ socket: embedded.address, pool: 1 }, times);
  await embedded.close();
  return times;
}

async function measureOutside(): Promise<Map<number, Times>> {
  let times = new Map<number, Times>();
  await withPostgres(async ({ ownerUrl }) => {
    await withFolder(async (folder) => {
      await seedLibraries({ url: ownerUrl, pool: 2 }, folder, insertUser);
      times = await measureServer({ DATABASE_URL: ownerUrl, DATA_DIR: folder, SECRET_KEY });
      await timeBaseline({ url: ownerUrl, pool: 1 }, times);
    });
  });
  return times;
}

/** Past the front door: a hundred registrations would hash for longer than all else takes. */
let passwordHash: Promise<string> | undefined;
export async function insertUser(db: Database, name: string): Promise<UserId> {
  passwordHash ??= inHashTurn({ LIMIT_HASHES: 1, LIMIT_HASH_QUEUE: 1 }, () => hashPassword(PASSWORD));
  const [row] = await db.system.execute<{ id: UserId }>(sql`
    insert into users (username, username_key, password_hash) values (${name}, ${name}, ${await passwordHash})
    returning id`);
  if (row === undefined) throw new Error(`${name} could not be made`);
  return row.id;
}

async function measureServer(settings: Record<string, string>): Promise<Map<number, Times>> {
  const server = await startServer({ settings: { ...settings, ...quiet }, command: serverCommand() });
  const times = new Map<number, Times>();
  for (const [index, size] of SIZES.entries()) {
    const user = connectClient(server.url);
    const reply = await user.call('POST', '/api/login', { username: `reader${size}`, password: PASSWORD });
    if (reply.status !== 200) throw new Error(`reader${size} could not sign in: ${reply.status} ${reply.body}`);
    times.set(size, await timeSearches(user, questionsOf(size, index)));
    user.close();
  }
  await stopServer(server);
  return times;
}

function questionsOf(size: number, seed: number): BenchQuestion[] {
  return makeQuestions([...makeNotes(size, seed)], QUESTIONS, seed + 100);
}

async function timeSearches(user: ApiClient, questions: BenchQuestion[]): Promise<Times> {
  const ask = async (question: BenchQuestion) => {
    const from = performance.now();
    const { status, body } = await user.call('POST', '/api/search', question);
    if (status !== 200) throw new Error(`${question.query} was answered ${status} ${body}`);
    return { took: performance.now() - from, body };
  };
  const first = (await ask({ query: 'first of all', isTyping: false })).took;
  const search: number[] = [];
  for (const question of questions) search.push((await ask(question)).took);
  const findable: number[] = [];
  for (let save = 0; save < SAVES; save += 1) {
    const word = `saved${save}${Date.now().toString(36)}`;
    const { status } = await user.call('POST', '/api/notes', { title: 'Saved', content: `The word is ${word}.` });
    if (status !== 201) throw new Error(`A note could not be made: ${status}`);
    const from = performance.now();
    while (!isFound((await ask({ query: `"${word}"`, isTyping: false })).body, word)) await setTimeout(POLL_MS);
    findable.push(performance.now() - from);
  }
  return { first, search, findable, baseline: [] };
}

/** In the text that was found, not as a word that was corrected. */
function isFound(body: unknown, word: string): boolean {
  return (body as SearchReply).notes.some(({ passage }) => passage.text.includes(word));
}

async function timeBaseline(options: DatabaseOptions, times: Map<number, Times>): Promise<void> {
  const db = connectDatabase(options);
  for (const [index, size] of SIZES.entries()) {
    const [user] = await db.system.execute<{ id: UserId }>(
      sql`select id from users where username = ${`reader${size}`}`,
    );
    if (user === undefined) continue;
    for (const { query } of questionsOf(size, index).slice(0, BASELINE_QUESTIONS)) {
      const patterns = (query.match(/[a-z]{4,}/g) ?? []).map((word) => `%${word}%`);
      const from = performance.now();
      await db.read(user.id, (tx) =>
        tx.execute(sql`
          select id, title, left(content, 2000) from notes
          where user_id = ${user.id} and deleted_at is null and content ilike any(${sql.param(patterns)}::text[])
          order by updated_at desc limit 50`),
      );
      times.get(size)?.baseline.push(performance.now() - from);
    }
  }
  await db.close();
}

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openEmbedded } from '#server/db/embedded.ts';
import type { ChatReply } from '#shared/assistant.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { type ApiClient, connectClient, signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Result, timeFigure } from './figures.ts';
import type { Measured } from './load.ts';
import { untilIdle } from './processes.ts';
import type { SavesLoad } from './saves-load.ts';
import { insertUser, PASSWORD } from './search.ts';
import { seedLibraries } from './search-seed.ts';
import { quiet, serverCommand } from './server-command.ts';
import { textOf } from './texts.ts';
import { makeNotes, makeQuestions } from './zipf-library.ts';

const NOTES = 10_000;
const QUESTIONS = 200;
const WARM_UP = 10;
const CHATS = 20;
const WORDS = 200;
/** Fifty words a second, about what models write. */
const PACE_MS = 20;
const SAVERS = 16;
const BYTES = 2000;
const FIRST_BYTE_LIMIT_MS = 60;
const BUILT_IN_LIMIT_MS = 400;
const HELD_LIMIT_MS = 20;
const SAVE_LIMIT_MS = 50;
const steady = { perSecond: 50, seconds: 15 };

interface Times {
  provider: number[];
  firstByte: number[];
  builtIn: number[];
  /** Of each of those answers, the longest time for which the main thread was held. */
  held: number[];
  alone: number[];
  besideChats: number[];
}

/** How much the assistant adds before a model's first words, and what answers cost those who write. */
export async function measure(): Promise<Result> {
  const provider = await startFakeProvider();
  const times = await withFolder((folder) => measureServer(folder, provider));
  await provider.close();
  return {
    title: 'Assistant',
    about:
      `${QUESTIONS} different questions about ${NOTES.toLocaleString('en')} notes, embedded database, one after the other: from sending the question until the ` +
      'first words of the answer, which the fake provider sends immediately; calling it directly is the baseline. Before that the question is stored and the notes are searched. ' +
      `Saves: ${steady.perSecond} a second, each synced to disk, while ${CHATS} answers of ${WORDS} words are written at ${1000 / PACE_MS} words a second; alone they are the baseline.`,
    figures: [
      timeFigure('first words of an answer', times.firstByte, {
        baseline: times.provider,
        limit: FIRST_BYTE_LIMIT_MS,
        judged: 0.95,
      }),
      timeFigure('  the provider alone', times.provider),
      timeFigure('first words of the built-in assistant', times.builtIn, { limit: BUILT_IN_LIMIT_MS, judged: 1 }),
      timeFigure('  main thread held longest during one', times.held, { limit: HELD_LIMIT_MS, judged: 1 }),
      timeFigure(`save, while ${CHATS} answers are written`, times.besideChats, {
        baseline: times.alone,
        limit: SAVE_LIMIT_MS,
      }),
      timeFigure('  save, alone', times.alone),
    ],
  };
}

async function measureServer(folder: string, provider: FakeProvider): Promise<Times> {
  const seeding = await openEmbedded(folder);
  const options = { socket: seeding.address, pool: 1 };
  await seedLibraries(options, folder, insertUser, { sizes: [NOTES], users: 20 });
  await seeding.close();
  const questions = makeQuestions([...makeNotes(NOTES, 0)], 2 * QUESTIONS, 7)
    .flatMap(({ query, isTyping }) => (isTyping ? [] : query))
    .slice(0, QUESTIONS + WARM_UP);
  const settings = { DATA_DIR: folder, ...quiet };
  const { builtIn, held } = await timeBuiltIn(settings, questions);

  const server = await startServer({
    settings: {
      ...settings,
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${provider.url}/v1`,
      AI_MODEL: 'stand-in',
      AI_API_KEY: 'none',
    },
    limits: { LIMIT_CHATS_AT_ONCE: CHATS, LIMIT_CHATS_AT_ONCE_OF_ALL: CHATS },
    command: serverCommand(),
  });
  const reader = await signIn(server.url);
  const firstByte = await timeAnswers(reader, questions);
  const direct: number[] = [];
  for (const question of questions) direct.push(await timeProvider(provider.url, question));

  const savers = await makeSavers(server.url);
  const load = { url: server.url, load: steady, notes: savers, bytes: BYTES };
  await generate({ ...load, load: { perSecond: 50, seconds: 3 } });
  const { samples } = await generate(load);
  const enough = new AbortController();
  provider.pace = PACE_MS;
  provider.reply = () => 'word '.repeat(WORDS);
  const chats = Array.from({ length: CHATS }, (_, index) => keepAsking(reader, questions, index, enough.signal));
  await setTimeout(WORDS * PACE_MS);
  const { samples: besideChats } = await generate(load);
  enough.abort();
  await Promise.all(chats);
  await stopServer(server);
  return { provider: direct.slice(WARM_UP), firstByte, builtIn, held, alone: samples, besideChats };
}

async function timeBuiltIn(
  settings: { DATA_DIR: string },
  questions: readonly string[],
): Promise<Pick<Times, 'builtIn' | 'held'>> {
  const file = join(settings.DATA_DIR, 'held.txt');
  const [node = process.execPath, ...rest] = serverCommand();
  const watched = [node, '--import', pathToFileURL(join(import.meta.dirname, 'held-thread.ts')).href, ...rest];
  const server = await startServer({ settings: { ...settings, HELD_FILE: file }, command: watched });
  // The to-dos of new notes are read in the background.
  await untilIdle(server.pid);
  const user = await signIn(server.url);
  const builtIn: number[] = [];
  for (const question of questions) {
    builtIn.push(await timeFirstText(user, question));
    server.kill('SIGWINCH');
  }
  await stopServer(server);
  const held = readFileSync(file, 'utf8').trim().split('\n').map(Number);
  return { builtIn: builtIn.slice(WARM_UP), held: held.slice(WARM_UP) };
}

async function signIn(url: string): Promise<ApiClient> {
  const user = connectClient(url);
  const reply = await user.call('POST', '/api/login', { username: `reader${NOTES}`, password: PASSWORD });
  if (reply.status !== 200) throw new Error(`The reader could not sign in: ${reply.status} ${reply.body}`);
  return user;
}

async function timeAnswers(user: ApiClient, questions: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) times.push(await timeFirstText(user, question));
  return times.slice(WARM_UP);
}

async function timeFirstText(user: ApiClient, question: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(`${user.url}/api/assistant/chat`, {
    method: 'POST',
    headers: { cookie: user.cookie() ?? '', 'content-type': 'application/json', accept: 'text/event-stream' },
    body: bodyOf(question),
  });
  return timeUntil(response, from, /event: text/);
}

async function timeProvider(url: string, question: string): Promise<number> {
  const from = performance.now();
  const body = JSON.stringify({ model: 'stand-in', stream: true, ...JSON.parse(bodyOf(question)) });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body });
  return timeUntil(response, from, /"content":"\w/);
}

/** Reads to the end, so that the next question finds the way free. */
async function timeUntil(response: Response, from: number, wanted: RegExp): Promise<number> {
  if (response.body === null || !response.ok) throw new Error(`An answer was ${response.status}`);
  let text = '';
  let took: number | undefined;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (took === undefined && wanted.test(text)) took = performance.now() - from;
  }
  if (took === undefined || text.includes('"state":"failed"')) throw new Error(`There was no answer: ${text}`);
  return took;
}

async function keepAsking(user: ApiClient, questions: readonly string[], first: number, enough: AbortSignal) {
  // Real users don't all ask at the same moment.
  await setTimeout((first / CHATS) * WORDS * PACE_MS);
  for (let index = first; !enough.aborted; index += 1) {
    const { status, body } = await user.call(
      'POST',
      '/api/assistant/chat',
      JSON.parse(bodyOf(questions[index % QUESTIONS] ?? '')),
    );
    if (status !== 200 || (body as ChatReply).answer.state !== 'done')
      throw new Error(`An answer was ${status} ${body}`);
  }
}

function bodyOf(content: string): string {
  return JSON.stringify({ messages: [{ role: 'user', content }] });
}

async function makeSavers(url: string): Promise<SavesLoad['notes']> {
  const notes: SavesLoad['notes'] = [];
  for (let saver = 0; saver < SAVERS; saver += 1) {
    const user = await signUp(url, `saver${saver}`);
    const { body } = await user.call('POST', '/api/notes', { title: 'Bench', content: textOf(BYTES) });
    notes.push({ cookie: user.cookie() ?? '', id: (body as { id: string }).id });
    user.close();
  }
  return notes;
}

async function generate(load: SavesLoad): Promise<Measured> {
  const file = join(import.meta.dirname, 'saves-load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(load)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

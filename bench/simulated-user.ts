import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { nanoid } from 'nanoid';
import type { Folder } from '#shared/folders.ts';
import type { Note, NotePage } from '#shared/notes.ts';
import { type ApiClient, connectClient, type Reply } from '#tests/faults/api-client.ts';
import { type BenchQuestion, makeQuestions } from './zipf-library.ts';

/** A call that was not answered as it should be. Times are of the clock that all processes share. */
export interface Failure {
  call: string;
  message: string;
  /** Whether the connection broke; the call was then made again. */
  isBroken: boolean;
  from: number;
  to: number;
}

/** Someone with a library, an open page that hears of changes, and a note that is being written. */
export interface SimulatedUser {
  /** Another version of the note; a save waits for the one before it, as the editor's do. */
  save: () => Promise<void>;
  list: () => Promise<void>;
  read: () => Promise<void>;
  folders: () => Promise<void>;
  search: () => Promise<void>;
  /** What differs from what was acknowledged: a save that is lost, or was applied twice. */
  compare: () => Promise<string[]>;
  /** Acknowledged saves, note changes the open page received, and how often it reconnected. */
  counts: { saves: number; received: number; reopened: number };
  close: () => void;
}

const FOLDERS = 10;
const QUESTIONS = 70;
/** After so many saves of one note, another one is written. */
const SAVES_A_NOTE = 20;
const AGAIN_MS = 100;
const GIVE_UP_AFTER = 50;
const REOPEN_MS = 1000;

interface HeldNote {
  id: string;
  version: number;
  base: string;
  content: string;
}

/** Signs in a user who already has notes. Each user sends from a different address, via X-Forwarded-For. */
export async function startSimulatedUser(
  url: string,
  index: number,
  account: { username: string; password: string },
  failures: Failure[],
): Promise<SimulatedUser> {
  const address = `10.0.0.${index + 1}`;
  const client = connectClient(url, undefined, address);
  expectStatus(await client.call('POST', '/api/login', account), 200);
  for (let number = 0; number < FOLDERS; number += 1) {
    expectStatus(await client.call('POST', '/api/folders', { id: nanoid(), name: `Client ${number}` }), 201);
  }
  const notes = (expectStatus(await client.call('GET', '/api/notes'), 200) as Note[]).map(
    ({ id, version, content }): HeldNote => ({ id, version, base: content, content }),
  );
  const counts = { saves: 0, received: 0, reopened: 0 };
  const closing = new AbortController();
  keepListening(url, client, address, counts, closing.signal);
  return {
    ...callsOf(client, notes, questionsAbout(notes, index), failures, counts),
    counts,
    close: () => {
      closing.abort();
      client.close();
    },
  };
}

function callsOf(
  client: ApiClient,
  notes: HeldNote[],
  questions: BenchQuestion[],
  failures: Failure[],
  counts: SimulatedUser['counts'],
): Omit<SimulatedUser, 'counts' | 'close'> {
  const call = (method: string, path: string, body?: unknown) =>
    callUntilAnswered(client, failures, method, path, body);
  const read = async (path: string, isRight: (body: unknown) => boolean) => {
    const { status, body } = await call('GET', path);
    if (status !== 200 || !isRight(body)) failures.push(wrongAnswer(`GET ${path}`, status, body));
  };
  let written = anyOf(notes);
  let lastSave = Promise.resolve();

  async function saveNext(): Promise<void> {
    if (counts.saves % SAVES_A_NOTE === 0) written = anyOf(notes);
    const content = `${written.base}\n\nWritten ${counts.saves} times until now.`;
    const path = `/api/notes/${written.id}`;
    const { status, body, attempts, repeats = 0 } = await call('PUT', path, { content, version: written.version });
    counts.saves += 1;
    const version = written.version + 1;
    // The answer to a save may be lost with its connection; the same save again is then refused with what it wrote.
    const isAnswered = status === 200 || (status === 409 && attempts + repeats > 1);
    const saved = body as Note;
    if (!isAnswered || saved.content !== content || saved.version !== version) {
      failures.push(wrongAnswer(`PUT ${path}`, status, body));
    } else Object.assign(written, { content, version });
  }

  return {
    save: () => {
      lastSave = lastSave.then(saveNext);
      return lastSave;
    },
    // The notes of uploaded documents may be among them.
    list: () =>
      read(
        '/api/notes?view=summary&limit=100',
        (body) => (body as NotePage).notes.length >= Math.min(100, notes.length),
      ),
    read: () => {
      const { id } = anyOf(notes);
      return read(`/api/notes/${id}`, (body) => (body as Note).id === id);
    },
    folders: () => read('/api/folders', (body) => (body as Folder[]).length === FOLDERS),
    search: async () => {
      const { status, body } = await call('POST', '/api/search', anyOf(questions));
      if (status !== 200) failures.push(wrongAnswer('POST /api/search', status, body));
    },
    compare: async () => {
      const { status, body } = await call('GET', '/api/notes');
      if (status !== 200) return [`The notes could not be read: ${status}`];
      const found = new Map((body as Note[]).map((note) => [note.id, note]));
      return notes.flatMap(({ id, version, content }) => {
        const note = found.get(id);
        if (note?.version === version && note.content === content) return [];
        return [`${id}: version ${version} was acknowledged, found ${note?.version ?? 'nothing'}`];
      });
    },
  };
}

function questionsAbout(notes: HeldNote[], seed: number): BenchQuestion[] {
  const texts = notes.map(({ content }) => ({ title: '', content, tags: [] }));
  // Of a word of two letters that is still being typed nothing is left.
  return makeQuestions(texts, QUESTIONS, seed).filter(({ query }) => query !== '');
}

/** A call whose connection breaks is made again, as the page does. */
export async function callUntilAnswered(
  client: ApiClient,
  failures: Failure[],
  method: string,
  path: string,
  body: unknown,
): Promise<Reply & { attempts: number }> {
  for (let attempts = 1; ; attempts += 1) {
    const from = Date.now();
    const reply = await client.call(method, path, body);
    const isBroken = reply.status === 0 || reply.status === 502;
    if (!isBroken || attempts === GIVE_UP_AFTER) return { ...reply, attempts };
    const message = reply.failure ?? String(reply.status);
    failures.push({ call: `${method} ${path}`, message, isBroken: true, from, to: Date.now() });
    await setTimeout(AGAIN_MS);
  }
}

/** What a call was answered instead. */
export function wrongAnswer(call: string, status: number, body: unknown): Failure {
  const now = Date.now();
  return { call, message: `${status} ${JSON.stringify(body)}`.slice(0, 300), isBroken: false, from: now, to: now };
}

function expectStatus({ status, body, failure }: Reply, expected: number): unknown {
  if (status !== expected) throw new Error(`Answered ${status} ${failure ?? JSON.stringify(body)}`);
  return body;
}

/** The events an open page receives; reconnects when the stream ends. */
function keepListening(
  url: string,
  client: ApiClient,
  address: string,
  counts: SimulatedUser['counts'],
  closed: AbortSignal,
): void {
  const headers = { cookie: client.cookie() ?? '', 'x-forwarded-for': address };
  const stream = get(new URL('/api/changes', url), { agent: false, headers, signal: closed }, (reply) => {
    let rest = '';
    reply.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      counts.received += lines.filter((line) => line.startsWith('data: {"kind":"note"')).length;
    });
    // Its end is the same as that of the request.
    reply.on('error', () => {});
  });
  stream.on('error', () => {});
  stream.on('close', async () => {
    await setTimeout(REOPEN_MS, undefined, { ref: false });
    if (closed.aborted) return;
    counts.reopened += 1;
    keepListening(url, client, address, counts, closed);
  });
}

function anyOf<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

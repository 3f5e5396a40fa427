import { appendFileSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { NOTE_CONTENT_MAX } from '#shared/notes.ts';
import { cases } from '#tests/authz/cases.ts';
import { type Inhabitant, makeInhabitant } from '#tests/authz/world.ts';
import { hostileTexts } from '#tests/corpus/hostile-texts.ts';
import { isNight, trials } from '#tests/faults/trials.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { type Cost, costOf, slowness } from './main-thread-cost.ts';
import { endsSessions, type Place, placesOf, requestOf } from './text-places.ts';

/**
 * Processor time of the main thread that a call may take where nothing else runs, in milliseconds. Beside other test
 * files a few more, since what else runs may change between a call and its reference.
 */
const LIMIT_MS = trials({ small: 75, full: 50 });
/** What is known to take longer: of an account, three rows of 1,000,000 characters are read at a time, and each is written at once. */
const KNOWN_MS: Readonly<Record<string, number>> = { 'GET /api/user/data': trials({ small: 130, full: 100 }) };
/** Answered in pieces, as long as the account is large: the longest piece is bounded instead of all of them. */
const inPieces = ['GET /api/user/data', 'GET /api/notes', 'POST /api/notes/read', 'POST /api/export/notes'];
/** A body that has no room for a text of its field's length is refused before it is parsed. */
const BODY_BYTES = 256 * 1024 - 4_000;
/** Of a field, with every change and at night. */
const TEXTS = trials({ small: 1, full: hostileTexts.length });
/** A header has 16 KiB at most. */
const HAS_HEADERS = isNight;
/** Where each highest cost is written to, one a line: `MAIN_THREAD_COSTS=costs.txt FAULTS=full npx vitest run …`. */
const LIST = process.env.MAIN_THREAD_COSTS;
/** Calls that end with what they are tried on, or that are answered as long as somebody listens. */
const names = Object.keys(cases).filter((name) => cases[name]?.isEndless !== true && !endsSessions.test(name));
const lasting = names.filter((name) => !name.startsWith('DELETE') && !/password|\/user\/tokens/.test(name));

let server: TestServer;
let inhabitant: Inhabitant;

beforeAll(async () => {
  server = await startTestServer();
  inhabitant = await makeInhabitant(server);
  // The first call of each compiles its code.
  for (const name of lasting) await server.http.inject(requestOf(inhabitant, name));
});

test('no call takes more of the main thread than its bound for a hostile text in any of its fields', {
  timeout: 60 * 60_000,
}, async () => {
  const costs = new Costs();
  for (const [index, name] of names.entries()) {
    const places = placesOf(server, name).filter(({ part }) => part !== 'header' || HAS_HEADERS);
    for (const [at, place] of places.entries()) {
      for (let turn = 0; turn < TEXTS; turn += 1) {
        const piece = hostileTexts[(index + at + turn) % hostileTexts.length] ?? '';
        const text = longestOf(piece, place, name);
        const { part, path } = place;
        await costs.add(`${name} ${part} ${path.join('.')}`, piece, () => requestOf(inhabitant, name, place, text));
      }
    }
  }
  costs.expectBelowLimits();
});

test('no call and no visit of a shared page takes more of it for what is stored', {
  timeout: 60 * 60_000,
}, async () => {
  const costs = new Costs();
  const writer = await makeInhabitant(server);
  const { path: page } = (await writer.user.post(`/api/notes/${writer.ids.note}/shares`, { kind: 'live' })).json();
  for (const piece of hostileTexts.slice(0, trials({ small: 1, full: hostileTexts.length }))) {
    const content = `Ann will send the offer by Friday. ${piece.repeat(NOTE_CONTENT_MAX / piece.length - 20)}\n- [ ] Call Ann\n`;
    const save: InjectOptions = {
      method: 'PUT',
      url: `/api/notes/${writer.ids.note}`,
      payload: { content },
      headers: { cookie: writer.user.cookie },
    };
    await costs.add('PUT /api/notes/:id', piece, () => save);
    await costs.add('GET /s/:link', piece, () => ({ method: 'GET', url: page }));
    // A to-do that is a line of this text.
    writer.ids.task = (await writer.user.get('/api/tasks')).json().tasks[0]?.id ?? writer.ids.task;
    for (const name of lasting) await costs.add(name, piece, () => requestOf(writer, name));
  }
  costs.expectBelowLimits();
});

function longestOf(piece: string, { part, lengthMax = NOTE_CONTENT_MAX }: Place, name: string): string {
  const [method, path] = name.split(' ');
  const { bodyLimit = BODY_BYTES } = server.inventory.find((one) => one.method === method && one.path === path) ?? {};
  const bytes = Buffer.byteLength(JSON.stringify(piece)) - 2;
  const room = part === 'body' ? ((bodyLimit - 4_000) / bytes) * piece.length : NOTE_CONTENT_MAX;
  return piece.repeat(Math.max(1, Math.floor(Math.min(lengthMax, room) / piece.length)));
}

/** The highest costs of each call, each the least of up to five: any may collect garbage. */
class Costs {
  readonly #highest = new Map<string, { ms: number; piece: string }>();

  async add(name: string, piece: string, request: () => InjectOptions): Promise<void> {
    const isInPieces = inPieces.includes(name.split(' ', 2).join(' '));
    const bounded = (cost: Cost) => (isInPieces ? cost.piece : cost.total);
    let ms = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 5 && ms > LIMIT_MS; turn += 1) {
      await server.services.search.idle();
      const taken = bounded(await costOf(server.http, request()));
      ms = Math.min(ms, taken > LIMIT_MS ? taken / slowness() : taken);
    }
    if (ms > (this.#highest.get(name)?.ms ?? 0)) this.#highest.set(name, { ms, piece });
  }

  expectBelowLimits(): void {
    const all = [...this.#highest].map(([name, { ms, piece }]) => ({ ms, name: `${name}: ${JSON.stringify(piece)}` }));
    all.sort((a, b) => b.ms - a.ms);
    if (LIST !== undefined) {
      appendFileSync(LIST, all.map(({ ms, name }) => `${ms.toFixed(1).padStart(8)} ms  ${name}\n`).join(''));
    }
    expect(all.length).toBeGreaterThan(names.length / 2);
    const limitOf = (name: string) => KNOWN_MS[name.split(/[ :]/, 2).join(' ')] ?? LIMIT_MS;
    expect(all.filter(({ ms, name }) => ms > limitOf(name))).toEqual([]);
  }
}

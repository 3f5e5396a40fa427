import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { NOTE_CONTENT_MAX } from '#shared/notes.ts';
import { cases } from '#tests/authz/cases.ts';
import { type Inhabitant, makeInhabitant } from '#tests/authz/world.ts';
import { hostileTexts } from '#tests/corpus/hostile-texts.ts';
import { isNight, trials } from '#tests/faults/trials.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { endsSessions, type Place, placesOf, requestOf } from './text-places.ts';

/**
 * Processor time of the main thread that a call may take, in milliseconds: nothing else is answered for as long. Beside
 * other test files the same work takes up to three times as long; what takes the square of its text takes seconds.
 */
const LIMIT_MS = trials({ small: 150, full: 50 });
/** What is known to take longer for 1,000,000 characters, in proportion to them. */
const KNOWN_MS: Readonly<Record<string, number>> = {
  // All that the account has, which is some 50 MB here; it is written in pieces while it is downloaded.
  'GET /api/user/data': 2_000,
  'POST /api/export/notes': 300,
  'POST /api/notes': 100,
  'PUT /api/notes/:id': 100,
  'GET /api/notes/:id': 100,
  'GET /api/notes': 100,
};
/** A body that has no room for a text of its field's length is refused before it is parsed. */
const BODY_BYTES = 256 * 1024 - 4_000;
/** Of a field, with every change and at night. */
const TEXTS = trials({ small: 1, full: hostileTexts.length });
/** A header has 16 KiB at most. */
const HAS_HEADERS = isNight;
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

test('no call takes more of it for what is stored', { timeout: 60 * 60_000 }, async () => {
  const costs = new Costs();
  const writer = await makeInhabitant(server);
  for (const piece of hostileTexts.slice(0, trials({ small: 3, full: hostileTexts.length }))) {
    const content = `Ann will send the offer by Friday. ${piece.repeat(NOTE_CONTENT_MAX / piece.length - 20)}\n- [ ] Call Ann\n`;
    const save: InjectOptions = {
      method: 'PUT',
      url: `/api/notes/${writer.ids.note}`,
      payload: { content },
      headers: { cookie: writer.user.cookie },
    };
    await costs.add('PUT /api/notes/:id', piece, () => save);
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

/** The caller's work is no part of the server's. */
function serialized(request: InjectOptions): InjectOptions {
  const { payload, headers } = request;
  if (payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)) return request;
  return { ...request, payload: JSON.stringify(payload), headers: { 'content-type': 'application/json', ...headers } };
}

/** What each call cost, each the least of up to three: any may collect garbage. */
class Costs {
  readonly #highest = new Map<string, { ms: number; piece: string }>();

  async add(name: string, piece: string, request: () => InjectOptions): Promise<void> {
    let ms = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3 && ms > LIMIT_MS; turn += 1) {
      await server.services.search.idle();
      const sent = serialized(request());
      const before = process.threadCpuUsage();
      await server.http.inject(sent);
      const { user, system } = process.threadCpuUsage(before);
      ms = Math.min(ms, (user + system) / 1000);
    }
    if (ms > (this.#highest.get(name)?.ms ?? 0)) this.#highest.set(name, { ms, piece });
  }

  expectBelowLimits(): void {
    const all = [...this.#highest].map(([name, { ms, piece }]) => {
      const call = name.split(' ', 2).join(' ');
      return { ms, name: `${name}: ${JSON.stringify(piece)}`, limit: Math.max(LIMIT_MS, KNOWN_MS[call] ?? 0) };
    });
    expect(all.length).toBeGreaterThan(names.length / 2);
    expect(all.filter(({ ms, limit }) => ms > limit)).toEqual([]);
  }
}

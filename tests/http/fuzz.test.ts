import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { cases } from '#tests/authz/cases.ts';
import { fingerprint, type Inhabitant, makeInhabitant } from '#tests/authz/world.ts';
import { trials } from '#tests/faults/trials.ts';
import { randomFrom } from '#tests/random.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { hostileTexts, mutatedBody, mutatedJson, picker } from './mutations.ts';

/** Requests for each call. */
const PER_CALL = trials({ small: 5, full: 400 });
/** The longest an answer may take, where nothing else runs. */
const LONGEST_MS = trials({ small: Number.POSITIVE_INFINITY, full: 3000 });
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** What only the inside of the server knows: stacks, files, SQL, drivers, keys. */
const leaks =
  /\n\s+at |node_modules|\/(?:work|srv|home|usr|tmp|server|app)\/|\.ts:\d|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b|postgres|drizzle|pglite|zod|relation "|constraint|\$argon2|sk-[A-Za-z0-9]{8}|TypeError|ReferenceError|undefined is not/i;

/** Calls after which the session they came with is over. */
const endsSessions = ['POST /api/register', 'POST /api/login', 'POST /api/logout'];

let server: TestServer;
let inhabitant: Inhabitant;
let bystander: Inhabitant;

beforeAll(async () => {
  server = await startTestServer();
  inhabitant = await makeInhabitant(server);
  bystander = await makeInhabitant(server);
});

const ending = Object.keys(cases).filter((name) => cases[name]?.isEndless !== true);

test.each(ending)('%s survives requests that no client would send', async (name) => {
  const random = randomFrom(SEED + name.length * 7919);
  const pick = picker(random);
  const before = await fingerprint(server, bystander.user.id);
  for (let round = 0; round < PER_CALL; round += 1) {
    const request = mutatedRequest(name, random);
    const start = performance.now();
    const reply = await server.http.inject(request);
    const sent = `seed ${SEED}, round ${round}: ${JSON.stringify(request).slice(0, 600)}`;
    expect(reply.statusCode, sent).toBeLessThan(500);
    expect(performance.now() - start, sent).toBeLessThan(LONGEST_MS);
    if (reply.statusCode < 400) continue;
    expect(reply.headers['content-type'], sent).toMatch(/^(text\/plain|application\/problem\+json); charset=utf-8$/);
    expect(reply.body, sent).not.toMatch(leaks);
    expect(reply.body.length, sent).toBeLessThan(4000);
  }
  expect(await fingerprint(server, bystander.user.id)).toEqual(before);

  function mutatedRequest(call: string, random: () => number): InjectOptions {
    const { params = {}, bodyIds = {}, body = {} } = cases[call] ?? {};
    const [method, path = ''] = call.split(' ');
    const url = path.replaceAll(/:(\w+)/g, (_, param: string) => {
      const kind = params[param];
      const id = kind === undefined || random() < 0.5 ? pick(hostileTexts) : inhabitant.ids[kind];
      return encodeURIComponent(id.toWellFormed().slice(0, 2000));
    });
    const ids = Object.fromEntries(Object.entries(bodyIds).map(([field, { kind }]) => [field, inhabitant.ids[kind]]));
    const payload = mutatedJson(mutatedBody({ ...body, ...ids }, pick, random), pick, random);
    return {
      method: method as 'GET',
      url,
      query:
        random() < 0.3
          ? {
              [pick(['limit', 'cursor', 'view', 'folder', 'tag', 'x'])]: pick(hostileTexts)
                .toWellFormed()
                .slice(0, 3000),
            }
          : {},
      headers: {
        ...mutatedHeaders(random),
        ...(endsSessions.includes(call) ? {} : { cookie: inhabitant.user.cookie }),
      },
      ...(method === 'GET' ? {} : { payload }),
    };
  }

  function mutatedHeaders(random: () => number): Record<string, string> {
    const printable = () =>
      pick(hostileTexts)
        .replaceAll(/[^\x20-\x7e]/g, '?')
        .slice(0, 2000);
    return {
      'content-type': random() < 0.9 ? 'application/json' : printable(),
      accept: random() < 0.5 ? 'application/problem+json' : printable(),
      ...(random() < 0.2 ? { 'idempotency-key': printable() } : {}),
      ...(random() < 0.2 ? { 'user-agent': printable() } : {}),
      ...(random() < 0.1 ? { 'x-forwarded-for': printable(), forwarded: printable() } : {}),
    };
  }
});

test('the user still exists afterwards', async () => {
  expect((await inhabitant.user.get('/api/user')).statusCode).toBe(200);
  expect((await server.http.inject('/readyz')).statusCode).toBe(200);
});

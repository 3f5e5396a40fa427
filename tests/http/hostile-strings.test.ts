import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cases } from '#tests/authz/cases.ts';
import { type Inhabitant, makeInhabitant } from '#tests/authz/world.ts';
import { hostileStrings, worst } from '#tests/corpus/hostile-strings.ts';
import { trials } from '#tests/faults/trials.ts';
import { uploadOf } from '#tests/form.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { recordingFile } from '#tests/voice.ts';
import type { JsonSchema } from './from-schema.ts';

/** Where a text goes: the part of the request, and the way to it. */
type Place = { part: 'params' | 'query' | 'body' | 'form' | 'header'; path: (string | number)[] };

/** Hashing a password or answering a question takes long; there only some of the worst are tried. */
const costly = /^(POST \/api\/(register|login|recover|documents|recordings|transcri|assistant)|\w+ \/api\/user\b)/;
/** Calls after which the session they came with is over. */
const endsSessions = /^POST \/api\/(register|login|logout|recover)/;
const endless = Object.keys(cases).filter((name) => cases[name]?.isEndless === true);

let server: TestServer;
let inhabitant: Inhabitant;

beforeAll(async () => {
  server = await startTestServer();
  inhabitant = await makeInhabitant(server);
});

test(`no call answers 500 to any of ${hostileStrings.length} hostile texts in any of its fields`, {
  timeout: 60 * 60_000,
}, async () => {
  const failures: string[] = [];
  let tried = 0;
  for (const [index, name] of Object.keys(cases).entries()) {
    if (endless.includes(name)) continue;
    for (const [place, texts] of placesOf(name).map((found, at) => [found, textsFor(name, index + at)] as const)) {
      for (const text of texts) {
        const reply = await server.http.inject(requestOf(name, place, text));
        tried += 1;
        if (reply.statusCode >= 500) {
          failures.push(
            `${name} ${place.part} ${place.path.join('.')} ${JSON.stringify(text.slice(0, 60))}: ${reply.statusCode}`,
          );
        }
      }
    }
    // Else everything after it would be refused before it is read.
    expect([name, (await inhabitant.user.get('/api/user')).statusCode]).toEqual([name, 200]);
  }
  expect(failures).toEqual([]);
  expect(tried).toBeGreaterThan(Object.keys(cases).length * worst.length);
});

/** With every change a share of the worst and of the others, which are other ones in each field. */
function textsFor(name: string, index: number): readonly string[] {
  const others = trials({ small: costly.test(name) ? 0 : 2, full: hostileStrings.length });
  const ofWorst = trials({ small: worst.length / 6, full: worst.length });
  return [...new Set([...share(worst, ofWorst, index), ...share(hostileStrings, others, index)])];
}

function share(texts: readonly string[], count: number, index: number): string[] {
  const step = Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_, at) => count > 0 && (at + index) % step === 0);
}

/** Every place of a call that takes a text. */
function placesOf(name: string): Place[] {
  const [method = '', path = ''] = name.split(' ');
  const endpoint = server.inventory.find((one) => one.method === method && one.path === path);
  const { params, query, body, multipart } = endpoint ?? {};
  return [
    ...textsIn(params).map((way): Place => ({ part: 'params', path: way })),
    ...textsIn(query).map((way): Place => ({ part: 'query', path: way })),
    ...textsIn(body).map((way): Place => ({ part: 'body', path: way })),
    ...textsIn(multipart).map((way): Place => ({ part: 'form', path: way })),
    ...['idempotency-key', 'user-agent', 'prefer'].map((header): Place => ({ part: 'header', path: [header] })),
  ];
}

function textsIn(schema: z.ZodType | undefined): (string | number)[][] {
  if (schema === undefined) return [];
  return waysTo(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function waysTo(schema: JsonSchema): (string | number)[][] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap(waysTo);
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => waysTo(inner).map((way) => [key, ...way]));
  }
  if (schema.type === 'array') return waysTo(schema.items ?? {}).map((way) => [0, ...way]);
  return [[]];
}

function requestOf(name: string, { part, path }: Place, text: string): InjectOptions {
  const [method = '', address = ''] = name.split(' ');
  const { params = {}, bodyIds = {}, body = {}, isForm = false, fileField } = cases[name] ?? {};
  const url = address.replaceAll(/:(\w+)/g, (_, param: string) => {
    const kind = params[param];
    const usual = kind === undefined ? 'x' : inhabitant.ids[kind];
    return encodeURIComponent((part === 'params' && path[0] === param ? text : usual).toWellFormed().slice(0, 3000));
  });
  const ids = Object.fromEntries(Object.entries(bodyIds).map(([field, { kind }]) => [field, inhabitant.ids[kind]]));
  const payload = { ...ids, ...body };
  const form = isForm
    ? uploadOf({ ...recordingFile('speech.webm'), field: fileField ?? 'file' }, formFields())
    : undefined;
  const sent = form?.payload ?? (part === 'body' ? placed(payload, path, text) : payload);
  return {
    method: method as 'GET',
    url: part === 'query' ? `${url}?${path.join('')}=${encodeURIComponent(text.toWellFormed().slice(0, 3000))}` : url,
    headers: {
      ...(endsSessions.test(name) ? {} : { cookie: inhabitant.user.cookie }),
      ...(part === 'header' ? { [String(path[0])]: text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2000) } : {}),
      ...form?.headers,
    },
    ...(method === 'GET' ? {} : { payload: sent }),
  };

  function formFields(): Record<string, string> {
    const fields = Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, String(value)]));
    return part === 'form' ? { ...fields, [String(path[0])]: text.toWellFormed() } : fields;
  }
}

/** A copy of the value with the text at that place, and what leads there made where it is missing. */
function placed(value: unknown, [first, ...rest]: (string | number)[], text: string): object {
  if (first === undefined) return text as unknown as object;
  if (typeof first === 'number') return [placed(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const before = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...before, [first]: placed(before[first], rest, text) };
}

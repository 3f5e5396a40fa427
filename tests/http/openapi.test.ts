import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenApi, Operation } from '#server/http/openapi/describe-api.ts';
import { cases } from '#tests/authz/cases.ts';
import { type Inhabitant, makeInhabitant } from '#tests/authz/world.ts';
import { trials } from '#tests/faults/trials.ts';
import { uploadOf } from '#tests/form.ts';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { type JsonSchema, valuesOf } from './from-schema.ts';

/** Requests for each call. */
const RUNS = trials({ small: 6, full: 400 });
/** Each file is read by a process of its own. */
const FORM_RUNS = 2;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Calls after which the session they came with is over, or whose answer depends on another machine. */
const withoutSession = ['POST /api/register', 'POST /api/login', 'POST /api/logout', 'POST /api/ai/key/test'];

let server: TestServer;
let api: OpenApi;
let inhabitant: Inhabitant;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

beforeAll(async () => {
  server = await startTestServer();
  inhabitant = await makeInhabitant(server);
  api = (await server.http.inject('/api/openapi.json')).json();
});

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(api.openapi).toBe('3.1.0');
    expect(await new Validator().validate(structuredClone(api) as never)).toMatchObject({ valid: true });
  });

  test('lists every call, each with a unique id', () => {
    const described = operations().map(({ name }) => name);
    expect(described.sort()).toEqual(server.inventory.map(({ method, path }) => `${method} ${path}`).sort());
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('states the limits that the server enforces', () => {
    const body = api.paths['/api/notes']?.post?.requestBody?.content['application/json']?.schema as JsonSchema;
    expect(body.properties).toMatchObject({ title: { maxLength: 500 }, content: { maxLength: 1_000_000 } });
    expect(body.properties?.tags).toMatchObject({ items: { maxLength: 64 } });
    expect(api.paths['/api/login']?.post?.security).toEqual([]);
    expect(api.paths['/api/notes']?.get?.security).toEqual([{ session: [] }, { token: ['read'] }]);
    expect(api.paths['/api/search']?.post?.security).toEqual([{ session: [] }, { token: ['read'] }]);
    expect(api.paths['/api/notes']?.post?.security).toEqual([{ session: [] }, { token: ['write'] }]);
    expect(api.paths['/api/user/password']?.put?.security).toEqual([{ session: [] }]);
  });

  test('is also a page for people, with one script that its policy names', async () => {
    const page = await server.http.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const [script = '', ...others] = [...page.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => text,
    );
    expect(others).toEqual([]);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; /,
    );
    expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
    expect(page.body).not.toMatch(/<script [^>]|<img|javascript:/);
    expect(page.body).toContain('data-method="POST" data-path="/api/notes"');
    expect(page.body).not.toContain('data-path="/api/user/password"');
    for (const { operation } of operations()) expect(page.body).toContain(`id="${operation.operationId}"`);
  });
});

const ending = Object.keys(cases).filter((name) => cases[name]?.isEndless !== true);

test.each(ending)('%s answers as described', async (name) => {
  const found = operations().find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`${name} is not described`);
  const { path, operation } = found;
  const body = operation.requestBody?.content;
  const form = body?.['multipart/form-data']?.schema as JsonSchema | undefined;
  const parameters = operation.parameters.map((parameter) => ({
    ...parameter,
    values: valuesOf(parameter.schema as JsonSchema),
  }));
  const request = fc.record({
    parameters: fc.tuple(...parameters.map(({ values }) => values)),
    isOurs: fc.boolean(),
    isProblem: fc.boolean(),
    isConditional: fc.boolean(),
    body: valuesOf((form ?? body?.['application/json']?.schema ?? { type: 'null' }) as JsonSchema),
  });
  await fc.assert(
    fc.asyncProperty(request, async (chosen) => {
      const values = Object.fromEntries(parameters.map(({ name }, index) => [name, chosen.parameters[index]]));
      const reply = await server.http.inject(await inject(values, chosen));
      expect(reply.statusCode, reply.body).toBeLessThan(500);
      const answer = operation.responses[reply.statusCode] ?? operation.responses.default;
      const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? '';
      if (answer?.content === undefined) {
        expect(reply.body).toBe('');
        return;
      }
      expect(Object.keys(answer.content)).toContain(type);
      if (type !== 'application/json' && type !== 'application/problem+json') return;
      const schema = withoutReference(answer.content[type]?.schema ?? {});
      const isValid = ajv.validate(schema, reply.json());
      expect(isValid, `${ajv.errorsText()} in ${reply.body.slice(0, 500)}`).toBe(true);
    }),
    { numRuns: form === undefined ? RUNS : FORM_RUNS, seed: SEED, endOnFailure: true },
  );

  async function inject(
    values: Record<string, unknown>,
    {
      isOurs,
      isProblem,
      isConditional,
      body,
    }: { isOurs: boolean; isProblem: boolean; isConditional: boolean; body: unknown },
  ): Promise<InjectOptions> {
    const kinds = cases[name]?.params ?? {};
    const url = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
      const kind = kinds[parameter];
      return encodeURIComponent(isOurs && kind !== undefined ? inhabitant.ids[kind] : String(values[parameter]));
    });
    const query = Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'query' && values[parameter.name] !== undefined)
        .map((parameter) => [parameter.name, String(values[parameter.name])]),
    );
    const headers = {
      ...Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === 'header' && isConditional)
          .map((parameter) => [parameter.name, String(values[parameter.name])]),
      ),
      ...(withoutSession.includes(name) ? {} : { cookie: inhabitant.user.cookie }),
      ...(isProblem ? { accept: 'application/problem+json' } : {}),
    };
    const [method = ''] = name.split(' ');
    const common = { method: method as 'GET', url, query };
    if (form === undefined)
      return { ...common, headers, ...(operation.requestBody ? { payload: body as object } : {}) };
    const [field = 'file'] = Object.entries(form.properties ?? {}).find(([, { format }]) => format === 'binary') ?? [];
    const fields = Object.entries(body as Record<string, unknown>).filter(([key]) => key !== field);
    const sent = uploadOf(
      { content: 'A plan for Lisbon', name: 'Plan.txt', field },
      Object.fromEntries(fields.map(([key, value]) => [key, String(value)])),
    );
    return { ...common, headers: { ...headers, ...sent.headers }, payload: sent.payload };
  }
});

function operations(): { name: string; path: string; operation: Operation }[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      path,
      operation,
    })),
  );
}

function withoutReference(schema: Record<string, unknown>): Record<string, unknown> {
  return schema.$ref === '#/components/schemas/Problem' ? (api.components.schemas.Problem ?? {}) : schema;
}

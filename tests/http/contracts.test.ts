import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LEVELS_MAX, TOTAL_MAX } from '#server/http/json-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { startTestServer } from '#tests/server.ts';
import { boundsOf } from './schema-bounds.ts';

let inventory: readonly Endpoint[];

beforeAll(async () => {
  inventory = (await startTestServer()).inventory;
});

describe('the input of every call', () => {
  test('bounds each list, and has no object with arbitrary field names', () => {
    const unbounded = inventory.flatMap(({ method, path, params, query, body, multipart }) =>
      [params, query, body, multipart]
        .filter((schema) => schema !== undefined)
        .flatMap((schema) => boundsOf(schema).problems.map((problem) => `${method} ${path} ${problem}`)),
    );
    expect(unbounded).toEqual([]);
  });

  test('stays far below the bounds on JSON', () => {
    const needed = inventory.flatMap(({ body, membersMax }) =>
      body === undefined || membersMax !== undefined ? [] : [boundsOf(body)],
    );
    const [values, depth] = [needed.map((need) => need.values), needed.map((need) => need.depth)];
    expect(Math.max(...values)).toBeGreaterThan(100);
    expect(Math.max(...values) * 4).toBeLessThan(TOTAL_MAX);
    expect(Math.max(...depth) * 4).toBeLessThan(LEVELS_MAX);
  });
});

test.each<[string, z.ZodType, string]>([
  ['a list without a bound', z.strictObject({ tags: z.array(z.string()) }), 'tags: a list without a bound'],
  ['one behind a transform', z.array(z.string()).transform((list) => list.length), ': a list without a bound'],
  ['a bound behind a transform', z.array(z.string()).pipe(z.array(z.string()).max(5)), ': a list without a bound'],
  ['a loose object', z.looseObject({}), ': fields of any name'],
  ['a record', z.strictObject({ by: z.record(z.string(), z.int()).optional() }), 'by: a record'],
  ['anything', z.array(z.unknown()).max(3), '[]: an unknown'],
  ['one of several', z.union([z.string(), z.array(z.int())]), ': a list without a bound'],
])('%s is detected', (_, schema, problem) => {
  expect(boundsOf(schema).problems).toEqual([problem]);
});

test.each(['1', '""', '{}', '[]', '{"a":1}'])('refuses a too long list of %s before it checks the items', (item) => {
  const schema = z.array(z.strictObject({ id: z.uuid() })).max(10, 'Too many');
  const items = Array.from({ length: 100_000 }, () => JSON.parse(item));
  expect(schema.safeParse(items).error?.issues.map(({ message }) => message)).toEqual(['Too many']);
});

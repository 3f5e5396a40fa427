import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseTests, hasTag } from '#scripts/postgres.ts';

/** Why the embedded database, which has one connection and no other servers, may answer differently from PostgreSQL. */
const REASONS = [
  'concurrency',
  'jobs',
  'notifications',
  'roles and row security',
  'plans and order',
  'whole tables',
  'vectors',
  'failures',
];

/** SQL that only means something with several connections. */
const NEEDS_CONNECTIONS = /\.for\('|for (no key )?update|pg_(advisory|notify|try_advisory)|lock table|set local role/;

const tagged = databaseTests({ all: false });

test('every test that is run on both databases gives a reason', () => {
  for (const file of tagged) {
    const text = readFileSync(file, 'utf8');
    const reasons = [...text.matchAll(/^ *\/\/ (?:@module-tag )?both-databases: (.+)$/gm)].map(([, reason]) => reason);
    const tags = text.match(/@module-tag both-databases\b|tags: \['both-databases'\]/g) ?? [];
    expect(reasons, file).toHaveLength(tags.length);
    for (const reason of reasons) expect(REASONS, file).toContain(reason);
  }
});

test('every part of the server that locks, notifies or changes roles has a test that is run on both databases', () => {
  const parts = globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && NEEDS_CONNECTIONS.test(readFileSync(file, 'utf8')))
    .map(partOf);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((part) => !tagged.some((file) => partOf(file) === part))).toEqual([]);
});

test('every test that is not for PostgreSQL is run on the embedded database as well', () => {
  const files = globSync(['server/**/*.test.ts', 'tests/**/*.test.ts']);
  const kept = files.filter((file) => /skipIf\(.*(?:isOnPostgres|hasVectors)/.test(readFileSync(file, 'utf8')));
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((file) => !tagged.includes(file))).toEqual([]);
});

test('every test with the tag uses the database', () => {
  const all = globSync(['server/**/*.test.ts', 'tests/**/*.test.ts']);
  const marked = all.filter((file) => hasTag.test(readFileSync(file, 'utf8')));
  expect(marked.sort()).toEqual(tagged);
});

/** `server/features/notes` and `server/db`. */
function partOf(file: string): string {
  return /^server\/(features\/)?[^/]+/.exec(file)?.[0] ?? file;
}

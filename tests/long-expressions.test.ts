import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt } from './line-at.ts';

/** A longer one is a table that is hard to read: its words belong in a list. */
const CHARACTERS_MAX = 200;

/** Where a source has a longer regular expression, and how long it is. */
function longIn(file: string, source: string): string[] {
  const long: string[] = [];
  // Parsing only these is many times faster.
  if (!source.split('\n').some((line) => line.length > CHARACTERS_MAX / 2 && line.includes('/'))) return long;
  new Visitor({
    Literal({ start, ...literal }) {
      if (!('regex' in literal)) return;
      const { length } = literal.regex.pattern;
      if (length > CHARACTERS_MAX) long.push(`${file}:${lineAt(source, start)} ${length} characters`);
    },
  }).visit(parseSync(file, source).program);
  return long;
}

test('a planted long expression is found, and a short one is allowed', () => {
  expect(longIn('a.ts', `const a = 1;\nconst b = /${'a|'.repeat(101)}/u;`)).toEqual(['a.ts:2 202 characters']);
  expect(longIn('b.ts', `const b = /${'a|'.repeat(100)}/u; // ${'x'.repeat(200)}/`)).toEqual([]);
});

test('no regular expression of the product is longer', () => {
  const files = globSync('{server,shared,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((file) => longIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt } from './line-at.ts';

/** Where a source spreads a literal object into another: its keys can be on lines of their own. */
function spreadsIn(file: string, source: string): string[] {
  const spreads: string[] = [];
  // As Biome formats it; parsing only these is a hundred times faster.
  if (!source.includes('...{')) return spreads;
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type !== 'SpreadElement' || property.argument.type !== 'ObjectExpression') continue;
        spreads.push(`${file}:${lineAt(source, property.start)}`);
      }
    },
  }).visit(parseSync(file, source).program);
  return spreads;
}

test('a planted spread of a literal is found, and other spreads are allowed', () => {
  expect(spreadsIn('a.ts', 'const a = {\n  b,\n  ...{ c, d },\n};')).toEqual(['a.ts:3']);
  expect(spreadsIn('b.ts', 'const a = { ...b, ...(c && { d }), e: [...f] };')).toEqual([]);
});

test('no literal object is spread into another', () => {
  const files = globSync('{bench,eval,scripts,server,shared,tests,web}/**/*.{ts,tsx,mjs}');
  expect(files.length).toBeGreaterThan(1_500);
  expect(files.flatMap((file) => spreadsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

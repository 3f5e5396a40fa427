import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/** People's pauses are what its tests are about. */
const ofPeople = 'tests/faults/typist.ts';

/** Where a source waits in real time for something that no condition names. */
function waitsIn(file: string, source: string): string[] {
  const waits: string[] = [];
  new Visitor({
    MemberExpression({ start, property }) {
      const isWait = property.type === 'Identifier' && property.name === 'waitForTimeout';
      if (isWait) waits.push(`${file}:${source.slice(0, start).split('\n').length}`);
    },
  }).visit(parseSync(file, source).program);
  return waits;
}

test('a planted wait is found', () => {
  expect(waitsIn('a.spec.ts', "await page.goto('/');\nawait page.waitForTimeout(500); // waitForTimeout\n")).toEqual([
    'a.spec.ts:2',
  ]);
  expect(waitsIn('b.spec.ts', 'await page.clock.runFor(500);')).toEqual([]);
});

test('journeys, screens and faults do not wait for time', () => {
  const files = globSync('tests/{e2e,screens,faults}/*.ts').filter((file) => file !== ofPeople);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => waitsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

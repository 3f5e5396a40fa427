import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

/** People's pauses are what its tests are about. */
const ofPeople = 'tests/faults/typist.ts';

/** What waits for an autosave that must not come, and for a scrollbar: to be given time, and to be taken from here. */
const left: Record<string, number> = {
  'tests/e2e/never-lose.spec.ts': 2,
  'tests/e2e/write.spec.ts': 2,
  'tests/screens/screens.ts': 1,
};

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

test('journeys, screens and faults do not wait for time, but for the places that are left', () => {
  const files = globSync('tests/{e2e,screens,faults}/*.ts').filter((file) => file !== ofPeople);
  expect(files.length).toBeGreaterThan(100);
  const found = files.map((file) => [file, waitsIn(file, readFileSync(file, 'utf8'))] as const);
  expect(Object.fromEntries(found.flatMap(([file, { length }]) => (length > 0 ? [[file, length]] : [])))).toEqual(left);
});

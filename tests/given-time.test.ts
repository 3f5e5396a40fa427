import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt } from './line-at.ts';

/** People's pauses are what its tests are about. */
const ofPeople = 'tests/faults/typist.ts';

/** Where a source waits in real time for something that no condition names. */
function waitsIn(file: string, source: string): string[] {
  const waits: string[] = [];
  new Visitor({
    MemberExpression({ start, property }) {
      const isWait = property.type === 'Identifier' && property.name === 'waitForTimeout';
      if (isWait) waits.push(`${file}:${lineAt(source, start)}`);
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

/** Where a source sets a timer, or imports those of Node. */
function timersIn(file: string, source: string): string[] {
  const timers: number[] = [];
  new Visitor({
    CallExpression({ start, callee }) {
      if (callee.type === 'Identifier' && /^set(Timeout|Interval)$/.test(callee.name)) timers.push(start);
    },
    ImportDeclaration({ start, source: { value } }) {
      if (/^node:timers/.test(value)) timers.push(start);
    },
  }).visit(parseSync(file, source).program);
  return timers.map((start) => `${file}:${lineAt(source, start)}`);
}

test('a planted timer is found, and the limit of a test is none', () => {
  expect(timersIn('a.ts', "import { setTimeout } from 'node:timers/promises';\nawait setTimeout(5);")).toEqual([
    'a.ts:1',
    'a.ts:2',
  ]);
  expect(timersIn('b.ts', 'test.setTimeout(5_000);')).toEqual([]);
});

test('faults set no timers but by moments.ts, whose names say what the time is for', () => {
  const files = globSync('tests/faults/*.ts').filter((file) => !/\/(moments|pauses)\.ts$/.test(file));
  expect(files.flatMap((file) => timersIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('journeys, screens and faults do not wait for time', () => {
  const files = globSync('tests/{e2e,screens,faults}/*.ts').filter((file) => file !== ofPeople);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => waitsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, type Outcome } from '#scripts/reports.ts';
import { mendedIn, refusedOf } from '#scripts/unsteady.ts';

describe('what unsteady checks do to a run', () => {
  test('up to two are forgiven', () => {
    expect(refusedOf([], new Set())).toEqual(new Map());
    expect(refusedOf(['a', 'b'], new Set(['c']))).toEqual(new Map());
  });

  test('of more than two, each is a failure', () => {
    expect([...refusedOf(['a', 'b', 'c'], new Set()).keys()]).toEqual(['a', 'b', 'c']);
  });

  test('one that is unsteady again after its mend is a failure', () => {
    const refused = refusedOf(['a', 'b'], new Set(['b']));
    expect([...refused]).toEqual([['b', 'unsteady again, though tests/unsteady.md has its mend']]);
  });

  test('the names are the first cells of the table', () => {
    const table = '# Title\n\n| Name | Date |\n|---|---|\n| a › b \\| c | 2026-11-24 |\n|d|2026-11-24|\n';
    expect(mendedIn(table)).toEqual(new Set(['a › b | c', 'd']));
  });

  test('the table of the repository names files that exist', () => {
    for (const name of mendedIn(readFileSync('tests/unsteady.md', 'utf8'))) {
      expect(existsSync(name.split(' › ')[0] ?? ''), name).toBe(true);
    }
  });
});

test('the part of the journeys of every change is counted from the time each took', () => {
  const spec = (tag: string, duration: number) => ({ tags: [tag], tests: [{ results: [{ duration }] }] });
  const suites = [{ title: 'a', specs: [spec('always', 30)], suites: [{ title: 'b', specs: [spec('phone', 10)] }] }];
  const stats = { expected: 2, skipped: 0 };
  expect(countPlaywright({ stats, suites, errors: [] })).toEqual({ passed: 2, skipped: 0, failures: [], always: 0.75 });
});

/** Fails the first time it runs in its folder, beside one that passes and one that always fails. */
const planted = (imports: string) => `
  import { existsSync, writeFileSync } from 'node:fs';
  ${imports}
  test('by (chance)? | 50 %', () => {
    const isFirst = !existsSync('marker');
    writeFileSync('marker', '');
    if (isFirst) throw new Error('unlucky');
  });
  test('by (chance)? | 50 % and more', () => {});
  describe('not', () => test('always', () => { throw new Error('broken'); }));
`;

describe('a check that failed runs again, alone', () => {
  const project = process.cwd();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'unsteady-'));
    for (const path of ['tests/e2e', 'vitest']) mkdirSync(join(folder, path), { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(project);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a runner, and reads what it reports. */
  function outcomeOf(command: string[], count: (report: unknown) => Outcome): Outcome {
    const [program = '', ...parameters] = command;
    rmSync('report.json', { force: true });
    spawnSync(join(project, 'node_modules/.bin', program), parameters, { cwd: folder });
    return count(JSON.parse(readFileSync('report.json', 'utf8')));
  }

  /** What came of the first run, and of each failure alone. */
  function twice(command: string[], count: (report: unknown) => Outcome): { first: Outcome; alone: Outcome[] } {
    rmSync('marker', { force: true });
    const first = outcomeOf(command, count);
    const alone = first.failures.map((failure) => outcomeOf([...command, ...(failure.alone ?? [])], count));
    return { first, alone };
  }

  test('in Vitest', () => {
    writeFileSync('vitest/a.test.ts', planted("import { describe, test } from 'vitest';"));
    writeFileSync('vitest/b.test.ts', "throw new Error('not even read');");
    const command = ['vitest', 'run', '--reporter=json', '--outputFile.json=report.json'];
    const { first, alone } = twice(command, (report) => countVitest(report, () => false));
    expect(first.failures).toMatchObject([
      { name: 'vitest/a.test.ts › by (chance)? | 50 %', complaint: 'Error: unlucky' },
      { name: 'vitest/a.test.ts › not always', complaint: 'Error: broken' },
      { name: 'vitest/b.test.ts', complaint: 'not even read' },
    ]);
    expect(first.passed).toBe(1);
    expect(alone.map(({ passed, failures }) => [passed, failures.length])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
  });

  test('in Playwright', () => {
    const tests = planted("import { test } from '@playwright/test'; const { describe } = test;");
    writeFileSync('tests/e2e/a.spec.ts', tests.replace("%', (", "%', { tag: '@always' }, ("));
    writeFileSync(
      'playwright.config.ts',
      `export default { testDir: 'tests', reporter: [['json', { outputFile: 'report.json' }]] };`,
    );
    const { first, alone } = twice(['playwright', 'test'], countPlaywright);
    expect(first.failures).toMatchObject([
      { name: 'tests/e2e/a.spec.ts › by (chance)? | 50 %', complaint: 'Error: unlucky' },
      { name: 'tests/e2e/a.spec.ts › always', complaint: 'Error: broken' },
    ]);
    expect(first.passed).toBe(1);
    expect(alone.map(({ passed, failures }) => [passed, failures.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});

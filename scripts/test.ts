import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { buildWeb } from './build.ts';

/** Counts of one step; a step without a report of its own is one check. */
interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}
interface Step {
  name: string;
  command: string[];
  /** Where the step's runner writes its report, and how to count it. */
  report?: { file: string; count: (report: unknown) => Outcome };
}

const reports = 'test-results';
const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'import rules', command: ['depcruise', 'server', 'shared', 'web', 'tests', 'scripts', 'bench'] },
  { name: 'nothing unused', command: ['knip'] },
  {
    name: 'tests of server and components',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
    report: { file: `${reports}/vitest.json`, count: countVitest },
  },
  {
    name: 'journeys in the browser',
    command: ['playwright', 'test'],
    report: { file: `${reports}/playwright.json`, count: countPlaywright },
  },
];

mkdirSync(reports, { recursive: true });
await buildWeb();
const hasBrowser = ensureBrowser();
const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  if (step.command[0] === 'playwright' && !hasBrowser) {
    process.stdout.write('\n— journeys in the browser: skipped, no Chromium found (see CONTRIBUTING.md)\n');
    total.skipped += 1;
    continue;
  }
  const outcome = run(step);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
}
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 ? 0 : 1);

function run({ name, command, report }: Step): Outcome {
  process.stdout.write(`\n— ${name}\n`);
  if (report) rmSync(report.file, { force: true });
  const [program = '', ...parameters] = command;
  const { status } = spawnSync(`node_modules/.bin/${program}`, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  const isGreen = status === 0;
  if (report === undefined || !existsSync(report.file))
    return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, skipped: 0 };
  const outcome = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
  // A runner that failed without a failed test (a crash, an unhandled error) is a failure all the same.
  return isGreen || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
}

function countVitest(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
}

function countPlaywright(report: unknown): Outcome {
  const { stats } = report as { stats: Record<string, number> };
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildServer, buildWeb } from './build.ts';
import { ensureCaddy } from './caddy.ts';
import { NIGHT_TAG } from './night.ts';
import { BOTH_TAG, databaseTests, ensurePostgres, withTestPostgres } from './postgres.ts';
import { countPlaywright, countVitest, type Failure, type Outcome } from './reports.ts';
import { changedFiles, chosenFor, grepOf } from './rings.ts';
import { ALONE_MAX, mendedIn, refusedOf } from './unsteady.ts';

interface Step {
  name: string;
  /** Runs the tests that further arguments choose. */
  command: string[];
  /** Those of this step. */
  chosen: string[];
  /** Where the runner writes its report, and how to count it. */
  report: { file: string; count: (report: unknown) => Outcome };
  /** Whether it runs with a PostgreSQL in TEST_DATABASE_URL, where there is one. */
  onPostgres: boolean;
}
interface FailureOf {
  name: string;
  failure: Failure;
  /** Runs it again, where it can be run alone. */
  runAlone?: () => Promise<Outcome>;
}

const reports = 'test-results';
/** Whether `npm run test:all` was asked for. */
const isAll = process.argv[2] === 'test-all';
/** How much of a runner's complaints is repeated. */
const COMPLAINTS_MAX = 3000;
/** How Vitest begins to speak of errors outside of all tests. */
const OUTSIDE_OF_TESTS = 'Vitest caught';
/** Of a thread or two each: they run beside each other and beside the build. */
const checks = {
  'format and lint': ['biome', 'ci', '--error-on-warnings', '.'],
  types: ['tsc', '-p', '.'],
  'import rules': ['depcruise', 'server', 'shared', 'web', 'tests', 'scripts', 'bench'],
  'nothing unused': ['knip'],
};
/** `npm test -- --since <commit>` says itself what changed. */
const since = process.argv[3] === '--since' ? process.argv[4] : undefined;
const { journeys, faults, spared } = chosenFor(changedFiles(since));
const withoutSpared = spared.flatMap((glob) => ['--exclude', glob]);
const components: Step = {
  name: 'server and components',
  ...vitest('vitest', (tags) => isAll || !tags.includes(NIGHT_TAG)),
  chosen: isAll
    ? []
    : [...projects('project', 'server', 'web-model', 'web'), '--tags-filter', `!${NIGHT_TAG}`, ...withoutSpared],
  onPostgres: !isAll,
};
const otherDatabase: Step = {
  name: isAll ? 'server on PostgreSQL' : 'server on the embedded database',
  ...vitest('other-database', (tags) => isAll || (tags.includes(BOTH_TAG) && !tags.includes(NIGHT_TAG))),
  chosen: [
    ...projects('server'),
    ...(isAll ? [] : ['--maxWorkers=1', '--tags-filter', `${BOTH_TAG} && !${NIGHT_TAG}`, ...withoutSpared]),
    ...databaseTests({ all: isAll }),
  ],
  onPostgres: isAll,
};
const inBrowser: Step = {
  name: 'journeys in the browser',
  command: ['playwright', 'test'],
  chosen: isAll
    ? []
    : ['--grep-invert', `@${NIGHT_TAG}`, ...(journeys === 'every' ? [] : ['--grep', grepOf(journeys)])],
  report: { file: `${reports}/playwright.json`, count: countPlaywright },
  onPostgres: false,
};
const provoked: Step = {
  name: 'faults',
  ...vitest('faults', (tags) => !tags.includes(NIGHT_TAG)),
  chosen: [
    ...[...projects('faults'), '--tags-filter', `!${NIGHT_TAG}`],
    ...(faults === 'every' ? [] : faults.map((name) => `tests/faults/${name}.test.ts`)),
  ],
  onPostgres: false,
};
/** One after another; the lanes of one run beside each other, as both wait a good part of their time. */
const phases: Step[][][] = isAll
  ? [[[components]], [[otherDatabase]], [[inBrowser]]]
  : [
      [[components], [otherDatabase]],
      [[inBrowser], [provoked]],
    ];

// Hundreds of processes load the same modules; compiled ones start a quarter faster.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
mkdirSync(reports, { recursive: true });
const total = { passed: 0, skipped: 0 };
const failed: FailureOf[] = [];
const minutes: string[] = [];
const checking = Object.entries(checks).map(async ([name, command]) => add(name, await check(name, command)));
await timed('build and checks', async () => {
  await buildServer();
  await buildWeb();
  await Promise.all(checking);
});
const hasBrowser = ensureBrowser();
ensurePostgres();
ensureCaddy();
if (!isAll)
  print(
    `\nbeside what runs with every change: ${wordsOf(journeys)} as journeys, ${wordsOf(faults)} as faults; ` +
      `not changed, and left to the night: ${wordsOf(spared)}`,
  );
for (const lanes of phases) await Promise.all(lanes.map((lane, index) => runLane(lane, index > 0)));
const unsteady = failed.length > ALONE_MAX ? [] : await timed('failures, alone', passedAlone);
const names = unsteady.map(({ failure }) => failure.name);
const refused = refusedOf(names, mendedIn(readFileSync('tests/unsteady.md', 'utf8')));
const failures = failed.filter((one) => !unsteady.includes(one) || refused.has(one.failure.name));
// At the end, where a reader of a long log looks first.
for (const { name, failure } of failures)
  print(`failed in ${name}: ${failure.name}\n    ${refused.get(failure.name) ?? failure.complaint}`);
for (const name of names)
  if (!refused.has(name)) print(`unsteady: ${name}\n    find its cause, as tests/unsteady.md says`);
print(`\nminutes: ${minutes.join(', ')}`);
const passed = total.passed + failed.length - failures.length;
print(`\n${passed} passed, ${failures.length} failed${total.skipped === 0 ? '' : `, ${total.skipped} skipped`}`);
process.exit(failures.length === 0 ? 0 : 1);

function wordsOf(names: readonly string[] | 'every'): string {
  return names === 'every' ? 'every one' : names.join(', ') || 'none';
}

function projects(...names: string[]): string[] {
  return names.flatMap((name) => ['--project', name]);
}

async function runLane(lane: Step[], isAside: boolean): Promise<void> {
  for (const step of lane) {
    if (step === inBrowser && !hasBrowser) {
      print('\n— journeys in the browser: skipped, no Chromium found (see CONTRIBUTING.md)');
      total.skipped += 1;
    } else {
      const outcome = await timed(step.name, () => run(step, isAside));
      add(step.name, outcome, step);
      if (outcome.always) minutes.push(`of it for journeys of every change ${Math.round(outcome.always * 100)} %`);
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  minutes.push(`${name} ${((performance.now() - begin) / 60_000).toFixed(1)}`);
  return result;
}

function vitest(name: string, isAsked: (tags: string[]) => boolean): Pick<Step, 'command' | 'report'> {
  const file = `${reports}/${name}.json`;
  return {
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    report: { file, count: (report) => countVitest(report, isAsked) },
  };
}

function add(name: string, outcome: Outcome, step?: Step): void {
  total.passed += outcome.passed;
  total.skipped += outcome.skipped;
  for (const failure of outcome.failures) {
    const { alone } = failure;
    const canRun = step !== undefined && alone !== undefined;
    failed.push({ name, failure, ...(canRun && { runAlone: () => run({ ...step, chosen: alone }) }) });
  }
}

/** Runs each failure again, with nothing beside it. Answers those that pass. */
async function passedAlone(): Promise<FailureOf[]> {
  const those: FailureOf[] = [];
  for (const one of failed) {
    const outcome = await one.runAlone?.();
    if (outcome && outcome.passed > 0 && outcome.failures.length === 0) those.push(one);
  }
  return those;
}

/** Says everything at its end, as others run beside it. */
async function check(name: string, [program = '', ...parameters]: string[]): Promise<Outcome> {
  const runner = spawn(`node_modules/.bin/${program}`, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [runner.stdout, runner.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = await once(runner, 'close');
  process.stdout.write(`\n— ${name}\n${output}`);
  if (status === 0) return { passed: 1, skipped: 0, failures: [] };
  return { passed: 0, skipped: 0, failures: [{ name, complaint: output.slice(-COMPLAINTS_MAX) }] };
}

async function run(step: Step, isAside = false): Promise<Outcome> {
  if (!step.onPostgres) return runWith(step, isAside);
  const outcome = await withTestPostgres((url) => runWith(step, isAside, { TEST_DATABASE_URL: url }));
  if (outcome) return outcome;
  print(`\n— ${step.name}: no PostgreSQL found (see CONTRIBUTING.md), so on the embedded database`);
  return runWith(step, isAside);
}

/** @param isAside whether another step says what it does at the same time; this one then says all at its end. */
async function runWith(
  { name, command, chosen, report }: Step,
  isAside: boolean,
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  if (!isAside) print(`\n— ${name}`);
  rmSync(report.file, { force: true });
  const [program = '', ...parameters] = command;
  const runner = spawn(`node_modules/.bin/${program}`, [...parameters, ...chosen], {
    stdio: ['ignore', isAside ? 'pipe' : 'inherit', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  let complaints = '';
  runner.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  runner.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (isAside) output += text;
    else process.stderr.write(text);
    complaints += text;
  });
  const [status] = await once(runner, 'close');
  if (isAside) print(`\n— ${name}\n${output}`);
  const outcome: Outcome = existsSync(report.file)
    ? report.count(JSON.parse(readFileSync(report.file, 'utf8')))
    : { passed: 0, skipped: 0, failures: [] };
  if (status === 0) return outcome;
  // A runner that failed without a failed test, and an error outside of all tests, can't be run alone.
  if (outcome.failures.length === 0 || complaints.includes(OUTSIDE_OF_TESTS))
    outcome.failures.push({ name, complaint: complaints.slice(-COMPLAINTS_MAX) });
  return outcome;
}

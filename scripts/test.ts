import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildWeb } from './build.ts';
import { ensureCaddy } from './caddy.ts';
import { NIGHT_TAG } from './night.ts';
import { databaseTests, ensurePostgres, POSTGRES_TAG, withTestPostgres } from './postgres.ts';

/** Counts of one step; a check is one. */
interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed. */
  notes?: string[];
}
interface Step {
  name: string;
  command: string[];
  /** Where the step's runner writes its report, and how to count it. */
  report?: { file: string; count: (report: unknown) => Outcome };
  /** Whether it runs with a PostgreSQL in TEST_DATABASE_URL. */
  onPostgres?: true;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[]; tags: string[] }[];
  }[];
}
interface PlaywrightSpec {
  title: string;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
}
interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

const reports = 'test-results';
/** Whether `npm run test:all` was asked for. */
const isAll = process.argv[2] === 'test-all';
/** How much of a runner's complaints is repeated. */
const COMPLAINTS_MAX = 3000;
/** Of a thread or two each: they run beside each other and beside the build. */
const checks: Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'import rules', command: ['depcruise', 'server', 'shared', 'web', 'tests', 'scripts', 'bench'] },
  { name: 'nothing unused', command: ['knip'] },
];
const steps: Step[] = [
  {
    name: 'tests of server and components',
    command: vitest('vitest', isAll ? [] : ['--project', '!bench', '--tags-filter', `!${NIGHT_TAG}`]),
    report: {
      file: `${reports}/vitest.json`,
      count: (report) => countVitest(report, (tags) => isAll || !tags.includes(NIGHT_TAG)),
    },
  },
  {
    name: 'tests of the server on PostgreSQL',
    command: vitest('postgres', [
      ...['--project', 'server', ...(isAll ? [] : ['--tags-filter', `${POSTGRES_TAG} && !${NIGHT_TAG}`])],
      ...databaseTests({ all: isAll }),
    ]),
    report: {
      file: `${reports}/postgres.json`,
      count: (report) =>
        countVitest(report, (tags) => isAll || (tags.includes(POSTGRES_TAG) && !tags.includes(NIGHT_TAG))),
    },
    onPostgres: true,
  },
  {
    name: 'journeys in the browser',
    command: ['playwright', 'test', ...(isAll ? [] : ['--grep-invert', `@${NIGHT_TAG}`])],
    report: { file: `${reports}/playwright.json`, count: countPlaywright },
  },
];

// Hundreds of processes load the same modules; compiled ones start a quarter faster.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const notes: string[] = [];
const checking = checks.map(async (check) => add(check, await runCheck(check)));
await buildWeb();
await Promise.all(checking);
const hasBrowser = ensureBrowser();
ensurePostgres();
ensureCaddy();
for (const step of steps) {
  if (step.command[0] === 'playwright' && !hasBrowser) {
    process.stdout.write('\n— journeys in the browser: skipped, no Chromium found (see CONTRIBUTING.md)\n');
    total.skipped += 1;
    continue;
  }
  add(step, step.onPostgres ? await runOnPostgres(step) : await run(step));
}
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
// At the end, where a reader of a long log looks first.
if (notes.length > 0) process.stdout.write(`\n${notes.join('\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 ? 0 : 1);

function vitest(name: string, parameters: string[]): string[] {
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}/${name}.json`];
  return ['vitest', 'run', ...outputs, ...parameters];
}

function add({ name }: Step, outcome: Outcome): void {
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
  if (outcome.failed > 0) notes.push(`failed: ${name}`);
  notes.push(...(outcome.notes ?? []).map((note) => `  ${note}`));
}

async function runOnPostgres(step: Step): Promise<Outcome> {
  let outcome: Outcome = { passed: 0, failed: 0, skipped: 1 };
  const isThere = await withTestPostgres(async (url) => {
    outcome = await run(step, { TEST_DATABASE_URL: url });
  });
  if (!isThere) process.stdout.write(`\n— ${step.name}: skipped, no PostgreSQL found (see CONTRIBUTING.md)\n`);
  return outcome;
}

/** Says everything at its end, as others run beside it. */
async function runCheck({ name, command }: Step): Promise<Outcome> {
  const [program = '', ...parameters] = command;
  const runner = spawn(`node_modules/.bin/${program}`, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [runner.stdout, runner.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = await once(runner, 'close');
  process.stdout.write(`\n— ${name}\n${said}`);
  if (status === 0) return { passed: 1, failed: 0, skipped: 0 };
  return { passed: 0, failed: 1, skipped: 0, notes: [`its last words: ${said.slice(-COMPLAINTS_MAX)}`] };
}

async function run({ name, command, report }: Step, environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  process.stdout.write(`\n— ${name}\n`);
  if (report) rmSync(report.file, { force: true });
  const [program = '', ...parameters] = command;
  const runner = spawn(`node_modules/.bin/${program}`, parameters, {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let complaints = '';
  runner.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    complaints = (complaints + text).slice(-COMPLAINTS_MAX);
  });
  const [status] = await once(runner, 'close');
  const isGreen = status === 0;
  const outcome =
    report !== undefined && existsSync(report.file)
      ? report.count(JSON.parse(readFileSync(report.file, 'utf8')))
      : { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, skipped: 0 };
  if (isGreen || outcome.notes?.length) return outcome;
  // A runner that failed without a failed test (a crash, an unhandled error) is a failure all the same.
  return { ...outcome, failed: Math.max(1, outcome.failed), notes: [`its last words: ${complaints}`] };
}

/** @param isAsked whether tests with those tags were to run; the others do not count as skipped. */
function countVitest(report: unknown, isAsked: (tags: string[]) => boolean): Outcome {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => ['pending', 'skipped'].includes(status) && isAsked(tags));
  const notes = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => noteOf(fullName, failureMessages)),
  );
  // A file that could not be read, or whose preparations failed: its tests were not even begun.
  const ofFiles = testResults
    .filter(({ status, message }) => status === 'failed' && message !== '')
    .map(({ name, message }) => noteOf(name, [message]));
  return {
    passed: numPassedTests,
    failed: numFailedTests + ofFiles.length,
    skipped: skipped.length,
    notes: [...notes, ...ofFiles],
  };
}

function countPlaywright(report: unknown): Outcome {
  const { stats, suites } = report as PlaywrightReport;
  const notes = suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) =>
        noteOf(
          title,
          results.map(({ error }) => error?.message ?? ''),
        ),
      ),
  );
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, notes };
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The name of a test and how each of its failures begins; the log above has the whole. */
function noteOf(title: string, failures: string[]): string {
  return [title, ...failures.map((failure) => failure.slice(0, 500).split(/\n\s+at /)[0])].join('\n    ');
}

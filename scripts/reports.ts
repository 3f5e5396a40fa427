import { relative } from 'node:path';
import { ALWAYS_TAG } from './rings.ts';

/** Apart from the pictures of the first failure, which Playwright would delete. */
const ALONE_OUTPUT = 'test-results/alone';

/** A check that failed. */
export interface Failure {
  /** File and title, as in `tests/unsteady.md`; the name of the step if its runner failed without a failed test. */
  name: string;
  /** How what it complained of begins; the log has the whole. */
  complaint: string;
  /** What makes the same runner run it alone, where one test or file failed. */
  alone?: string[];
}
/** What came of one step. */
export interface Outcome {
  passed: number;
  skipped: number;
  failures: Failure[];
  /** Which part of the time of all journeys those of every change took, from 0 to 1. */
  always?: number;
}

interface VitestTest {
  status: string;
  title: string;
  /** The words of each `describe` around it. */
  ancestorTitles: string[];
  failureMessages: string[];
  tags: string[];
}
interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: VitestTest[];
  }[];
}
interface PlaywrightError {
  message?: string;
}
interface PlaywrightSpec {
  title: string;
  /** Below `tests`. */
  file: string;
  tags: string[];
  /** The duration in milliseconds. */
  tests: { status: string; results: { duration: number; error?: PlaywrightError }[] }[];
}
interface PlaywrightSuite {
  /** The file, or the words of a `describe`. */
  title: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}

/** @param isAsked whether tests with those tags were to run; the others do not count as skipped. */
export function countVitest(report: unknown, isAsked: (tags: string[]) => boolean): Outcome {
  const { numPassedTests, testResults } = report as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title, failureMessages }) => ({
        name: `${file} › ${[...ancestorTitles, title].join(' ')}`,
        complaint: beginningsOf(failureMessages),
        alone: [file, '--testNamePattern', `^${escapePattern([...ancestorTitles, title].join(' > '))}$`],
      }));
    // A file that could not be read, or whose preparations failed: its tests were not even begun.
    const isWhole = status === 'failed' && message !== '';
    return isWhole ? [...tests, { name: file, complaint: beginningsOf([message]), alone: [file] }] : tests;
  });
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => ['pending', 'skipped'].includes(status) && isAsked(tags));
  return { passed: numPassedTests, skipped: skipped.length, failures };
}

export function countPlaywright(report: unknown): Outcome {
  const { stats, suites, errors } = report as PlaywrightReport;
  const specs = suites.flatMap((suite) => specsOf(suite));
  const failures = specs.flatMap(({ title, file, path, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        name: `tests/${file} › ${title}`,
        complaint: beginningsOf(results.map(({ error }) => error?.message ?? '')),
        // Several tests may begin in one line, so that the line would not do; behind the title there may be tags.
        alone: [`${escapePattern(file)}$`, '--grep', `${escapePattern(path)}(?: @\\S+)*$`, '--output', ALONE_OUTPUT],
      })),
  );
  const ofRunner = errors.map(({ message = '' }) => ({ name: 'Playwright', complaint: beginningsOf([message]) }));
  const always = timeOf(specs.filter(({ tags }) => tags.includes(ALWAYS_TAG))) / timeOf(specs);
  return { passed: stats.expected, skipped: stats.skipped, failures: [...failures, ...ofRunner], always };
}

function timeOf(specs: PlaywrightSpec[]): number {
  return specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0);
}

/** With what Playwright matches `--grep` with: the file, the words of each `describe`, and the title. */
function specsOf(suite: PlaywrightSuite, above = ''): (PlaywrightSpec & { path: string })[] {
  const path = `${above}${suite.title} `;
  const own = (suite.specs ?? []).map((spec) => ({ ...spec, path: path + spec.title }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, path))];
}

function beginningsOf(complaints: string[]): string {
  return complaints.map((complaint) => complaint.slice(0, 500).split(/\n\s+at /)[0]).join('\n    ');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

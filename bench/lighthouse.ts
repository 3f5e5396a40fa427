import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserArguments, browserPath } from '#scripts/browser.ts';
import { buildWeb } from '#scripts/build.ts';
import { signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, quantile, type Result } from './figures.ts';
import { seedNotes } from './seed.ts';
import { quiet, serverCommand } from './server-command.ts';

/** Fetched by npm when this runs, since every installation of the product would carry it otherwise. */
const PACKAGE = 'lighthouse@13.5.0';
const RUNS = 3;
const AT_LEAST = 95;
const NOTES = 100;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Visit {
  page: string;
  preset: 'mobile' | 'desktop';
  cookie?: string | undefined;
  /** The categories with a target. */
  judged: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string; details?: unknown }>;
}

/** What Lighthouse says about the pages as production serves them. */
export async function measure(): Promise<Result> {
  await buildWeb();
  const figures = await withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() });
    const user = await signUp(server.url, 'reader');
    await seedNotes(user, NOTES, 1000);
    const presets: Visit['preset'][] = ['mobile', 'desktop'];
    const visits: Visit[] = [
      ...presets.map((preset) => ({ page: '/', preset, judged: categories })),
      ...presets.map((preset) => ({
        page: '/app',
        preset,
        cookie: user.cookie(),
        judged: ['accessibility', 'best-practices'],
      })),
    ];
    const rows: Figure[] = [];
    for (const visit of visits) rows.push(await figureOf(server.url, visit));
    user.close();
    await stopServer(server);
    return rows;
  });
  return {
    title: 'Lighthouse',
    about:
      `Scores for ${categories.join(', ')}: the median of ${RUNS} runs of \`${PACKAGE}\`, and the lowest. ` +
      `\`/app\` is signed in, with ${NOTES} notes.`,
    figures,
  };
}

async function figureOf(url: string, visit: Visit): Promise<Figure> {
  const scores = new Map<string, number[]>(categories.map((category) => [category, []]));
  const shortcomings = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const report = await runLighthouse(url, visit);
    for (const [category, runs] of scores) runs.push(Math.round((report.categories[category]?.score ?? 0) * 100));
    for (const line of shortcomingsOf(report)) shortcomings.add(line);
  }
  const name = `${visit.page}, ${visit.preset}`;
  for (const line of shortcomings) process.stderr.write(`${name}: ${line}\n`);
  const median = (runs: number[]) => quantile(runs, 0.5);
  return {
    name,
    median: [...scores.values()].map(median).join(' '),
    p99: [...scores.values()].map((runs) => Math.min(...runs)).join(' '),
    target: `≥ ${AT_LEAST}${visit.judged.length < categories.length ? ` in ${visit.judged.join(', ')}` : ''}`,
    isReached: visit.judged.every((category) => median(scores.get(category) ?? []) >= AT_LEAST),
  };
}

async function runLighthouse(url: string, { page, preset, cookie }: Visit): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-lighthouse-'));
  try {
    const [headers, report] = [join(folder, 'headers.json'), join(folder, 'report.json')];
    writeFileSync(headers, JSON.stringify(cookie === undefined ? {} : { cookie }));
    const lighthouse = [
      ...['lighthouse', `${url}${page}`, '--quiet', '--no-enable-error-reporting'],
      ...['--output=json', `--output-path=${report}`, `--extra-headers=${headers}`],
      ...[`--only-categories=${categories.join(',')}`, ...(preset === 'desktop' ? ['--preset=desktop'] : [])],
      `--chrome-flags=${['--headless=new', ...browserArguments].join(' ')}`,
    ];
    await promisify(execFile)('npm', ['exec', '--yes', `--package=${PACKAGE}`, '--', ...lighthouse], {
      env: { ...environment(), CHROME_PATH: browserPath() },
      cwd: folder,
    });
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What counts towards a score and is not whole. */
function shortcomingsOf({ categories: all, audits }: Report): string[] {
  return Object.entries(all).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (audit === undefined || audit.score === null || audit.score >= 0.995) return [];
      const value = audit.displayValue === undefined ? '' : `, ${audit.displayValue}`;
      return [`${category}: ${audit.title} (${id}, weight ${weight}${value})`];
    }),
  );
}

/** Without the variables that npm sets for its scripts. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractPath, hasRealFiles, realFiles } from '#tests/extraction.ts';
import { linesAt, madePdf } from '#tests/made-files.ts';
import { scan } from '#tests/made-scans.ts';
import type { Figure, Result } from './figures.ts';

const ROUNDS = 5;
const SCANNED_PAGES = 2 * availableParallelism();
const REAL = [
  'pdfjs_tracemonkey',
  'pypdf_latex-multicolumn',
  'pypdf_pdflatex-4-pages',
  'pypdf_google-doc-document',
  'ocrmypdf_tagged',
];
const run = promisify(execFile);

const lines = Array.from(
  { length: 28 },
  (_, line) => `In paragraph ${line + 1} the family asks what the pension will be worth.`,
);

/** Documents through the whole extraction, child process and all, beside the bare tools on the same files. */
export async function measure(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-bench-documents-'));
  try {
    const figures = [...(await readTexts(folder)), ...(await recognizeScans(folder))];
    return {
      title: 'Documents',
      about:
        `One text PDF after the other, ${ROUNDS} times: pages of generated text, and ${hasRealFiles ? 'real papers, forms and reports' : 'no real files, because this machine has none'}. ` +
        `${SCANNED_PAGES} scanned pages of one document on ${availableParallelism()} cores, compared with as many parallel \`tesseract\` processes, with images from \`pdftoppm\`. The ratio is that of the times.`,
      figures,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readTexts(folder: string): Promise<Figure[]> {
  const made = join(folder, 'made.pdf');
  writeFileSync(made, madePdf(Array.from({ length: 10 }, () => ({ content: linesAt(72, 720, lines) }))));
  const sets: [string, string[]][] = [['a text PDF of 10 pages', [made]]];
  if (hasRealFiles) sets.push(['a real text PDF', REAL.map((name) => join(realFiles, 'pdf', `${name}.pdf`))]);
  const figures: Figure[] = [];
  for (const [name, paths] of sets) {
    const ours = await timeEach(paths, (path) => extractPath(path, 'pdf'));
    const theirs = await timeIfThere('pdftotext', () => timeEach(paths, (path) => run('pdftotext', [path, '-'])));
    figures.push(perMinute(name, 'documents', ours, theirs), ...baseline('pdftotext', 'documents', theirs));
  }
  return figures;
}

async function recognizeScans(folder: string): Promise<Figure[]> {
  const path = join(folder, 'scans.pdf');
  writeFileSync(path, madePdf(Array.from({ length: SCANNED_PAGES }, () => scan(lines))));
  const pages = (times: number[]) => times.map((time) => time / SCANNED_PAGES);
  const ours = pages(await timeEach([path], (scans) => extractPath(scans, 'pdf', { ocr: true }), 2));
  const theirs = await timeIfThere('tesseract', async () =>
    pages(await timeEach([path], (scans) => recognizeBarely(scans, folder), 2)),
  );
  return [perMinute('a scanned page', 'pages', ours, theirs), ...baseline('tesseract', 'pages', theirs)];
}

async function recognizeBarely(path: string, folder: string): Promise<void> {
  await run('pdftoppm', ['-r', '300', '-gray', path, join(folder, 'page')]);
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
  const worker = async () => {
    for (let picture = pictures.pop(); picture !== undefined; picture = pictures.pop()) {
      await run('tesseract', [join(folder, picture), '-'], { env: { ...process.env, OMP_THREAD_LIMIT: '1' } });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function timeEach(paths: string[], work: (path: string) => Promise<unknown>, rounds = ROUNDS): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const from = performance.now();
      await work(path);
      times.push(performance.now() - from);
    }
  }
  return times;
}

async function timeIfThere(program: string, time: () => Promise<number[]>): Promise<number[] | null> {
  try {
    return await time();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    process.stdout.write(`${program} is not installed, so there is nothing to compare with.\n`);
    return null;
  }
}

function perMinute(name: string, unit: string, times: number[], baselineTimes: number[] | null): Figure {
  const mean = meanOf(times);
  return {
    name,
    median: `${Math.round(60_000 / mean)} ${unit} a minute`,
    p99: `${Math.round(Math.max(...times))} ms at most`,
    ...(baselineTimes === null ? {} : { ratio: `${(mean / meanOf(baselineTimes)).toFixed(1)} ×` }),
  };
}

function baseline(program: string, unit: string, times: number[] | null): Figure[] {
  return times === null ? [] : [perMinute(`  ${program}`, unit, times, null)];
}

function meanOf(times: number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

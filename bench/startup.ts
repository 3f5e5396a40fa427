import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, mib, type Options, quantile, type Result, timeFigure } from './figures.ts';
import { peakMib } from './process-memory.ts';
import { processorSecondsOf } from './processes.ts';
import { serverCommand } from './server-command.ts';

const STARTS = 7;
const SERVER_LIMIT_MS = 2000;
const COLD_LIMIT_MS = 90_000;
const PROCESSOR_LIMIT_MS = 1200;
const PEAK_MOST_MIB = 350;
const PACKAGES_MOST_MB = 500;
const bareFastify = "import('fastify').then(({ default: f }) => f().listen({ port: 0 })).then(() => process.exit())";

/** How long a start takes on existing data, installed and built; where it is wanted also the first one, from a fresh clone. */
export async function measure({ isCold }: Options): Promise<Result> {
  const figures: Figure[] = [];
  await withFolder(async (folder) => {
    const settings = { DATA_DIR: folder };
    const command = serverCommand();
    await stopServer(await startServer({ settings, command }));
    const nothing = times(() => execFileSync(process.execPath, ['-e', '0']));
    const fastify = times(() => execFileSync(process.execPath, ['-e', bareFastify]));
    const server = await starts(settings, command);
    const peak = quantile(
      server.map(({ peakMib }) => peakMib),
      0.5,
    );
    figures.push(
      timeFigure(
        'node dist/server/main.js to the ready line',
        server.map(({ ms }) => ms),
        { baseline: fastify },
      ),
      timeFigure(
        '  processor time',
        server.map(({ processorMs }) => processorMs),
        {
          limit: PROCESSOR_LIMIT_MS,
          judged: 0.5,
        },
      ),
      {
        name: '  most memory on the way',
        median: mib(peak),
        p99: '',
        target: `≤ ${mib(PEAK_MOST_MIB)}`,
        isReached: peak <= PEAK_MOST_MIB,
      },
      timeFigure('  a bare Fastify', fastify),
      timeFigure('  node -e 0', nothing),
    );
    if (!isInstalled()) return;
    const npm = (await starts(settings, ['npm', 'start', '--silent'])).map(({ ms }) => ms);
    figures.splice(
      0,
      0,
      timeFigure('npm start to the ready line', npm, { baseline: fastify, limit: SERVER_LIMIT_MS, judged: 0.5 }),
    );
  });
  if (isCold) figures.push(...(await coldStart()));
  return {
    title: 'Start',
    about: `${STARTS} starts on an existing database, installed and built, until the line that says the server is ready.`,
    figures,
  };
}

/** What each start took until it was ready, of the process that was started. */
async function starts(settings: Record<string, string>, command: string[]) {
  const samples: { ms: number; processorMs: number; peakMib: number }[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServer({ settings, command });
    const processorMs = processorSecondsOf(server.pid) * 1000;
    samples.push({ ms: server.readyAfter, processorMs, peakMib: peakMib(server.pid) ?? Number.NaN });
    await stopServer(server);
  }
  return samples;
}

function times(work: () => void): number[] {
  return Array.from({ length: STARTS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
}

/** From a clone of what is committed, with an empty npm cache: install, build and first start. */
async function coldStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-cold-'));
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), join(folder, 'clone')]);
    const settings = { DATA_DIR: join(folder, 'data'), npm_config_cache: join(folder, 'cache') };
    const command = ['npm', '--prefix', join(folder, 'clone'), 'start', '--silent'];
    const server = await startServer({ settings, command, waitMs: 2 * COLD_LIMIT_MS });
    await stopServer(server);
    const packages = megabytesIn(join(folder, 'clone', 'node_modules'));
    return [
      timeFigure('npm start in a fresh clone, empty npm cache', [server.readyAfter], { limit: COLD_LIMIT_MS }),
      {
        name: '  packages on the disk then',
        median: `${packages} MB`,
        p99: '',
        target: `≤ ${PACKAGES_MOST_MB} MB`,
        isReached: packages <= PACKAGES_MOST_MB,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the disk counts them. */
function megabytesIn(folder: string): number {
  return Math.ceil(Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1000);
}

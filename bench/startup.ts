import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, type Options, type Result, timeFigure } from './figures.ts';

const STARTS = 7;
const SERVER_LIMIT_MS = 2000;
const COLD_LIMIT_MS = 90_000;
const bareFastify = "import('fastify').then(({ default: f }) => f().listen({ port: 0 })).then(() => process.exit())";

/** How long a start takes on existing data, installed and built; where it is wanted also the first one, from a fresh clone. */
export async function measure({ isCold }: Options): Promise<Result> {
  const figures: Figure[] = [];
  await withFolder(async (folder) => {
    const settings = { DATA_DIR: folder };
    await stopServer(await startServer({ settings }));
    const nothing = times(() => execFileSync(process.execPath, ['-e', '0']));
    const fastify = times(() => execFileSync(process.execPath, ['-e', bareFastify]));
    const server = await startTimes(settings);
    figures.push(
      timeFigure('node server/main.ts to the ready line', server, { baseline: fastify }),
      timeFigure('  a bare Fastify', fastify),
      timeFigure('  node -e 0', nothing),
    );
    if (!isInstalled()) return;
    const npm = await startTimes(settings, ['npm', 'start', '--silent']);
    figures.splice(
      0,
      0,
      timeFigure('npm start to the ready line', npm, { baseline: fastify, limit: SERVER_LIMIT_MS, judged: 0.5 }),
    );
  });
  if (isCold) figures.push(await coldStart());
  return {
    title: 'Start',
    about: `${STARTS} starts on an existing database, installed and built, until the line that says the server is ready.`,
    figures,
  };
}

async function startTimes(settings: Record<string, string>, command?: string[]): Promise<number[]> {
  const samples: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServer({ settings, ...(command === undefined ? {} : { command }) });
    samples.push(server.readyAfter);
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
async function coldStart(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-cold-'));
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), join(folder, 'clone')]);
    const settings = { DATA_DIR: join(folder, 'data'), npm_config_cache: join(folder, 'cache') };
    const command = ['npm', '--prefix', join(folder, 'clone'), 'start', '--silent'];
    const server = await startServer({ settings, command, waitMs: 2 * COLD_LIMIT_MS });
    await stopServer(server);
    return timeFigure('npm start in a fresh clone, empty npm cache', [server.readyAfter], { limit: COLD_LIMIT_MS });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

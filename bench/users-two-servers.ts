import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { withCaddy } from '#tests/faults/caddy.ts';
import { type PostgresServer, withPostgres } from '#tests/faults/postgres-server.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import type { Figure, Options, Result } from './figures.ts';
import { watchMemory } from './process-memory.ts';
import { serverCommand } from './server-command.ts';
import type { Failure } from './simulated-user.ts';
import {
  asInProduction,
  callFigures,
  loadInWords,
  lookEvery,
  memoryFigures,
  runUsers,
  sayFailures,
  seedUsers,
  zeroFigure,
} from './users-run.ts';

const SECRET_KEY = 'of thirty-two characters or more, for benches';

/** When a server was killed, and when its process ended. */
interface Kill {
  at: number;
  goneAt: number;
}

/** A hundred users on two servers with one PostgreSQL; one server is killed halfway and restarted later. */
export async function measure({ minutes }: Options): Promise<Result> {
  const seconds = minutes * 60;
  let figures: Figure[] = [];
  await withPostgres((postgres) =>
    withFolder(async (folder) => {
      figures = await measureServers(folder, postgres, seconds);
    }),
  );
  return {
    title: 'A hundred users on two servers',
    about:
      `${loadInWords} Two servers on one PostgreSQL behind Caddy with deploy/Caddyfile, ${minutes} minutes; in the middle one is killed (SIGKILL), and started again ` +
      `${restSeconds(seconds)} seconds later. Requests in flight to it are sent again by the browser, at the proxy’s request, or by the page, a save with the version it is based on; those times are included. ` +
      'Any other call that fails or is not answered with 200 counts as an error.',
    figures,
  };
}

async function measureServers(folder: string, postgres: PostgresServer, seconds: number): Promise<Figure[]> {
  await seedUsers({ url: postgres.ownerUrl, pool: 2 }, folder);
  const settings = {
    ...asInProduction,
    DATABASE_URL: postgres.ownerUrl,
    SECRET_KEY,
    // Caddy doesn't trust X-Forwarded-For, so all of the load comes from one address.
    LIMIT_ADDRESS: '100000',
    FILES_URL: `file://${join(folder, 'files')}`,
  };
  const start = (name: string, port?: string) =>
    startServer({
      settings: { ...settings, DATA_DIR: join(folder, name), ...(port === undefined ? {} : { PORT: port }) },
      command: serverCommand(),
    });
  const [first, second] = [await start('first'), await start('second')];
  const { measured, kill, successor, memory } = await withCaddy([first.url, second.url], async (proxy) => {
    const { measured, observed } = await runUsers(proxy.url, seconds, () => {
      const memory = watchMemory(second.pid, lookEvery(seconds));
      const replaced = replaceInTheMiddle(first, seconds, () => start('first', new URL(first.url).port));
      return () => ({ memory: memory(), replaced });
    });
    return { measured, memory: observed.memory, ...(await observed.replaced) };
  });
  await Promise.all([stopServer(second), stopServer(successor)]);
  const { differences, counts } = measured;
  const cut = measured.failures.filter((failure) => isCutBy(kill, failure));
  const failures = measured.failures.filter((failure) => !cut.includes(failure));
  sayFailures({ failures, differences });
  return [
    ...callFigures(measured),
    zeroFigure('other calls not answered as they should be', failures.length),
    zeroFigure('saves lost or applied twice', differences.length),
    { name: 'calls cut by the kill, and sent again', median: String(cut.length), p99: '' },
    { name: 'open pages that had to reconnect', median: String(counts.reopened), p99: '' },
    ...memoryFigures('the server that stays', memory),
  ];
}

/** Half of the time it is there, a while it is not, and for the rest of it there is another in its place. */
async function replaceInTheMiddle(
  server: ServerProcess,
  seconds: number,
  start: () => Promise<ServerProcess>,
): Promise<{ kill: Kill; successor: ServerProcess }> {
  await setTimeout((seconds / 2) * 1000);
  const at = Date.now();
  server.kill('SIGKILL');
  await server.ended;
  const kill = { at, goneAt: Date.now() };
  await setTimeout(restSeconds(seconds) * 1000);
  return { kill, successor: await start() };
}

/** For how long there is one server alone. */
function restSeconds(seconds: number): number {
  return Math.min(60, Math.round(seconds / 10));
}

/** Whether a call was on its way when the server died. */
function isCutBy(kill: Kill, { isBroken, from, to }: Failure): boolean {
  return isBroken && from <= kill.goneAt && to >= kill.at;
}

import { openEmbedded } from '#server/db/embedded.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import type { Options, Result } from './figures.ts';
import { watchMemory } from './process-memory.ts';
import { serverCommand } from './server-command.ts';
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

/** A hundred users at work on one server with the embedded database, for as long as a leak takes to show. */
export async function measure({ minutes }: Options): Promise<Result> {
  return withFolder(async (folder) => {
    const seeding = await openEmbedded(folder);
    await seedUsers({ socket: seeding.address, pool: 1 }, folder);
    await seeding.close();
    const server = await startServer({ settings: { DATA_DIR: folder, ...asInProduction }, command: serverCommand() });
    const seconds = minutes * 60;
    const { measured, observed: memory } = await runUsers(server.url, seconds, () =>
      watchMemory(server.pid, lookEvery(seconds)),
    );
    await stopServer(server);
    sayFailures(measured);
    const { failures, differences, counts } = measured;
    return {
      title: 'A hundred users',
      about: `${loadInWords} One server as \`npm start\` runs it, embedded database, ${minutes} minutes.`,
      figures: [
        ...callFigures(measured),
        zeroFigure('calls not answered as they should be', failures.length),
        zeroFigure('saves lost or applied twice', differences.length),
        zeroFigure('saves missed by open pages', counts.saves - counts.received),
        ...memoryFigures('server with its database', memory),
      ],
    };
  });
}

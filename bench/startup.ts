import { spawnSync } from 'node:child_process';
import { buildWeb } from '#scripts/build.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Result, timeFigure } from './figures.ts';

const RUNS = 10;

/** From the command to the line that says the application is ready: installed, built, on existing data. */
export async function measure(): Promise<Result> {
  await buildWeb();
  const bare: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    spawnSync('npm', ['--version'], { stdio: 'ignore' });
    bare.push(performance.now() - from);
  }
  const samples = await withFolder(async (folder) => {
    const start = async () => {
      const server = await startServer({
        settings: { DATA_DIR: folder, LOG_LEVEL: 'warn' },
        command: ['npm', 'start'],
      });
      await stopServer(server);
      return server.readyAfter;
    };
    await start();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await start());
    return times;
  });
  return {
    title: 'Start',
    about:
      '`npm start`, installed and built, on existing data. The baseline is `npm --version`: npm itself, doing nothing.',
    figures: [
      timeFigure('npm start to ready', samples, { baseline: bare, limit: 2000, judged: 0.5 }),
      timeFigure('npm --version', bare),
    ],
  };
}

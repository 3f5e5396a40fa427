import { spawnSync } from 'node:child_process';
import { buildWeb } from './build.ts';

/** The fault tests as often as they are promised; each prints a line of figures. Further arguments go to Vitest. */
await buildWeb();
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project', 'faults', '--reporter=verbose', ...process.argv.slice(3)],
  { stdio: 'inherit', env: { ...process.env, FAULTS: process.env.FAULTS ?? 'full' } },
);
process.exit(status ?? 1);

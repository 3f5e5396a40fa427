import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.ts';
import { buildServer, buildWeb } from './build.ts';
import { ensureCaddy } from './caddy.ts';
import { ensurePostgres } from './postgres.ts';

/**
 * The fault tests as often as they are promised, each with a line of figures: those of the server, then those of the
 * browser. Further arguments (`kill`, `browser-two-tabs`) choose files in both.
 */
const wanted = process.argv.slice(3);
const environment = { ...process.env, FAULTS: process.env.FAULTS ?? 'full' };

await buildServer();
await buildWeb();
ensurePostgres();
ensureCaddy();
const ofServer = run('vitest', ['run', '--project', 'faults', '--reporter=verbose', '--passWithNoTests', ...wanted]);
const files = wanted.length > 0 ? wanted.map((name) => `tests/faults/.*${name}`) : ['tests/faults'];
const ofBrowser = ensureBrowser() ? run('playwright', ['test', '--pass-with-no-tests', ...files]) : 0;
process.exit(ofServer || ofBrowser);

function run(program: string, parameters: string[]): number {
  const { status } = spawnSync(`node_modules/.bin/${program}`, parameters, { stdio: 'inherit', env: environment });
  return status ?? 1;
}

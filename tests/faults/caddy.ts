import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passTime } from './moments.ts';
import { freePort, withFolder } from './server-process.ts';

/** The reverse proxy that deploy/compose.yaml runs, as the distribution has it. */
export interface Caddy {
  url: string;
  /** All it has logged. */
  output: () => string;
}

const caddy = process.env.CADDY ?? 'caddy';
export const hasCaddy = spawnSync(caddy, ['version']).status === 0;

const START_LIMIT_MS = 30_000;

/** Runs `work` behind deploy/Caddyfile, in which only names and ports are other ones, and no certificate is asked for. */
export function withCaddy<T>(servers: readonly string[], work: (proxy: Caddy) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const shipped = await readFile('deploy/Caddyfile', 'utf8');
    const named = shipped.replace('app-1:5000 app-2:5000', servers.map((server) => new URL(server).host).join(' '));
    const config = join(folder, 'Caddyfile');
    await writeFile(config, `{\n\tadmin off\n}\n${named}`);
    const proxy = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: { PATH: process.env.PATH, HOME: folder, DOMAIN: url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    proxy.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const ended = once(proxy, 'close');
    try {
      await untilServing(url, () => log);
      return await work({ url, output: () => log });
    } finally {
      proxy.kill('SIGKILL');
      await ended;
    }
  });
}

/** It hands nothing to a server that it has not yet seen ready. */
async function untilServing(url: string, log: () => string): Promise<void> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  for (let isServing = false; !isServing; await passTime(50)) {
    if (performance.now() > giveUpAt) throw new Error(`Caddy does not serve: ${log()}`);
    isServing = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

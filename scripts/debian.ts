import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs the first of these packages that the distribution has, where this may; says what for. */
export function installFromDebian(title: string, packages: readonly string[]): void {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  process.stderr.write(`Installing ${title} from the distribution…\n`);
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  packages.some((name) => install(name) === 0);
}

function install(name: string): number | null {
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: ['ignore', 'ignore', 2] })
    .status;
}

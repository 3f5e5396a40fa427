import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.ts';

/** Installs Debian's Caddy where there is none and it may; the tests behind a proxy are skipped otherwise. */
export function ensureCaddy(): void {
  if (process.env.CADDY !== undefined || spawnSync('caddy', ['version']).status === 0) return;
  installFromDebian('Caddy', ['caddy']);
}

import { spawnSync } from 'node:child_process';
import { removeDevelopment } from './installed.mjs';

process.env.NODE_ENV ??= 'production';
// glibc gives every thread its own arena, which keeps what the thread has freed: 100 MB after some minutes. It reads the
// limit only when a process begins.
if (process.env.MALLOC_ARENA_MAX === undefined && process.platform === 'linux') {
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, words, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
// In a process of its own, whose memory the server does not keep.
const { status } = spawnSync(process.execPath, ['scripts/build.ts', 'build'], { stdio: ['ignore', 2, 2] });
if (status === 0 && process.env.PACKAGES_AFTER_BUILD !== undefined) removeDevelopment(process.cwd());
if (status === 0) await import(new URL('../dist/server/main.js', import.meta.url).href);
else process.exit(status ?? 1);

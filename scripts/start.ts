import { spawnSync } from 'node:child_process';

process.env.NODE_ENV ??= 'production';
// In a process of its own, whose memory the server does not keep.
const { status } = spawnSync(process.execPath, ['scripts/build.ts', 'build'], { stdio: ['ignore', 2, 2] });
if (status === 0) await import('#server/main.ts');
else process.exit(status ?? 1);

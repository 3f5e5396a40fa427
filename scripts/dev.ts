import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/** The server restarts, and the browser reloads, whenever a file of theirs changes. */
const port = process.env.PORT ?? '5000';
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
});
server.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => server.kill('SIGINT'));

const vite = await createServer({ server: { proxy: { '/api': `http://127.0.0.1:${port}` } } });
await vite.listen();
vite.printUrls();

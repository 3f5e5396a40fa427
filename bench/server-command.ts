import { readFileSync } from 'node:fs';

/** The settings of every measured server. */
export const quiet = { LOG_LEVEL: 'warn', NODE_ENV: 'production' };

/** The server with the options of Node that `npm start` gives it, without npm's own processes around it. */
export function serverCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const options = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  return [process.execPath, ...options, 'dist/server/main.js'];
}

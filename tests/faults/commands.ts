import { spawn } from 'node:child_process';

/** How a command ended, and all that it said. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs an administrator's command as `npm run <script> -- <parameters>` does, without the seconds that npm takes. */
export function runCommand(
  script: string,
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<Outcome> {
  const { NODE_OPTIONS: _, NODE_ENV: __, ...environment } = process.env;
  const quiet = Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(npm_|VITEST)/.test(name)));
  const child = spawn(process.execPath, ['scripts/run.mjs', script.replace(':', '-'), ...parameters], {
    env: { ...quiet, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

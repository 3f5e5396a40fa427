import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isComplete } from '#scripts/installed.mjs';
import type { Limits } from '#server/config/limits.ts';
import { passTime } from './moments.ts';

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The product as an administrator runs it: a separate process, used only by HTTP. */
export interface ServerProcess {
  pid: number;
  /** `http://127.0.0.1:PORT`, known once it listens. */
  url: string;
  /** Milliseconds from the start of the process to the line that says it is ready. */
  readyAfter: number;
  /** All it has printed so far. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the process has ended. */
  ended: Promise<Ending>;
}

export interface ServerOptions {
  /** Environment of the server; PORT is any free one where it names none. */
  settings: Record<string, string>;
  /** Limits that are no settings; the command then has to name `server/main.ts`. */
  limits?: Partial<Limits>;
  /** The program and its arguments; the server itself where absent. */
  command?: string[];
  /** Whether it is the server as `npm run build` wrote it. */
  isBuilt?: boolean;
  /** What has been reached when the start counts as done. */
  until?: 'ready' | 'listening';
  /** How long that may take, in milliseconds. */
  waitMs?: number;
}

const SERVER = 'server/main.ts';
const BUILT = 'dist/server/main.js';
const START_LIMIT_MS = 120_000;
/** A test asks more than a person, on a machine that is busy with it; both are let through. */
const usual = { PORT: '0', LOG_LEVEL: 'info', RATE_LIMITS: 'off' };
const running = new Set<ChildProcess>();
// A bench that fails would otherwise leave its server to the next one.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server and waits for it; one that ends before throws what it said. */
export async function startServer({
  settings,
  limits,
  command,
  isBuilt = false,
  until = 'ready',
  waitMs = START_LIMIT_MS,
}: ServerOptions): Promise<ServerProcess> {
  // A port that is free now may be taken a moment later; the line that says it is ready names the server's own.
  const isNamed = until === 'ready' && settings.PUBLIC_ORIGIN === undefined;
  const port = settings.PORT ?? (isNamed ? '0' : String(await freePort()));
  if (command === undefined) await bringDatabase(settings);
  const began = performance.now();
  const { child, output, ended } = launch(
    { ...settings, PORT: port },
    command ?? [process.execPath, isBuilt ? BUILT : SERVER],
    limits,
  );
  const isStarted = () => (until === 'ready' ? isReady(output()) : isListening(urlAt(port)));
  while (!(await isStarted())) {
    const ending = await Promise.race([ended, passTime(5)]);
    if (ending !== undefined) throw new Error(`The server ended with ${JSON.stringify(ending)}: ${output()}`);
    if (performance.now() - began > waitMs) throw new Error(`The server does not get ready: ${output()}`);
  }
  return {
    pid: child.pid ?? 0,
    url: urlAt(port === '0' ? readyPort(output()) : port),
    readyAfter: performance.now() - began,
    output,
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** Puts a copy of the migrated empty database where there is none: making a new one takes longer than most tests. */
async function bringDatabase({ DATA_DIR, DATABASE_URL }: Record<string, string>): Promise<void> {
  const { TEST_DATABASE_TEMPLATE } = process.env;
  if (TEST_DATABASE_TEMPLATE === undefined || DATA_DIR === undefined || DATABASE_URL !== undefined) return;
  if (!existsSync(join(DATA_DIR, 'database'))) await cp(TEST_DATABASE_TEMPLATE, DATA_DIR, { recursive: true });
}

/** Runs a server that is expected to end by itself; answers how, after how long, and what it said. */
export async function runUntilEnd(
  settings: Record<string, string>,
  command?: string[],
  limits?: Partial<Limits>,
): Promise<Ending & { afterMs: number; output: string }> {
  const began = performance.now();
  const { ended, output } = launch(settings, command, limits);
  const ending = await ended;
  return { ...ending, afterMs: performance.now() - began, output: output() };
}

/** Stops a server gracefully and waits until it has ended. */
export async function stopServer(server: ServerProcess): Promise<Ending> {
  server.kill('SIGTERM');
  return server.ended;
}

/** Kills what a failed test left running. */
export async function killLeftServers(): Promise<void> {
  for (const child of running) {
    // One that has ended by itself says so only once.
    if (!child.kill('SIGKILL')) continue;
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** Runs `work` with a fresh folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-faults-'));
  try {
    return await work(folder);
  } finally {
    // A process that was just killed may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether the packages are those of package-lock.json; else `npm start` would replace them, under the test's feet. */
export function isInstalled(): boolean {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
    existsSync(name) ? JSON.parse(readFileSync(name, 'utf8')) : { packages: {} },
  );
  return isComplete(lock, installed, true);
}

function launch(settings: Record<string, string>, command = [process.execPath, SERVER], limits?: Partial<Limits>) {
  const [program = '', ...parameters] = limits === undefined ? command : withLimits(command, limits);
  const child = spawn(program, parameters, {
    env: { ...quietEnvironment(), ...usual, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  running.add(child);
  const ended = new Promise<Ending>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    }),
  );
  return { child, output: () => text, ended };
}

/** The command, with a file that is imported before the server and sets the limits. */
function withLimits(command: string[], limits: Partial<Limits>): string[] {
  const place = command.indexOf(SERVER);
  if (place < 0) throw new Error(`${command.join(' ')} has no limits of a test`);
  const file = `${pathToFileURL(join(import.meta.dirname, 'set-limits.ts'))}?${encodeURIComponent(JSON.stringify(limits))}`;
  return command.toSpliced(place, 0, '--import', file);
}

/** Without what Vitest sets for its own workers. */
function quietEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_ENV: __, ...environment } = process.env;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(npm_|VITEST)/.test(name)));
}

function isReady(output: string): boolean {
  return /^Sparehour is ready at .+\n/m.test(output);
}

function readyPort(output: string): string {
  return /^Sparehour is ready at .+:(\d+)$/m.exec(output)?.[1] ?? '';
}

function urlAt(port: string): string {
  return `http://127.0.0.1:${port}`;
}

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (reply) => reply.ok,
    () => false,
  );
}

/** A free port. The system gives none below 32768 to anybody who asks for any, so it is still free when it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    // Browsers refuse 10080.
    const port = randomInt(10_081, 32_768);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) =>
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ChildJob, ChildMessage, ChildResult } from './child-messages.ts';

/** How one child ended, unless it did its work. */
export type ChildEnd =
  | { reason: 'failed'; sentence: string }
  | { reason: 'time' | 'memory' | 'output' | 'crash'; detail: string };

/** A child process did not deliver. `end` says why. */
export class ChildFailure extends Error {
  readonly end: ChildEnd;

  constructor(end: ChildEnd) {
    super(end.reason === 'failed' ? end.sentence : `The child process ended: ${end.reason}. ${end.detail}`);
    this.end = end;
  }
}

export interface ChildOptions {
  path: string;
  job: ChildJob;
  /** Time on the clock: for each page that is recognised, or for a document of a few pages that is read. */
  seconds: number;
  onMessage: (message: Exclude<ChildMessage, { type: 'done' | 'failed' }>) => void;
  signal?: AbortSignal | undefined;
}

const repository = join(import.meta.dirname, '../../../..');
const HEAP_MB = 384;
/** What V8 sets aside for code in each thread, and hardly uses. The system's limit counts it all the same. */
const RESERVED_MB = 512;
const STDERR_BYTES = 4096;

/**
 * Reads a document in a process of its own: no environment, no right to write, to start processes or to read anything
 * but the program, no network, bounded processor time, memory and answer, killed at once when it breaks a bound.
 */
export async function runInChild(options: ChildOptions): Promise<ChildResult> {
  options.signal?.throwIfAborted();
  const [wrappers, file] = await Promise.all([availableWrappers(), open(options.path, 'r')]);
  try {
    return await talkTo(start(file, wrappers, options), options);
  } finally {
    await file.close();
  }
}

/** The programs of util-linux that are here and work, each of which narrows what the child may do. */
const wrappersOf: { probe: string[]; command: (job: ChildJob, seconds: number) => string[] }[] = [
  // A network namespace without interfaces. Containers often forbid it; then the child's own refusal remains.
  { probe: ['unshare', '-rn', '--', 'true'], command: () => ['unshare', '-rn', '--'] },
  // A child does not outlive a server that was killed.
  { probe: ['setpriv', '--pdeathsig', 'KILL', 'true'], command: () => ['setpriv', '--pdeathsig', 'KILL'] },
  {
    probe: ['prlimit', '--core=0', 'true'],
    command: ({ task, limits }, seconds) => [
      'prlimit',
      `--data=${(limits.memoryMb + (task === 'ocr' ? 2 : 1) * RESERVED_MB) * 1024 * 1024}`,
      `--cpu=${Math.ceil(seconds)}`,
      '--nofile=64',
      '--fsize=0',
      '--core=0',
    ],
  },
];
type Wrapper = (typeof wrappersOf)[number];
let probed: Promise<Wrapper[]> | undefined;

function availableWrappers(): Promise<Wrapper[]> {
  probed ??= Promise.all(
    wrappersOf.map(async (wrapper) => {
      const [program = '', ...parameters] = wrapper.probe;
      return promisify(execFile)(program, parameters).then(
        () => [wrapper],
        () => [],
      );
    }),
  ).then((found) => found.flat());
  return probed;
}

function start(file: FileHandle, wrappers: Wrapper[], { job, seconds }: ChildOptions): ChildProcess {
  const readable = ['package.json', 'server', 'shared', 'node_modules'].map((name) => join(repository, name));
  if (job.limits.languageFolder !== null) readable.push(job.limits.languageFolder);
  const processorSeconds =
    job.task === 'ocr' ? seconds * job.pages.length * 2 : forPages(seconds, job.limits.pages, job);
  const [program = '', ...parameters] = [
    ...wrappers.flatMap((wrapper) => wrapper.command(job, processorSeconds)),
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    '--disallow-code-generation-from-strings',
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // Recognition runs in a worker thread and draws with native code.
    ...(job.task === 'ocr' ? ['--allow-worker', '--allow-addons'] : []),
    join(import.meta.dirname, 'child.ts'),
    JSON.stringify(job),
  ];
  return spawn(program, parameters, {
    cwd: repository,
    // The canvas would set aside a gigabyte at once, which the limit on memory counts.
    env: { PATH: process.env.PATH, MIMALLOC_ARENA_EAGER_COMMIT: '0' },
    stdio: [file.fd, 'pipe', 'pipe'],
  });
}

/** A hundred pages may take as long again as the first few. */
function forPages(seconds: number, pages: number, { limits }: ChildJob): number {
  return seconds * (1 + Math.min(pages, limits.pages) / 100);
}

/** Collects what the child says until it ends, and ends it when it takes too long, says too much or is not wanted. */
function talkTo(child: ChildProcess, { job, seconds, signal, onMessage }: ChildOptions): Promise<ChildResult> {
  return new Promise((resolve, reject) => {
    let ending: unknown;
    let result: ChildResult | undefined;
    let stderr = '';
    let bytes = 0;
    let pending = '';
    const end = (why: unknown) => {
      ending ??= why;
      child.kill('SIGKILL');
    };
    const failure = (reason: 'time' | 'memory' | 'output' | 'crash') => new ChildFailure({ reason, detail: stderr });
    const outOfTime = () => end(failure('time'));
    let clock = setTimeout(outOfTime, seconds * 1000);
    const giveTime = (more: number) => {
      clearTimeout(clock);
      clock = setTimeout(outOfTime, more * 1000);
    };
    const abort = () => end(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });

    const handleLine = (line: string) => {
      const message = JSON.parse(line) as ChildMessage;
      if (message.type === 'done') result = message;
      else if (message.type === 'failed') end(new ChildFailure({ reason: 'failed', sentence: message.sentence }));
      else onMessage(message);
      if (job.task === 'ocr' && message.type === 'page') giveTime(seconds);
      if (message.type === 'progress' && message.page === 1) giveTime(forPages(seconds, message.pages, job));
    };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      bytes += text.length;
      if (bytes > job.limits.outputBytes) return end(failure('output'));
      const lines = (pending + text).split('\n');
      pending = lines.pop() ?? '';
      if (ending !== undefined) return;
      try {
        for (const line of lines) handleLine(line);
      } catch (cause) {
        end(cause);
      }
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_BYTES);
    });
    child.on('error', end);
    child.on('close', (code, killedBy) => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', abort);
      if (ending !== undefined) reject(ending);
      else if (result !== undefined && code === 0) resolve(result);
      else reject(failure(whyEnded(killedBy, stderr)));
    });
  });
}

/** The system ends a process that used its processor time; V8 aborts one that used its memory. */
function whyEnded(killedBy: NodeJS.Signals | null, stderr: string): 'time' | 'memory' | 'crash' {
  if (killedBy === 'SIGXCPU' || killedBy === 'SIGKILL') return 'time';
  return /out of memory|allocation failed|bad_alloc|Cannot allocate/i.test(stderr) ? 'memory' : 'crash';
}

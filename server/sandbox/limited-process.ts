import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MIB } from '#shared/size-text.ts';

/** A script that processes an untrusted file, and what it may use. */
export interface LimitedProcess {
  script: string;
  /** Passed as one argument, as JSON. */
  job: unknown;
  /** The descriptor of the file, which is all it gets to see: its standard input. Or a pipe for several. */
  input: number | 'pipe';
  memoryMb: number;
  processorSeconds: number;
  /** Worker threads; without any, native code is refused too. */
  threads: number;
  /** Folders it may read beside the program's own. */
  readable: string[];
  /** Pipes after its standard input and its errors: `stdio[3]` and so on. */
  pipes?: number;
  /** Work without a person waiting for it: others go first. */
  isBackground?: boolean;
}

const repository = join(import.meta.dirname, '../..');
const HEAP_MB = 384;
const BACKGROUND_NICE = 10;
/** What V8 sets aside for code in each thread, and hardly uses. The system's limit counts it all the same. */
const RESERVED_MB = 512;

/**
 * Starts a script in a process of its own: no environment, no right to write, to start processes or to read anything
 * but the program, no network, bounded processor time and memory.
 */
export async function startLimited(limited: LimitedProcess): Promise<ChildProcess> {
  const wrappers = await availableWrappers();
  const readable = ['package.json', 'content', 'server', 'dist/server', 'shared', 'node_modules'].map((name) =>
    join(repository, name),
  );
  const [program = '', ...parameters] = [
    ...wrappers.flatMap((wrapper) => wrapper.command(limited)),
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    '--disallow-code-generation-from-strings',
    '--permission',
    ...[...readable, ...limited.readable].map((path) => `--allow-fs-read=${path}`),
    ...(limited.threads > 0 ? ['--allow-worker', '--allow-addons'] : []),
    limited.script,
    JSON.stringify(limited.job),
  ];
  const child = spawn(program, parameters, {
    cwd: repository,
    // The canvas would set aside a gigabyte at once, which the limit on memory counts.
    env: { PATH: process.env.PATH, MIMALLOC_ARENA_EAGER_COMMIT: '0' },
    stdio: [limited.input, 'pipe', 'pipe', ...Array.from({ length: limited.pipes ?? 0 }, () => 'pipe' as const)],
  });
  if (child.pid !== undefined) {
    offerToOutOfMemory(child.pid);
    if (limited.isBackground) lowerPriority(child.pid);
  }
  return child;
}

/** Where memory runs out, the system ends the reader of a file first, and not the server again and again. */
function offerToOutOfMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It has just ended, or the system isn't Linux.
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_NICE);
  } catch {
    // It has just ended.
  }
}

/** The installed and working programs of util-linux; each restricts what the child may do. */
const wrappersOf: { probe: string[]; command: (limited: LimitedProcess) => string[] }[] = [
  // A network namespace without interfaces. Containers often forbid it; then the child's own refusal remains.
  { probe: ['unshare', '-rn', '--', 'true'], command: () => ['unshare', '-rn', '--'] },
  // A child does not outlive a server that was killed.
  { probe: ['setpriv', '--pdeathsig', 'KILL', 'true'], command: () => ['setpriv', '--pdeathsig', 'KILL'] },
  {
    probe: ['prlimit', '--core=0', 'true'],
    command: ({ memoryMb, processorSeconds, threads }) => [
      'prlimit',
      `--data=${(memoryMb + (threads + 1) * RESERVED_MB) * MIB}`,
      `--cpu=${Math.ceil(processorSeconds)}`,
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

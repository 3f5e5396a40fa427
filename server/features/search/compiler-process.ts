import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { PassageText } from '#server/search-engine/engine.ts';

/** A process that compiles the index of one user. */
export interface CompilerProcess {
  /** Sends a message and resolves with its reply. */
  ask: (message: ToCompiler) => Promise<FromCompiler>;
  end: () => void;
}

/** The longest wait for one reply. At the lowest priority of a busy machine, a minute of work took twenty. */
const ANSWER_MS = 60 * 60_000;

/** Starts the process with its own heap limit and priority (19 is the lowest), and without the environment. */
export function startCompilerProcess(
  { LIMIT_COMPILER_MEMORY_MB: heapMb, COMPILER_NICE: nice }: Pick<Config, 'LIMIT_COMPILER_MEMORY_MB' | 'COMPILER_NICE'>,
  signal: AbortSignal,
): CompilerProcess {
  const child = fork(join(import.meta.dirname, 'compile-child.ts'), {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid, nice);
  let failure: Error | undefined;
  let waiting: { resolve: (message: FromCompiler) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
    waiting = undefined;
    child.kill('SIGKILL');
  };
  const abort = () => fail(new Error('Compiling was stopped'));
  signal.addEventListener('abort', abort, { once: true });
  child.on('error', fail);
  child.on('exit', (code, by) => fail(new Error(`The compiling process ended with ${code ?? by}`)));
  child.on('message', (message: FromCompiler) => {
    waiting?.resolve(message);
    waiting = undefined;
  });

  const answer = () =>
    new Promise<FromCompiler>((resolve, reject) => {
      if (failure) return reject(failure);
      const clock = setTimeout(() => fail(new Error('The compiling process took too long')), ANSWER_MS);
      waiting = {
        resolve: (message) => {
          clearTimeout(clock);
          resolve(message);
        },
        reject: (error) => {
          clearTimeout(clock);
          reject(error);
        },
      };
    });
  // The process announces when it is ready.
  const started = answer();
  started.catch(() => {});

  return {
    ask: async (message) => {
      await started;
      const reply = answer();
      child.send(message, (error) => {
        if (error) fail(error);
      });
      return reply;
    },
    end: () => {
      signal.removeEventListener('abort', abort);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
    },
  };
}

function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
  } catch {
    // The process has just ended, which the exit event reports.
  }
}

/** Messages from the server to the compiling process. */
export type ToCompiler =
  | { type: 'sources'; sources: { source: string; passages: PassageText[] }[] }
  /** All sources were sent. Asks for the first piece. */
  | { type: 'finish' }
  /** Asks for the next piece. */
  | { type: 'next' };

/** Replies of that process, one to each message. */
export type FromCompiler =
  | { type: 'ready' }
  | { type: 'piece'; bytes: Uint8Array }
  | { type: 'done'; passages: number };

import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FromCompiler, ToCompiler } from './compile-messages.ts';

/** A process that compiles one library. */
export interface CompilerProcess {
  /** Sends a message and resolves with its answer. */
  ask: (message: ToCompiler) => Promise<FromCompiler>;
  end: () => void;
}

const HEAP_MB = 1024;
/** For one answer: the latent space of a large library takes longest. */
const ANSWER_MS = 4 * 60_000;

/** Starts it with a heap of its own, behind everything else in the processor's queue, and without the environment. */
export function startCompilerProcess(signal?: AbortSignal): CompilerProcess {
  const child = fork(join(import.meta.dirname, 'compile-child.ts'), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let failure: Error | undefined;
  let waiting: { resolve: (message: FromCompiler) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
    waiting = undefined;
    child.kill('SIGKILL');
  };
  const abort = () => fail(new Error('Compiling was stopped'));
  signal?.addEventListener('abort', abort, { once: true });
  child.on('error', fail);
  child.on('exit', (code, by) => fail(new Error(`The process that compiles a library ended with ${code ?? by}`)));
  child.on('message', (message: FromCompiler) => {
    waiting?.resolve(message);
    waiting = undefined;
  });

  const answer = () =>
    new Promise<FromCompiler>((resolve, reject) => {
      if (failure) return reject(failure);
      const clock = setTimeout(() => fail(new Error('The process that compiles a library takes too long')), ANSWER_MS);
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
  // It says by itself when it can be spoken to.
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
      signal?.removeEventListener('abort', abort);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has just ended, and that is told by its exit.
  }
}

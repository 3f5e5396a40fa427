import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import { aiTexts } from './ai.texts.ts';
import { requireRuntime } from './local-runtime.ts';
import type { Speech, Transcriber } from './transcriber.ts';

/** Multilingual (a hundred languages), small enough for two cores, and downloaded by `npm run models:download`. */
export const RECOMMENDED_WHISPER = 'Xenova/whisper-base';
const IDLE_MS = 5 * 60_000;
/** For a piece of a few minutes; a slow machine takes as long as the sound lasts. */
const PIECE_MS = 15 * 60_000;
const HEAP_MB = 1024;

/** The requests and replies of the model's process. */
export interface WhisperQuestion {
  id: number;
  speech: Speech;
}
export type WhisperAnswer = { id: number; text: string } | { id: number; error: string };

/** A caller that waits for an answer, and the process it waits for. */
interface Waiting {
  child: ChildProcess;
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

/** Whether a folder of models, in the layout of transformers.js, has this one. */
export function hasLocalWhisper(modelsDir: string, model: string): boolean {
  return existsSync(join(modelsDir, model, 'preprocessor_config.json'));
}

/**
 * A Whisper on this machine, in a separate process: it starts with the first recording, ends when it has been idle, and
 * uses its own memory and processor time.
 */
export class LocalWhisper implements Transcriber {
  readonly name: string;
  readonly isLocal = true;
  readonly atOnce = 1;
  readonly #modelsDir: string;
  readonly #model: string;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(modelsDir: string, model: string) {
    this.name = `local ${model}`;
    this.#modelsDir = modelsDir;
    this.#model = model;
  }

  async transcribe(speech: Speech, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    requireRuntime(this.#modelsDir);
    if (!this.#child?.connected) this.#child = this.#start();
    const child = this.#child;
    clearTimeout(this.#idle);
    child.channel?.ref();
    this.#asked += 1;
    const id = this.#asked;
    const late = AbortSignal.timeout(PIECE_MS);
    const ended = AbortSignal.any([late, signal]);
    try {
      return await new Promise<string>((resolve, reject) => {
        this.#waiting.set(id, { child, resolve, reject });
        ended.addEventListener('abort', () => reject(signal.aborted ? signal.reason : cannot('it took too long')), {
          once: true,
        });
        child.send({ id, speech } satisfies WhisperQuestion, (error) => error && reject(cannot('it ended')));
      });
    } finally {
      this.#waiting.delete(id);
      // The process can't cancel a transcription whose caller has left.
      if (late.aborted || (signal.aborted && this.#waiting.size === 0)) this.stop();
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'local-whisper-process.ts'), [this.#modelsDir, this.#model], {
      env: { PATH: process.env.PATH },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => {
      for (const waiting of this.#waiting.values()) if (waiting.child === child) waiting.reject(cannot('it ended'));
      if (this.#child === child) this.#child = undefined;
    };
    child.on('message', (answer: WhisperAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      if ('text' in answer) waiting?.resolve(answer.text);
      else waiting?.reject(cannot(answer.error));
    });
    child.on('error', end);
    child.on('exit', end);
    // A server with nothing else to do may end.
    child.unref();
    return child;
  }

  #rest(): void {
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => this.stop(), IDLE_MS);
    this.#idle.unref();
  }
}

function cannot(reason: string): AppError {
  return new AppError('unavailable', aiTexts.speech.local(reason));
}

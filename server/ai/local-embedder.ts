import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import { aiTexts } from './ai.texts.ts';
import type { Embedder } from './embedder.ts';
import { requireRuntime } from './local-runtime.ts';
import { MEANING_MODEL } from './meaning.ts';

/** Small, multilingual (a hundred languages), and downloaded by `npm run models:download`. */
export const RECOMMENDED_MODEL = 'Xenova/multilingual-e5-small';
const PROCESS = join(import.meta.dirname, 'local-embedder-process.ts');
const IDLE_MS = 5 * 60_000;
const NICE = 5;
const BATCH_MS = 60_000;
/** A question waits for no more than these texts. */
const BATCH = 8;

/** The requests and replies of the model's process. */
export interface EmbedQuestion {
  id: number;
  texts: string[];
}
export type EmbedAnswer = { id: number; vectors: Float32Array[] } | { id: number; error: string };

/** Whether a folder of models, in the layout of transformers.js, has this one. */
export function hasLocalModel(modelsDir: string, model: string): boolean {
  return existsSync(join(modelsDir, model, 'config.json')) && existsSync(join(modelsDir, model, 'tokenizer.json'));
}

/**
 * An embedding model on this machine, in a separate process: it starts with the first text, ends when it has been idle,
 * and uses its own memory and processor time.
 *
 * @param script runs in that process.
 */
export function localEmbedder(modelsDir: string, model: string, script = PROCESS): Embedder {
  let running: ModelProcess | undefined;
  const isMeaning = model === MEANING_MODEL;

  const ask = async (texts: string[], signal: AbortSignal | undefined) => {
    if (!isMeaning) requireRuntime(modelsDir);
    if (!running?.isAlive) running = new ModelProcess(modelsDir, model, script);
    return running.embed(texts, signal);
  };
  return {
    model: `local ${model}`,
    isLocal: true,
    isEnglishOnly: isMeaning,
    embed: async (texts, kind, signal) => {
      const prefixed = texts.map((text) => (wantsPrefix(model) ? `${kind}: ${text}` : text));
      const vectors: Float32Array[] = [];
      for (let from = 0; from < prefixed.length; from += BATCH) {
        signal?.throwIfAborted();
        vectors.push(...(await ask(prefixed.slice(from, from + BATCH), signal)));
      }
      return vectors;
    },
    close: async () => running?.stop(),
  };
}

/** The E5 family was trained with the prefixes `query:` and `passage:`. */
function wantsPrefix(model: string): boolean {
  return /(^|[-_/])e5([-_]|$)/i.test(model);
}

/** The process that holds the model; it answers one request at a time. */
class ModelProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (vectors: Float32Array[]) => void; reject: (error: Error) => void }>();
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(modelsDir: string, model: string, script: string) {
    this.#child = fork(script, [modelsDir, model], {
      env: { PATH: process.env.PATH },
      execArgv: ['--max-old-space-size=512'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (answer: EmbedAnswer) => this.#settle(answer));
    this.#child.on('error', () => this.#end());
    this.#child.on('exit', () => this.#end());
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
    // A server with nothing else to do may end.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isAlive(): boolean {
    return this.#child.connected;
  }

  async embed(texts: string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const limit = AbortSignal.timeout(BATCH_MS);
    const ended = signal ? AbortSignal.any([limit, signal]) : limit;
    this.#asked += 1;
    const id = this.#asked;
    clearTimeout(this.#idle);
    this.#child.channel?.ref();
    try {
      return await new Promise<Float32Array[]>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        ended.addEventListener('abort', () => reject(signal?.aborted ? signal.reason : tooSlow()), { once: true });
        this.#child.send({ id, texts } satisfies EmbedQuestion, (error) => error && reject(modelEnded()));
      });
    } finally {
      this.#waiting.delete(id);
      if (limit.aborted) this.stop();
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  #rest(): void {
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.stop(), IDLE_MS);
    this.#idle.unref();
  }

  #settle(answer: EmbedAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if ('vectors' in answer) waiting?.resolve(answer.vectors);
    else waiting?.reject(new AppError('unavailable', aiTexts.embedding.local(answer.error)));
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(modelEnded());
  }
}

/** The server itself goes first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // It has just ended, which the exit event reports.
  }
}

function modelEnded(): AppError {
  return new AppError('unavailable', aiTexts.embedding.ended);
}

function tooSlow(): AppError {
  return new AppError('unavailable', aiTexts.embedding.timeout);
}

import { Worker } from 'node:worker_threads';
import { AppError } from './errors.ts';
import { Turns } from './turns.ts';
import { charge } from './work.ts';

export interface ThreadLimits {
  threads: number;
  /** Heap of one thread in MiB, garbage included. */
  memoryMb: number;
  /** Processor time of one piece of work. */
  seconds: number;
  /** Queued work, per owner and in total. */
  waitingOfOwner: number;
  waiting: number;
  /** How long a thread waits for more work before it ends; a minute unless given. */
  idleMinutes?: number;
}

/** Why there is no result: the work was too large, the server was too busy, or it failed. */
export class ThreadFailure extends Error {
  readonly reason: 'too large' | 'busy' | 'failed';

  constructor(reason: ThreadFailure['reason'], options?: ErrorOptions) {
    super(`The work of a thread ended: ${reason}`, options);
    this.reason = reason;
  }
}

/** What a person reads where there is no result. */
export type FailureSentences = Readonly<Record<ThreadFailure['reason'], string>>;

interface Task {
  owner: string;
  work: unknown;
  /** What it has used. */
  processorMs: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

const IDLE_MINUTES = 1;
const LOOK_MS = 250;
/** V8 aborts the whole process when a thread outgrows its own limit too fast, so work ends well below that limit. */
const HEADROOM_MB = 1024;
/** How many times its processor time work may take in elapsed time on a busy machine. */
const PATIENCE = 10;

/**
 * Runs work in threads that are kept for the next piece and end when idle. Each owner has one thread at a time, and
 * owners take turns. The script answers each message with one message.
 */
export class ThreadPool {
  readonly #script: string;
  readonly #limits: ThreadLimits;
  readonly #idle = new Set<Thread>();
  readonly #running = new Map<Task, Thread>();
  readonly #turns = new Turns(1);
  #waiting: Task[] = [];

  constructor(script: string, limits: ThreadLimits) {
    this.#script = script;
    this.#limits = limits;
  }

  /** Whether the next work has to wait for a thread to start. */
  get isCold(): boolean {
    return this.#idle.size + this.#running.size + this.#waiting.length === 0;
  }

  /**
   * The result for a person.
   *
   * @throws {AppError} `unavailable` with the sentence for why there is none; the signal's reason, if that ends it.
   */
  async resultOf<T>(owner: string, work: unknown, sentences: FailureSentences, signal?: AbortSignal): Promise<T> {
    try {
      return (await this.run(owner, work, signal)) as T;
    } catch (cause) {
      if (!(cause instanceof ThreadFailure)) throw cause;
      throw new AppError('unavailable', sentences[cause.reason], { cause });
    }
  }

  /** @throws {ThreadFailure} or the signal's reason, if that ends it. */
  async run(owner: string, work: unknown, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    const { waiting, waitingOfOwner } = this.#limits;
    const own = this.#waiting.filter((task) => task.owner === owner).length;
    if (own >= waitingOfOwner || this.#waiting.length >= waiting) throw new ThreadFailure('busy');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const task: Task = { owner, work, processorMs: 0, resolve, reject };
    const cancel = () => this.#cancel(task, signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#waiting.push(task);
    this.#begin();
    try {
      return await promise;
    } finally {
      charge(task.processorMs);
      signal?.removeEventListener('abort', cancel);
    }
  }

  #begin(): void {
    while (this.#running.size < this.#limits.threads) {
      const next = this.#turns.next(this.#waiting);
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((task) => task !== next);
      void this.#do(next);
    }
  }

  async #do(task: Task): Promise<void> {
    const leave = this.#turns.take(task.owner);
    // The one used last, so that under steady work those beyond what it needs end.
    const thread = [...this.#idle].at(-1) ?? new Thread(this.#script, this.#limits);
    this.#idle.delete(thread);
    this.#running.set(task, thread);
    try {
      task.resolve(
        await thread.work(task.work, (ms) => {
          task.processorMs = ms;
        }),
      );
      this.#idle.add(thread);
      thread.rest(() => this.#idle.delete(thread));
    } catch (error) {
      task.reject(error);
    } finally {
      this.#running.delete(task);
      leave();
      this.#begin();
    }
  }

  #cancel(task: Task, why: unknown): void {
    this.#waiting = this.#waiting.filter((other) => other !== task);
    task.reject(why);
    this.#running.get(task)?.end(why);
  }
}

/** A thread that does one piece of work at a time, and none after a failure. */
class Thread {
  readonly #worker: Worker;
  readonly #seconds: number;
  readonly #heapBytes: number;
  readonly #idleMs: number;
  #current: PromiseWithResolvers<unknown> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #ended: (() => void) | undefined;

  constructor(script: string, { memoryMb, seconds, idleMinutes = IDLE_MINUTES }: ThreadLimits) {
    this.#idleMs = idleMinutes * 60_000;
    this.#seconds = seconds;
    this.#heapBytes = memoryMb * 2 ** 20;
    this.#worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb + HEADROOM_MB } });
    this.#worker.on('message', (result) => this.#current?.resolve(result));
    this.#worker.on('error', (cause) => {
      const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.end(new ThreadFailure(isMemory ? 'too large' : 'failed', { cause }));
    });
    this.#worker.on('exit', () => {
      this.end(new ThreadFailure('failed'));
      this.#ended?.();
    });
  }

  /** @param onUsed called with the processor time in milliseconds, now and then and at the end. */
  async work(work: unknown, onUsed: (ms: number) => void): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#current = Promise.withResolvers();
    this.#worker.ref();
    const { look, stop } = this.#watch(onUsed);
    this.#worker.postMessage(work);
    try {
      const result = await this.#current.promise;
      await look();
      return result;
    } finally {
      stop();
      this.#current = undefined;
    }
  }

  /** Ends the thread and its work. */
  end(why: unknown): void {
    this.#current?.reject(why);
    void this.#worker.terminate();
  }

  /** Waits for more work, for a while. A server with nothing else to do may end. */
  rest(whenEnded: () => void): void {
    this.#ended = whenEnded;
    this.#worker.unref();
    const stop = () => {
      whenEnded();
      this.end(undefined);
    };
    this.#idle = setTimeout(stop, this.#idleMs).unref();
  }

  /** Ends work that has used its processor time or memory, or that a busy or hanging machine doesn't finish. */
  #watch(onUsed: (ms: number) => void) {
    const began = performance.now();
    let before: number | undefined;
    const look = async () => {
      // Both fail while the thread starts and after it has ended.
      const asked = Promise.all([this.#worker.cpuUsage(), this.#worker.getHeapStatistics()]);
      const [usage, heap] = (await asked.catch(() => undefined)) ?? [];
      const spent = usage === undefined ? 0 : (usage.user + usage.system) / 1e6;
      before ??= spent;
      if (usage !== undefined) onUsed((spent - before) * 1000);
      const isLarge = heap !== undefined && heap.used_heap_size > this.#heapBytes;
      if (isLarge || spent - before > this.#seconds) this.end(new ThreadFailure('too large'));
    };
    void look();
    const timer = setInterval(async () => {
      await look();
      if (performance.now() - began > this.#seconds * PATIENCE * 1000) this.end(new ThreadFailure('busy'));
    }, LOOK_MS);
    return { look, stop: () => clearInterval(timer) };
  }
}

import type { ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { ChildClock, type OutOfTime } from '#server/sandbox/child-clock.ts';
import { startLimited } from '#server/sandbox/limited-process.ts';
import { importTexts as texts } from './import.texts.ts';
import { BYTES_FRAME, FRAME_HEAD, FRAME_MAX, type ImportItem, importItemSchema, type ReadJob } from './import-items.ts';

const STDERR_BYTES = 4096;
/** Others wait while an archive is planned, and its owner hasn’t chosen yet to import it. */
const PLAN_SECONDS = 60;

/** What an archive holds, one after the other: an item, or a part of the bytes of the file that came before. */
export type Read = { item: ImportItem } | { bytes: Buffer };

/**
 * Reads an archive in a process of its own, which sees nothing but the archive. It pauses until the next item is asked
 * for, and ends after the last one.
 *
 * @throws {AppError} `unusable_file` with what is wrong with it, `unavailable` on a machine that is too busy.
 */
export async function* readInChild(
  path: string,
  job: ReadJob,
  config: Config,
  signal: AbortSignal,
): AsyncGenerator<Read> {
  signal.throwIfAborted();
  const seconds =
    job.task === 'plan' ? Math.min(PLAN_SECONDS, config.LIMIT_IMPORT_SECONDS) : config.LIMIT_IMPORT_SECONDS;
  const input = await open(path, 'r');
  const child = await startLimited({
    script: join(import.meta.dirname, 'read-child.ts'),
    job,
    input: input.fd,
    memoryMb: config.LIMIT_IMPORT_MEMORY_MB,
    // A little later than we end it ourselves.
    processorSeconds: seconds + 5,
    threads: 0,
    readable: [],
    isBackground: true,
  }).finally(() => input.close());
  const watch = new ChildWatch(child, seconds, signal);
  try {
    let isDone = false;
    for await (const frame of framesOf(child.stdout as Readable)) {
      if (frame.type === BYTES_FRAME) yield { bytes: frame.content };
      else {
        const item = importItemSchema.parse(JSON.parse(frame.content.toString('utf8')));
        if (item.kind === 'failed') throw new AppError('unusable_file', item.sentence);
        isDone ||= item.kind === 'done';
        yield { item };
      }
    }
    const code = await watch.ended;
    if (!isDone || code !== 0) throw watch.failure(code);
  } finally {
    await watch.stop();
  }
}

/** The frames of a pipe; see `import-items.ts`. */
async function* framesOf(pipe: Readable): AsyncGenerator<{ type: number; content: Buffer }> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of pipe as AsyncIterable<Buffer>) {
    pending.push(chunk);
    size += chunk.length;
    if (size < needed(pending)) continue;
    let joined = Buffer.concat(pending);
    while (joined.length >= needed([joined])) {
      const length = needed([joined]);
      yield { type: joined.readUInt8(0), content: joined.subarray(FRAME_HEAD, length) };
      joined = joined.subarray(length);
    }
    pending = [joined];
    size = joined.length;
  }
}

/** How many bytes the first frame has, as far as that is known. */
function needed(pending: readonly Buffer[]): number {
  const [first] = pending;
  const head =
    first !== undefined && first.length >= FRAME_HEAD ? first : Buffer.concat(pending).subarray(0, FRAME_HEAD);
  if (head.length < FRAME_HEAD) return FRAME_HEAD;
  const length = head.readUInt32BE(1);
  if (length > FRAME_MAX) throw new Error('The reading process sent a frame that is too large');
  return FRAME_HEAD + length;
}

/** Ends the process when it is out of time or not wanted any more, and says why it ended. */
class ChildWatch {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #clock: ChildClock;
  readonly #signal: AbortSignal;
  #outOfTime: OutOfTime | undefined;
  #errors = '';
  readonly #kill = () => {
    this.#child.kill('SIGKILL');
  };

  constructor(child: ChildProcess, seconds: number, signal: AbortSignal) {
    this.#child = child;
    this.#signal = signal;
    this.#clock = new ChildClock(child.pid, seconds, (why) => {
      // It waits for the database most of the time, so only its own work counts.
      if (why === 'clock') this.#clock.give(seconds);
      else {
        this.#outOfTime = why;
        this.#kill();
      }
    });
    signal.addEventListener('abort', this.#kill, { once: true });
    if (signal.aborted) this.#kill();
    this.ended = new Promise((resolve) => {
      child.on('error', () => resolve(null));
      child.on('close', resolve);
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#errors = (this.#errors + chunk).slice(-STDERR_BYTES);
    });
  }

  failure(code: number | null): unknown {
    if (this.#signal.aborted) return this.#signal.reason;
    const cause = new Error(`Reading an archive ended with ${code}. ${this.#errors}`);
    if (this.#outOfTime !== undefined || this.#child.signalCode === 'SIGXCPU') {
      return new AppError('unusable_file', texts.time, { cause });
    }
    if (/out of memory|allocation failed|bad_alloc|Cannot allocate/i.test(this.#errors)) {
      return new AppError('unusable_file', texts.memory, { cause });
    }
    // The archive isn't known to be at fault, so there is another attempt.
    return new AppError('unavailable', texts.trouble, { cause });
  }

  async stop(): Promise<void> {
    this.#clock.stop();
    this.#signal.removeEventListener('abort', this.#kill);
    this.#kill();
    this.#child.stdout?.resume();
    await this.ended;
  }
}

import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { attachmentTexts } from '#server/features/attachments/attachments.texts.ts';
import { tempPath } from '#server/files/temp-files.ts';
import type { OutOfTime } from '#server/sandbox/child-clock.ts';
import { ChildWatch } from '#server/sandbox/child-watch.ts';
import { startLimited } from '#server/sandbox/limited-process.ts';
import { type PictureJob, type SeriesRequest, seriesReplySchema } from './picture-messages.ts';
import { StreamReader } from './stream-reader.ts';

/** A picture as it is stored, in a temporary file. */
export interface StoredPicture {
  path: string;
  size: number;
  sha256: Buffer;
  width: number;
  height: number;
  remove: () => Promise<void>;
}

/** A process is replaced after so many, so that nothing adds up in it. */
const PICTURES_A_PROCESS = 100;

interface Worker {
  child: ChildProcess;
  output: StreamReader;
  watch: ChildWatch;
  /** Aborted when the process has ended. */
  ended: AbortSignal;
  pictures: number;
}

/**
 * Rewrites the pictures of one person one after the other, in a process that sees nothing but them: to start one for
 * each takes several times as long as to decode a picture.
 */
export class PictureSeries {
  readonly #config: Config;
  readonly #signal: AbortSignal;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #kill = () => this.end();

  constructor(config: Config, signal: AbortSignal) {
    this.#config = config;
    this.#signal = signal;
    signal.addEventListener('abort', this.#kill, { once: true });
  }

  /** @throws {AppError} `unusable_file` with what is wrong with it, `unavailable` on a machine that is too busy. */
  rewrite(path: string, job: PictureJob): Promise<StoredPicture> {
    const turn = this.#last.then(
      () => this.#rewriteTwice(path, job),
      () => this.#rewriteTwice(path, job),
    );
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Ends the process. */
  end(): void {
    this.#signal.removeEventListener('abort', this.#kill);
    this.#stop();
  }

  /** A picture that ends a fresh process is unusable; one that had others before may have suffered from them. */
  async #rewriteTwice(path: string, job: PictureJob): Promise<StoredPicture> {
    const isFresh = this.#worker === undefined;
    try {
      return await this.#rewrite(path, job);
    } catch (error) {
      if (isFresh || this.#worker !== undefined || this.#signal.aborted) throw error;
      return this.#rewrite(path, job);
    }
  }

  async #rewrite(path: string, job: PictureJob): Promise<StoredPicture> {
    this.#signal.throwIfAborted();
    const { size } = await stat(path);
    const worker = await this.#start();
    worker.watch.clock.give(this.#config.LIMIT_ATTACHMENT_SECONDS);
    const target = await tempPath(this.#config.DATA_DIR);
    try {
      const input = worker.child.stdin as Writable;
      const request: SeriesRequest = { ...job, size };
      input.write(`${JSON.stringify(request)}\n`);
      for await (const piece of createReadStream(path))
        if (!input.write(piece)) await once(input, 'drain', { signal: worker.ended });
      const line = await worker.output.line();
      if (line === undefined) throw new Error('Rewriting pictures ended early');
      const reply = seriesReplySchema.parse(JSON.parse(line));
      if (reply.type === 'failed') throw new AppError('unusable_file', reply.sentence);
      if (reply.size > job.bytesMax) throw new Error('A rewritten picture is larger than it may be');
      const hash = createHash('sha256');
      await pipeline(
        async function* () {
          for await (const piece of worker.output.pieces(reply.size)) {
            hash.update(piece);
            yield piece;
          }
        },
        createWriteStream(target, { mode: 0o600, flags: 'wx' }),
      );
      worker.pictures += 1;
      if (worker.pictures >= PICTURES_A_PROCESS) this.#stop();
      const remove = () => rm(target, { force: true });
      const { width, height } = reply;
      return { path: target, size: reply.size, sha256: hash.digest(), width, height, remove };
    } catch (error) {
      await rm(target, { force: true });
      if (error instanceof AppError) throw error;
      this.#stop();
      this.#signal.throwIfAborted();
      const { outOfTime } = worker.watch;
      if (outOfTime !== undefined) throw outOfTimeError(outOfTime);
      throw new AppError('unusable_file', attachmentTexts.damaged, { cause: error });
    }
  }

  async #start(): Promise<Worker> {
    if (this.#worker !== undefined) return this.#worker;
    const { LIMIT_ATTACHMENT_SECONDS: seconds, LIMIT_EXTRACTION_MEMORY_MB: memoryMb } = this.#config;
    const child = await startLimited({
      script: join(import.meta.dirname, 'picture-series-child.ts'),
      job: {},
      input: 'pipe',
      memoryMb,
      processorSeconds: seconds * PICTURES_A_PROCESS,
      // The canvas is native code and decodes beside the main thread.
      threads: 1,
      readable: [],
      isBackground: true,
    });
    const watch = new ChildWatch(child, seconds, this.#signal);
    // What is wrong is seen where its output ends.
    const ended = new AbortController();
    void watch.ended.then(() => ended.abort());
    child.stdin?.on('error', () => {});
    const output = new StreamReader(child.stdout as Readable);
    this.#worker = { child, output, watch, ended: ended.signal, pictures: 0 };
    return this.#worker;
  }

  #stop(): void {
    void this.#worker?.watch.stop();
    this.#worker = undefined;
  }
}

export function outOfTimeError(why: OutOfTime): AppError {
  return why === 'clock'
    ? new AppError('unavailable', attachmentTexts.busy, { retryAfter: 10 })
    : new AppError('unusable_file', attachmentTexts.tooSlow);
}

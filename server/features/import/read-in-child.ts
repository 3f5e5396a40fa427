import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { type ChildEnd, ChildWatch } from '#server/sandbox/child-watch.ts';
import { startLimited } from '#server/sandbox/limited-process.ts';
import { importTexts as texts } from './import.texts.ts';
import { BYTES_FRAME, FRAME_HEAD, FRAME_MAX, type ImportItem, importItemSchema, type ReadJob } from './import-items.ts';

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
  const watch = new ChildWatch(child, seconds, signal, true);
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
    const end = await watch.ended;
    if (!isDone || end.code !== 0) throw failureOf(end, watch, signal);
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

function failureOf(
  { killedBy, code, errors }: ChildEnd,
  { outOfTime }: ChildWatch,
  { aborted, reason }: AbortSignal,
): unknown {
  if (aborted) return reason;
  const cause = new Error(`Reading an archive ended with ${code}. ${errors}`);
  if (outOfTime !== undefined || killedBy === 'SIGXCPU') return new AppError('unusable_file', texts.time, { cause });
  if (/out of memory|allocation failed|bad_alloc|Cannot allocate/i.test(errors)) {
    return new AppError('unusable_file', texts.memory, { cause });
  }
  // The archive isn't known to be at fault, so there is another attempt.
  return new AppError('unavailable', texts.trouble, { cause });
}

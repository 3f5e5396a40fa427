import { createHash } from 'node:crypto';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import type { PictureHead } from '#server/content/detect-picture.ts';
import { AppError } from '#server/errors.ts';
import { attachmentTexts } from '#server/features/attachments/attachments.texts.ts';
import { tempPath } from '#server/files/temp-files.ts';
import { type ChildEnd, ChildWatch } from '#server/sandbox/child-watch.ts';
import { startLimited } from '#server/sandbox/limited-process.ts';
import { type Slots, slots } from '#server/slots.ts';
import { MIB } from '#shared/size-text.ts';
import { MESSAGES, type PictureJob, type PictureMessage } from './picture-messages.ts';
import { outOfTimeError, type PictureSeries, type StoredPicture } from './picture-series.ts';

/** A PNG of a photo is several times its JPEG. */
const BYTES_MAX = 32 * MIB;
let turns: Slots | undefined;

interface PictureOptions {
  owner: string;
  signal: AbortSignal;
  /** Where it is one of many. */
  series: PictureSeries | undefined;
}

/**
 * Decodes a picture and writes it again, in a process of its own that sees nothing else.
 *
 * @throws {AppError} `unusable_file` with what is wrong with it, `unavailable` on a machine that is too busy.
 */
export async function takeInPicture(
  path: string,
  { type, size }: PictureHead | { type: 'svg'; size: null },
  config: Config,
  { owner, signal, series }: PictureOptions,
): Promise<StoredPicture> {
  const pixelsMax = config.LIMIT_ATTACHMENT_MEGAPIXELS * 1e6;
  if (size !== null && size.width * size.height > pixelsMax) {
    const sentence = attachmentTexts.tooManyPixels(size.width, size.height, config.LIMIT_ATTACHMENT_MEGAPIXELS);
    throw new AppError('unusable_file', sentence);
  }
  if (type !== 'svg' && (size === null || size.width === 0 || size.height === 0)) {
    throw new AppError('unusable_file', attachmentTexts.damaged);
  }
  const job = { type, pixelsMax, bytesMax: BYTES_MAX };
  turns ??= slots(config.LIMIT_ATTACHMENTS_AT_ONCE);
  if (series !== undefined) return turns.use(signal, () => series.rewrite(path, job), owner);
  const input = await open(path, 'r');
  try {
    const { bytes, width, height } = await turns.use(signal, () => rewriteInChild(input, job, config, signal), owner);
    const target = await tempPath(config.DATA_DIR);
    await writeFile(target, bytes, { mode: 0o600, flag: 'wx' });
    const sha256 = createHash('sha256').update(bytes).digest();
    const remove = () => rm(target, { force: true });
    return { path: target, size: bytes.length, sha256, width, height, remove };
  } finally {
    await input.close();
  }
}

async function rewriteInChild(input: FileHandle, job: PictureJob, config: Config, signal: AbortSignal) {
  const seconds = config.LIMIT_ATTACHMENT_SECONDS;
  const child = await startLimited({
    script: join(import.meta.dirname, 'picture-child.ts'),
    job,
    input: input.fd,
    memoryMb: config.LIMIT_EXTRACTION_MEMORY_MB,
    // A little later than we end it ourselves.
    processorSeconds: seconds + 5,
    // The canvas is native code and decodes beside the main thread.
    threads: 1,
    readable: [],
    pipes: 1,
  });
  const watch = new ChildWatch(child, seconds, signal);
  try {
    const [bytes, sent, end] = await Promise.all([
      buffer(child.stdout as Readable),
      text(child.stdio[MESSAGES] as Readable),
      watch.ended,
    ]);
    signal.throwIfAborted();
    if (watch.outOfTime !== undefined) throw outOfTimeError(watch.outOfTime);
    return { bytes, ...resultOf(sent, end) };
  } finally {
    await watch.stop();
  }
}

/** A picture that ends the process is as unusable as one that the decoder refuses. */
function resultOf(sent: string, { code, errors }: ChildEnd): { width: number; height: number } {
  const [line = ''] = sent.split('\n');
  if (code !== 0 || line === '') {
    const cause = new Error(`Rewriting a picture ended with ${code}. ${errors}`);
    throw new AppError('unusable_file', attachmentTexts.damaged, { cause });
  }
  const message = JSON.parse(line) as PictureMessage;
  if (message.type === 'failed') throw new AppError('unusable_file', message.sentence);
  return { width: message.width, height: message.height };
}

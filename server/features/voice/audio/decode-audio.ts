import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/errors.ts';
import { voiceTexts } from '#server/features/voice/voice.texts.ts';
import { tempPath } from '#server/files/temp-files.ts';
import type { OutOfTime } from '#server/sandbox/child-clock.ts';
import { type ChildEnd, ChildWatch } from '#server/sandbox/child-watch.ts';
import { startLimited } from '#server/sandbox/limited-process.ts';
import { slots } from '#server/slots.ts';
import { MIB } from '#shared/size-text.ts';
import type { AudioType } from '#shared/voice.ts';
import { type DecodeJob, type DecodeMessage, MESSAGES, NeedsDecoderError } from './decode-messages.ts';
import { BYTES_A_SAMPLE, FRAME_SAMPLES } from './pcm.ts';
import type { Piece } from './plan-pieces.ts';

export interface DecodeOptions {
  type: AudioType;
  dataDir: string;
  secondsMax: number;
  /** Where the decoder for AAC is, if it is installed. */
  aacFolder: string | undefined;
  signal: AbortSignal;
  /** Called now and then while the sound is written to disk; throws if there is no more space. */
  checkSpace: () => Promise<void>;
}

/** A recording as samples in a temporary file, read one piece at a time. */
export interface DecodedAudio {
  seconds: number;
  pieces: Piece[];
  samplesOf: (piece: Piece) => Promise<Int16Array>;
  remove: () => Promise<void>;
}

/** Of processor time; four hours of Opus take a tenth of it. */
const SECONDS = 300;
const MEMORY_MB = 600;
const CHECK_BYTES = 16 * MIB;
const BYTES_A_FRAME = FRAME_SAMPLES * BYTES_A_SAMPLE;
/** Two at a time use both cores of a small machine. */
const decoding = slots(2);

/**
 * Decodes a recording in a separate process that sees nothing else, and returns where it can be split.
 *
 * @throws {NeedsDecoderError} if it is AAC, and the decoder isn't installed.
 * @throws {AppError} `unusable_file` with what is wrong with it, `storage_full`, `unavailable` on a machine that is too
 * busy.
 */
export async function decodeAudio(path: string, options: DecodeOptions): Promise<DecodedAudio> {
  const target = await tempPath(options.dataDir);
  const [input, samples] = await Promise.all([open(path, 'r'), open(target, 'wx+', 0o600)]);
  const remove = async () => {
    await samples.close();
    await rm(target, { force: true });
  };
  try {
    const done = await decoding.use(options.signal, () => decodeInChild(input, samples, options));
    return { ...done, samplesOf: (piece) => readPiece(samples, piece), remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await input.close();
  }
}

async function readPiece(file: FileHandle, { from, to }: Piece): Promise<Int16Array> {
  const bytes = Buffer.alloc((to - from) * BYTES_A_FRAME);
  const { bytesRead } = await file.read(bytes, { position: from * BYTES_A_FRAME });
  return new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytesRead / BYTES_A_SAMPLE));
}

async function decodeInChild(input: FileHandle, samples: FileHandle, options: DecodeOptions) {
  const { type, secondsMax, aacFolder, signal, checkSpace } = options;
  signal.throwIfAborted();
  const child = await startLimited({
    script: join(import.meta.dirname, 'decode-child.ts'),
    job: { type, secondsMax, aacFolder } satisfies DecodeJob,
    input: input.fd,
    memoryMb: MEMORY_MB,
    // A little after we end it ourselves.
    processorSeconds: SECONDS + 5,
    threads: 0,
    readable: aacFolder === undefined ? [] : [aacFolder],
    pipes: 1,
  });
  const watch = new ChildWatch(child, SECONDS, signal);
  try {
    const sent = text(child.stdio[MESSAGES] as Readable);
    await keep(child.stdout as Readable, samples, checkSpace);
    const [message, end] = await Promise.all([sent, watch.ended]);
    // If we didn't end it, a machine without memory did.
    if (end.killedBy === 'SIGKILL') throw tooSlow(watch.outOfTime ?? 'clock');
    return resultOf(message, end, secondsMax);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await watch.stop();
  }
}

/** Writes the samples to the file as they arrive; the child waits for each write. */
async function keep(sound: Readable, file: FileHandle, checkSpace: () => Promise<void>): Promise<void> {
  let unchecked = 0;
  await pipeline(sound, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      unchecked += chunk.length;
      if (unchecked < CHECK_BYTES) continue;
      unchecked = 0;
      await checkSpace();
    }
  });
}

function tooSlow(why: OutOfTime): AppError {
  return why === 'clock'
    ? new AppError('unavailable', voiceTexts.failures.busy)
    : new AppError('unusable_file', voiceTexts.unusable.slow);
}

function resultOf(sent: string, { code, errors }: ChildEnd, secondsMax: number) {
  const [line = ''] = sent.split('\n');
  if (code !== 0 || line === '') {
    const cause = new Error(`Decoding ended with ${code}. ${errors}`);
    throw new AppError('unusable_file', voiceTexts.unusable.undecodable, {
      cause,
    });
  }
  const message = JSON.parse(line) as DecodeMessage;
  if (message.type === 'failed') throw new AppError('unusable_file', message.sentence);
  if (message.type === 'needs aac') {
    if (message.seconds <= secondsMax) throw new NeedsDecoderError(message.seconds);
    throw new AppError('unusable_file', voiceTexts.unusable.long(secondsMax));
  }
  return { seconds: message.seconds, pieces: message.pieces };
}

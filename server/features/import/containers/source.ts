import { fstatSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const CHUNK = 256 * 1024;

/** Bytes that can be read at any place: the uploaded file, a part of it, or an archive that was in another one. */
export interface Source {
  size: number;
  /** Fewer bytes at the end. */
  readAt: (position: number, length: number) => Buffer;
  /** A part of it as a source. */
  slice: (start: number, size: number) => Source;
}

/** The file on a descriptor. Its positions are stated with each read, so several readers don't disturb each other. */
export function fileSource(fd: number, start = 0, size = fstatSync(fd).size - start): Source {
  return {
    size,
    readAt: (position, length) => {
      const target = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
      let done = 0;
      while (done < target.length) {
        const read = readSync(fd, target, done, target.length - done, start + position + done);
        if (read === 0) break;
        done += read;
      }
      return target.subarray(0, done);
    },
    slice: (from, bytes) => fileSource(fd, start + from, Math.max(0, Math.min(bytes, size - from))),
  };
}

export function bufferSource(bytes: Buffer): Source {
  return {
    size: bytes.length,
    readAt: (position, length) => bytes.subarray(position, position + length),
    slice: (start, size) => bufferSource(bytes.subarray(start, start + size)),
  };
}

/** The bytes of a source from the first to the last, a chunk at a time. */
export function* chunksOf(source: Source, start = 0, end = source.size): Generator<Buffer> {
  for (let at = start; at < end; ) {
    const chunk = source.readAt(at, Math.min(CHUNK, end - at));
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}

/** A source as yauzl reads it. */
export class SourceReader extends RandomAccessReader {
  readonly #source: Source;

  constructor(source: Source) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(chunksOf(this.#source, start, end), { objectMode: false });
  }
}

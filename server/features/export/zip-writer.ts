import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What became of a file in an archive. */
export interface Written {
  sha256: string;
  bytes: number;
}

/** Is compressed already. */
const packed = /\.(?:png|jpe?g|webp|gif|pdf|docx|xlsx|pptx|zip|mp[34]|m4a|ogg|webm|flac)$/i;

/** A ZIP that is written while it is read: one file after the other, each only when it is asked for. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #failed = Promise.withResolvers<never>();
  readonly content: Readable;

  constructor() {
    this.content = this.#zip.outputStream as Readable;
    // Who waits for a file learns of it; without anybody waiting it is no error.
    this.#failed.promise.catch(() => {});
    this.#zip.on('error', (error: Error) => this.fail(error));
    this.content.once('close', () => this.#failed.reject(new Error('The archive isn’t read any more')));
  }

  /** Resolves when the file is in the archive, and most of it has been read. */
  async add(path: string, content: string | Uint8Array | Readable, mtime: Date): Promise<Written> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const source = content instanceof Readable ? content : Readable.from([bytesOf(content)]);
    const options = { mtime, mode: 0o100644, compress: !packed.test(path) };
    this.#zip.addReadStreamLazy(path, options, once(counted));
    try {
      // A small file fits into the stream whole; that it was written there doesn't mean that anybody has read it.
      const isRead = finished(counted);
      await Promise.race([Promise.all([pipeline(source, counted), isRead]), this.#failed.promise]);
    } catch (error) {
      // The pipeline still waits for somebody who reads, with its file open.
      source.destroy();
      throw error;
    }
    return { sha256: hash.digest('hex'), bytes };
  }

  addFolder(path: string, mtime: Date): void {
    this.#zip.addEmptyDirectory(path, { mtime, mode: 0o40755 });
  }

  end(): void {
    this.#zip.end();
  }

  /** Breaks the download off, so that a part isn’t taken for the whole. */
  fail(error: Error): void {
    this.#failed.reject(error);
    this.content.destroy(error);
  }
}

/** Gives the stream away: the archive keeps what gives it a stream until its own end. */
function once(stream: Readable) {
  let kept: Readable | undefined = stream;
  return (begin: (error: null, stream: Readable) => void) => {
    const given = kept as Readable;
    kept = undefined;
    begin(null, given);
  };
}

/** Not of the pool that Node takes small buffers from: the archive keeps the names in it, and so all of it. */
function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

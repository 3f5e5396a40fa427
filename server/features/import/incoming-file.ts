import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { type ReceivedFile, tempPath } from '#server/files/temp-files.ts';

/** A file of an archive on its way into a temporary one: never more of it than a piece is in memory. */
export class IncomingFile {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #name: string;
  readonly #size: number;
  readonly #hash = createHash('sha256');
  #missing: number;

  private constructor(path: string, file: FileHandle, { name, size }: { name: string; size: number }) {
    this.#path = path;
    this.#file = file;
    this.#name = name;
    this.#size = size;
    this.#missing = size;
  }

  static async begin(dataDir: string, of: { name: string; size: number }): Promise<IncomingFile> {
    const path = await tempPath(dataDir);
    return new IncomingFile(path, await open(path, 'wx', 0o600), of);
  }

  /** The file once all of it is there; undefined until then. */
  async write(bytes: Buffer): Promise<ReceivedFile | undefined> {
    if (bytes.length > this.#missing) throw new Error('A file of an archive has more bytes than it said');
    this.#hash.update(bytes);
    await this.#file.writeFile(bytes);
    this.#missing -= bytes.length;
    if (this.#missing > 0) return undefined;
    await this.#file.close();
    const remove = () => rm(this.#path, { force: true });
    const sha256 = this.#hash.digest();
    return { path: this.#path, name: this.#name, type: '', size: this.#size, sha256, remove };
  }

  /** Removes what came so far, when the import ends early. */
  async discard(): Promise<void> {
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}

import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { ATTACHMENT_BYTES_MAX } from '#shared/attachments.ts';
import { GIB, KIB, MIB } from '#shared/size-text.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import { type Archive, type ArchiveFile, cleanPath } from './entries.ts';
import { chunksOf, type Source } from './source.ts';

const FILES_MAX = 250_000;
const BYTES_MAX = 8 * GIB;
/** Of the memory that a reading process has. */
const HELD_MAX = 256 * MIB;
const HEAD_BYTES = 512;
const HIGHEST_RATIO = 200;
/** Small files compress well; a ratio is meaningful only for large ones. */
const RATIO_COUNTS_FROM = 4 * MIB;

/** Whether a file begins as a tar archive does (POSIX 1003.1, ustar), packed with gzip or not. */
export function isTar(source: Source): boolean {
  const head = isGzip(source) ? headOfGzip(source) : source.readAt(0, HEAD_BYTES);
  return head.toString('latin1', 257, 262) === 'ustar';
}

/** RFC 1952. */
export function isGzip(source: Source): boolean {
  return source.readAt(0, 3).toString('hex') === '1f8b08';
}

function headOfGzip(source: Source): Buffer {
  try {
    const packed = source.readAt(0, 4 * KIB);
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 16 * MIB });
  } catch {
    return Buffer.alloc(0);
  }
}

/**
 * Reads a tar archive from the first file to the last; `visit` takes the content of those that it wants. Links and
 * devices are passed over.
 *
 * @throws {UnusableArchive}
 */
export async function eachTarFile(source: Source, visit: (file: ArchiveFile) => Promise<void>): Promise<void> {
  const archive = extract();
  let failure: unknown;
  void feed(source, archive).catch((error: unknown) => {
    failure = error;
    // What is missing then ends the reading.
    archive.end();
  });
  let files = 0;
  let bytes = 0;
  try {
    for await (const entry of archive) {
      const { name, type, size = 0, mtime = null } = entry.header;
      files += 1;
      bytes += size;
      if (files > FILES_MAX) throw new UnusableArchive(texts.tooManyFiles(FILES_MAX));
      if (bytes > BYTES_MAX) throw new UnusableArchive(texts.bomb);
      let isRead = false;
      const read = async () => {
        isRead = true;
        const chunks: Buffer[] = [];
        for await (const chunk of entry) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks);
      };
      if (type === 'file' || type === 'contiguous-file')
        await visit({ path: cleanPath(name), size, modified: mtime, read });
      if (!isRead) entry.resume();
    }
  } catch (error) {
    const first = failure ?? error;
    if (first instanceof UnusableArchive) throw first;
    throw new UnusableArchive(texts.damaged, { cause: error });
  }
}

/** A tar archive as one whose files are at hand. They are in memory, so it can't be large. */
export async function openTar(source: Source): Promise<Archive> {
  const archive: Archive = { files: [], folders: [], unreadable: [] };
  let held = 0;
  await eachTarFile(source, async (file) => {
    const isHeld = file.size <= ATTACHMENT_BYTES_MAX;
    held += isHeld ? file.size : 0;
    if (held > HELD_MAX) throw new UnusableArchive(texts.largeTar);
    const bytes = isHeld ? await file.read() : null;
    const read = async () => bytes ?? Promise.reject(new Error('It is too large to be kept'));
    if (file.path !== '') archive.files.push({ ...file, read });
    else archive.unreadable.push({ path: '', reason: texts.reasons.noName });
  });
  return archive;
}

async function feed(source: Source, archive: ReturnType<typeof extract>): Promise<void> {
  for await (const chunk of isGzip(source) ? unpacked(source) : chunksOf(source)) {
    if (archive.destroyed) return;
    if (!archive.write(chunk)) await new Promise((resolve) => archive.once('drain', resolve));
  }
  archive.end();
}

/** Ends at a bomb: gzip doesn't say before how large it is. */
async function* unpacked(source: Source): AsyncGenerator<Buffer> {
  let packed = 0;
  const counted = function* () {
    for (const chunk of chunksOf(source)) {
      packed += chunk.length;
      yield chunk;
    }
  };
  let bytes = 0;
  const plain = createGunzip();
  pipeline(Readable.from(counted(), { objectMode: false }), plain, () => {});
  for await (const chunk of plain) {
    bytes += (chunk as Buffer).length;
    const isBomb = bytes > RATIO_COUNTS_FROM && bytes > packed * HIGHEST_RATIO;
    if (isBomb || bytes > BYTES_MAX) throw new UnusableArchive(texts.bomb);
    yield chunk as Buffer;
  }
}

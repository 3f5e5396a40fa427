import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { MIB } from '#shared/size-text.ts';
import { UnusableFile } from './child-messages.ts';

const MOST_ENTRIES = 2000;
const MOST_BYTES = 50 * MIB;
const MOST_BYTES_OF_PART = 20 * MIB;
const HIGHEST_RATIO = 200;
/** Small parts compress well; a ratio is meaningful only for large ones. */
const RATIO_COUNTS_FROM = MIB;

/** The parts of a document for mammoth. */
export interface DocxArchive {
  exists: (name: string) => boolean;
  read: (name: string, encoding?: string) => Promise<Uint8Array | string>;
}

/**
 * Opens the archive of a DOCX and refuses a bomb, judged by its directory, before anything is unpacked. A part is
 * unpacked on request, and never beyond the size in the directory.
 */
export async function openDocxArchive(bytes: Uint8Array): Promise<DocxArchive> {
  const parts = new Map<string, Entry>();
  let archive: ZipFile;
  try {
    archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { lazyEntries: true });
    if (archive.entryCount > MOST_ENTRIES) throw tooLarge();
    for await (const entry of archive.eachEntry()) parts.set(entry.fileName, entry);
  } catch (error) {
    throw error instanceof UnusableFile ? error : damaged(error);
  }
  checkDirectory([...parts.values()]);

  return {
    exists: (name) => parts.has(name),
    async read(name, encoding) {
      const entry = parts.get(name);
      if (entry === undefined) throw damaged(name);
      const content = await unpack(archive, entry);
      if (encoding === undefined) return content;
      return encoding === 'base64' ? content.toString('base64') : new TextDecoder(encoding).decode(content);
    },
  };
}

function checkDirectory(entries: Entry[]): void {
  let bytes = 0;
  for (const { uncompressedSize, compressedSize, fileName, ...entry } of entries) {
    if ((entry.generalPurposeBitFlag & 1) === 1) {
      throw new UnusableFile(documentTexts.unusable.locked);
    }
    bytes += uncompressedSize;
    const isPart = /\.(xml|rels)$/i.test(fileName);
    const isBomb = uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * HIGHEST_RATIO;
    if (isBomb || bytes > MOST_BYTES || (isPart && uncompressedSize > MOST_BYTES_OF_PART)) throw tooLarge();
  }
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? Number.POSITIVE_INFINITY;
    if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > next) throw damaged('Entries overlap.');
  }
}

/** yauzl ends the stream with an error if its size differs from the directory. */
async function unpack(archive: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await archive.openReadStreamPromise(entry));
  } catch (error) {
    throw damaged(error);
  }
}

function tooLarge(): UnusableFile {
  return new UnusableFile(documentTexts.unusable.bomb);
}

function damaged(cause: unknown): UnusableFile {
  return new UnusableFile(documentTexts.unusable.damagedDocx, { cause });
}

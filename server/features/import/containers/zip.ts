import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { GIB, MIB } from '#shared/size-text.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import { type Archive, type ArchiveFile, cleanPath, endingOf, withoutEnding } from './entries.ts';
import { bufferSource, type Source, SourceReader } from './source.ts';
import { nameReader } from './zip-names.ts';

/** Notes, pictures and everything beside them. */
const FILES_MAX = 250_000;
/** What all files may unpack to. */
const BYTES_MAX = 8 * GIB;
const HIGHEST_RATIO = 200;
/** Small files compress well; a ratio is meaningful only for large ones. */
const RATIO_COUNTS_FROM = 4 * MIB;
/** A part of an export that was packed again; stored as it is, it may be of any size. */
const PACKED_PART_MAX = 256 * MIB;
const DEPTH_MAX = 3;

/** Whether a file begins as a ZIP archive does: with a file, or with nothing but its end. */
export function isZip(source: Source): boolean {
  const head = source.readAt(0, 4).toString('latin1');
  return head === 'PK\x03\x04' || head === 'PK\x05\x06' || head === 'PK\x07\x08';
}

/**
 * Opens an archive, and archives that are parts of it. Nothing is unpacked but what is read, and the directory says
 * before whether it is a bomb.
 *
 * @throws {UnusableArchive}
 */
export async function openZip(source: Source, depth = 1): Promise<Archive> {
  const { archive, entries } = await readDirectory(source);
  refuseBomb(entries);
  const opened: Archive = { files: [], folders: [], unreadable: [] };
  const nameOf = nameReader(entries);
  const placeOf = partPlaces(entries.map((entry) => cleanPath(nameOf(entry))));
  for (const entry of entries) {
    const path = cleanPath(nameOf(entry));
    if (/[\\/]$/.test(nameOf(entry))) {
      if (path !== '') opened.folders.push(path);
      continue;
    }
    const reason = path === '' ? texts.reasons.noName : whyUnreadable(entry);
    const place = placeOf(path);
    if (reason !== null) opened.unreadable.push({ path, reason });
    else if (place !== null) await addPart(opened, { source, archive, entry, path, place, depth });
    else opened.files.push(fileOf(archive, entry, path));
  }
  if (opened.files.length === 0 && opened.unreadable.some(({ reason }) => reason === texts.reasons.locked)) {
    throw new UnusableArchive(texts.locked);
  }
  return opened;
}

async function readDirectory(source: Source): Promise<{ archive: ZipFile; entries: Entry[] }> {
  try {
    const archive = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
      // A name in another encoding, or one that leads elsewhere, is only a label here.
      decodeStrings: false,
    });
    if (archive.entryCount > FILES_MAX) throw new UnusableArchive(texts.tooManyFiles(FILES_MAX));
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) {
      if (entries.push(entry) > FILES_MAX) throw new UnusableArchive(texts.tooManyFiles(FILES_MAX));
    }
    return { archive, entries };
  } catch (error) {
    if (error instanceof UnusableArchive) throw error;
    throw new UnusableArchive(texts.damaged, { cause: error });
  }
}

/** Judged by the directory: sizes that can't be true, and files that share their bytes. */
function refuseBomb(entries: readonly Entry[]): void {
  let bytes = 0;
  for (const { uncompressedSize, compressedSize } of entries) {
    bytes += uncompressedSize;
    const isBomb = uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * HIGHEST_RATIO;
    if (isBomb || bytes > BYTES_MAX) throw new UnusableArchive(texts.bomb);
  }
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? Number.POSITIVE_INFINITY;
    if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > next) throw new UnusableArchive(texts.bomb);
  }
}

function whyUnreadable(entry: Entry): string | null {
  // The upper half has the mode of Unix, where the archive comes from there.
  const type = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (type === 0o120000) return texts.reasons.link;
  if (entry.isEncrypted()) return texts.reasons.locked;
  return entry.canDecodeFileData() ? null : texts.reasons.unreadable;
}

function fileOf(archive: ZipFile, entry: Entry, path: string): ArchiveFile {
  return {
    path,
    size: entry.uncompressedSize,
    modified: momentOf(entry),
    // yauzl ends the stream with an error if its size differs from the directory.
    read: async () => buffer(await archive.openReadStreamPromise(entry)),
  };
}

function momentOf(entry: Entry): Date | null {
  const moment = entry.getLastModDate({ timezone: 'UTC' });
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1981 ? null : moment;
}

interface Part {
  source: Source;
  archive: ZipFile;
  entry: Entry;
  path: string;
  /** The folder that its files are put in. */
  place: string;
  depth: number;
}

/** A stored part is read where it is; a packed one is unpacked into memory. */
async function addPart(opened: Archive, { source, archive, entry, path, place, depth }: Part): Promise<void> {
  if (depth >= DEPTH_MAX) throw new UnusableArchive(texts.nested);
  let part: Source;
  if (entry.compressionMethod === 0) {
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
    part = source.slice(fileDataStart, entry.compressedSize);
  } else if (entry.uncompressedSize > PACKED_PART_MAX) {
    throw new UnusableArchive(texts.memory);
  } else {
    part = bufferSource(await buffer(await archive.openReadStreamPromise(entry)).catch(damaged));
  }
  if (!isZip(part)) {
    opened.unreadable.push({ path, reason: texts.reasons.unreadable });
    return;
  }
  const inner = await openZip(part, depth + 1);
  if (opened.files.length + inner.files.length > FILES_MAX) throw new UnusableArchive(texts.tooManyFiles(FILES_MAX));
  const placed = <T extends { path: string }>(file: T) =>
    place === '' ? file : { ...file, path: `${place}/${file.path}` };
  for (const file of inner.files) opened.files.push(placed(file));
  for (const folder of inner.folders) opened.folders.push(placed({ path: folder }).path);
  for (const file of inner.unreadable) opened.unreadable.push(placed(file));
}

/**
 * Which files of an archive are parts of it, and the folder for what they hold: parts of one export are put together,
 * notes that are archives keep apart. Null for every other file: an archive that is attached to a note stays one.
 */
function partPlaces(paths: readonly string[]): (path: string) => string | null {
  const files = paths.filter((path) => path !== '' && !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store)/.test(path));
  const isOnlyArchives = files.every((path) => endingOf(path) === 'zip' || isPacked(path));
  return (path) => {
    if (/-Part-?\d+\.zip$/i.test(path)) return '';
    if (isPacked(path)) return withoutEnding(path);
    if (endingOf(path) !== 'zip' || !isOnlyArchives) return null;
    return files.length === 1 ? '' : withoutEnding(path);
  };
}

function isPacked(path: string): boolean {
  return endingOf(path) === 'textpack' || endingOf(path) === 'bear2bk';
}

function damaged(cause: unknown): never {
  throw new UnusableArchive(texts.damaged, { cause });
}

import { type Archive, type ArchiveFile, baseName, endingOf, withoutEnding } from '../containers/entries.ts';
import { bufferSource, type Source } from '../containers/source.ts';
import { eachTarFile, isTar } from '../containers/tar.ts';
import { isZip, openZip } from '../containers/zip.ts';
import { importTexts as texts } from '../import.texts.ts';
import { type ReadJob, UnusableArchive } from '../import-items.ts';
import { isAppleNotes, readAppleNotes } from './apple-notes.ts';
import { areBundles, readBundles } from './bundles.ts';
import { Emitter, type Output } from './emitter.ts';
import { isEnex, readEnex } from './enex.ts';
import { readFiles } from './files.ts';
import { isJoplin, readJoplin } from './joplin.ts';
import { isKeep, readKeep } from './keep.ts';
import { isNotion, readNotion } from './notion.ts';

const SINGLE_BYTES_MAX = 64 * 1024 * 1024;
const ENEX_BYTES_MAX = 256 * 1024 * 1024;

/** Finds out what a file is by its content, and sends what it holds. */
export async function readArchive(source: Source, job: ReadJob, out: Output): Promise<void> {
  const emitter = new Emitter(job, out);
  if (isSingle(source, job)) await readSingle(source, job, emitter);
  else if (isZip(source)) await readZip(await openZip(source), job, emitter);
  else if (isTar(source)) await readJoplin((visit) => eachTarFile(source, visit), emitter);
  else if (isEnex(source)) await readEnex([{ name: withoutEnding(job.fileName), source: async () => source }], emitter);
  else await readSingle(source, job, emitter);
  emitter.end();
}

/** A Word document is a ZIP too. */
function isSingle(source: Source, { fileName }: ReadJob): boolean {
  return endingOf(fileName) === 'docx' && isZip(source);
}

async function readZip(archive: Archive, job: ReadJob, emitter: Emitter): Promise<void> {
  const { files } = archive;
  const notebooks = files.filter(({ path }) => endingOf(path) === 'enex' && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path));
  if (areBundles(files)) await readBundles(archive, emitter);
  else if (notebooks.length > 0) {
    await readEnex(
      notebooks.map((file) => ({
        name: withoutEnding(baseName(file.path)),
        source: async () => {
          if (file.size > ENEX_BYTES_MAX) throw new UnusableArchive(texts.memory);
          return bufferSource(await file.read());
        },
      })),
      emitter,
    );
    for (const { path } of files) if (endingOf(path) !== 'enex') emitter.skip(path, texts.reasons.kind);
  } else if (isAppleNotes(files)) await readAppleNotes(files, emitter);
  else if (await isJoplin(files)) await readJoplin((visit) => eachOf(files, visit), emitter);
  else if (await isKeep(files)) await readKeep(files, emitter);
  else if (isNotion(files)) await readNotion(archive, emitter);
  else await readFiles(archive, job, emitter);
  for (const { path, reason } of archive.unreadable) emitter.skip(path, reason);
}

async function eachOf(files: readonly ArchiveFile[], visit: (file: ArchiveFile) => Promise<void>): Promise<void> {
  for (const file of files) await visit(file);
}

/** One note or document as a file of its own. */
async function readSingle(source: Source, job: ReadJob, emitter: Emitter): Promise<void> {
  const ending = endingOf(job.fileName);
  if (!/^(?:md|markdown|html?|txt|json|pdf|docx)$/.test(ending)) throw new UnusableArchive(texts.unknown);
  if (source.size > SINGLE_BYTES_MAX) throw new UnusableArchive(texts.memory);
  const bytes = source.readAt(0, source.size);
  const file = { path: job.fileName, size: bytes.length, modified: null, read: async () => bytes };
  const archive: Archive = { files: [file], folders: [], unreadable: [] };
  if (ending !== 'json') await readFiles(archive, job, emitter);
  else if (await isKeep(archive.files)) await readKeep(archive.files, emitter);
  else throw new UnusableArchive(texts.unknown);
}

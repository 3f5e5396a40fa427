import type { Archive } from '../containers/entries.ts';
import type { Source } from '../containers/source.ts';
import { isArchiveName, isZip, openZip } from '../containers/zip.ts';
import { importTexts as texts } from '../import.texts.ts';
import { type ReadJob, UnusableArchive } from '../import-items.ts';
import { Emitter, type Output } from './emitter.ts';
import { readFiles } from './files.ts';

/** Finds out what a file is, and sends what it holds. */
export async function readArchive(source: Source, job: ReadJob, out: Output): Promise<void> {
  const emitter = new Emitter(job, out);
  if (isZip(source)) await readZip(await openZip(source, isArchiveName), job, emitter);
  else throw new UnusableArchive(texts.unknown);
  if (emitter.end() === 0) throw new UnusableArchive(texts.nothing);
}

async function readZip(archive: Archive, job: ReadJob, emitter: Emitter): Promise<void> {
  for (const { path, reason } of archive.unreadable) emitter.skip(path, reason);
  await readFiles(archive, job, emitter);
}

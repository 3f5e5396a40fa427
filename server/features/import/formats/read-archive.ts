import { type Archive, type ArchiveFile, baseName, endingOf, withoutEnding } from '../containers/entries.ts';
import { bufferSource, type Source } from '../containers/source.ts';
import { eachTarFile, isGzip, isTar, openTar } from '../containers/tar.ts';
import { isZip, openZip } from '../containers/zip.ts';
import { importTexts as texts } from '../import.texts.ts';
import { type ReadJob, UnusableArchive } from '../import-items.ts';
import { isAppleNotes, readAppleNotes } from './apple-notes.ts';
import { inBundles, readBundles } from './bundles.ts';
import { Emitter, type Output } from './emitter.ts';
import { isEnex, readEnex } from './enex.ts';
import { readFiles } from './files.ts';
import { isJoplin, readJoplin } from './joplin.ts';
import { isKeep, readKeep } from './keep.ts';
import { isLogseq, logseqVault } from './logseq.ts';
import { isMailName, mailFile, readMail } from './mail/mail.ts';
import { isMbox } from './mail/mbox.ts';
import { namedFormat } from './named-formats.ts';
import { isNotion, readNotion } from './notion.ts';
import { withPages } from './onenote.ts';
import { ownArchiveIn, readOwnArchive } from './own-archive.ts';
import { readProductJson } from './product-json.ts';
import { readTomboy } from './tomboy.ts';

const SINGLE_BYTES_MAX = 64 * 1024 * 1024;
const ENEX_BYTES_MAX = 256 * 1024 * 1024;

/** Finds out what a file is by its content, and sends what it holds. */
export async function readArchive(source: Source, job: ReadJob, out: Output): Promise<void> {
  const emitter = new Emitter(job, out);
  // Files of other apps are ZIPs too.
  const named = isZip(source) ? namedFormat(job.fileName) : null;
  if (named !== null) throw new UnusableArchive(named);
  if (isMailName(job.fileName) && !isZip(source)) await readMailFile(source, job, emitter);
  else if (isSingle(source, job)) await readSingle(source, job, emitter);
  else if (isZip(source)) await readZip(await openZip(source), job, emitter);
  else if (isTar(source) && isGzip(source)) await readOthers(await openTar(source), job, emitter);
  else if (isTar(source)) await readJoplin((visit) => eachTarFile(source, visit), emitter);
  else if (isEnex(source)) await readEnex([{ name: withoutEnding(job.fileName), source: async () => source }], emitter);
  else if (isMbox(source)) await readMailFile(source, { ...job, fileName: `${job.fileName}.mbox` }, emitter);
  else await readSingle(source, job, emitter);
  emitter.end();
}

function readMailFile(source: Source, job: ReadJob, emitter: Emitter): Promise<void> {
  return readMail([{ name: job.fileName, size: source.size, source: async () => source }], job, emitter);
}

/** Documents are ZIPs too. */
function isSingle(source: Source, { fileName }: ReadJob): boolean {
  return /^(?:docx|xlsx|epub)$/.test(endingOf(fileName)) && isZip(source);
}

/** What Macs and Bear put beside notes. */
const beside = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store)|(?:^|\/)tags\.json$/;
const readable = /^(?:md|markdown|html?|mht(?:ml)?|txt|pdf|docx|epub|csv|tsv|xlsx|json)$/;

async function readZip(archive: Archive, job: ReadJob, emitter: Emitter): Promise<void> {
  // Asked first: notes and attachments in it may have names and contents that other products have.
  const own = await ownArchiveIn(archive.files);
  if (own === null) await readOthers(archive, job, emitter);
  else await readOwnArchive(own.files, own.manifest, emitter);
  for (const { path, reason } of archive.unreadable) emitter.skip(path, reason);
}

/** An archive may have exports of several products, as the files that somebody chose at the same time are one. */
async function readOthers(archive: Archive, job: ReadJob, emitter: Emitter): Promise<void> {
  let rest = archive.files;
  const take = (isIt: (file: ArchiveFile) => boolean) => {
    const taken = rest.filter(isIt);
    rest = rest.filter((file) => !isIt(file));
    return taken;
  };
  const isNamed = (ending: string) => (file: ArchiveFile) => endingOf(file.path) === ending && !beside.test(file.path);
  const bundles = take(inBundles(rest));
  const notebooks = take(isNamed('enex'));
  const tars = take(isNamed('jex'));
  const tomboy = take(isNamed('note'));
  const mails = take(({ path }) => isMailName(path) && !beside.test(path));
  if (bundles.length > 0) await readBundles({ ...archive, files: bundles }, emitter);
  if (mails.length > 0) await readMail(mails.map(mailFile), job, emitter);
  if (notebooks.length > 0) {
    const named = notebooks.map((file) => ({ name: withoutEnding(baseName(file.path)), source: () => sourceOf(file) }));
    await readEnex(named, emitter);
  }
  if (tomboy.length > 0) await readTomboy(tomboy, emitter);
  const count = rest.length;
  rest = await readProductJson(rest, emitter);
  for (const file of tars) {
    try {
      const source = await sourceOf(file);
      await readJoplin((visit) => eachTarFile(source, visit), emitter);
    } catch (error) {
      if (!(error instanceof UnusableArchive)) throw error;
      emitter.skip(file.path, texts.reasons.unreadable);
    }
  }
  const isRead =
    bundles.length + notebooks.length + tars.length + mails.length + tomboy.length > 0 || rest.length < count;
  if (!isRead || rest.some(({ path }) => readable.test(endingOf(path)) && !beside.test(path))) {
    await readPlain({ ...archive, files: rest }, job, emitter);
  } else
    for (const { path } of rest) if (!beside.test(path)) emitter.skip(path, namedFormat(path) ?? texts.reasons.kind);
}

async function readPlain(archive: Archive, job: ReadJob, emitter: Emitter): Promise<void> {
  const { files } = archive;
  if (isAppleNotes(files)) await readAppleNotes(files, emitter);
  else if (await isJoplin(files)) await readJoplin((visit) => eachOf(files, visit), emitter);
  else if (await isKeep(files)) await readKeep(files, emitter);
  else if (isNotion(files)) await readNotion(archive, emitter);
  else if (isLogseq(files)) await readFiles(await logseqVault(archive, emitter), job, emitter, 'logseq');
  else await readFiles(await withPages(archive, emitter), job, emitter);
}

async function sourceOf(file: ArchiveFile): Promise<Source> {
  if (file.size > ENEX_BYTES_MAX) throw new UnusableArchive(texts.memory);
  return bufferSource(await file.read());
}

async function eachOf(files: readonly ArchiveFile[], visit: (file: ArchiveFile) => Promise<void>): Promise<void> {
  for (const file of files) await visit(file);
}

/** One note or document as a file of its own. */
async function readSingle(source: Source, job: ReadJob, emitter: Emitter): Promise<void> {
  const ending = endingOf(job.fileName);
  const isKnown = /^(?:md|markdown|html?|mht(?:ml)?|txt|json|note|csv|tsv|xlsx|pdf|docx|epub)$/.test(ending);
  if (!isKnown) throw new UnusableArchive(namedFormat(job.fileName) ?? texts.unknown);
  if (source.size > SINGLE_BYTES_MAX) throw new UnusableArchive(texts.memory);
  const bytes = source.readAt(0, source.size);
  const file = { path: job.fileName, size: bytes.length, modified: null, read: async () => bytes };
  const archive: Archive = { files: [file], folders: [], unreadable: [] };
  await readOthers(archive, job, emitter);
}

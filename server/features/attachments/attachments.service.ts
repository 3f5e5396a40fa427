import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { detectPicture } from '#server/content/detect-picture.ts';
import type { Context, Services, UserServices } from '#server/context.ts';
import type { Creation } from '#server/creation.ts';
import { AppError } from '#server/errors.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { type FileReply, NoSuchFileError, removeFiles } from '#server/files/files.ts';
import { shownFileName } from '#server/files/shown-file-name.ts';
import { type ReceivedFile, tempPath } from '#server/files/temp-files.ts';
import { parseId } from '#server/id.ts';
import type { Attachment, AttachmentType, PictureType } from '#shared/attachments.ts';
import { logoTypes } from '#shared/settings.ts';
import { MIB } from '#shared/size-text.ts';
import * as repo from './attachments.repo.ts';
import { attachmentTexts } from './attachments.texts.ts';
import { PictureSeries } from './pictures/picture-series.ts';
import { takeInPicture } from './pictures/take-in-picture.ts';
import { readWaitingPictures } from './reading.service.ts';

/** Where a picture says its size: a JPEG may have a color profile and a thumbnail before it. */
const HEAD_BYTES = 2 * MIB;
const pictureName = /\.(?:png|jpe?g|webp|gif)$/i;
const heicName = /\.hei[cf]$/i;
const endings: Record<PictureType, RegExp> = { png: /\.png$/i, jpeg: /\.jpe?g$/i, webp: /\.webp$/i, gif: /\.gif$/i };

interface Asked {
  file: ReceivedFile;
  /** By what the client recognizes this upload; the same again is the attachment that was made the first time. */
  creation: Creation | null;
  closed: AbortSignal;
  /** Where it is one of many pictures. */
  series?: PictureSeries;
  /** Whether it is known to be a picture that this server wrote, so that it need not be decoded and written again. */
  isClean?: boolean;
}

/** A file in the form in which it is stored. */
interface Stored {
  path: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  type: AttachmentType;
  remove: () => Promise<void>;
}

/**
 * Takes in a picture or a file for a note.
 *
 * @throws {AppError} `not_found` for the note, `unusable_file` with what is wrong with the file, `quota_reached`,
 * `invalid` for the key of another upload.
 */
export async function uploadAttachment(
  context: Context,
  note: string,
  { file, creation, closed }: Asked,
): Promise<Attachment> {
  const noteId = (await readNote(context, note)).id;
  return addAttachment(context, noteId, { file, creation, closed });
}

/** For the many pictures of an import, written again one after the other in one process; `end` it. */
export function pictureSeries({ config }: UserServices, signal: AbortSignal): PictureSeries {
  return new PictureSeries(config, signal);
}

/**
 * Takes in a file for a note that may not be there yet, during an import.
 *
 * @throws {AppError} `unusable_file` with what is wrong with the file, `quota_reached`.
 */
export async function addAttachment(
  services: UserServices,
  noteId: string | null,
  { file, creation, closed, series, isClean = false }: Asked,
): Promise<Attachment> {
  const { db, userId, files, now } = services;
  const earlier = await db.read(userId, (tx) => repo.findCreated(tx, userId, creation));
  if (earlier !== undefined) return repo.toAttachment(earlier);
  if (file.size === 0) throw new AppError('unusable_file', attachmentTexts.empty);
  const { path, remove, ...stored } = await storedForm(services, file, { closed, series, isClean });
  const fileKey = await files.put(path).finally(remove);
  const fileName = nameOf(file.name, stored.type);
  try {
    const row = await db.write(userId, async (tx) => {
      await refuseBeyondQuota(tx, services, { notes: 0, bytes: stored.size });
      return repo.insertAttachment(tx, userId, { ...stored, noteId, fileName, fileKey, creation }, now());
    });
    if (row.fileKey !== fileKey) await removeFiles(services, [fileKey]);
    void readWaitingPictures(services);
    return repo.toAttachment(row);
  } catch (error) {
    await removeFiles(services, [fileKey]);
    throw error;
  }
}

/**
 * Takes in the user's logo, which belongs to no note.
 *
 * @throws {AppError} `unusable_file` with what is wrong with the file, `quota_reached`.
 */
export async function addLogo(services: UserServices, file: ReceivedFile, closed: AbortSignal): Promise<Attachment> {
  const { type } = (await headOf(file)) ?? {};
  if (!logoTypes.some((each) => each === type)) throw new AppError('unusable_file', attachmentTexts.notLogo);
  return addAttachment(services, null, { file, creation: null, closed });
}

async function headOf(file: ReceivedFile) {
  return detectPicture(await buffer(createReadStream(file.path, { end: HEAD_BYTES - 1 })));
}

/** A picture is known by its content; a name or a type that promises one must keep it. */
async function storedForm(
  context: UserServices,
  file: ReceivedFile,
  { closed, series, isClean }: { closed: AbortSignal; series: PictureSeries | undefined; isClean: boolean },
): Promise<Stored> {
  const head = await headOf(file);
  if (head?.size && isClean && head.type !== 'heic') {
    const { path, size, sha256 } = file;
    return { path, size, sha256, ...head.size, type: head.type, remove: async () => {} };
  }
  if (head !== null) {
    const signal = AbortSignal.any([closed, context.readingPictures.stopped]);
    const options = { owner: context.userId, signal, series };
    // A browser shows a JPEG everywhere.
    const type = head.type === 'heic' ? 'jpeg' : head.type;
    return { ...(await takeInPicture(file.path, head, context.config, options)), type };
  }
  if (pictureName.test(file.name.trim()) || /^image\/(?:png|jpe?g|webp|gif)$/i.test(file.type)) {
    throw new AppError('unusable_file', attachmentTexts.notPicture);
  }
  const { path, size, sha256 } = file;
  return { path, size, sha256, width: null, height: null, type: 'file', remove: async () => {} };
}

function nameOf(name: string, type: AttachmentType): string {
  const shown = shownFileName(name, type === 'file' ? 'File' : 'Picture');
  if (type === 'file' || endings[type].test(shown)) return shown;
  if (heicName.test(shown)) return shown.replace(heicName, '.jpg');
  return shownFileName(`${shown}.${type === 'jpeg' ? 'jpg' : type}`);
}

/** A drawing is a file like any other, until an element that shows pictures asks for it. */
export function isDrawing({ name, type }: { name: string; type: AttachmentType }): boolean {
  return type === 'file' && /\.svg$/i.test(name);
}

/**
 * A drawing (SVG) as a PNG; undefined where it can't be drawn.
 *
 * @param series the process that it is drawn in.
 */
export async function drawnPicture(
  { config, files, userId }: UserServices,
  { fileKey }: { fileKey: string },
  { series, signal }: { series: PictureSeries; signal: AbortSignal },
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  const path = await tempPath(config.DATA_DIR);
  try {
    await pipeline(await files.read(fileKey), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    const options = { owner: userId, signal, series };
    const drawn = await takeInPicture(path, { type: 'svg', size: null }, config, options);
    const { width, height } = drawn;
    return { bytes: await readFile(drawn.path).finally(drawn.remove), width, height };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError || error instanceof NoSuchFileError) return undefined;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * An attachment as it is stored: pictures may be shown, anything else is only downloaded.
 *
 * @throws {AppError} `not_found`
 */
export async function openAttachment(
  { db, userId, files }: Pick<UserServices, 'db' | 'userId' | 'files'>,
  id: string,
): Promise<FileReply> {
  const attachmentId = parseId(id, noSuchAttachment);
  const row = await db.read(userId, (tx) => repo.findAttachment(tx, userId, attachmentId));
  if (row === undefined) throw noSuchAttachment();
  try {
    return {
      name: row.fileName,
      size: row.size,
      content: await files.read(row.fileKey),
      etag: `"${row.sha256.toString('hex')}"`,
      ...(row.type === 'file' ? {} : { shownAs: `image/${row.type}` }),
    };
  } catch (error) {
    if (error instanceof NoSuchFileError) throw new AppError('not_found', attachmentTexts.fileMissing);
    throw error;
  }
}

/**
 * A picture for whoever may see the note it is in; the caller decides that. Browsers must not store it, and its file's
 * name stays with its owner.
 *
 * @throws {AppError} `not_found`, also for an attachment that is no picture.
 */
export async function openPicture(
  services: Pick<UserServices, 'db' | 'userId' | 'files'>,
  id: string,
): Promise<FileReply> {
  const { etag: _, ...picture } = await openAttachment(services, id);
  if (picture.shownAs !== undefined) return { ...picture, name: picture.shownAs.replace('image/', 'picture.') };
  if (isDrawing({ name: picture.name, type: 'file' })) return { ...picture, name: 'picture.svg' };
  picture.content.destroy();
  throw noSuchAttachment();
}

/** The same answer for a missing attachment, one of another user and an invalid id. */
function noSuchAttachment(): AppError {
  return new AppError('not_found', attachmentTexts.notFound);
}

const DAY_MS = 24 * 3600 * 1000;
/** Each attachment is checked once a day. */
const CHECK_MS = DAY_MS;
const ATTACHMENTS_A_LOOK = 5000;
const ATTACHMENTS_A_CHECK = 100;

/** Deletes attachments that no version of a note has referred to for LIMIT_ATTACHMENT_DAYS. */
export async function removeUnreferenced(services: Services): Promise<void> {
  const { db, now, config } = services;
  const before = new Date(now().getTime() - CHECK_MS);
  const expired = new Date(now().getTime() - config.LIMIT_ATTACHMENT_DAYS * DAY_MS);
  for (const userId of await repo.findUnchecked(db.system, before, ATTACHMENTS_A_LOOK)) {
    let checked: number;
    do {
      const check = { now: now(), before, expired, limit: ATTACHMENTS_A_CHECK };
      const done = await db.write(userId, (tx) => repo.checkReferences(tx, userId, check));
      await removeFiles(services, done.fileKeys);
      checked = done.checked;
    } while (checked === ATTACHMENTS_A_CHECK);
  }
}

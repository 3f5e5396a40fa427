import { audit } from '#server/audit.ts';
import type { Services } from '#server/context.ts';
import { retriedRead } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { openAttachment, openPicture } from '#server/features/attachments/attachments.service.ts';
import { isPasscode } from '#server/features/auth/passcodes.service.ts';
import type { FileReply } from '#server/files/files.ts';
import * as repo from './share.repo.ts';
import { hashLink, isPass, passOf } from './share-link.ts';

const MINUTE_MS = 60_000;
export const VISITOR = 'visitor';

/** Where a visitor comes from, as wrong passcodes are counted. */
interface Visitor {
  ip: string;
  network: string;
}

/** A page behind a link: open, or locked until the passcode is entered. Every other link leads to nothing. */
type Visited = { state: 'open'; share: repo.OpenShare } | { state: 'locked' } | undefined;

/**
 * What somebody with a link may see.
 *
 * @param pass what the browser was given for the right passcode.
 * @param reader the address of a person who reads it now, which its owner sees.
 */
export async function visitShare(
  services: Services,
  link: string,
  pass: string | undefined,
  reader: string | undefined,
): Promise<Visited> {
  const share = await findShare(services, link);
  if (share === undefined) return undefined;
  const { id, passcodeHash } = share;
  if (passcodeHash !== null && !isPass(services, { id, passcodeHash }, pass)) return { state: 'locked' };
  if (reader !== undefined) await noteVisit(services, share, reader);
  return { state: 'open', share };
}

/** The text of an open page; undefined if it was closed since. */
export function readSharedText({ db }: Services, { userId, id }: repo.OpenShare): Promise<repo.SharedText | undefined> {
  return db.read(userId, (tx) => repo.findSharedText(tx, userId, id));
}

/**
 * What a browser gets for the right passcode; undefined for a wrong one, and just as late where there is no such page
 * or none with a passcode.
 *
 * @throws {AppError} `rate_limited` after too many wrong ones, `busy`.
 */
export async function unlockShare(
  services: Services,
  link: string,
  passcode: string,
  visitor: Visitor,
): Promise<string | undefined> {
  const share = await findShare(services, link);
  const { id, passcodeHash } = { id: undefined, passcodeHash: null, ...share };
  const given = { passcode, passcodeHash: passcodeHash ?? undefined };
  const isRight = await isPasscode(services, hashLink(link).toString('hex'), given, visitor);
  if (isRight && id !== undefined && passcodeHash !== null) return passOf(services, { id, passcodeHash });
  const about = { subject: share?.noteId ?? '' };
  void audit(services, 'passcode_refused', { ip: visitor.ip, by: VISITOR }, share?.userId ?? null, about);
  return undefined;
}

/** A picture of the owner of an open page; undefined if there is none with that id. */
export function openSharedPicture(services: Services, { userId }: repo.OpenShare, attachmentId: string) {
  return ifThere(openPicture({ ...services, userId }, attachmentId));
}

/** A file of the owner of an open page, under its name and only to be stored, which a browser must not do unasked. */
export async function openSharedFile(services: Services, { userId }: repo.OpenShare, attachmentId: string) {
  const file = await ifThere(openAttachment({ ...services, userId }, attachmentId));
  return file && { name: file.name, size: file.size, content: file.content };
}

async function ifThere(opened: Promise<FileReply>): Promise<FileReply | undefined> {
  try {
    return await opened;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** The same statement for every link, so that none that leads to nothing is answered faster or later than another. */
async function findShare({ config, db, now }: Services, link: string): Promise<repo.OpenShare | undefined> {
  const share = await retriedRead(() => repo.findOpenShare(db.system, hashLink(link), now()));
  return config.SHARING === 'off' ? undefined : share;
}

/** Records that the page was opened, at most once a minute. */
async function noteVisit(services: Services, share: repo.OpenShare, ip: string): Promise<void> {
  const { userId, id, noteId, lastOpenedAt } = share;
  const now = services.now();
  const before = new Date(now.getTime() - MINUTE_MS);
  if (lastOpenedAt !== null && lastOpenedAt > before) return;
  try {
    const isFirst = await services.db.write(userId, (tx) => repo.touchShare(tx, userId, id, { now, before }));
    if (isFirst) await audit(services, 'share_opened', { ip, by: VISITOR }, userId, { subject: noteId });
  } catch (error) {
    // It can be read all the same, for instance while the disk is full.
    services.log.warn({ err: error }, 'the visit of a shared page could not be noted');
  }
}

import { audit } from '#server/audit.ts';
import type { Services } from '#server/context.ts';
import { retriedRead } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { openPicture } from '#server/features/attachments/attachments.service.ts';
import { isPasscode } from '#server/features/auth/passcodes.service.ts';
import type { FileReply } from '#server/files/file-reply.ts';
import type { UserId } from '#server/user-id.ts';
import { attachmentsIn } from '#shared/attachments.ts';
import * as repo from './share.repo.ts';
import { hashLink, isLink, isPass, passOf } from './share-link.ts';

const MINUTE_MS = 60_000;

/** Where a visitor comes from, as wrong passcodes are counted. */
interface Visitor {
  ip: string;
  network: string;
}

export type SharedNote = NonNullable<Awaited<ReturnType<typeof repo.findSharedNote>>>;

/** A page behind a link: open, or locked until the passcode is entered. Every other link leads to nothing. */
type Visited = { state: 'open'; userId: UserId; note: SharedNote } | { state: 'locked' } | undefined;

/**
 * What somebody with a link sees.
 *
 * @param pass what the browser was given for the right passcode.
 * @param isRead whether a person reads it now, which its owner sees.
 */
export async function visitShare(
  services: Services,
  link: string,
  pass: string | undefined,
  isRead: boolean,
): Promise<Visited> {
  const found = await findNote(services, link);
  if (found === undefined) return undefined;
  const { share, userId, note } = found;
  const { id, passcodeHash } = share;
  if (passcodeHash !== null && !isPass(services, { id, passcodeHash }, pass)) return { state: 'locked' };
  if (isRead) await noteVisit(services, userId, id);
  return { state: 'open', userId, note };
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
  const { share } = (await findNote(services, link)) ?? {};
  const { id, passcodeHash } = { id: undefined, passcodeHash: null, ...share };
  const given = { passcode, passcodeHash: passcodeHash ?? undefined };
  const isRight = await isPasscode(services, hashLink(link).toString('hex'), given, visitor);
  if (isRight && id !== undefined && passcodeHash !== null) return passOf(services, { id, passcodeHash });
  audit(services, 'passcode_refused', visitor.ip, share?.userId);
  return undefined;
}

/** A picture of the shared note, for whoever may see the page; undefined for anything else. */
export async function openSharedPicture(
  services: Services,
  link: string,
  pass: string | undefined,
  attachmentId: string,
): Promise<FileReply | undefined> {
  const visited = await visitShare(services, link, pass, false);
  if (visited?.state !== 'open') return undefined;
  const { userId, note } = visited;
  if (!attachmentsIn(note.content).some(({ id }) => id === attachmentId)) return undefined;
  try {
    return await openPicture({ ...services, userId }, attachmentId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function findNote({ config, db, now }: Services, link: string) {
  if (config.SHARING === 'off' || !isLink(link)) return undefined;
  const share = await retriedRead(() => repo.findOpenShare(db.system, hashLink(link), now()));
  if (share === undefined) return undefined;
  const userId = share.userId as UserId;
  const note = await db.read(userId, (tx) => repo.findSharedNote(tx, userId, share.id));
  return note && { share, userId, note };
}

/** Records that the page was opened, at most once a minute. */
async function noteVisit(services: Services, userId: UserId, id: string): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - MINUTE_MS);
  try {
    await services.db.write(userId, (tx) => repo.touchShare(tx, userId, id, { now, before }));
  } catch (error) {
    // It can be read all the same, for instance while the disk is full.
    services.log.warn({ err: error }, 'the visit of a shared page could not be noted');
  }
}

import type { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { Context, Services, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { hashPasscode } from '#server/features/auth/passcodes.service.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { parseId } from '#server/id.ts';
import { type Rotation, resealRows } from '#server/reseal.ts';
import type { Sealed } from '#server/secret-box.ts';
import type { SecretKeys } from '#server/secret-key.ts';
import type { UserId } from '#server/user-id.ts';
import { withoutPrivate } from '#shared/markdown/private.ts';
import type * as contract from '#shared/shares.ts';
import { SHARE_DAYS, SHARES_MAX, type Share, type ShareKind, type Shares } from '#shared/shares.ts';
import { commonPasscodes } from './common-passcodes.ts';
import * as repo from './share.repo.ts';
import { findSealedOtherwise, replaceBox } from './share.repo.ts';
import { shareTexts as texts } from './share.texts.ts';
import { linkPlace, newLink, pathOf } from './share-link.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long an expired page is still listed, and can be opened again. */
const SHOWN_EXPIRED_DAYS = 30;

/** The user's shared pages, newest first. */
export async function listShares(context: Context): Promise<Shares> {
  const { db, userId, config } = context;
  const rows = await db.read(userId, (tx) => repo.listShares(tx, userId));
  return { isOn: config.SHARING === 'on', shares: rows.map((row) => toShare(context, row)) };
}

/**
 * Shares a note on a new page.
 *
 * @throws {AppError} `not_found` for the note, `forbidden` where sharing is off, `invalid` where there are too many
 * pages or the passcode is easily guessed, `quota_reached` for a copy that doesn't fit.
 */
export async function shareNote(
  context: Context,
  note: string,
  { kind, passcode, ...page }: z.output<typeof contract.createShare.body>,
  ip: string,
): Promise<Share> {
  if (context.config.SHARING === 'off') throw new AppError('forbidden', texts.off);
  const { id: noteId } = await readNote(context, note);
  const passcodeHash = await passcodeHashOf(context, passcode);
  return openPage(context, noteId, await shownText(context, noteId, kind), { ...page, passcodeHash, ip });
}

/** The copy that a page has; a live one has none. */
async function shownText(context: Context, noteId: string, kind: ShareKind): Promise<Copy> {
  if (kind === 'live') return {};
  const { title, content } = await readNote(context, noteId);
  return { title, content: withoutPrivate(content) };
}

async function passcodeHashOf(context: Context, passcode: string | null | undefined): Promise<string | null> {
  if (passcode === undefined || passcode === null) return null;
  if (isGuessable(passcode)) throw new AppError('invalid', texts.guessable);
  return hashPasscode(context, passcode);
}

/**
 * Shares a text on a page of a note, as it is now and for the usual time: the caller has read the note as the user.
 *
 * @throws {AppError} as {@link shareNote}.
 */
export function shareText(
  context: Context,
  noteId: string,
  copy: { title: string; content: string },
  ip: string,
): Promise<Share> {
  if (context.config.SHARING === 'off') throw new AppError('forbidden', texts.off);
  return openPage(context, noteId, copy, {
    days: SHARE_DAYS,
    passcodeHash: null,
    allowsFiles: false,
    allowsAnswers: false,
    ip,
  });
}

interface Copy {
  title?: string;
  content?: string;
}

interface Page {
  days: number;
  passcodeHash: string | null;
  allowsFiles: boolean;
  allowsAnswers: boolean;
  ip: string;
}

async function openPage(context: Context, noteId: string, copy: Copy, { days, ip, ...page }: Page): Promise<Share> {
  const { db, userId } = context;
  const { token: _, ...link } = newLink(context, userId);
  const createdAt = context.now();
  const share = await db.write(userId, async (tx) => {
    if ((await repo.countShares(tx, userId)) >= SHARES_MAX) throw new AppError('invalid', texts.tooMany(SHARES_MAX));
    const bytes = Buffer.byteLength(copy.title ?? '') + Buffer.byteLength(copy.content ?? '');
    await refuseBeyondQuota(tx, context, { notes: 0, bytes });
    const expiresAt = expiryAfter(context, days);
    const id = await repo.insertShare(tx, { userId, noteId, ...link, ...copy, ...page, createdAt, expiresAt });
    return repo.findShare(tx, userId, id);
  });
  await audit(context, 'share_created', ip, userId, { subject: noteId });
  return listed(context, share);
}

/**
 * Changes what a page shows, who it lets in and how long.
 *
 * @throws {AppError} as {@link shareNote}.
 */
export async function changeShare(
  context: Context,
  share: string,
  { kind, days, passcode, ...switches }: z.output<typeof contract.changeShare.body>,
  ip: string,
): Promise<Share> {
  const { config, db, userId } = context;
  if (config.SHARING === 'off') throw new AppError('forbidden', texts.off);
  const id = parseId(share, noSuchShare);
  const found = await db.read(userId, (tx) => repo.findShare(tx, userId, id));
  if (found === undefined) throw noSuchShare();
  const passcodeHash = await passcodeHashOf(context, passcode);
  const change = {
    ...switches,
    passcodeHash: passcode === undefined ? undefined : passcodeHash,
    expiresAt: days === undefined ? undefined : expiryAfter(context, days),
  };
  const isSame = kind === undefined || (kind === 'live' && !found.isSnapshot);
  const copy = isSame ? undefined : await shownText(context, found.noteId, kind);
  const changed = await db.write(userId, async (tx) => {
    const shown = copy && { title: null, content: null, ...copy, createdAt: context.now() };
    await repo.changeShare(tx, userId, id, { ...change, ...shown });
    // Afterwards: a newer copy takes the place of the one before, and a live page has none.
    if (copy?.content !== undefined) await refuseBeyondQuota(tx, context, { notes: 0, bytes: 0 });
    return repo.findShare(tx, userId, id);
  });
  const reply = listed(context, changed);
  await audit(context, 'share_changed', ip, userId, { subject: found.noteId });
  return reply;
}

/** @throws {AppError} `not_found` */
export async function revokeShare(context: Context, share: string, ip: string): Promise<void> {
  const { db, userId } = context;
  const id = parseId(share, noSuchShare);
  const noteId = await db.write(userId, (tx) => repo.deleteShare(tx, userId, id));
  if (noteId === undefined) throw noSuchShare();
  await audit(context, 'share_revoked', ip, userId, { subject: noteId });
}

/** Maintenance: removes pages that expired long ago, with their copies. */
export async function pruneShares({ db, now }: Services): Promise<void> {
  await repo.deleteExpiredShares(db.system, new Date(now().getTime() - SHOWN_EXPIRED_DAYS * DAY_MS));
}

function expiryAfter({ now }: Pick<Services, 'now'>, days: number): Date {
  return new Date(now().getTime() + days * DAY_MS);
}

function listed(context: Context, row: repo.ListedShare | undefined): Share {
  if (row === undefined) throw noSuchShare();
  return toShare(context, row);
}

function toShare(services: UserServices, row: repo.ListedShare): Share {
  const { id, noteId, noteTitle, hasPasscode, allowsFiles, allowsAnswers, expiresAt } = row;
  const isExpired = expiresAt <= services.now();
  return {
    id,
    noteId,
    noteTitle,
    kind: row.isSnapshot ? 'snapshot' : 'live',
    state: isExpired ? 'expired' : row.trashedAt === null ? 'open' : 'trashed',
    hasPasscode,
    allowsFiles,
    allowsAnswers,
    path: pathOf(services, services.userId, row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}

function noSuchShare(): AppError {
  return new AppError('not_found', texts.notFound);
}

const FIRST_GUESSES = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'];

/** Whether a passcode is among the first that anyone would try: a common password, a repetition or a sequence. */
function isGuessable(passcode: string): boolean {
  const text = passcode.trim().toLowerCase();
  if (commonPasscodes.has(text) || /^(.{1,3}?)\1+.?$/u.test(text)) return true;
  const backwards = [...text].toReversed().join('');
  return FIRST_GUESSES.some((sequence) => sequence.includes(text) || sequence.includes(backwards));
}

/** Re-encrypts every link to a shared page with the secret key. */
export function resealLinks({ db }: Pick<Services, 'db'>, keys: SecretKeys): Promise<Rotation> {
  return resealRows<Sealed & { userId: UserId; id: string }>(
    {
      find: (keyVersion, after, limit) => findSealedOtherwise(db.system, keyVersion, after, limit),
      placeOf: ({ userId }) => linkPlace(userId),
      replace: (row, fresh) => replaceBox(db.system, row, fresh),
    },
    keys,
  );
}

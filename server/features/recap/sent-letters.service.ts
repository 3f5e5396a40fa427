import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { shareText } from '#server/features/share/share.service.ts';
import type { UserId } from '#server/user-id.ts';
import { type keepLetter as contract, LETTERS_MAX, type SentLetter } from '#shared/recap.ts';
import { letterMarkdown } from '#shared/recap-letter.ts';
import { recapTexts } from './recap.texts.ts';
import * as repo from './sent-letters.repo.ts';

const NEWEST_MAX = 20;

/** The letters that were sent from a note, newest first. @throws {AppError} `not_found` */
export async function listLetters(context: Context, id: string): Promise<{ letters: SentLetter[] }> {
  const { db, userId } = context;
  const note = await readNote(context, id);
  const rows = await db.read(userId, (tx) => repo.findLetters(tx, userId, note.id));
  return { letters: rows.map(toLetter) };
}

/** The newest letters of a note without their texts, within the caller's transaction. */
export async function newestLettersWithin(
  tx: UserTransaction,
  userId: UserId,
  noteId: string,
): Promise<Pick<SentLetter, 'id' | 'recipients' | 'sentAt'>[]> {
  const rows = await repo.findNewest(tx, userId, noteId, NEWEST_MAX);
  return rows.map(({ sentAt, ...letter }) => ({ ...letter, sentAt: sentAt.toISOString() }));
}

/**
 * Keeps a letter with its note as it was sent; with `page`, it is also shared on a page.
 *
 * @throws {AppError} `not_found`, `invalid` for too many letters, `quota_reached`; for a page, those of sharing.
 */
export async function keepLetter(
  context: Context,
  id: string,
  letter: z.output<typeof contract.body>,
  ip: string,
): Promise<{ letter: SentLetter; path: string | null }> {
  const { db, userId } = context;
  const { id: noteId } = await readNote(context, id);
  const { subject, text, way } = letter;
  const page = way === 'page' ? { title: subject, content: letterMarkdown(text) } : null;
  const share = page && (await shareText(context, noteId, page, ip));
  const row = await db.write(userId, async (tx) => {
    if ((await repo.countLetters(tx, userId, noteId)) >= LETTERS_MAX) {
      throw new AppError('invalid', recapTexts.tooMany(LETTERS_MAX));
    }
    await refuseBeyondQuota(tx, context, { notes: 0, bytes: Buffer.byteLength(subject) + Buffer.byteLength(text) });
    return repo.insertLetter(tx, { userId, noteId, ...letter, sentAt: context.now() });
  });
  return { letter: toLetter(row), path: share?.path ?? null };
}

function toLetter({ userId: _, sentAt, ...letter }: repo.SentLetterRow): SentLetter {
  return { ...letter, sentAt: sentAt.toISOString() };
}

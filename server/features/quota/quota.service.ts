import { LRUCache } from 'lru-cache';
import type { UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { type Usage, usedBytes } from '#shared/quota.ts';
import { GIB, MIB } from '#shared/size-text.ts';
import { quotaTexts } from './quota.texts.ts';
import * as repo from './usage.repo.ts';

/** From this many entries on, a write that reads them replaces them with their sums. */
const ENTRIES_MAX = 200;
/**
 * How far the texts of notes may exceed the limit by editing alone. People don't type a gibibyte, so a note being
 * edited can always be saved; a program that writes notes in a loop is stopped.
 */
const EDITING_ALLOWANCE_BYTES = GIB;

/** With this much left, a save looks again only after a while: until then, editing alone can't fill it. */
const PLENTY_BYTES = 256 * MIB;
const PLENTY_MS = 5000;
/** Of users and limits. */
const withPlenty = new LRUCache<string, true>({ max: 10_000, ttl: PLENTY_MS });

/** The user's storage usage and limits. */
export async function readUsage({ db, userId, config }: UserServices): Promise<Usage> {
  const { usage } = await db.read(userId, (tx) => repo.findUsage(tx, userId));
  return { ...usage, notesMax: config.LIMIT_NOTES_PER_USER, bytesMax: config.LIMIT_STORAGE_BYTES_PER_USER };
}

/**
 * Called within the transaction that adds something, before it does.
 *
 * @param added how many notes and bytes it adds.
 * @throws {AppError} `quota_reached` if the user would exceed the limits.
 */
export async function refuseBeyondQuota(
  tx: UserTransaction,
  services: UserServices,
  added: { notes: number; bytes: number },
): Promise<void> {
  const { LIMIT_NOTES_PER_USER, LIMIT_STORAGE_BYTES_PER_USER } = services.config;
  const usage = await currentUsage(tx, services);
  if (added.notes > 0 && usage.notes.items + added.notes > LIMIT_NOTES_PER_USER) {
    if (services.db.wall.grantId !== undefined) throw storageFull(services);
    throw new AppError('quota_reached', quotaTexts.tooManyNotes(LIMIT_NOTES_PER_USER));
  }
  if (usedBytes(usage) + added.bytes > LIMIT_STORAGE_BYTES_PER_USER) throw storageFull(services);
}

/**
 * Called within the transaction of a save, after it: saving continues when the storage is full, but the note's history
 * must then be short.
 *
 * @throws {AppError} `quota_reached` if the notes alone are far over the limit.
 */
export async function isStorageFull(tx: UserTransaction, services: UserServices): Promise<boolean> {
  const { LIMIT_STORAGE_BYTES_PER_USER: bytesMax } = services.config;
  const whose = `${services.userId} ${bytesMax}`;
  if (withPlenty.has(whose)) return false;
  const usage = await currentUsage(tx, services);
  if (usedBytes(usage) + PLENTY_BYTES < bytesMax) withPlenty.set(whose, true);
  if (usage.notes.bytes > bytesMax + EDITING_ALLOWANCE_BYTES) throw storageFull(services);
  return usedBytes(usage) > bytesMax;
}

async function currentUsage(tx: UserTransaction, { userId }: UserServices): Promise<repo.UsageByKind> {
  const { usage, entries } = await repo.findUsage(tx, userId);
  if (entries > ENTRIES_MAX) await repo.foldEntries(tx, userId);
  return usage;
}

function storageFull({ config, db }: UserServices): AppError {
  // It is the owner's, and theirs alone to see and to mend.
  if (db.wall.grantId !== undefined) return new AppError('quota_reached', quotaTexts.fullOfOwner);
  return new AppError('quota_reached', quotaTexts.full(config.LIMIT_STORAGE_BYTES_PER_USER));
}

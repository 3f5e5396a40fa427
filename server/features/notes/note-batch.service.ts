import { setImmediate } from 'node:timers/promises';
import type { Context, Services, UserServices } from '#server/context.ts';
import { isWall, type UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { Pace } from '#server/jobs/pace.ts';
import {
  type BatchChange,
  type ChangedNote,
  changed,
  differs,
  hasSameTags,
  type NoteState,
} from '#shared/note-state.ts';
import { NOTE_TAGS_MAX } from '#shared/notes.ts';
import { notifySearch, type Outcome, type OwnedChange, publishOutcome } from './batch-outcome.ts';
import * as batches from './note-batches.repo.ts';
import * as repo from './note-changes.repo.ts';
import { notesTexts } from './notes.texts.ts';
import { thinAfterSaves } from './thinning.service.ts';

/** So many notes are changed in one transaction; more are changed in pieces, between which others get the database. */
export const AT_ONCE = 200;
const PIECE = { least: 10, most: AT_ONCE };
/** How many notes are looked at together before any is changed. */
const CHECKED_AT_ONCE = 500;
/** After so long another server takes over the batch of one that died. */
const SILENT_MS = 60_000;

/** Changes of many notes, each after the one before, and then folders to delete. */
interface BatchWork {
  changes: BatchChange[];
  deleteFolders?: readonly string[];
  /** When the changes were made, as an ISO time, if that is not now. */
  madeAt?: string | undefined;
}

interface Plan {
  /** In their own order, in which they are locked. */
  ids: string[];
  /** Folders that notes come into. */
  folderIds: string[];
  changesOf: (id: string) => BatchChange[];
  madeAt: Date | undefined;
}

type Row = Awaited<ReturnType<typeof repo.findStates>>[number];

/** The batches that this server works on. */
const running = new Map<string, Promise<Outcome>>();

/**
 * Makes all of the changes or none: up to 200 notes in one transaction. For more they are checked and recorded first,
 * and then made in pieces; what a crash interrupts is finished by whoever comes next.
 *
 * @param check throws where the changes can't be made.
 * @throws {AppError} `not_found` for a folder, `invalid` if a note would have more than 50 tags, `quota_reached` only far
 * over the limits, see `isStorageFull`.
 */
export async function applyChanges(
  context: Context,
  work: BatchWork,
  check: (notes: readonly ChangedNote[]) => void = () => {},
): Promise<Outcome> {
  await finishBatchesOf(context);
  const plan = planOf(work);
  const refuse = (notes: readonly ChangedNote[]) => {
    refuseTooManyTags(notes);
    check(notes);
  };
  const isSmall = plan.ids.length <= AT_ONCE;
  // Whoever finishes recorded changes sees all of the user's notes.
  if (!isSmall && isWall(context.db.wall)) throw new AppError('invalid', notesTexts.tooManyHere(AT_ONCE));
  const outcome = isSmall
    ? await changeAtOnce(context, plan, refuse)
    : await changeInPieces(context, work, plan, refuse);
  if (isSmall) notifySearch(context, outcome.notes);
  publishOutcome(context, outcome);
  return outcome;
}

/** For every user: finishes the batches that a server left behind when it died. */
export async function finishBatches(services: Services): Promise<void> {
  for (const userId of await batches.findUsersWithBatch(services.db.system, services.now())) {
    await finishBatchesOf({ ...services, userId });
  }
}

/** Changes of one user are made in the order in which they were asked for. */
async function finishBatchesOf(services: UserServices): Promise<void> {
  const { db, userId, now, config, log } = services;
  const isOnlyServer = config.DATABASE_URL === undefined;
  for (const { id, touchedAt } of await db.read(userId, (tx) => batches.findBatches(tx, userId))) {
    const isSilent = isOnlyServer || now().getTime() - touchedAt.getTime() > SILENT_MS;
    try {
      if (running.has(id)) await running.get(id);
      else if (isSilent) await tracked(id, resume(services, id));
    } catch (error) {
      log.warn({ err: error }, 'could not finish a change of many notes; will retry');
    }
  }
}

function changeAtOnce(context: Context, plan: Plan, refuse: (notes: readonly ChangedNote[]) => void): Promise<Outcome> {
  return context.db.write(context.userId, async (tx) => {
    await holdFolders(tx, context, plan);
    return changePiece(tx, context, plan, plan.ids, refuse);
  });
}

async function changeInPieces(
  context: Context,
  work: BatchWork,
  plan: Plan,
  refuse: (notes: readonly ChangedNote[]) => void,
): Promise<Outcome> {
  const { db, userId, now } = context;
  const expected: ChangedNote[] = [];
  for (let at = 0; at < plan.ids.length; at += CHECKED_AT_ONCE) {
    const ids = plan.ids.slice(at, at + CHECKED_AT_ONCE);
    const rows = await db.read(userId, (tx) => repo.findStates(tx, userId, ids));
    expected.push(...changesOf(rows, plan));
  }
  await setImmediate();
  refuse(expected);
  await setImmediate();
  const recorded = JSON.stringify(work);
  const id = await db.write(userId, async (tx) => {
    await holdFolders(tx, context, plan);
    return batches.insertBatch(tx, userId, recorded, now());
  });
  return tracked(id, runToEnd(context, id, work, plan));
}

/** Lets others wait for a batch that has begun. */
function tracked(id: string, begun: Promise<Outcome>): Promise<Outcome> {
  const all = begun.finally(() => running.delete(id));
  running.set(id, all);
  return all;
}

async function resume(services: UserServices, id: string): Promise<Outcome> {
  const { db, userId } = services;
  const work = await db.read(userId, (tx) => batches.readWork(tx, userId, id));
  const outcome = await runToEnd(services, id, work === undefined ? { changes: [] } : JSON.parse(work));
  publishChange(services, { kind: 'lists' });
  services.search.aiAccessChanged(userId);
  return outcome;
}

async function runToEnd(services: UserServices, id: string, work: BatchWork, plan = planOf(work)): Promise<Outcome> {
  const { userId, now } = services;
  const pace = new Pace(PIECE);
  const outcome: Outcome = { rows: [], notes: [] };
  for (;;) {
    const piece = await pace.write(services, async (tx) => {
      const after = await batches.lockBatch(tx, userId, id);
      // The user was deleted, or another server has finished it.
      if (after === undefined) return undefined;
      const from = plan.ids.findIndex((each) => each > after);
      const ids = from === -1 ? [] : plan.ids.slice(from, from + pace.size);
      const last = ids.at(-1);
      const piece = await changePiece(tx, services, await withoutDeletedFolders(tx, services, plan), ids);
      if (last !== undefined && last !== plan.ids.at(-1)) await batches.moveOn(tx, userId, id, last, now());
      else {
        await batches.deleteFolders(tx, userId, work.deleteFolders ?? []);
        await batches.deleteBatch(tx, userId, id);
      }
      return piece;
    });
    if (piece === undefined) return outcome;
    notifySearch(services, piece.notes);
    outcome.rows.push(...piece.rows);
    outcome.notes.push(...piece.notes);
  }
}

/**
 * Locks notes, works out their new states, and writes what differs.
 *
 * @param refuse throws where they may not be written. Without it, those that have too many tags by now are left alone.
 */
async function changePiece(
  tx: UserTransaction,
  services: UserServices,
  plan: Plan,
  ids: readonly string[],
  refuse?: (notes: readonly ChangedNote[]) => void,
): Promise<Outcome> {
  const { userId, now } = services;
  const locked = ids.length === 0 ? [] : await repo.lockNotes(tx, userId, ids);
  const different = changesOf(
    locked.filter((row) => !isChangedSince(row, plan)),
    plan,
  );
  refuse?.(different);
  const notes = refuse === undefined ? different.filter((note) => !hasTooManyTags(note)) : different;
  if (notes.length === 0) return { rows: locked, notes };
  const time = now();
  const written = new Map<string, repo.LockedNote>(locked.map((row) => [row.id, row]));
  const states = notes.map(({ id, before, after }) => {
    const row = written.get(id) as repo.LockedNote;
    const isNewVersion = !hasSameTags(before.tags, after.tags);
    const deletedAt = after.isTrashed ? (row.deletedAt ?? plan.madeAt ?? time) : null;
    const updatedAt = isNewVersion ? new Date(Math.max(time.getTime(), row.createdAt.getTime())) : row.updatedAt;
    const { folderId, pinned, aiExcluded, givenDay } = after;
    const day = givenDay ?? row.ownDay;
    const tags = [...after.tags];
    const version = row.version + Number(isNewVersion);
    written.set(id, { ...row, folderId, tags, pinned, aiExcluded, givenDay, day, deletedAt, updatedAt, version });
    return { ...after, id, deletedAt, isNewVersion };
  });
  await repo.writeStates(tx, userId, states, time);
  const saved = states.flatMap(({ id, isNewVersion }) => (isNewVersion ? (written.get(id) ?? []) : []));
  if (saved.length > 0) {
    await thinAfterSaves(tx, services, saved).catch((error: unknown) => {
      // There was room when the changes began, and they are made to the end.
      if (refuse !== undefined || !(error instanceof AppError)) throw error;
    });
  }
  return { rows: [...written.values()], notes };
}

function planOf({ changes, madeAt }: BatchWork): Plan {
  const byNote = new Map<string, BatchChange[]>();
  for (const change of changes) {
    for (const given of change.ids) {
      const id = given.toLowerCase();
      const list = byNote.get(id);
      if (list === undefined) byNote.set(id, [change]);
      else list.push(change);
    }
  }
  const folderIds = new Set(changes.flatMap((change) => ('folderId' in change && change.folderId) || []));
  return {
    ids: [...byNote.keys()].sort(),
    folderIds: [...folderIds],
    changesOf: (id) => byNote.get(id) ?? [],
    madeAt: madeAt === undefined ? undefined : new Date(madeAt),
  };
}

/** Those of the notes that the plan changes. */
function changesOf(rows: readonly Row[], plan: Plan): OwnedChange[] {
  return rows
    .map((row) => ({ id: row.id, before: stateOf(row), after: plan.changesOf(row.id).reduce(changed, stateOf(row)) }))
    .filter(({ before, after }) => differs(before, after));
}

/** Whether the note's text was changed after the plan moved it to Trash, which then has no effect. */
function isChangedSince({ id, updatedAt }: repo.LockedNote, { changesOf, madeAt }: Plan): boolean {
  return madeAt !== undefined && updatedAt > madeAt && changesOf(id).some(({ kind }) => kind === 'trash');
}

async function holdFolders(tx: UserTransaction, { userId }: UserServices, { folderIds }: Plan): Promise<void> {
  const found = await repo.holdFolders(tx, userId, folderIds);
  if (found.length < folderIds.length) throw new AppError('not_found', notesTexts.folderNotFound);
}

/** A folder that was deleted since the changes were recorded takes no notes: they stay, or come back to the root. */
async function withoutDeletedFolders(tx: UserTransaction, { userId }: UserServices, plan: Plan): Promise<Plan> {
  if (plan.folderIds.length === 0) return plan;
  const found = new Set<string | null | undefined>(await repo.holdFolders(tx, userId, plan.folderIds));
  if (found.size === plan.folderIds.length) return plan;
  const withoutFolder = (change: BatchChange): BatchChange[] => {
    if (!('folderId' in change) || change.folderId == null || found.has(change.folderId)) return [change];
    return change.kind === 'move' ? [] : [{ ...change, folderId: null }];
  };
  return { ...plan, changesOf: (id) => plan.changesOf(id).flatMap(withoutFolder) };
}

function stateOf({ folderId, tags, pinned, aiExcluded, givenDay, deletedAt }: Row): NoteState {
  return { folderId, tags, pinned, aiExcluded, givenDay, isTrashed: deletedAt !== null };
}

function hasTooManyTags({ before, after }: ChangedNote): boolean {
  return after.tags.length > Math.max(NOTE_TAGS_MAX, before.tags.length);
}

function refuseTooManyTags(notes: readonly ChangedNote[]): void {
  const count = notes.filter(hasTooManyTags).length;
  if (count > 0) throw new AppError('invalid', notesTexts.tooManyTags(count));
}

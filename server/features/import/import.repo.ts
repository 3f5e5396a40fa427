import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Creation, refuseOtherRequest } from '#server/creation.ts';
import type { Connection, UserTransaction } from '#server/db/client.ts';
import { importedItems, importLines, imports, type RecordKind } from '#server/db/schema/imports.ts';
import { isFree, isHeld, type Queue } from '#server/jobs/leases.repo.ts';
import type { UserId } from '#server/user-id.ts';
import { type Import, type ImportCounts, type ReportLine, reportKinds } from '#shared/imports.ts';

export type ImportRow = typeof imports.$inferSelect;
export type ImportedItem = typeof importedItems.$inferSelect;
type Change = Partial<typeof imports.$inferInsert>;

/** An import that this server holds. */
export interface HeldImport {
  userId: UserId;
  id: string;
  held: readonly Date[];
}

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, kept: 0, attachments: 0, documents: 0 };
const LISTED = 50;
const isRunning = inArray(imports.state, ['planning', 'importing']);
export const queue: Queue = { table: imports, isUnfinished: isRunning };

/** An import as the contract writes it. */
export function toImport(row: ImportRow): Import {
  const { id, fileName, size, format, state, failure, plan, counts, createdAt, updatedAt } = row;
  const progress = { done: row.progress, of: row.progressOf };
  const dates = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return {
    id,
    fileName,
    size,
    format,
    state,
    progress,
    failure,
    plan,
    counts,
    isStored: row.fileKey !== null,
    ...dates,
  };
}

/** Inserts an import that waits to be read; if one was created with the same key before, as {@link findCreated}. */
export async function insertImport(
  tx: UserTransaction,
  userId: UserId,
  { creation, ...given }: Pick<ImportRow, 'fileName' | 'size' | 'fileKey'> & { creation: Creation | null },
  now: Date,
): Promise<ImportRow> {
  const [row] = await tx
    .insert(imports)
    .values({ ...given, ...creation, userId, state: 'planning', counts: noCounts, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [imports.userId, imports.creationKey] })
    .returning();
  const made = row ?? (await findCreated(tx, userId, creation));
  if (made === undefined) throw new Error('An import was neither inserted nor there');
  return made;
}

/**
 * The import created with the key.
 *
 * @throws {AppError} `invalid` if that was another request.
 */
export async function findCreated(
  tx: UserTransaction,
  userId: UserId,
  creation: Creation | null,
): Promise<ImportRow | undefined> {
  if (creation === null) return undefined;
  const isIt = and(eq(imports.userId, userId), eq(imports.creationKey, creation.creationKey));
  const [row] = await tx.select().from(imports).where(isIt);
  if (row !== undefined) refuseOtherRequest(row, creation);
  return row;
}

/** The bytes of the user's archives that are stored; blocks other uploads of the user until the transaction ends. */
export async function storedBytes(tx: UserTransaction, userId: UserId): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${userId}`}, 0))`);
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${imports.size}), 0)::float8` })
    .from(imports)
    .where(and(eq(imports.userId, userId), isNotNull(imports.fileKey)));
  return row?.bytes ?? 0;
}

export function findImports(tx: UserTransaction, userId: UserId): Promise<ImportRow[]> {
  const isOwn = eq(imports.userId, userId);
  return tx.select().from(imports).where(isOwn).orderBy(desc(imports.createdAt), desc(imports.id)).limit(LISTED);
}

export async function findImport(tx: UserTransaction, userId: UserId, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(imports).where(own(userId, id));
  return row;
}

export async function findLines(tx: UserTransaction, userId: UserId, importId: string, limit: number) {
  const isOfIt = and(
    eq(importLines.userId, userId),
    eq(importLines.importId, importId),
    inArray(importLines.kind, [...reportKinds]),
  );
  const [total] = await tx.select({ total: count() }).from(importLines).where(isOfIt);
  const { kind, name, reason } = importLines;
  const lines: ReportLine[] = await tx
    .select({ kind: sql<ReportLine['kind']>`${kind}`, name, reason })
    .from(importLines)
    .where(isOfIt)
    .orderBy(desc(kind), name, reason)
    .limit(limit);
  return { lines, total: total?.total ?? 0 };
}

/** Changes an import that is in one of the states; undefined where there is none. */
export async function changeImport(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  from: readonly ImportRow['state'][],
  change: Change,
): Promise<ImportRow | undefined> {
  const isIt = and(own(userId, id), inArray(imports.state, [...from]));
  const [row] = await tx.update(imports).set(change).where(isIt).returning();
  return row;
}

/** Deletes an import that isn't running. */
export async function deleteImport(tx: UserTransaction, userId: UserId, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx
    .delete(imports)
    .where(and(own(userId, id), sql`not ${isRunning}`))
    .returning();
  return row;
}

export async function claimImport(tx: UserTransaction, userId: UserId, id: string, now: Date, until: Date) {
  const [row] = await tx
    .update(imports)
    .set({ leaseUntil: until })
    .where(and(own(userId, id), isRunning, isFree(imports.leaseUntil, now)))
    .returning();
  return row;
}

/** Changes an import that this server holds; false where it lost the lease. */
export async function changeHeld(tx: UserTransaction, held: HeldImport, change: Change): Promise<boolean> {
  const rows = await tx.update(imports).set(change).where(isOurs(held)).returning({ id: imports.id });
  return rows.length > 0;
}

/** Releases every import: for the start of the only server, where no lease can be in use. */
export async function releaseAll(db: Connection): Promise<void> {
  await db.update(imports).set({ leaseUntil: null }).where(isRunning);
}

export async function findItems(tx: UserTransaction, userId: UserId, keys: readonly string[]): Promise<ImportedItem[]> {
  const isWanted = sql`${importedItems.sourceKey} = any(${sql.param(keys)}::text[])`;
  return tx
    .select()
    .from(importedItems)
    .where(and(eq(importedItems.userId, userId), isWanted));
}

/** Records what became of items. */
export async function writeItems(tx: UserTransaction, userId: UserId, items: readonly Omit<ImportedItem, 'userId'>[]) {
  if (items.length === 0) return;
  await tx
    .insert(importedItems)
    .values(items.map((item) => ({ ...item, userId })))
    .onConflictDoUpdate({
      target: [importedItems.userId, importedItems.sourceKey],
      set: {
        importId: sql`excluded.import_id`,
        noteId: sql`excluded.note_id`,
        textHash: sql`excluded.text_hash`,
        version: sql`excluded.version`,
        createdBy: sql`excluded.created_by`,
      },
    });
}

/** Adds lines to a report, each once. */
export async function addLines(
  tx: UserTransaction,
  userId: UserId,
  importId: string,
  lines: readonly (ReportLine & { key: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(importLines)
    .values(lines.map((line) => ({ ...line, userId, importId })))
    .onConflictDoNothing();
}

/** Records something once, however often the import is repeated; false where that was done before. */
export async function addRecord(
  tx: UserTransaction,
  userId: UserId,
  importId: string,
  { key, kind, id }: { key: string; kind: RecordKind; id: string },
): Promise<boolean> {
  const line = { userId, importId, key: `${key} ${id}`, kind, name: id, reason: '' };
  const rows = await tx.insert(importLines).values(line).onConflictDoNothing().returning({ key: importLines.key });
  return rows.length > 0;
}

/** Removes the report of an earlier attempt. */
export async function clearLines(tx: UserTransaction, userId: UserId, importId: string): Promise<void> {
  await tx.delete(importLines).where(and(eq(importLines.userId, userId), eq(importLines.importId, importId)));
}

/** Some of the notes that an import created, changed or saw again. */
export async function findNotes(tx: UserTransaction, userId: UserId, importId: string, most: number) {
  const rows = await tx
    .selectDistinct({ id: importedItems.noteId })
    .from(importedItems)
    .where(and(eq(importedItems.userId, userId), eq(importedItems.importId, importId)))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Removes the archives of imports that did not change since then; returns their keys. */
export async function expireArchives(db: Connection, before: Date): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    update ${imports} as due set file_key = null
    from (select user_id, id, file_key as key from ${imports}
      where file_key is not null and updated_at < ${before.toISOString()}::timestamptz
        and state not in ('planning', 'importing') for update) as old
    where due.user_id = old.user_id and due.id = old.id
    returning old.key`);
  return rows.map(({ key }) => key);
}

function own(userId: UserId, id: string) {
  return and(eq(imports.userId, userId), eq(imports.id, id));
}

function isOurs({ userId, id, held }: HeldImport) {
  return and(own(userId, id), isRunning, isHeld(imports.leaseUntil, held));
}

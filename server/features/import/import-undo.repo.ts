import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { documents } from '#server/db/schema/documents.ts';
import { importedItems, importLines } from '#server/db/schema/imports.ts';
import { notes } from '#server/db/schema/notes.ts';
import type { UserId } from '#server/user-id.ts';

const ofItem = and(eq(notes.userId, importedItems.userId), eq(notes.id, importedItems.noteId));
/** Whether the text was changed after the import. */
const isChangedSince = sql<boolean>`${notes.version} > ${importedItems.version}`;

/** Up to `limit` notes that an import created, after that one. */
export async function findCreatedNotes(
  tx: UserTransaction,
  userId: UserId,
  importId: string,
  after: string,
  limit: number,
): Promise<{ id: string; isChanged: boolean }[]> {
  return tx
    .select({ id: importedItems.noteId, isChanged: isChangedSince })
    .from(importedItems)
    .innerJoin(notes, ofItem)
    .where(
      and(
        eq(importedItems.userId, userId),
        eq(importedItems.createdBy, importId),
        sql`${importedItems.noteId} > ${after}::uuid`,
      ),
    )
    .orderBy(importedItems.noteId)
    .limit(limit);
}

/** The folders that an import created. */
export async function findCreatedFolders(tx: UserTransaction, userId: UserId, importId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: importLines.name })
    .from(importLines)
    .where(isCreated(userId, importId, 'folder'));
  return rows.map(({ id }) => id);
}

/** The documents that an import created, and whether the note of one was changed since. */
export async function findCreatedDocuments(
  tx: UserTransaction,
  userId: UserId,
  importId: string,
): Promise<{ id: string; isChanged: boolean }[]> {
  const ofLine = and(eq(documents.userId, importLines.userId), sql`${documents.id}::text = ${importLines.name}`);
  // Each reading of the file writes its note once.
  const ofDocument = and(
    eq(notes.userId, documents.userId),
    eq(notes.id, documents.noteId),
    eq(documents.createNote, true),
    isNull(notes.deletedAt),
  );
  return tx
    .select({
      id: importLines.name,
      isChanged: sql<boolean>`coalesce(${notes.version} > ${documents.textVersion}, false)`,
    })
    .from(importLines)
    .leftJoin(documents, ofLine)
    .leftJoin(notes, ofDocument)
    .where(isCreated(userId, importId, 'document'));
}

/** How many of the notes that it created and that aren't in Trash were changed since. */
export async function countChanged(tx: UserTransaction, userId: UserId, importId: string): Promise<number> {
  const [row] = await tx
    .select({ changed: count() })
    .from(importedItems)
    .innerJoin(notes, ofItem)
    .where(
      and(
        eq(importedItems.userId, userId),
        eq(importedItems.createdBy, importId),
        isNull(notes.deletedAt),
        isChangedSince,
      ),
    );
  const made = await findCreatedDocuments(tx, userId, importId);
  return (row?.changed ?? 0) + made.filter(({ isChanged }) => isChanged).length;
}

function isCreated(userId: UserId, importId: string, kind: 'document' | 'folder') {
  return and(eq(importLines.userId, userId), eq(importLines.importId, importId), eq(importLines.kind, kind));
}

import { type SQL, sql } from 'drizzle-orm';
import type { Connection, SystemDatabase, UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';

/** A file that should be in the storage according to a row. */
export interface StoredFile extends Record<string, unknown> {
  table: string;
  id: string;
  key: string;
  /** SHA-256 in hexadecimal, if known. */
  sha256: string | null;
}

/** The tables whose rows name a file of the storage, in their column `file_key`; and whether they have its SHA-256. */
export const fileTables = { documents: true, attachments: true, recordings: false, imports: false };

/** Every file that should be in the storage. */
export function findStoredFiles(db: SystemDatabase): Promise<StoredFile[]> {
  return db.execute<StoredFile>(
    ofEach(
      (name) => sql`select ${name}::text as "table", id::text, file_key as key,
        ${fileTables[name] ? sql`encode(sha256, 'hex')` : sql`null`} as sha256
        from ${sql.identifier(name)} where file_key is not null`,
    ),
  );
}

/** The keys of all files of a user. */
export async function findFilesOfUser(tx: UserTransaction, userId: UserId): Promise<string[]> {
  const rows = await tx.execute<{ key: string }>(
    ofEach(
      (name) =>
        sql`select file_key as key from ${sql.identifier(name)} where user_id = ${userId} and file_key is not null`,
    ),
  );
  return [...new Set(rows.map(({ key }) => key))];
}

/** Those of the keys that no row of any user has. */
export async function findOrphans(db: Connection, keys: string[]): Promise<string[]> {
  const known = ofEach((name) => sql`select from ${sql.identifier(name)} where file_key = key`);
  const rows = await db.execute<{ key: string }>(
    sql`select key from unnest(${sql.param(keys)}::text[]) as key where not exists (${known})`,
  );
  return rows.map(({ key }) => key);
}

/** The keys of the files that a row, a JSON object, refers to. */
export function storedFilesOf(table: string, row: string): string[] {
  if (!Object.hasOwn(fileTables, table)) return [];
  const { file_key: key } = JSON.parse(row) as { file_key: unknown };
  return typeof key === 'string' ? [key] : [];
}

function ofEach(select: (name: keyof typeof fileTables) => SQL): SQL {
  return sql.join((Object.keys(fileTables) as (keyof typeof fileTables)[]).map(select), sql` union all `);
}

import { sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { AppError } from '#server/errors.ts';

/** Triggers fill these while the other tables are loaded. */
const FILLED_BY_TRIGGERS = ['note_links', 'note_tags', 'tag_counts', 'usage_entries'];

/** What copying a table needs to know about it. */
export interface Table {
  name: string;
  columns: string[];
  /** Whether a row may refer to another of the same table: then all of them must be inserted at once. */
  pointsAtItself: boolean;
}

/** The schema's tables with data to copy, each after the tables its rows refer to. */
export async function findTables(db: SystemDatabase | UserTransaction): Promise<Table[]> {
  const rows = await db.execute<{ name: string; columns: string[]; targets: string[] }>(sql`
    select c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct target.relname::text from pg_constraint
        join pg_class target on target.oid = confrelid where conrelid = c.oid and contype = 'f') as targets
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
      and relname <> all(${sql.param(FILLED_BY_TRIGGERS)}::text[]) order by 1`);
  const ordered: Table[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name, targets }) =>
      targets.every((target) => target === name || !waiting.has(target)),
    );
    if (next === undefined) throw new Error('The tables point at each other in a circle');
    waiting.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns, pointsAtItself: next.targets.includes(next.name) });
  }
  return ordered;
}

/** How many migrations the schema is made of: a backup of a newer schema cannot be read by an older server. */
export async function countMigrations(db: SystemDatabase | UserTransaction): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return row?.count ?? 0;
}

/** @throws {AppError} if there is any account. */
export async function refuseIfUsed(db: SystemDatabase | UserTransaction): Promise<void> {
  const [row] = await db.execute<{ has: boolean }>(sql`select exists (select from users) as has`);
  if (row?.has === true) throw notEmpty();
}

export function notEmpty(): AppError {
  return new AppError('unusable_file', dbTexts.notEmpty);
}

/** @throws {AppError} if the connection's role sees only the rows that row security shows it: a copy would be empty. */
export async function refuseIfBlind(db: SystemDatabase): Promise<void> {
  const [row] = await db.execute<{ sees: boolean }>(sql`
    select rolsuper or rolbypassrls or not exists (
      select from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not (
        pg_has_role(relowner, 'usage') and (not relforcerowsecurity or current_setting('app.all_rows', true) = 'on'
          and exists (select from pg_policy where polrelid = c.oid and polname = 'commands')))
    ) as sees
    from pg_roles where rolname = current_user`);
  if (row?.sees === true) return;
  throw new AppError('unavailable', dbTexts.hiddenRows);
}

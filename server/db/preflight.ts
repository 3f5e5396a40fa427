import { escapeIdentifier, type PoolClient } from 'pg';
import { AppError } from '#server/errors.ts';
import { errorCode } from './connection-errors.ts';
import { dbTexts } from './db.texts.ts';
import { notEmpty } from './tables/tables.ts';

/** The state of a database's schema, compared with the migrations that this version knows. */
export interface SchemaState {
  isThere: boolean;
  /** Known migrations that it does not have yet. */
  missing: number;
  /** When the newest migration that this version doesn't know was created. */
  newerFrom?: Date | undefined;
}

/** A newer version has migrated the database: this one would write rows without the new data. */
export class NewerSchemaError extends AppError {
  constructor(from: Date, instead = dbTexts.restoreEarlier) {
    super('unavailable', dbTexts.newerSchema(from.toISOString().slice(0, 10), instead));
    this.from = from;
  }
  readonly from: Date;
}

const OLDEST = 150_000;
/** More don't fit into a sentence. */
const NAMES_MAX = 3;

/** @param known when each migration of this version was created, as the database stores it. */
export async function findSchema(client: PoolClient, known: readonly number[]): Promise<SchemaState> {
  await refuseStrangers(client);
  const { rows } = await client
    .query<{ at: string }>('select created_at::text as at from drizzle.__drizzle_migrations')
    .catch((error: unknown) => {
      // 3F000 and 42P01: the schema or the table is missing.
      if (['3F000', '42P01'].includes(errorCode(error) ?? '')) return { rows: [] };
      throw error;
    });
  const applied = new Set(rows.map(({ at }) => Number(at)));
  const newest = Math.max(...applied.difference(new Set(known)));
  return {
    isThere: applied.size > 0,
    missing: known.filter((at) => !applied.has(at)).length,
    newerFrom: Number.isFinite(newest) ? new Date(newest) : undefined,
  };
}

/** @throws {AppError} if this version may not use the database, with the reason. */
export async function refuseUnusable(
  client: PoolClient,
  { newerFrom }: SchemaState,
  allowsNewer: boolean,
): Promise<void> {
  const { rows } = await client.query<{ version: number; release: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as release`,
  );
  if ((rows[0]?.version ?? 0) < OLDEST) {
    throw new AppError('unavailable', dbTexts.tooOld(rows[0]?.release));
  }
  if (newerFrom !== undefined && !allowsNewer) throw new NewerSchemaError(newerFrom);
}

/** @throws {AppError} if there is any account. */
export async function refuseAccounts(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>('select exists (select from users) as has');
  if (rows[0]?.has === true) throw notEmpty();
}

/** Assumes the role that owns the database, if a superuser connected for it. */
export async function takeOwnersRole(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(`
    select owner.rolname as owner from pg_database join pg_roles owner on owner.oid = datdba
    where datname = current_database() and not owner.rolsuper
      and (select rolsuper from pg_roles where rolname = current_user)`);
  const [row] = rows;
  if (row !== undefined) await client.query(`set role ${escapeIdentifier(row.owner)}`);
}

/** @throws {AppError} if the tables belong to another role: this one could not migrate or read them. */
async function refuseStrangers(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ owner: string; role: string }>(`
    with ledger as (
      select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'drizzle' and relname = '__drizzle_migrations'
    )
    select distinct pg_get_userbyid(relowner) as owner, current_user as role from pg_class, ledger
    where (pg_class.oid = ledger.oid or relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and relrowsecurity)
      and not pg_has_role(relowner, 'usage')`);
  const [row] = rows;
  if (row === undefined) return;
  throw new AppError('unavailable', dbTexts.otherOwner(row.owner, row.role));
}

/** @throws {AppError} if a database without our schema has other tables: they could have the same names. */
export async function refuseOtherTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c
    where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by 1`);
  if (rows.length === 0) return;
  const names = rows.slice(0, NAMES_MAX).map(({ name }) => name);
  throw new AppError('unusable_file', dbTexts.otherTables(names, rows.length - names.length));
}

/** @throws {AppError} if the role may not create tables. */
export async function refuseWithoutRights(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{
    role: string;
    database: string;
    mayInDatabase: boolean;
    mayInSchema: boolean;
  }>(`
    select current_user as role, current_database() as database,
      has_database_privilege(current_database(), 'create') as "mayInDatabase",
      coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as "mayInSchema"`);
  const [row] = rows;
  if (row === undefined || (row.mayInDatabase && row.mayInSchema)) return;
  const [where, name] = row.mayInDatabase
    ? ['its schema public', 'schema public']
    : [`the database ${row.database}`, `database ${escapeIdentifier(row.database)}`];
  const grant = `grant create on ${name} to ${escapeIdentifier(row.role)}`;
  throw new AppError('unavailable', dbTexts.noCreateRight(row.role, where, grant));
}

// @module-tag both-databases: roles and row security

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/server.ts';
import { fingerprint, type Inhabitant, makeInhabitant, ownedTables } from './world.ts';

let server: TestServer;
let a: Inhabitant;
let b: Inhabitant;

beforeAll(async () => {
  server = await startTestServer();
  a = await makeInhabitant(server);
  b = await makeInhabitant(server);
});

/** Tables without an owner: only sign-in and the limits use them. */
const unowned = ['call_counts', 'invites', 'login_failures'];

async function tables(): Promise<string[]> {
  const rows = await server.services.db.system.execute(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

describe('in the catalog', () => {
  test('every table has an owner column that is never null', async () => {
    const owned = await ownedTables(server);
    expect([...owned.map(({ table }) => table), ...unowned].sort()).toEqual(await tables());
    for (const { table, owner } of owned) {
      const [row] = await server.services.db.system.execute(sql`
        select attnotnull as "isNotNull" from pg_attribute
        where attrelid = ${table}::regclass and attname = ${owner}`);
      expect([table, row?.isNotNull]).toEqual([table, true]);
    }
  });

  test('every table is under row security, with a policy that names the owner', async () => {
    const rows = await server.services.db.system.execute(sql`
      select relname as name, relrowsecurity as "isSecured",
        (select string_agg(pg_get_expr(polqual, polrelid), ' ') from pg_policy
          where polrelid = c.oid and polname not in ('commands', 'wall', 'member')) as policy,
        (select bool_and(polcmd = '*' and polpermissive and polroles = '{0}') from pg_policy
          where polrelid = c.oid and polname not in ('wall', 'member')) as "isForAll"
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
    for (const { name, isSecured, policy, isForAll } of rows) {
      expect([name, isSecured]).toEqual([name, true]);
      if (unowned.includes(String(name))) expect(policy).toBeNull();
      else {
        expect(policy).toMatch(/^\((user_id|id) = \( SELECT current_user_id\(\) AS current_user_id\)\)$/);
        expect(isForAll).toBe(true);
      }
    }
  });

  test('row security binds even the owner of tables that sign-in and background work do not read', async () => {
    const rows = await server.services.db.system.execute(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relforcerowsecurity`);
    // Workers look for documents, pictures, recordings and indexes to process, and key rotation runs, for all users at once; access tokens and shared pages are found by their hashes.
    const open = [
      'access_tokens',
      'account_events',
      'ai_keys',
      'attachments',
      'calendar_feeds',
      'calendars',
      'call_counts',
      'documents',
      'invites',
      'login_failures',
      'note_tags',
      'passkeys',
      'recordings',
      'recovery_codes',
      'search_libraries',
      'sessions',
      'shares',
      'tag_counts',
      'totp_keys',
      'usage_entries',
      'used_challenges',
      'users',
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(open);
  });

  test('commands have a policy on those tables, and on no other', async () => {
    const rows = await server.services.db.system.execute(sql`
      select relname as name, relforcerowsecurity as "isForced",
        (select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = c.oid and polname = 'commands') as policy
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
    for (const { name, isForced, policy } of rows) {
      expect([name, policy]).toEqual([name, isForced ? '( SELECT sees_all_rows() AS sees_all_rows)' : null]);
    }
  });

  test('every foreign key between owned tables includes the owner', async () => {
    const rows = await server.services.db.system.execute(sql`
      select conrelid::regclass::text as source, confrelid::regclass::text as target,
        (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
      from pg_constraint where contype = 'f' and conname <> 'client_grants_member_id_users_id_fk'`);
    expect(rows.length).toBeGreaterThan(4);
    for (const { source, target, columns } of rows) {
      expect([source, target, columns]).toEqual([source, target, expect.arrayContaining(['user_id'])]);
    }
  });

  test("the role of requests can't bypass it", async () => {
    const [role] = await server.services.db.system.execute(
      sql`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'sparehour_app'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
  });
});

describe('in the role of requests,', () => {
  test('nothing is visible without a user', async () => {
    const all = await tables();
    await server.services.db.system.transaction(async (tx) => {
      await tx.execute(sql`set local role sparehour_app`);
      for (const table of all) {
        const [row] = await tx.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`);
        expect([table, row?.n]).toEqual([table, 0]);
      }
    });
  });

  test('claiming to be a command shows nothing', async () => {
    const { db } = server.services;
    for (const { table, owner } of await ownedTables(server)) {
      const seen = await db.read(a.user.id, async (tx) => {
        await tx.execute(sql`set local app.all_rows = on`);
        return tx.execute(sql`select distinct ${sql.identifier(owner)}::text as owner from ${sql.identifier(table)}`);
      });
      expect([table, ...seen]).toEqual([table, { owner: a.user.id }]);
    }
  });

  test('a user sees only their own rows', async () => {
    const { db } = server.services;
    for (const { table, owner } of await ownedTables(server)) {
      const seen = await db.read(a.user.id, (tx) =>
        tx.execute(sql`select distinct ${sql.identifier(owner)}::text as owner from ${sql.identifier(table)}`),
      );
      expect([table, ...seen]).toEqual([table, { owner: a.user.id }]);
    }
  });

  test('a user changes and deletes only their own rows', async () => {
    const { db } = server.services;
    const before = await fingerprint(server, b.user.id);
    for (const { table, owner } of await ownedTables(server)) {
      const name = sql.identifier(table);
      const column = sql.identifier(owner);
      await db.write(a.user.id, async (tx) => {
        const changed = await tx.execute(
          sql`update ${name} set ${column} = ${column} where ${column} = ${b.user.id} returning 1`,
        );
        const deleted = await tx.execute(sql`delete from ${name} where ${column} = ${b.user.id} returning 1`);
        expect([table, changed.length, deleted.length]).toEqual([table, 0, 0]);
      });
    }
    expect(await fingerprint(server, b.user.id)).toEqual(before);
  });

  test('a user can’t give a row to another user', async () => {
    const { db } = server.services;
    const statements = [
      sql`insert into settings (user_id, auto_save, default_dark) values (${randomUUID()}, true, true)`,
      sql`insert into folders (user_id, id, name) values (${b.user.id}, 'x', 'x')`,
      sql`insert into notes (user_id, title, content, preview, tags) values (${b.user.id}, 'x', 'x', 'x', '{}')`,
      sql`insert into search_index_parts (user_id, built_seq, part, bytes) values (${b.user.id}, 9, 0, '')`,
      sql`update passages set user_id = ${b.user.id}`,
      sql`update search_libraries set user_id = ${b.user.id}`,
      sql`insert into sessions (user_id, token_hash, user_agent, ip) values (${b.user.id}, '', '', '')`,
      sql`update notes set user_id = ${b.user.id}`,
      sql`update folders set user_id = ${b.user.id}`,
      sql`update sessions set user_id = ${b.user.id}`,
      sql`update users set id = ${randomUUID()}`,
    ];
    const before = [await fingerprint(server, a.user.id), await fingerprint(server, b.user.id)];
    for (const statement of statements) {
      const outcome = await db
        .write(a.user.id, (tx) => tx.execute(statement))
        .then(
          () => 'written',
          (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
        );
      expect(outcome).toMatch(/violates row-level security policy/);
    }
    expect([await fingerprint(server, a.user.id), await fingerprint(server, b.user.id)]).toEqual(before);
  });

  test('a row can’t refer to another user’s row', async () => {
    const { db } = server.services;
    const statements = [
      sql`update notes set folder_id = ${b.ids.folder} where id = ${a.ids.note}`,
      sql`update folders set parent_id = ${b.ids.folder} where id = ${a.ids.folder}`,
      sql`update passages set note_id = ${b.ids.note}`,
      sql`update note_revisions set note_id = ${b.ids.note} where id = ${a.ids.revision}`,
      sql`update attachments set note_id = ${b.ids.note} where id = ${a.ids.attachment}`,
    ];
    for (const statement of statements) {
      await expect(db.write(a.user.id, (tx) => tx.execute(statement))).rejects.toThrow();
    }
  });

  test('counts of calls, counts of failed sign-ins and invites are inaccessible', async () => {
    const { db } = server.services;
    const write = db.write(a.user.id, (tx) => tx.execute(sql`delete from login_failures`));
    await expect(write).rejects.toThrow();
    const writeOther = db.write(a.user.id, (tx) => tx.execute(sql`delete from call_counts`));
    await expect(writeOther).rejects.toThrow();
    const writeInvites = db.write(a.user.id, (tx) => tx.execute(sql`delete from invites`));
    await expect(writeInvites).rejects.toThrow();
  });

  test('the role does not outlive its transaction', async () => {
    const { db } = server.services;
    await db.read(a.user.id, (tx) => tx.execute(sql`select 1`));
    const [row] = await db.system.execute(
      sql`select current_setting('app.user_id', true) as "user", current_user as role`,
    );
    expect(row?.user || null).toBeNull();
    expect(row?.role).not.toBe('sparehour_app');
  });
});

test('no id is guessable by counting', async () => {
  const rows = await server.services.db.system.execute(sql`
    select column_default as value from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and column_default is not null`);
  expect(new Set(rows.map(({ value }) => value))).toEqual(new Set(['gen_random_uuid()']));
  const sequences = await server.services.db.system.execute(
    sql`select 1 from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  expect(sequences).toHaveLength(0);
});

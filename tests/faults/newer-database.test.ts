import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { withDatabase as openDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { forge } from '#tests/backups.ts';
import { runCommand } from './commands.ts';
import { withDatabase } from './database-copy.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { isInstalled, killLeftServers, runUntilEnd, startServer, stopServer, withFolder } from './server-process.ts';

const SECRET_KEY = 'of thirty-two characters or more, for tests';
const REFUSED =
  /^A newer version of Sparehour upgraded this database \(its schema is from 2031-05-06\)\. Start that version again, or (.+): see “Go back” in docs\/operations\.md\. ALLOW_NEWER_DATABASE=1 uses the database with this version anyway\.\n$/;

type Settings = Record<string, string>;

afterEach(killLeftServers);

describe.skipIf(!isInstalled())('a database that a newer version has upgraded (needs installed packages)', () => {
  test('is refused by the server and every command, which name the newest earlier backup', {
    timeout: 240_000,
  }, async () => {
    await withDatabase(async (folder) => {
      const settings = { DATA_DIR: folder, SECRET_KEY };
      await stopServer(await startServer({ settings }));
      expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });
      const [backup = ''] = await readdir(join(folder, 'backups'));
      // Of a newer version, and so of no use to this one.
      await mkdir(join(folder, 'backups', '2031-05-07T00-00-00-000Z'));
      await upgrade(settings);

      const named = `restore the newest backup from before the upgrade, ${join(folder, 'backups', backup)}`;
      expect(instead(await runUntilEnd({ ...settings, LOG_LEVEL: 'warn' }))).toBe(named);
      for (const command of ['backup', 'check:integrity', 'rotate:keys']) {
        const given = command === 'rotate:keys' ? { SECRET_KEY_PREVIOUS: SECRET_KEY } : {};
        expect(instead(await runCommand(command, { ...settings, ...given }))).toBe(named);
      }
      expect(await readdir(join(folder, 'backups'))).toHaveLength(2);
      await stopServer(await startServer({ settings: { ...settings, ALLOW_NEWER_DATABASE: '1' } }));
    });
  });

  test.skipIf(!hasPostgres)('is refused on PostgreSQL too', { tags: ['night'] }, async () => {
    await withPostgres(async (postgres) => {
      await withFolder(async (DATA_DIR) => {
        const settings = { DATA_DIR, SECRET_KEY, DATABASE_URL: postgres.ownerUrl };
        await stopServer(await startServer({ settings }));
        await upgrade(settings);
        const without = 'restore a backup that was made before the upgrade';
        expect(instead(await runUntilEnd({ ...settings, LOG_LEVEL: 'warn' }))).toBe(without);
        expect(instead(await runCommand('backup', settings))).toBe(without);
        await stopServer(await startServer({ settings: { ...settings, ALLOW_NEWER_DATABASE: '1' } }));
      });
    });
  });

  test('a refused restore, of a newer version or damaged, leaves nothing behind', { timeout: 240_000 }, async () => {
    await withDatabase(async (folder) => {
      const settings = { DATA_DIR: folder, SECRET_KEY };
      expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });
      const [name = ''] = await readdir(join(folder, 'backups'));
      const backup = join(folder, 'backups', name);
      await forge(backup, 'manifest.json', (text) => text.replace(/"migrations": \d+/, '"migrations": 1000'));
      const DATA_DIR = join(folder, 'restored');
      expect(await runCommand('restore', { DATA_DIR, SECRET_KEY }, backup)).toEqual({
        code: 1,
        output: 'A newer version of the server made this backup. Update this server first.\n',
      });
      expect(existsSync(DATA_DIR)).toBe(false);
      await forge(backup, 'manifest.json', (text) => text.replace('"migrations": 1000', '"migrations": 1'));
      // One row fewer than its table has: found only when everything else is restored.
      await forge(backup, 'manifest.json', (text) =>
        text.replace(/"name": "users"[^}]*"rows": 0/s, (part) => part.replace(/0$/, '7')),
      );
      expect(await runCommand('restore', { DATA_DIR, SECRET_KEY }, backup)).toEqual({
        code: 1,
        output: 'The backup is damaged: users has 0 rows instead of 7.\n',
      });
      expect(existsSync(DATA_DIR)).toBe(false);
      await mkdir(DATA_DIR);
      expect(await runCommand('restore', { DATA_DIR, SECRET_KEY }, backup)).toMatchObject({ code: 1 });
      expect(existsSync(join(DATA_DIR, 'database'))).toBe(false);
    });
  });
});

/** What the sentence says to do instead of starting the newer version. */
function instead({ code, output }: { code: number | null; output: string }): string | undefined {
  expect([code, output]).toEqual([1, expect.stringMatching(REFUSED)]);
  return REFUSED.exec(output)?.[1];
}

/** What a migration of a version to come leaves behind. */
async function upgrade(settings: Settings): Promise<void> {
  await openDatabase(readConfig(settings), { migrates: false }, ({ db }) =>
    db.system.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('of the future', ${Date.parse('2031-05-06T07:08:09Z')})`),
  );
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { isBackup, nameOf } from '#server/backup/backup-names.ts';
import { checkIntegrity } from '#server/backup/check-integrity.ts';
import { moveTables } from '#server/backup/move-tables.ts';
import { restoreBackup } from '#server/backup/read-backup.ts';
import { type OfflineServices, withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { findTables } from '#server/db/tables/tables.ts';
import { type ApiClient, password, signUp } from './api-client.ts';
import { copyDatabase, withDatabase as withServerFolder } from './database-copy.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';
import { acknowledgedBy, makeWriters, reconcileAll, write } from './writer.ts';

const BACKUPS = trials({ small: 1, full: 10 });
const WRITERS = 8;
const SECRET_KEY = 'of thirty-two characters or more, for tests';

afterEach(killLeftServers);

/** Somebody who makes one numbered note after the other. */
interface Scribe {
  client: ApiClient;
  made: number;
}

test(`${BACKUPS} backups while notes are written contain everything saved before, and nothing half written`, {
  timeout: 120_000 + BACKUPS * 30_000,
}, async ({ annotate }) => {
  await withServerFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
    const scribes: Scribe[] = [];
    for (let index = 0; index < WRITERS; index += 1) {
      scribes.push({ client: await signUp(server.url, `scribe${index}`), made: 0 });
    }
    const saved: number[][] = [];
    const backups: string[] = [];
    let isOver = false;
    const writing = Promise.all(
      scribes.map(async (scribe) => {
        while (!isOver) await writeNext(scribe);
      }),
    );
    for (let count = 0; count < BACKUPS; count += 1) {
      await setTimeout(500);
      saved.push(scribes.map(({ made }) => made));
      const asked = nameOf(new Date());
      process.kill(server.pid, 'SIGUSR2');
      backups.push(await backupSince(join(folder, 'backups'), asked));
    }
    isOver = true;
    await writing;
    await stopServer(server);
    for (const [index, backup] of backups.entries()) {
      await withFolder(async (restored) => {
        await copyDatabase(restored);
        await withDatabase(readConfig({ DATA_DIR: restored, SECRET_KEY }), { migrates: true }, async (services) => {
          await restoreBackup(services, backup);
          expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([]);
        });
        const again = await startServer({ settings: { DATA_DIR: restored, SECRET_KEY } });
        for (const [number, { client }] of scribes.entries()) {
          const atLeast = saved[index]?.[number] ?? 0;
          client.url = again.url;
          expect((await client.call('GET', '/api/user')).status).toBe(401);
          await client.call('POST', '/api/login', { username: `scribe${number}`, password });
          const titles = await titlesOf(client);
          expect(titles.length).toBeGreaterThanOrEqual(atLeast);
          expect(titles).toEqual(titles.map((_, place) => `Note ${place}`));
        }
        await stopServer(again);
      });
    }
    const made = scribes.reduce((sum, scribe) => sum + scribe.made, 0);
    await annotate(
      `backups: ${BACKUPS} while ${made} notes were written; each restored whole, with all saved before it`,
    );
  });
});

describe.skipIf(!hasPostgres)('from the embedded database to PostgreSQL (needs one installed)', () => {
  test('moves everything, and the server continues there', { timeout: 180_000 }, async ({ annotate }) => {
    await withPostgres(async (postgres) => {
      await withServerFolder(async (folder) => {
        const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
        const writers = await makeWriters(server.url, WRITERS);
        const until = Date.now() + 3000;
        await Promise.all(writers.map((writer) => write(writer, () => Date.now() > until)));
        await stopServer(server);

        const config = readConfig({ DATA_DIR: folder, SECRET_KEY });
        const there = { ...config, DATABASE_URL: postgres.ownerUrl };
        const rows = await withDatabase(config, { migrates: true }, (from) =>
          withDatabase(there, { migrates: true }, async (to) => {
            const moved = await moveTables(from.db.system, to.db.system);
            expect(await fingerprints(to)).toEqual(await fingerprints(from));
            await expect(moveTables(from.db.system, to.db.system)).rejects.toThrow("isn't empty");
            return moved;
          }),
        );
        const moved = await startServer({
          settings: { DATA_DIR: folder, DATABASE_URL: postgres.ownerUrl, SECRET_KEY },
        });
        await reconcileAll(writers, moved.url);
        await stopServer(moved);
        await annotate(
          `moved ${rows} rows to PostgreSQL: ${acknowledgedBy(writers)} writes acknowledged before, 0 lost`,
        );
      });
    });
  });
});

async function writeNext(scribe: Scribe): Promise<void> {
  const reply = await scribe.client.call('POST', '/api/notes', {
    title: `Note ${scribe.made}`,
    content: 'x'.repeat(500),
  });
  expect(reply.status).toBe(201);
  scribe.made += 1;
}

async function backupSince(folder: string, asked: string): Promise<string> {
  for (const until = Date.now() + 60_000; Date.now() < until; await setTimeout(50)) {
    const made = (await readdir(folder).catch(() => [])).filter(isBackup).find((name) => name >= asked);
    if (made !== undefined) return join(folder, made);
  }
  throw new Error('The server made no backup');
}

async function titlesOf(client: ApiClient): Promise<string[]> {
  const { body } = await client.call('GET', '/api/notes');
  const titles = (body as { title: string }[]).map(({ title }) => title);
  return titles.sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
}

/** Of each table that both have: how many rows, and a sum of all of them. */
async function fingerprints({ db }: OfflineServices): Promise<Record<string, unknown>> {
  const prints: Record<string, unknown> = {};
  for (const { name } of await findTables(db.system)) {
    if (name === 'embeddings') continue;
    const [row] = await db.system.execute(
      `select count(*)::int as count, md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text collate "C"), '')) as sum from "${name}" t`,
    );
    prints[name] = row;
  }
  return prints;
}

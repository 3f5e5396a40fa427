import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder that is removed at the end of the run; holds `template/`, a migrated embedded database. */
    testFolder: string;
    /** How the names of this run's databases in TEST_DATABASE_URL begin. */
    databasePrefix: string;
  }
}

/** Makes one migrated database for the workers to copy, and removes at the end what they leave behind. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const testFolder = await mkdtemp(join(tmpdir(), 'sparehour-test-'));
  const databasePrefix = `sparehour_test_${process.pid}_`;
  project.provide('testFolder', testFolder);
  project.provide('databasePrefix', databasePrefix);
  // Also for a run on PostgreSQL, whose backups are restored into embedded ones.
  await makeTemplate(testFolder);
  const url = process.env.TEST_DATABASE_URL;
  return async () => {
    await rm(testFolder, { recursive: true, force: true });
    if (url !== undefined) await dropDatabases(url, databasePrefix);
  };
}

/** Makes a migrated empty database in `folder`; servers that tests start as processes find it by the environment. */
export async function makeTemplate(folder: string): Promise<void> {
  const path = join(folder, 'template');
  const template = await openEmbedded(path);
  await migrateDatabase({ socket: template.address, pool: 1 });
  await template.close();
  process.env.TEST_DATABASE_TEMPLATE = path;
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
  await client.end();
}

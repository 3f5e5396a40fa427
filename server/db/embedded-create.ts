import { PGlite } from '@electric-sql/pglite';
import { embeddedOptions } from './embedded-files.ts';

/**
 * Creates a new embedded database in the folder given as argument. Runs as a separate process: creating one takes 400
 * MB more than opening one, and WebAssembly memory never shrinks. The build does it once, for all first starts.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: embedded-create.ts FOLDER');
const db = await PGlite.create({ ...embeddedOptions(dataDir), initDbStartParams: ['--wal-segsize=1'] });
await db.exec('create extension vector');
// What `create database` copies: nothing here ever does, and each is as large as an empty database.
const { rows } = await db.query<{ name: string }>(`
  update pg_database set datistemplate = false where datname <> current_database() returning datname as name`);
for (const { name } of rows) await db.exec(`drop database ${name}`);
await db.close();

import { PGlite } from '@electric-sql/pglite';
import { embeddedOptions } from './embedded-files.ts';

/**
 * Creates a new embedded database in the folder given as argument. Runs as a separate process: creating one takes 500
 * MB more than opening one, adding the extension 200, and WebAssembly memory never shrinks.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: embedded-create.ts FOLDER');
const db = await PGlite.create(embeddedOptions(dataDir));
await db.exec('create extension vector');
await db.close();

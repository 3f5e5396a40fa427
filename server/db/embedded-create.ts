import { PGlite } from '@electric-sql/pglite';
import { embeddedOptions } from './embedded-files.ts';

/**
 * Creates a new embedded database in the folder given as argument. Runs as a separate process: creating one takes 400
 * MB more than opening one, and WebAssembly memory never shrinks. The build does it once, for all first starts.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: embedded-create.ts FOLDER');
const db = await PGlite.create(embeddedOptions(dataDir));
await db.exec('create extension vector');
await db.close();

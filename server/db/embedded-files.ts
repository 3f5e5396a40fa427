import { fsyncSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { vector } from '@electric-sql/pglite-pgvector';

interface Emscripten {
  FS: { filesystems?: { NODEFS?: NodeFileSystem } };
  NODEFS?: NodeFileSystem;
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

// To optimize PostgreSQL's parser, which is one function, V8 takes 500 MB and a second of every start, and keeps 75 MB of
// optimized code. Without it a statement takes a fifth longer: see decision 144.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** Durable where the shipped defaults are not, and small: `-F` would turn fsync off. Saves wait during an ANALYZE. */
const settings = [
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  'max_wal_size=256MB',
  // A segment of the log that a checkpoint made superfluous is deleted: kept for later, they were half of a small disk.
  'wal_recycle=off',
  'wal_init_zero=off',
  'work_mem=8MB',
  'default_statistics_target=20',
];

/** How PGlite opens a database that must keep what it acknowledged. */
export function embeddedOptions(dataDir: string): PGliteOptions {
  return {
    fs: new SyncedNodeFS(dataDir),
    // Always loaded: a database that has its tables can't be read without it, and it costs nothing until it is used.
    extensions: { vector },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
  };
}

/**
 * PGlite's file system with a working fsync. As shipped, PGlite never reaches the disk's fsync, so "saved" would mean
 * "in the operating system's memory" (electric-sql/pglite#1107). Emscripten calls `stream_ops.fsync` for every fsync
 * of the database; here that syncs the file behind the stream. Directories are synced after checkpoints, in embedded.ts.
 */
class SyncedNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun?.push((module: unknown) => {
      const { FS, NODEFS } = module as Emscripten;
      const nodeFiles = FS.filesystems?.NODEFS ?? NODEFS;
      if (nodeFiles === undefined) throw new Error('This build of PGlite has no NODEFS to make durable');
      nodeFiles.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

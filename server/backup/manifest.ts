import { z } from 'zod';
import { isKey } from '#server/files/files.ts';

/** The suffix of a backup in progress. */
export const UNFINISHED = '.part';

/** A backup's folder is named after its time: `2026-11-21T12-00-00-000Z`. */
export function nameOf(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** Whether a folder with that name has a finished backup. */
export function isBackup(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name);
}

/** The day of the backup with that name. */
export function dayOf(name: string): string {
  return name.slice(0, 10);
}

/** The time of the backup with that name. */
export function timeOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
}

/** A name that can't be a path: a manifest may come from anyone. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The description of a backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The number of migrations in the schema. */
  migrations: z.int(),
  /** In an order in which they can be loaded. */
  tables: z.array(z.object({ name, columns: z.array(z.string()), pointsAtItself: z.boolean(), rows: z.int() })),
  /** The keys of the uploaded files. */
  files: z.array(z.string().refine(isKey)),
  /** The keys of files that rows name but the storage did not have. */
  missing: z.array(z.string()).default([]),
  /** Whether it includes the key that encrypts secrets. */
  hasSecretKey: z.boolean(),
  /** And the key it was replacing. */
  hasPreviousSecretKey: z.boolean().default(false),
  /**
   * The checksum of every other part, which binds an encrypted part to this backup; earlier versions did not write
   * them.
   */
  sums: z.record(z.string(), z.string()).optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The names of a backup's parts, as paths within its folder. */
export const parts = {
  manifest: 'manifest.json',
  table: (name: string) => `tables/${name}.jsonl.gz`,
  file: (key: string) => `files/${key}`,
  secretKey: 'secret.key',
  previousSecretKey: 'secret.key.previous',
  /** In the format of `sha256sum --check`, for every other part. */
  sums: 'SHA256SUMS',
};

/** Every part except the checksums. */
export function partsOf({ tables, files, hasSecretKey, hasPreviousSecretKey }: Manifest): string[] {
  return [
    parts.manifest,
    ...tables.map(({ name }) => parts.table(name)),
    ...files.map(parts.file),
    ...(hasSecretKey ? [parts.secretKey] : []),
    ...(hasPreviousSecretKey ? [parts.previousSecretKey] : []),
  ];
}

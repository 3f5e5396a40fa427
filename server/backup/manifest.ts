import { z } from 'zod';
import { isKey } from '#server/files/key.ts';

/** A name that is no path to anywhere: a manifest may come from anybody. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** What a backup says of itself. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** How many migrations the schema was made of. */
  migrations: z.int(),
  /** In the order in which they can be loaded. */
  tables: z.array(z.object({ name, columns: z.array(z.string()), pointsAtItself: z.boolean(), rows: z.int() })),
  /** The keys of the uploaded files. */
  files: z.array(z.string().refine(isKey)),
  /** The keys of those that rows name and the storage did not have. */
  missing: z.array(z.string()).default([]),
  /** Whether the key is with it under which secrets are kept. */
  hasSecretKey: z.boolean(),
  /** And the one that it was replacing. */
  hasPreviousSecretKey: z.boolean().default(false),
  /** Of every other part, which binds an encrypted part to this backup; earlier versions did not write them. */
  sums: z.record(z.string(), z.string()).optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The names of a backup's parts, each a path within its folder. */
export const parts = {
  manifest: 'manifest.json',
  table: (name: string) => `tables/${name}.jsonl.gz`,
  file: (key: string) => `files/${key}`,
  secretKey: 'secret.key',
  previousSecretKey: 'secret.key.previous',
  /** As `sha256sum --check` reads it, of every other part. */
  sums: 'SHA256SUMS',
};

/** Every part but the sums. */
export function partsOf({ tables, files, hasSecretKey, hasPreviousSecretKey }: Manifest): string[] {
  return [
    parts.manifest,
    ...tables.map(({ name }) => parts.table(name)),
    ...files.map(parts.file),
    ...(hasSecretKey ? [parts.secretKey] : []),
    ...(hasPreviousSecretKey ? [parts.previousSecretKey] : []),
  ];
}

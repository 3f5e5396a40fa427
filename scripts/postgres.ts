import { globSync, readFileSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** The tag of tests that PostgreSQL may answer differently from the embedded database. */
export const POSTGRES_TAG = 'postgres';

/** Finds the tag of a whole file, or of a test in it. */
export const hasTag = new RegExp(`^// @module-tag ${POSTGRES_TAG}\\b|tags: \\['${POSTGRES_TAG}'\\]`, 'm');

/** Installs Debian's PostgreSQL where there is none and it may. */
export function ensurePostgres(): void {
  if (process.env.POSTGRES_BIN !== undefined || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0) return;
  installFromDebian('PostgreSQL', ['postgresql']);
}

/** Runs `work` with the address of an empty PostgreSQL, as its superuser. Answers false if PostgreSQL isn't installed. */
export async function withTestPostgres(work: (url: string) => Promise<void>): Promise<boolean> {
  const { hasPostgres, withPostgres } = await import('#tests/faults/postgres-server.ts');
  if (hasPostgres) await withPostgres(async ({ superuserUrl }) => work(superuserUrl));
  return hasPostgres;
}

/** The test files that use a database: all of them, or those with the tag. */
export function databaseTests({ all }: { all: boolean }): string[] {
  return globSync(['server/**/*.test.ts', 'tests/{authz,http}/*.test.ts'])
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      return text.includes("'#tests/server.ts'") && (all || hasTag.test(text));
    })
    .sort();
}

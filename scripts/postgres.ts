import { globSync, readFileSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** The tag of tests that the embedded database may answer differently from PostgreSQL. */
export const BOTH_TAG = 'both-databases';

/** Finds the tag of a whole file, or of a test in it. */
export const hasTag = new RegExp(`^// @module-tag ${BOTH_TAG}\\b|tags: \\['${BOTH_TAG}'\\]`, 'm');

/** Installs Debian's PostgreSQL where there is none and it may. */
export function ensurePostgres(): void {
  if (process.env.POSTGRES_BIN !== undefined || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0) return;
  installFromDebian('PostgreSQL', ['postgresql']);
}

/** Runs `work` with the address of an empty PostgreSQL, as its superuser; answers `undefined` where none is installed. */
export async function withTestPostgres<T>(work: (url: string) => Promise<T>): Promise<T | undefined> {
  const { hasPostgres, withPostgres } = await import('#tests/faults/postgres-server.ts');
  let result: T | undefined;
  if (hasPostgres)
    await withPostgres(async ({ superuserUrl }) => {
      result = await work(superuserUrl);
    });
  return result;
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

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';

/** Reading scans is the same on every database, and takes the longest. */
const sameEverywhere = ['server/features/documents/scans.test.ts'];

/** Installs Debian's PostgreSQL where there is none and it may. */
export function ensurePostgres(): void {
  if (process.env.POSTGRES_BIN !== undefined || globSync('/usr/lib/postgresql/*/bin/initdb').length > 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  process.stderr.write('Installing PostgreSQL from the distribution…\n');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { stdio: ['ignore', 'ignore', 2] });
}

/** Runs `work` with the address of an empty PostgreSQL, of which it is the superuser. Answers false where there is none. */
export async function withTestPostgres(work: (url: string) => Promise<void>): Promise<boolean> {
  const { hasPostgres, withPostgres } = await import('#tests/faults/postgres-server.ts');
  if (hasPostgres) await withPostgres(async ({ superuserUrl }) => work(superuserUrl));
  return hasPostgres;
}

/** The tests that use a database. */
export function databaseTests(): string[] {
  return globSync(['server/**/*.test.ts', 'tests/{authz,http}/*.test.ts'])
    .filter((file) => readFileSync(file, 'utf8').includes("'#tests/server.ts'"))
    .filter((file) => !sameEverywhere.includes(file))
    .sort();
}

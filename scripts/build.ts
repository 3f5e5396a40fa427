import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packDatabase, readyDatabase } from '#server/db/ready-database.ts';
import { sbomOf, shippedPackages } from './sbom.ts';

/** What each part of the build is made from; the file that says from which state of them. */
const ofServer = {
  stamp: 'dist/.server-from',
  sources: [
    'content/**/*.json',
    'server/**/*.ts',
    'shared/**/*',
    'scripts/build-server.ts',
    'package.json',
    'package-lock.json',
  ],
};
const ofWeb = {
  stamp: 'dist/.built-from',
  sources: [
    'content/**/*',
    'web/**/*',
    'shared/**/*',
    'vite.config.ts',
    'scripts/chunks.ts',
    'scripts/contracts-plugin.ts',
    'scripts/fetch-first.ts',
    'scripts/sbom.ts',
    'package.json',
    'package-lock.json',
  ],
};

/** Builds the web application into `dist/web`, unless it was built from exactly these sources. */
export function buildWeb(): Promise<void> {
  return unlessBuilt(ofWeb, 'the web application', async () => {
    const { build } = await import('vite').catch(explain);
    await writeWeb(build);
  });
}

/** Builds the server into `dist/server`, in the same way. */
export function buildServer(): Promise<void> {
  return unlessBuilt(ofServer, 'the server', async () => {
    const { bundleServer } = await import('./build-server.ts').catch(explain);
    await bundleServer();
  });
}

async function unlessBuilt({ stamp, sources }: typeof ofWeb, what: string, build: () => Promise<void>): Promise<void> {
  const wanted = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write(`Building ${what}…\n`);
  // Not valid while the build replaces the files: one that is cut off must not count as built.
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, wanted);
}

async function writeWeb(build: typeof import('vite').build): Promise<void> {
  const { NODE_ENV } = process.env;
  await build({ logLevel: 'warn' });
  // Vite turns the whole process to production; what runs next decides for itself.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  writeFileSync('dist/sbom.cdx.json', sbomOf(shippedPackages(), version));
}

/** Makes the empty database that first starts unpack, unless this version of PGlite has made it already. */
async function buildDatabase(): Promise<void> {
  const file = readyDatabase();
  if (existsSync(file)) return;
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-database-'));
  try {
    execFileSync(process.execPath, ['server/db/embedded-create.ts', folder], { stdio: ['ignore', 2, 2] });
    mkdirSync(dirname(file), { recursive: true });
    await packDatabase(folder, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(
    'The packages to build it are not installed. Run `npm ci --include=dev`, then `npm run build`.\n',
  );
  process.exit(1);
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((pattern) => globSync(pattern, { withFileTypes: true }));
  const paths = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`);
  for (const path of paths.sort()) hash.update(path).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

if (process.argv[2] === 'build') {
  // One after the other, and this one first: a small server has no memory for all.
  await buildDatabase();
  await buildServer();
  await buildWeb();
}

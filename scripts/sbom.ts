import { globSync, readFileSync } from 'node:fs';

/** A package in package-lock.json. */
interface Locked {
  version: string;
  license?: string;
  /** A hash, as `sha512-` and base64. */
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A package that the product contains. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** As the package states it, by SPDX; undefined if it states none. */
  license: string | undefined;
  integrity: string | undefined;
  /** Where it runs: installed with the server, or built into the page. */
  runsIn: 'server' | 'page';
}

const IN = 'node_modules/';

/** Every package that is installed with the server or built into the page, from package-lock.json. */
export function shippedPackages(): ShippedPackage[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages as Record<string, Locked>;
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const onServer = closure(lock, Object.keys(dependencies));
  const inPage = closure(lock, Object.keys(devDependencies).filter(isImportedBy(pageSources())));
  return [...onServer.union(inPage)].sort().map((path) => {
    const { version, license, integrity } = lock[path] as Locked;
    return { name: nameAt(path), version, license, integrity, runsIn: onServer.has(path) ? 'server' : 'page' };
  });
}

/** The packages as a CycloneDX 1.6 document; the same packages give the same text. */
export function sbomOf(packages: readonly ShippedPackage[], version: string): string {
  const components = packages.map(({ name, version, license, integrity, runsIn }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const [algorithm, hash] = integrity?.split('-') ?? [];
    return {
      type: 'library',
      name,
      version,
      purl,
      // A package may be there twice, at different places, in one version.
      'bom-ref': purl,
      ...(license === undefined
        ? {}
        : { licenses: [isSpdx(license) ? { expression: license } : { license: { name: license } }] }),
      ...(algorithm === 'sha512' && hash !== undefined
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
        : {}),
      properties: [{ name: 'sparehour:runs-in', value: runsIn }],
    };
  });
  const unique = [...new Map(components.map((component) => [component.purl, component])).values()];
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'sparehour', version } },
    components: unique,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Whether each name in it is one of SPDX, which have a version or are well known; some packages just say BSD. */
function isSpdx(license: string): boolean {
  const names = license.split(/[()\s]+|\bOR\b|\bAND\b/).filter(Boolean);
  return names.every((name) => /-\d|^(?:0BSD|ISC|MIT|Unlicense|Zlib)$/.test(name));
}

/** The places of these packages and of all they depend on, as Node finds them. */
function closure(lock: Record<string, Locked>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = names.map((name) => IN + name);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = lock[path];
    if (entry === undefined || found.has(path)) continue;
    found.add(path);
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys(needed)) waiting.push(...placeOf(lock, name, path));
  }
  return found;
}

/** Nearest first: beside the package that needs it, then further up; none if it is optional and isn't locked. */
function placeOf(lock: Record<string, Locked>, name: string, from: string): string[] {
  for (let folder = `${from}/`; ; folder = folder.slice(0, folder.lastIndexOf(IN, folder.length - 2))) {
    const path = `${folder}${IN}${name}`;
    if (lock[path] !== undefined) return [path];
    if (folder === '') return [];
  }
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(IN) + IN.length);
}

/** What the page is built from, as one text. */
function pageSources(): string {
  const files = globSync('{web,shared}/**/*.{ts,tsx,css}').filter((file) => !/\.test\.tsx?$/.test(file));
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

function isImportedBy(sources: string) {
  return (name: string) => [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`].some((text) => sources.includes(text));
}

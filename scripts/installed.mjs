// Plain JavaScript, because an older Node cannot run TypeScript.
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What runs the server where the machine's own Node is older. */
const OF_NODE = /^node_modules\/node(-bin-setup)?(\/|$)/;

/**
 * Whether npm installed what package-lock.json names: what it wrote into node_modules/.package-lock.json says so.
 * Packages that are optional may be missing, as those for other machines are.
 */
export function isComplete(lock, installed, withDevelopment) {
  return Object.entries(lock.packages).every(([path, { version, dev, optional, devOptional }]) => {
    const there = installed.packages[path];
    if (there !== undefined) return there.version === version;
    return path === '' || optional || (!withDevelopment && (dev || devOptional));
  });
}

/** Deletes the packages of development, once everything is built; npm installs them again for what needs them. */
export function removeDevelopment(root) {
  const list = join(root, 'node_modules', '.package-lock.json');
  const installed = JSON.parse(readFileSync(list, 'utf8'));
  const packages = Object.entries(installed.packages);
  const isUnneeded = ([path, { dev, devOptional }]) => (dev || devOptional) && !OF_NODE.test(path);
  // What is built was compared with all sources just now: the next start needs nothing to compare them again.
  utimesSync(join(root, 'dist', '.built-from'), new Date(), new Date());
  // Before the packages: whatever ends this half-way, they don't count as installed.
  rmSync(join(root, 'node_modules', '.installed'), { force: true });
  const left = Object.fromEntries(packages.filter((each) => !isUnneeded(each)));
  writeFileSync(list, JSON.stringify({ ...installed, packages: left }, null, 2));
  for (const [path] of packages.filter(isUnneeded)) {
    // npm takes a folder without this file for no package, and installs it again.
    rmSync(join(root, path, 'package.json'), { force: true });
    rmSync(join(root, path), { recursive: true, force: true });
  }
}

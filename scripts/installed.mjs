// Plain JavaScript, because an older Node cannot run TypeScript.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  for (const [path, { dev, devOptional }] of Object.entries(installed.packages)) {
    if (!(dev || devOptional) || OF_NODE.test(path)) continue;
    rmSync(join(root, path), { recursive: true, force: true });
    delete installed.packages[path];
  }
  rmSync(join(root, 'node_modules', '.installed'), { force: true });
  writeFileSync(list, JSON.stringify(installed, null, 2));
}

// Plain JavaScript, because an older Node cannot run TypeScript.

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

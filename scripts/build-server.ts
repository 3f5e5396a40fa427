import { dirname, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const folder = 'dist/server';
/** They load a file that lies beside them. */
const external = [/^node:/, /^@node-rs\/argon2/, /^@electric-sql\//];

/**
 * Writes the server and its packages into a few files of JavaScript: finding, reading and stripping two thousand of them was
 * half of a start. Threads and child processes stay what they are in `server`, and so does where a module finds its files.
 */
export async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: 'server/main.ts',
    platform: 'node',
    external,
    // Some packages read each other in a circle.
    checks: { circularDependency: false, eval: false },
    plugins: [{ name: 'places', transform: { filter: { id: /\/server\/.*\.ts$/, code: /import\.meta/ }, handler } }],
  });
  await bundle.write({
    dir: folder,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[hash].js',
  });
}

/** A module's place is that of its source. */
function handler(code: string, id: string): string {
  const source = relative(resolve(folder), id);
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
}

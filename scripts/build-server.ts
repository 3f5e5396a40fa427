import { globSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';

const folder = 'dist/server';
/** How a module names the script of a thread or of a child process. */
const script = /join\(import\.meta\.dirname, '([^']+)\.ts'\)/g;
/** They load a file that lies beside them. */
const external = [/^node:/, /^@node-rs\/argon2/, /^@electric-sql\//];

/**
 * Writes the server and its packages into a few files of JavaScript: finding, reading and stripping two thousand of them was
 * half of a start. Its threads and child processes have files of their own; the packages of these stay where they are,
 * since many load data, fonts and WebAssembly from beside themselves.
 */
export async function bundleServer(): Promise<void> {
  await write({ input: 'server/main.ts', external }, true);
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] });
  const scripts = sources.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(script), ([, name = '']) => join(dirname(file), `${name}.ts`)),
  );
  const input = Object.fromEntries(scripts.map((file) => [nameOf(file), file]));
  const isPackage = (id: string) => !/^[.#]|^server[\\/]/.test(id) && !isAbsolute(id);
  await write({ input, external: isPackage }, false);
}

async function write(options: Pick<InputOptions, 'input' | 'external'>, isFirst: boolean): Promise<void> {
  const bundle = await rolldown({
    ...options,
    platform: 'node',
    // Some packages read each other in a circle.
    checks: { circularDependency: false, eval: false },
    plugins: [
      { name: 'places', transform: { filter: { id: /[\\/]server[\\/].*\.ts$/, code: /import\.meta/ }, handler } },
    ],
  });
  const names = { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' };
  // Names stay, for the stacks of errors.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  await bundle.write({ dir: folder, cleanDir: isFirst, minify, ...names });
}

/** A module's place is that of its source, except for scripts, which are built too. */
function handler(code: string, id: string): string {
  const source = relative(resolve(folder), id);
  const files = `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`;
  return code
    .split(script)
    .map((part, index) => {
      if (index % 2 === 1) return `(import.meta.dirname + ${JSON.stringify(`/${nameOf(join(dirname(id), part))}.js`)})`;
      return part
        .replaceAll('import.meta.dirname', files)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
    })
    .join('');
}

/** `db-embedded-worker` for `server/db/embedded-worker.ts`. */
function nameOf(file: string): string {
  return relative('server', file).replace(/\.ts$/, '').replaceAll(/[\\/]/g, '-');
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() }),
);
type Manifest = z.output<typeof manifestSchema>;

/**
 * Returns the preload links for what a page imports, which the browser would discover only after running the first
 * script. They come from Vite's manifest; without one there are none.
 */
export async function readPreloads(folder: string): Promise<(sources: string[]) => string> {
  const manifest = await readManifest(join(folder, '.vite/manifest.json'));
  const known = filesOf(manifest, ['index.html']);
  return (sources) =>
    [...filesOf(manifest, sources)]
      .filter((file) => !known.has(file))
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="preload" as="style" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      )
      .join('');
}

async function readManifest(path: string): Promise<Manifest> {
  if (!existsSync(path)) return {};
  return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}

/** The files of modules and of everything they import. */
function filesOf(manifest: Manifest, sources: string[], seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    filesOf(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

export const script = 'console.info("the application");\n'.repeat(50);

/** A folder as the build leaves it, with things beside it that must never be served. */
export async function makeWebFolder(): Promise<string> {
  const parent = await mkdtemp(join(inject('testFolder'), 'web-'));
  const folder = join(parent, 'dist');
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name), { recursive: true });
  const files: Record<string, string> = {
    '../secret.txt': 'outside',
    'index.html':
      '<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>' +
      '<script type="module" src="/assets/shared-2.js"></script></head>',
    '.vite/manifest.json': JSON.stringify({
      '_notes-4f2a.js': { file: 'assets/app-4f2a.js', name: 'notes', imports: ['_shared.js', '_ui.js'] },
      '_shared.js': { file: 'assets/shared-2.js', name: 'shared' },
      '_ui.js': { file: 'assets/ui-3.js', name: 'ui', imports: ['_ui.js'] },
    }),
    'index.html.br': 'compressed document',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'service-worker.js': script,
    'assets/app-4f2a.js': script,
    'assets/app-4f2a.js.br': 'brotli of the script',
    'assets/app-4f2a.js.gz': 'gzip of the script',
    'assets/app-4f2a.js.map': 'source map',
    '.env': 'SECRET_KEY=outside',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The font that notes are read in, by the names of its files in the build. */
const faces = [
  { file: 'source-serif-4-latin-wght-normal', style: 'normal' },
  { file: 'source-serif-4-latin-wght-italic', style: 'italic' },
];

/** Rules that load the application's own reading font on a page without its styles; empty without a build. */
export async function readingFonts(webFolder: string): Promise<string> {
  const folder = join(webFolder, 'assets');
  const files = existsSync(folder) ? await readdir(folder) : [];
  return faces
    .flatMap(({ file, style }) => {
      const built = files.find((name) => name.startsWith(`${file}-`) && name.endsWith('.woff2'));
      return built === undefined ? [] : [face(built, style)];
    })
    .join('\n');
}

function face(file: string, style: string): string {
  return `@font-face { font-family: "Source Serif 4 Variable"; font-style: ${style}; font-weight: 200 900; font-display: swap; src: url("/assets/${file}") format("woff2-variations") }`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, readPage } from '#shared/content.ts';

/** Reads a Markdown file of `content/`. It is part of the release, so it is read where the code is loaded. */
export function readContent(path: string): Page {
  return readPage(readFileSync(join(import.meta.dirname, '../content', path), 'utf8'));
}

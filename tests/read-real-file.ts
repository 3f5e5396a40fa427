import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import type { Extraction } from '#server/features/documents/extractors/extract.ts';
import type { DocumentType } from '#shared/documents.ts';
import { extractPath } from './extraction.ts';

/** What the extractors make of a file of real life, read once in a run: several tests look at every one of them. */
export async function readRealFile(path: string, type: DocumentType): Promise<Extraction> {
  const kept = join(inject('testFolder'), `${basename(path)}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const extraction = await extractPath(path, type);
  const written = `${kept}.${process.pid}`;
  writeFileSync(written, JSON.stringify(extraction));
  renameSync(written, kept);
  return extraction;
}

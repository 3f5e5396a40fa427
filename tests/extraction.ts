import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { Send } from '#server/features/documents/extractors/child-messages.ts';
import { readDocx } from '#server/features/documents/extractors/docx.ts';
import { type Extraction, type ExtractionOptions, extract } from '#server/features/documents/extractors/extract.ts';
import { type ExtractionLimits, extractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { readPdf } from '#server/features/documents/extractors/pdf/read-pdf.ts';
import type { DocumentType } from '#shared/documents.ts';

/** Files of real life, beside the project or wherever SHARED_FILES says; they are not part of it. */
export const realFiles = process.env.SHARED_FILES ?? join(import.meta.dirname, '../../shared/files');
export const hasRealFiles = existsSync(realFiles);

/** The default limits. */
export const usualLimits = extractionLimits(readConfig({}));

type Asked = Partial<Omit<ExtractionOptions, 'limits'>> & { limits?: Partial<ExtractionLimits> };

/** Extracts a file that lies somewhere. */
export function extractPath(path: string, type: DocumentType, { limits, ...options }: Asked = {}): Promise<Extraction> {
  return extract(path, {
    owner: 'ada',
    type,
    ocr: false,
    languages: ['eng'],
    ...options,
    limits: { ...usualLimits, ...limits },
  });
}

/** Extracts bytes, via a temporary file. */
export async function extractBytes(
  bytes: Buffer | string,
  type: DocumentType,
  options: Asked = {},
): Promise<Extraction> {
  return withFile(bytes, (path) => extractPath(path, type, options));
}

/** The Markdown of all pages together. */
export async function markdownOf(bytes: Buffer | string, type: DocumentType, options: Asked = {}): Promise<string> {
  const { pages } = await extractBytes(bytes, type, options);
  return pages.map(({ markdown }) => markdown).join('\n\n');
}

/**
 * The Markdown that a reader makes of made bytes, in this process: one of its own takes longer to start than most files
 * to be read. What can go wrong with a file is tested there.
 */
export async function markdownHere(bytes: Buffer, type: 'pdf' | 'docx'): Promise<string> {
  const pages: string[] = [];
  const send: Send = (message) => {
    if (message.type === 'page') pages.push(message.markdown);
  };
  const read = type === 'pdf' ? readPdf : readDocx;
  await read(new Uint8Array(bytes), usualLimits, send);
  return pages.join('\n\n');
}

/** The sentence with which a file is refused. */
export async function refusalOf(bytes: Buffer | string, type: DocumentType, options: Asked = {}): Promise<string> {
  try {
    const { pages } = await extractBytes(bytes, type, options);
    return `read: ${JSON.stringify(pages).slice(0, 200)}`;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unusable_file') return error.message;
    throw error;
  }
}

/** Runs something with bytes in a file of its own. */
export async function withFile<T>(bytes: Buffer | string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-extraction-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, bytes);
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Processes that this one has started to read documents, and that are still there. */
export function extractionChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      const [status, command] = [contentOf(`/proc/${id}/status`), contentOf(`/proc/${id}/cmdline`)];
      return (
        status.includes(`\nPPid:\t${process.pid}\n`) &&
        command.includes('extractors/child.ts') &&
        !/\nState:\tZ/.test(status)
      );
    });
}

/** What the system reports about a process; undefined once it has ended. */
export function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { importedText } from '#server/features/import/document-text.service.ts';
import { storableText } from '#shared/text.ts';
import { type Send, UnusableFile } from './child-messages.ts';
import type { ExtractionLimits } from './extraction-limits.ts';
import { cutAt, titleOf } from './text.ts';

/** Spreadsheets and books, with the code of the import. */
export async function readImportedText(
  type: 'xlsx' | 'csv' | 'epub',
  bytes: Uint8Array,
  { characters }: ExtractionLimits,
  send: Send,
): Promise<void> {
  const read = await importedText(type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (typeof read === 'string') throw new UnusableFile(read.replace(/[^.]$/, '$&.'));
  const text = storableText(read.markdown);
  const markdown = cutAt(text, characters);
  send({ type: 'page', number: 1, markdown });
  const isTruncated = read.isCut || markdown.length < text.length;
  send({
    type: 'done',
    pageCount: 1,
    scannedPages: [],
    title: type === 'epub' ? titleOf(markdown) : null,
    isTruncated,
  });
}

import { decodeText } from '#server/content/text-encoding.ts';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { storableText } from '#shared/text.ts';
import { type Send, UnusableFile } from './child-messages.ts';
import type { ExtractionLimits } from './extraction-limits.ts';

/** Text and Markdown stay unchanged, except for the encoding and the line endings. */
export async function readTextFile(bytes: Uint8Array, limits: ExtractionLimits, send: Send): Promise<void> {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new UnusableFile(documentTexts.unusable.notText);
  const text = storableText(decoded.replace(/\r\n?/g, '\n'));
  const markdown = cutAt(text, limits.characters);
  send({ type: 'page', number: 1, markdown });
  send({
    type: 'done',
    pageCount: 1,
    scannedPages: [],
    title: titleOf(markdown),
    isTruncated: markdown.length < text.length,
  });
}

/** Never splits a character. */
export function cutAt(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const cut = text.slice(0, characters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The first heading of Markdown. */
export function titleOf(markdown: string): string | null {
  const heading = /^#{1,2} +(.+?)(?: +#+)?$/m.exec(markdown)?.[1];
  return heading?.replace(/[*_`]/g, '').trim() || null;
}

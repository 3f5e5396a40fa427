import mammoth from 'mammoth';
import { htmlToMarkdown } from '#server/content/html-to-markdown.ts';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import type { Written } from '#shared/markdown/from-html/source.ts';
import { storableText } from '#shared/text.ts';
import { type Send, UnusableFile } from './child-messages.ts';
import { type DocxArchive, openDocxArchive } from './docx-archive.ts';
import type { ExtractionLimits } from './extraction-limits.ts';
import { cutAt, titleOf } from './text.ts';

/** Word's own names for styles that Markdown has too; mammoth knows the headings already. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh > em",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  'comment-reference => sup',
];

/** A DOCX as Markdown. Images are omitted, so nothing a document refers to is ever opened. */
export async function readDocx(bytes: Uint8Array, limits: ExtractionLimits, send: Send): Promise<void> {
  const archive = await openDocxArchive(bytes);
  const markdown = storableText(htmlToMarkdown(await toHtml(archive), { markdownOf: noteOf }));
  const kept = cutAt(markdown, limits.characters);
  send({ type: 'page', number: 1, markdown: kept });
  send({
    type: 'done',
    pageCount: 1,
    scannedPages: [],
    title: (await titleFromProperties(archive)) ?? titleOf(kept),
    isTruncated: kept.length < markdown.length,
  });
}

/** The footnotes, endnotes and comments of mammoth's HTML, and the signs in the text that refer to them. */
function noteOf(element: Element, read: (element: Element) => string): Written | undefined {
  const { nodeName, id } = element;
  const line = () => read(element).replace(/\s*\n\s*/g, ' ');
  if (nodeName === 'SUP') {
    const target = element.querySelector('a')?.getAttribute('href') ?? '';
    return /^#(?:footnote|endnote|comment)-/.test(target) ? { markdown: `[^${noteName(target)}]` } : undefined;
  }
  if (nodeName === 'A' && element.textContent?.trim() === '↑') return { markdown: '' };
  if (nodeName === 'LI' && /^(?:footnote|endnote)-/.test(id)) {
    return { markdown: `[^${noteName(id)}]: ${line()}`, isBlock: true };
  }
  if (nodeName === 'DT') return { markdown: '', isBlock: true };
  if (nodeName !== 'DD') return undefined;
  const name = noteName(element.previousElementSibling?.id ?? '');
  return { markdown: `[^${name}]: Comment: ${line()}`, isBlock: true };
}

/** `#footnote-1`, `#endnote-2` and `#comment-0` become `1`, `end-2` and `comment-0`. */
function noteName(reference: string): string {
  return reference
    .replace(/^#?(?:footnote-|(end)note-)/, (_, end) => (end === undefined ? '' : 'end-'))
    .replace('#', '');
}

async function toHtml(archive: DocxArchive): Promise<string> {
  try {
    // mammoth accepts an opened archive instead of a file; its types only know files.
    const input = { file: archive } as unknown as { buffer: Buffer };
    const { value } = await mammoth.convertToHtml(input, {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    });
    return value;
  } catch (cause) {
    if (cause instanceof UnusableFile || cause instanceof RangeError) throw cause;
    throw new UnusableFile(documentTexts.unusable.damagedDocx, { cause });
  }
}

/** The author's title. Programs often leave "Word Document" and the like there. */
async function titleFromProperties(archive: DocxArchive): Promise<string | null> {
  if (!archive.exists('docProps/core.xml')) return null;
  const xml = String(await archive.read('docProps/core.xml', 'utf-8'));
  const title = /<dc:title(?:\s[^>]*)?>([^<]{1,300})<\/dc:title>/.exec(xml)?.[1];
  return title === undefined ? null : plainTitle(decodeEntities(title));
}

function plainTitle(title: string): string | null {
  const trimmed = storableText(title).replace(/\s+/g, ' ').trim();
  return trimmed === '' || /^(word document|document\d*|untitled|microsoft word.*)$/i.test(trimmed) ? null : trimmed;
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|quot|apos|amp));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

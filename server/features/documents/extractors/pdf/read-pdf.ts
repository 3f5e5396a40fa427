import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Send } from '#server/features/documents/extractors/child-messages.ts';
import type { ExtractionLimits } from '#server/features/documents/extractors/extraction-limits.ts';
import { cutAt, titleOf } from '#server/features/documents/extractors/text.ts';
import { storableText } from '#shared/text.ts';
import type { Block } from './blocks.ts';
import { damagedPdf, loadPdfjs, openPdf } from './open-pdf.ts';
import { blocksOf, styleOf } from './page-blocks.ts';
import { type PageText, weightOf } from './page-text.ts';
import { readPage } from './read-page.ts';
import { withoutRunningLines } from './repeated-lines.ts';
import { toSegments } from './segments.ts';
import { toMarkdown } from './to-markdown.ts';

/** With fewer letters than this beside a picture, the page is a scan with a stamp or a page number. */
const SCAN_LETTERS = 50;

/** Reads the text of a PDF as Markdown, page by page, and reports which pages are pictures. */
export async function readPdf(bytes: Uint8Array, limits: ExtractionLimits, send: Send): Promise<void> {
  const document = await openPdf(bytes, 'text', limits);
  const pages: PageText[] = [];
  let letters = 0;
  let broken = 0;
  for (let number = 1; number <= document.numPages && letters <= limits.characters; number += 1) {
    const text = await readPageOf(document, number);
    pages.push(text ?? blankPage(number));
    if (text === null) broken += 1;
    else letters += lettersOf(text);
    send({ type: 'progress', page: number, pages: document.numPages });
  }
  if (broken === pages.length) throw damagedPdf();
  const illegible = pages.filter((page) => page.unreadable > lettersOf(page));
  const wordless = pages.filter((page) => lettersOf(page) < SCAN_LETTERS && !illegible.includes(page));
  const scannedPages = [...illegible.map(({ number }) => number), ...(await findScans(bytes, limits, wordless))];
  const markdown = toPages(pages);
  let room = limits.characters;
  for (const [index, text] of markdown.entries()) {
    const kept = cutAt(storableText(text), room);
    room -= kept.length;
    send({ type: 'page', number: index + 1, markdown: kept });
  }
  const title = (await titleFromMetadata(document)) ?? titleOf(markdown.slice(0, 3).join('\n'));
  const isTruncated = pages.length < document.numPages || room <= 0 || broken > 0;
  send({
    type: 'done',
    pageCount: document.numPages,
    scannedPages: scannedPages.sort((a, b) => a - b),
    title,
    isTruncated,
  });
}

/** In a damaged file some pages may still be whole. */
async function readPageOf(document: PDFDocumentProxy, number: number): Promise<PageText | null> {
  try {
    const page = await document.getPage(number);
    const text = await readPage(page);
    page.cleanup();
    return text;
  } catch {
    return null;
  }
}

function blankPage(number: number): PageText {
  return { number, width: 0, height: 0, groups: [], comments: [], unreadable: 0, operations: 0 };
}

function lettersOf({ groups }: PageText): number {
  return groups.flat().reduce((sum, { text }) => sum + weightOf(text), 0);
}

function toPages(pages: PageText[]): string[] {
  const [main, aside] = [
    pages.map((page) => toSegments(page.groups[0] ?? [])),
    pages.map((page) => page.groups.slice(1)),
  ];
  const style = styleOf(main.flat());
  const bodies = withoutRunningLines(pages.map((page, index) => ({ page, segments: main[index] ?? [] })));
  return pages.map((page, index) => {
    const blocks = blocksOf(bodies[index] ?? [], style);
    for (const group of aside[index] ?? []) blocks.push(...blocksOf(toSegments(group), style).map(asParagraph));
    const comments = page.comments.map((comment) => `> Comment: ${comment}`);
    return [toMarkdown(blocks), ...comments].filter((part) => part !== '').join('\n\n');
  });
}

/** Text in another direction is never a heading, however large. */
function asParagraph(block: Block): Block {
  return block.kind === 'heading' ? { kind: 'paragraph', text: block.text } : block;
}

/** The title in the metadata, unless the program put a file name there. */
async function titleFromMetadata(document: PDFDocumentProxy): Promise<string | null> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const title = storableText(String((info as { Title?: unknown }).Title ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
  const isMeaningless = /^(untitled|document\d*|microsoft word.*|.*\.(docx?|pdf|tex|dvi|indd|odt|qxd|rtf|txt))$/i.test(
    title,
  );
  return isMeaningless || !/\p{L}{2}/u.test(title) ? null : title;
}

/** This many strokes may be letters drawn as shapes. */
const STROKES = 50;

/** The pages that show a picture, or letters drawn as shapes. */
async function findScans(bytes: Uint8Array, limits: ExtractionLimits, candidates: PageText[]): Promise<number[]> {
  if (candidates.length === 0) return [];
  const document = await openPdf(bytes, 'pictures', limits);
  const { OPS } = await loadPdfjs();
  const found: number[] = [];
  for (const { number, operations } of candidates) {
    const page = await document.getPage(number);
    // Opened this way, a page ends at its first picture, so it has fewer operations than it does without pictures.
    const isScan = await page.getOperatorList().then(
      ({ fnArray }) => {
        const strokes = fnArray.filter((operation) => operation === OPS.constructPath).length;
        return fnArray.length < operations || strokes >= STROKES;
      },
      () => true,
    );
    page.cleanup();
    if (isScan) found.push(number);
  }
  return found;
}

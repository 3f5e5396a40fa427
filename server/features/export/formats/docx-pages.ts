import { AlignmentType, Footer, PageNumber, Paragraph, type Table, TextRun } from 'docx';
import type { Inline } from '../note-nodes.ts';
import { inlineText } from './note-text.ts';

/** Twips between the margins of a page, upright and on its side. */
export const TEXT_WIDTH = 9026;
export const WIDE_WIDTH = 13_958;
/** A letter in a table, about, and the margins of a cell. */
const LETTER = 125;
const CELL = 240;
const LINE_LETTERS = 48;
const WORD_LETTERS = 24;

export function columnsOf(rows: readonly Inline[][][]) {
  const [head = []] = rows;
  return head.map((_, column) => {
    const texts = rows.map((row) => inlineText(row[column] ?? []));
    const longest = (pieces: readonly string[], most: number) =>
      CELL +
      LETTER *
        Math.min(
          most,
          pieces.reduce((length, piece) => Math.max(length, piece.length), 3),
        );
    const words = texts.flatMap((text) => text.split(/\s+/));
    return { wish: longest(texts, LINE_LETTERS), least: longest(words, WORD_LETTERS) };
  });
}

/** The parts of a document, those of one kind of page together. */
export function pagesOf(parts: readonly (Paragraph | Table)[], wide: ReadonlySet<Paragraph | Table>) {
  const pages: { isWide: boolean; children: (Paragraph | Table)[] }[] = [];
  for (const part of parts) {
    const isWide = wide.has(part);
    const last = pages.at(-1);
    if (last?.isWide === isWide) last.children.push(part);
    else pages.push({ isWide, children: [part] });
  }
  return pages;
}

export function pageNumbers(): Footer {
  const numbers = new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 18 });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [numbers] })] });
}

import {
  AlignmentType,
  Footer,
  type IStylesOptions,
  LineRuleType,
  PageNumber,
  Paragraph,
  type Table,
  TextRun,
} from 'docx';
import type { Inline } from '../note-nodes.ts';
import { inlineText } from './note-text.ts';

const lowHeading = {
  run: { size: 22, bold: true, italics: false, color: 'auto' },
  paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
};
const lowHeadings = { heading4: lowHeading, heading5: lowHeading, heading6: lowHeading };
/** How a document looks. */
export const styles: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Calibri', size: 22 },
      paragraph: { spacing: { after: 140, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { size: 44, bold: true }, paragraph: { spacing: { after: 240 } } },
    heading1: {
      run: { size: 32, bold: true },
      paragraph: { spacing: { before: 320, after: 120 }, keepNext: true },
    },
    heading2: {
      run: { size: 27, bold: true },
      paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
    },
    heading3: { run: { size: 24, bold: true }, paragraph: { spacing: { before: 240, after: 80 }, keepNext: true } },
    ...lowHeadings,
    hyperlink: { run: { color: '1F4E99', underline: {} } },
  },
};

/** Twips between the margins of a page, upright and on its side. */
export const TEXT_WIDTH = 9026;
export const WIDE_WIDTH = 13_958;
/** A letter in a table, about, where it has its usual size, and the margins of a cell. */
const LETTER = 125;
const CELL = 240;
const LINE_LETTERS = 48;
const WORD_LETTERS = 24;
/** A column with a picture, as it would be, and at least. */
const PICTURE = [4500, 1800] as const;

/** @param scale of the letters. */
export function columnsOf(rows: readonly Inline[][][], scale: number) {
  const [head = []] = rows;
  return head.map((_, column) => {
    const texts = rows.map((row) => inlineText(row[column] ?? []));
    const longest = (pieces: readonly string[], most: number) =>
      CELL +
      LETTER *
        scale *
        Math.min(
          most,
          pieces.reduce((length, piece) => Math.max(length, piece.length), 3),
        );
    const words = texts.flatMap((text) => text.split(/\s+/));
    const hasPicture = rows.some((row) => row[column]?.some(({ kind }) => kind === 'picture'));
    const [wish, least] = hasPicture ? PICTURE : [0, 0];
    return {
      wish: Math.max(wish, longest(texts, LINE_LETTERS)),
      least: Math.max(least, longest(words, WORD_LETTERS)),
    };
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

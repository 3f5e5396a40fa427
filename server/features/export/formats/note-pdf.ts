import { exportTexts } from '../export.texts.ts';
import type { Block, Inline } from '../note-nodes.ts';
import { noteTree } from '../note-tree.ts';
import { columnWidths } from './column-widths.ts';
import { type Content, FILL, LINE, type Line, type Look, MARGIN, MUTED, PdfPages, type Run } from './pdf-pages.ts';
import { partsOf, runsOf } from './pdf-runs.ts';
import { MissingLettersError, type Picture } from './rendered-note.ts';

const SIZE = 11;
const headingSizes = [18, 15, 13, 12, 11, 11];
const CODE_SIZE = 9.5;
const CELL_SIZE = 10;
/** On a page on its side, the first in which all words have room. */
const cellSizes = [CELL_SIZE, 9, 8, 7];
/** Points of a word, such as an address, that is cut anyway. */
const LONG_WORD = 160;
const INDENT = 18;
const CELL = 5;
const SPACE = { paragraph: 7, item: 3, heading: 14 };
const INK = '#1c1b19';
const RULE = '#c9c4b9';
/** Hundreds of columns are not for paper. */
const COLUMN_MIN = 24;
const MEASURED_ROWS = 200;
/** Lines of a cell at the end of a page that are worth to begin there. */
const PIECE = 3;

/**
 * A note as pages: numbered, with embedded fonts, selectable text and a structure that screen readers use.
 *
 * @param fonts files of fonts for other scripts.
 * @throws {MissingLettersError} if it has words that no font has. A single sign is replaced, and the end says so.
 */
export async function notePdf(
  title: string,
  markdown: string,
  pictures: readonly Picture[],
  fonts: readonly string[] = [],
): Promise<Uint8Array> {
  const { blocks, footnotes } = noteTree(markdown);
  const writer = new PdfWriter(title, pictures, fonts);
  writer.blocks(blocks, 0);
  writer.footnotes(footnotes);
  return writer.end();
}

class PdfWriter {
  readonly #pages: PdfPages;
  readonly #pictures: readonly Picture[];
  #quotes = 0;

  constructor(title: string, pictures: readonly Picture[], fonts: readonly string[]) {
    this.#pages = new PdfPages(title, fonts);
    this.#pictures = pictures;
    this.#pages.part('H1', () => this.#text([{ text: title, bold: true }], 0, 22));
  }

  blocks(blocks: readonly Block[], left: number): void {
    for (const block of blocks) this.#block(block, left);
  }

  footnotes(footnotes: readonly Block[][]): void {
    if (footnotes.length === 0) return;
    this.#rule();
    this.#pages.inside('L', () => {
      for (const [at, footnote] of footnotes.entries()) this.#item(`${at + 1}.`, footnote, 0);
    });
  }

  end(): Promise<Uint8Array> {
    const { missing, isUnreadable } = this.#pages.fonts;
    const signs = [...missing];
    if (isUnreadable) throw new MissingLettersError(signs.join(''));
    if (signs.length > 0) {
      this.#pages.space(SPACE.heading);
      const text = exportTexts.replaced(signs.map((sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase()}`));
      this.#pages.part('P', () => this.#text([{ text }], 0, CODE_SIZE));
    }
    return this.#pages.end();
  }

  #block(block: Block, left: number): void {
    switch (block.kind) {
      case 'heading': {
        const size = headingSizes[block.level - 1] ?? SIZE;
        this.#pages.room(size * LINE * 3);
        this.#pages.space(SPACE.heading);
        this.#pages.part(
          `H${Math.min(6, block.level + 1)}`,
          this.#contents(block.children, left, size, { bold: true }),
        );
        return;
      }
      case 'paragraph':
        this.#pages.space(SPACE.paragraph);
        this.#pages.part('P', this.#contents(block.children, left));
        return;
      case 'quote':
        this.#quotes += 1;
        this.#pages.inside('BlockQuote', () => this.blocks(block.blocks, left + INDENT));
        this.#quotes -= 1;
        return;
      case 'list':
        this.#pages.inside('L', () => {
          for (const [at, { isDone, blocks }] of block.items.entries()) {
            this.#item(isDone ?? (block.start === null ? '•' : `${block.start + at}.`), blocks, left);
          }
        });
        return;
      case 'code': {
        // Spaces stay where they are.
        const text = block.text.replaceAll('\t', '    ').replaceAll(' ', '\u00a0');
        this.#pages.space(SPACE.paragraph);
        this.#pages.part('Code', () => this.#text([{ text, code: true }], left + CELL, CODE_SIZE, FILL));
        return;
      }
      case 'table':
        this.#table(block, left);
        return;
      case 'rule':
        this.#rule();
    }
  }

  #rule(): void {
    this.#pages.room(20);
    const y = this.#pages.doc.y + 10;
    this.#pages.artifact(() =>
      this.#pages.doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.#pages.width, y)
        .lineWidth(0.7)
        .stroke(RULE),
    );
    this.#pages.doc.y = y + 10;
  }

  /** @param sign what is before the item; for a task, whether it is done */
  #item(sign: string | boolean, blocks: readonly Block[], left: number): void {
    const [first, ...rest] = blocks;
    const inside = left + INDENT;
    const words = first?.kind === 'paragraph' ? first.children : [];
    const drawSign = () => {
      this.#pages.room(SIZE * LINE);
      const { y } = this.#pages.doc;
      if (typeof sign === 'boolean') this.#box(sign, MARGIN + left + 3, y + 3.5);
      else {
        const [line] = this.#pages.lines([{ text: sign }], INDENT * 2, SIZE);
        this.#pages.draw(line, MARGIN + inside - 5 - (line?.width ?? 0), y, SIZE, INK);
      }
      // Drawing has moved it.
      this.#pages.doc.y = words.length === 0 ? y + SIZE * LINE : y;
    };
    this.#pages.space(SPACE.item);
    this.#pages.inside('LI', () => {
      this.#pages.part('LBody', [drawSign, ...this.#contents(words, inside)]);
      this.blocks(first?.kind === 'paragraph' ? rest : blocks, inside);
    });
  }

  /** The box of a task. */
  #box(isDone: boolean, x: number, y: number): void {
    this.#pages.doc.lineWidth(0.9).roundedRect(x, y, 8.5, 8.5, 1.5).stroke(MUTED);
    if (!isDone) return;
    this.#pages.doc
      .lineWidth(1.3)
      .moveTo(x + 1.9, y + 4.4)
      .lineTo(x + 3.7, y + 6.3)
      .lineTo(x + 6.9, y + 2.3)
      .stroke(INK);
  }

  /** The drawings of phrases, and the pictures among them as parts of their own. */
  #contents(inlines: readonly Inline[], left: number, size = SIZE, look: Look = {}): Content[] {
    const contents: Content[] = [];
    let runs: Run[] | undefined;
    for (const part of partsOf(inlines, this.#pictures, look)) {
      if ('picture' in part) {
        const alt = part.alt === '' ? {} : { alt: part.alt };
        contents.push(this.#pages.doc.struct('Figure', alt, () => this.#picture(part.picture, left, part.chosen)));
        runs = undefined;
      } else if (runs !== undefined) runs.push(part);
      else {
        const begun = [part];
        runs = begun;
        contents.push(() => this.#text(begun, left, size));
      }
    }
    return contents;
  }

  #picture({ bytes, width, height }: Picture, left: number, chosen = width): void {
    const room = Math.min((this.#pages.width - left) / width, this.#pages.height / height);
    const scale = Math.min((0.75 * chosen) / width, room);
    this.#pages.room(height * scale + 4);
    const { y } = this.#pages.doc;
    this.#pages.doc.image(Buffer.from(bytes), MARGIN + left, y + 2, { width: width * scale });
    this.#pages.doc.y = y + height * scale + 6;
  }

  /** A table whose words have no room between the margins gets a page on its side, and smaller letters. */
  #table(block: Extract<Block, { kind: 'table' }>, left: number): void {
    const { width, wideWidth } = this.#pages;
    const isWide = !this.#columns(block.rows, width - left, CELL_SIZE).hasRoom;
    if (!isWide) {
      this.#pages.space(SPACE.paragraph);
      this.#rows(block, left, CELL_SIZE);
      return;
    }
    const size = cellSizes.find((each) => this.#columns(block.rows, wideWidth, each).hasRoom) ?? cellSizes.at(-1);
    this.#pages.onWidePages(() => this.#rows(block, 0, size ?? CELL_SIZE));
  }

  /** Rows on as many pages as they need: each page begins with the first one, and a higher one than a page is continued. */
  #rows({ align, rows }: Extract<Block, { kind: 'table' }>, left: number, size: number): void {
    const { widths } = this.#columns(rows, this.#pages.width - left, size);
    const heightOf = (lines: number) => lines * size * LINE + 2 * CELL;
    const cellsOf = (row: readonly Inline[][], look: Look) =>
      row.map((cell, column) => this.#pages.lines(runsOf(cell, look), (widths[column] ?? 0) - 2 * CELL, size));
    const linesOf = (cells: readonly Line[][]) => Math.max(1, ...cells.map(({ length }) => length));
    const head = cellsOf(rows[0] ?? [], { bold: true });
    const isRepeated = heightOf(linesOf(head)) < this.#pages.height / 2;
    const room = this.#pages.height - (isRepeated ? heightOf(linesOf(head)) : 0);
    const most = Math.floor((room - 2 * CELL) / (size * LINE));
    const first = rows[1] === undefined ? 0 : linesOf(cellsOf(rows[1], {}));
    const firstHeight = first === 0 ? 0 : heightOf(first > most ? PIECE : first);
    const draw = (cells: readonly Line[][], isHead: boolean, write: (words: () => void) => void) => {
      const { y } = this.#pages.doc;
      const height = heightOf(linesOf(cells));
      let x = MARGIN + left;
      for (const [column, lines] of cells.entries()) {
        const width = widths[column] ?? 0;
        const side = align[column];
        const from = x;
        this.#pages.artifact(() => {
          if (isHead) this.#pages.doc.rect(from, y, width, height).fill(FILL);
          this.#pages.doc.lineWidth(0.6).rect(from, y, width, height).stroke(RULE);
        });
        write(() => {
          for (const [number, line] of lines.entries()) {
            const free = Math.max(0, width - 2 * CELL - line.width);
            const start = from + CELL + (side === 'right' ? free : side === 'center' ? free / 2 : 0);
            this.#pages.draw(line, start, y + CELL + number * size * LINE, size, INK);
          }
        });
        x += width;
      }
      this.#pages.doc.y = y + height;
    };

    this.#pages.inside('Table', () => {
      for (const [at, row] of rows.entries()) {
        const isHead = at === 0;
        const cells = isHead ? head : cellsOf(row, {});
        const total = linesOf(cells);
        for (let line = 0; line < total; ) {
          const here = Math.floor((this.#pages.free - 2 * CELL) / (size * LINE));
          const until = line + (total - line > most && here >= PIECE ? Math.min(here, most) : most);
          const piece = cells.map((lines) => lines.slice(line, until));
          line = until;
          // No head stands alone.
          this.#pages.room(heightOf(linesOf(piece)) + (isHead ? firstHeight : 0));
          if (!isHead && isRepeated && this.#pages.doc.y <= MARGIN) {
            draw(head, true, (words) => this.#pages.artifact(words));
          }
          this.#pages.inside('TR', () => draw(piece, isHead, (words) => this.#pages.part(isHead ? 'TH' : 'TD', words)));
        }
      }
    });
  }

  /**
   * The widths of columns: what they ask for, or less for long ones, so that they have the width of the page.
   * `hasRoom`: without a word that is cut.
   */
  #columns(rows: readonly Inline[][][], width: number, size: number): { widths: number[]; hasRoom: boolean } {
    const measured = rows.slice(0, MEASURED_ROWS);
    const of = (column: number, measure: (runs: Run[]) => number) =>
      Math.max(COLUMN_MIN, ...measured.map((row) => measure(runsOf(row[column] ?? [], { bold: true })))) + 2 * CELL + 2;
    const columns = (rows[0] ?? []).map((_, column) => ({
      wish: of(column, (runs) => this.#pages.lines(runs, width, size)[0]?.width ?? 0),
      least: of(column, (runs) => Math.min(LONG_WORD, this.#pages.longestWord(runs, size))),
    }));
    return columnWidths(columns, width);
  }

  /** Lines one below the other, on as many pages as they need. */
  #text(runs: readonly Run[], left: number, size: number, fill?: string): void {
    const width = this.#pages.width - left;
    for (const line of this.#pages.lines(runs, width, size)) {
      this.#pages.room(size * LINE);
      const { y } = this.#pages.doc;
      const height = size * LINE + 0.5;
      if (fill) this.#pages.doc.rect(MARGIN + left - CELL, y, width + CELL, height).fill(fill);
      if (this.#quotes > 0) this.#pages.doc.rect(MARGIN + left - 11, y, 2, height).fill(RULE);
      this.#pages.draw(line, MARGIN + left, y, size, this.#quotes > 0 ? MUTED : INK);
      this.#pages.doc.y = y + size * LINE;
    }
  }
}

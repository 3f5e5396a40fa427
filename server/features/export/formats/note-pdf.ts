import type { Block, Inline } from '../note-nodes.ts';
import { noteTree } from '../note-tree.ts';
import { type Content, FILL, HEIGHT, LINE, type Look, MARGIN, MUTED, PdfPages, type Run, WIDTH } from './pdf-pages.ts';
import { MissingLettersError, outsideLink, type Picture, pictureOf } from './rendered-note.ts';

const SIZE = 11;
const headingSizes = [18, 15, 13, 12, 11, 11];
const CODE_SIZE = 9.5;
const CELL_SIZE = 10;
const INDENT = 18;
const CELL = 5;
const SPACE = { paragraph: 7, item: 3, heading: 14 };
const INK = '#1c1b19';
const RULE = '#c9c4b9';
/** Hundreds of columns are not for paper. */
const COLUMN_MIN = 24;
const MEASURED_ROWS = 200;
const looks = {
  strong: { bold: true },
  emphasis: { italic: true },
  strike: { strike: true },
  mark: { marked: true },
} as const;

/**
 * A note as pages: numbered, with embedded fonts, selectable text and a structure that screen readers use.
 *
 * @throws {MissingLettersError} if no font has some of its letters: what would be in their place says nothing.
 */
export async function notePdf(title: string, markdown: string, pictures: readonly Picture[]): Promise<Uint8Array> {
  const { blocks, footnotes } = noteTree(markdown);
  const writer = new PdfWriter(title, pictures);
  writer.blocks(blocks, 0);
  writer.footnotes(footnotes);
  return writer.end();
}

class PdfWriter {
  readonly #pages: PdfPages;
  readonly #pictures: readonly Picture[];
  #quotes = 0;

  constructor(title: string, pictures: readonly Picture[]) {
    this.#pages = new PdfPages(title);
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
    const { missing } = this.#pages;
    if (missing.size > 0) throw new MissingLettersError([...missing].join(''));
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
        .lineTo(MARGIN + WIDTH, y)
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
    const scale = Math.min((0.75 * chosen) / width, (WIDTH - left) / width, HEIGHT / height);
    this.#pages.room(height * scale + 4);
    const { y } = this.#pages.doc;
    this.#pages.doc.image(Buffer.from(bytes), MARGIN + left, y + 2, { width: width * scale });
    this.#pages.doc.y = y + height * scale + 6;
  }

  #table({ align, rows }: Extract<Block, { kind: 'table' }>, left: number): void {
    const widths = this.#columns(rows, WIDTH - left);
    this.#pages.space(SPACE.paragraph);
    this.#pages.inside('Table', () => {
      for (const [at, row] of rows.entries()) {
        const cells = row.map((cell, column) =>
          this.#pages.lines(runsOf(cell, at === 0 ? { bold: true } : {}), (widths[column] ?? 0) - 2 * CELL, CELL_SIZE),
        );
        // A row that is higher than a page is cut.
        const most = Math.floor((HEIGHT - 2 * CELL) / (CELL_SIZE * LINE));
        const lines = Math.min(most, Math.max(1, ...cells.map(({ length }) => length)));
        const height = lines * CELL_SIZE * LINE + 2 * CELL;
        this.#pages.room(height);
        const { y } = this.#pages.doc;
        this.#pages.inside('TR', () => {
          let x = MARGIN + left;
          for (const [column, lines] of cells.entries()) {
            const width = widths[column] ?? 0;
            const side = align[column];
            const from = x;
            this.#pages.artifact(() => {
              if (at === 0) this.#pages.doc.rect(from, y, width, height).fill(FILL);
              this.#pages.doc.lineWidth(0.6).rect(from, y, width, height).stroke(RULE);
            });
            this.#pages.part(at === 0 ? 'TH' : 'TD', () => {
              for (const [number, line] of lines.slice(0, most).entries()) {
                const free = Math.max(0, width - 2 * CELL - line.width);
                const start = from + CELL + (side === 'right' ? free : side === 'center' ? free / 2 : 0);
                this.#pages.draw(line, start, y + CELL + number * CELL_SIZE * LINE, CELL_SIZE, INK);
              }
            });
            x += width;
          }
        });
        this.#pages.doc.y = y + height;
      }
    });
  }

  /** The widths of columns: what they ask for, or less for long ones, so that they have the width of the page. */
  #columns(rows: readonly Inline[][][], width: number): number[] {
    const wishes = (rows[0] ?? []).map((_, column) => {
      const wanted = rows
        .slice(0, MEASURED_ROWS)
        .map((row) => this.#pages.lines(runsOf(row[column] ?? [], { bold: true }), width, CELL_SIZE)[0]?.width ?? 0);
      return Math.max(COLUMN_MIN, ...wanted) + 2 * CELL + 2;
    });
    const sum = (all: readonly number[]) => all.reduce((total, wish) => total + wish, 0);
    if (sum(wishes) <= width) return wishes;
    const fair = width / wishes.length;
    const short = sum(wishes.filter((wish) => wish <= fair));
    return wishes.map((wish) => (wish <= fair ? wish : (wish / (sum(wishes) - short)) * (width - short)));
  }

  /** Lines one below the other, on as many pages as they need. */
  #text(runs: readonly Run[], left: number, size: number, fill?: string): void {
    const width = WIDTH - left;
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

/** The runs of phrases, and the pictures between them, which stand alone. */
function partsOf(
  inlines: readonly Inline[],
  pictures: readonly Picture[],
  look: Look,
): (Run | { picture: Picture; alt: string; chosen?: number | undefined })[] {
  return inlines.flatMap((inline) => {
    switch (inline.kind) {
      case 'text':
        return [{ ...look, text: inline.text }];
      case 'code':
        return [{ ...look, code: true, text: inline.text }];
      case 'break':
        return [{ ...look, text: '\n' }];
      case 'footnote':
        return [{ ...look, text: `[${inline.number}]` }];
      case 'picture': {
        const picture = pictureOf(inline.src, pictures);
        if (picture !== null) return [{ picture, alt: inline.alt, chosen: inline.width }];
        return inline.alt === '' ? [] : [{ ...look, text: inline.alt }];
      }
      case 'link': {
        const href = outsideLink(inline.href);
        return partsOf(inline.children, pictures, href === null ? look : { ...look, href });
      }
      default:
        return partsOf(inline.children, pictures, { ...look, ...looks[inline.kind] });
    }
  });
}

/** The runs of phrases, with the descriptions of pictures. */
function runsOf(inlines: readonly Inline[], look: Look): Run[] {
  return partsOf(inlines, [], look).filter((part): part is Run => 'text' in part);
}

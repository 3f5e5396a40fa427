import type { Block, Inline } from '../note-nodes.ts';
import { noteTree } from '../note-tree.ts';
import { columnWidths, partsOf, type Run, runsOf } from './pdf-lines.ts';
import { PdfSheet } from './pdf-sheet.ts';
import {
  CELL,
  COLUMN_MIN,
  FILL,
  headingSizes,
  INDENT,
  INK,
  LINE,
  MARGIN,
  MEASURED_ROWS,
  MUTED,
  RULE,
  SIZE,
  SPACE,
} from './pdf-style.ts';
import { MissingLettersError, type Picture } from './rendered-note.ts';

/**
 * A note as pages: numbered, with embedded fonts, selectable text and a structure that screen readers use.
 *
 * @throws {MissingLettersError} if no font has some of its letters: what would be in their place says nothing.
 */
export async function notePdf(title: string, markdown: string, pictures: readonly Picture[]): Promise<Uint8Array> {
  const { blocks, footnotes } = noteTree(markdown);
  const writer = new PdfWriter(title, pictures);
  writer.title(title);
  writer.blocks(blocks, 0);
  writer.footnotes(footnotes);
  return writer.end();
}

interface Setting {
  left: number;
  size?: number;
  color?: string;
}

class PdfWriter {
  readonly #sheet: PdfSheet;
  readonly #pictures: readonly Picture[];
  #quotes = 0;

  constructor(title: string, pictures: readonly Picture[]) {
    this.#sheet = new PdfSheet(title);
    this.#pictures = pictures;
  }

  end(): Promise<Uint8Array> {
    const { missing } = this.#sheet.fonts;
    if (missing.size > 0) throw new MissingLettersError([...missing].join(''));
    return this.#sheet.end();
  }

  title(title: string): void {
    this.#sheet.part('H1', () => this.#text([{ text: title, bold: true }], { left: 0, size: 22 }));
  }

  footnotes(footnotes: readonly Block[][]): void {
    if (footnotes.length === 0) return;
    this.#rule();
    this.#sheet.inside('L', () => {
      for (const [at, footnote] of footnotes.entries()) this.#item(`${at + 1}.`, footnote, 0);
    });
  }

  blocks(blocks: readonly Block[], left: number): void {
    for (const block of blocks) this.#block(block, left);
  }

  #block(block: Block, left: number): void {
    switch (block.kind) {
      case 'heading': {
        const size = headingSizes[block.level - 1] ?? SIZE;
        this.#sheet.room(size * LINE * 3);
        this.#sheet.space(SPACE.heading);
        const tag = `H${Math.min(6, block.level + 1)}`;
        this.#sheet.part(tag, this.#parts(block.children, { left, size }, { bold: true }));
        return;
      }
      case 'paragraph':
        this.#sheet.space(SPACE.paragraph);
        this.#sheet.part('P', this.#parts(block.children, { left }));
        return;
      case 'quote':
        this.#quotes += 1;
        this.#sheet.inside('BlockQuote', () => this.blocks(block.blocks, left + INDENT));
        this.#quotes -= 1;
        return;
      case 'list':
        this.#sheet.inside('L', () => {
          for (const [at, { isDone, blocks }] of block.items.entries()) {
            this.#item(isDone ?? (block.start === null ? '•' : `${block.start + at}.`), blocks, left);
          }
        });
        return;
      case 'code':
        this.#sheet.space(SPACE.paragraph);
        this.#sheet.part('Code', () => this.#text(codeRuns(block.text), { left: left + CELL, size: 9.5 }, FILL));
        return;
      case 'table':
        this.#table(block, left);
        return;
      case 'rule':
        this.#rule();
    }
  }

  #rule(): void {
    this.#sheet.room(20);
    this.#sheet.rule(this.#sheet.y + 10);
    this.#sheet.y += 20;
  }

  /** @param sign what is before the item; for a task, whether it is done */
  #item(sign: string | boolean, blocks: readonly Block[], left: number): void {
    const [first, ...rest] = blocks;
    const inside = left + INDENT;
    const words = first?.kind === 'paragraph' ? first.children : [];
    const drawSign = () => {
      this.#sheet.room(SIZE * LINE);
      const { y } = this.#sheet;
      if (typeof sign === 'boolean') this.#sheet.box(sign, MARGIN + left + 3, y + 3.5);
      else {
        const [line] = this.#sheet.lines([{ text: sign }], INDENT * 2, SIZE);
        const x = MARGIN + inside - 5 - (line?.width ?? 0);
        this.#sheet.draw(line, { x, y, size: SIZE, width: INDENT * 2, color: INK });
      }
      // Drawing has moved it.
      this.#sheet.y = words.length === 0 ? y + SIZE * LINE : y;
    };
    this.#sheet.space(SPACE.item);
    this.#sheet.inside('LI', () => {
      this.#sheet.part('LBody', [drawSign, ...this.#parts(words, { left: inside })]);
      this.blocks(first?.kind === 'paragraph' ? rest : blocks, inside);
    });
  }

  /** The drawings of phrases, and the pictures among them as parts of their own. */
  #parts(inlines: readonly Inline[], setting: Setting, look: Omit<Run, 'text'> = {}) {
    return partsOf(inlines, this.#pictures, look).map((part) =>
      part.kind === 'runs'
        ? () => this.#text(part.runs, setting)
        : this.#sheet.figure(part.alt, () => this.#picture(part.picture, setting.left)),
    );
  }

  #picture({ bytes, width, height }: Picture, left: number): void {
    const scale = Math.min(0.75, (this.#sheet.width - left) / width, this.#sheet.height / height);
    this.#sheet.room(height * scale + 4);
    const { y } = this.#sheet;
    this.#sheet.picture(bytes, MARGIN + left, y + 2, width * scale);
    this.#sheet.y = y + height * scale + 6;
  }

  /** Lines one below the other, on as many pages as they need. */
  #text(runs: readonly Run[], { left, size = SIZE, color }: Setting, fill?: string): void {
    const width = this.#sheet.width - left;
    for (const line of this.#sheet.lines(runs, width, size)) {
      this.#sheet.room(size * LINE);
      const { y } = this.#sheet;
      const height = size * LINE + 0.5;
      if (fill) this.#sheet.fill(MARGIN + left - CELL, y, width + CELL, height, fill);
      if (this.#quotes > 0) this.#sheet.fill(MARGIN + left - 11, y, 2, height, RULE);
      const ink = color ?? (this.#quotes > 0 ? MUTED : INK);
      this.#sheet.draw(line, { x: MARGIN + left, y, size, width, color: ink });
      this.#sheet.y = y + size * LINE;
    }
  }

  #table({ align, rows }: Extract<Block, { kind: 'table' }>, left: number): void {
    const widths = this.#columns(rows, this.#sheet.width - left);
    this.#sheet.space(SPACE.paragraph);
    this.#sheet.inside('Table', () => {
      for (const [at, row] of rows.entries()) {
        const cells = row.map((cell, column) =>
          this.#sheet.lines(runsOf(cell, at === 0 ? { bold: true } : {}), (widths[column] ?? 0) - 2 * CELL, 10),
        );
        // A row that is higher than a page is cut.
        const most = Math.floor((this.#sheet.height - 2 * CELL) / (10 * LINE));
        const height = Math.min(most, Math.max(1, ...cells.map((lines) => lines.length))) * 10 * LINE + 2 * CELL;
        this.#sheet.room(height);
        const { y } = this.#sheet;
        this.#sheet.inside('TR', () => {
          let x = MARGIN + left;
          for (const [column, lines] of cells.entries()) {
            const width = widths[column] ?? 0;
            const from = x;
            this.#sheet.artifact(() => {
              if (at === 0) this.#sheet.fill(from, y, width, height, FILL);
              this.#sheet.frame(from, y, width, height);
            });
            this.#sheet.part(at === 0 ? 'TH' : 'TD', () => {
              for (const [number, line] of lines.slice(0, most).entries()) {
                const place = { x: from + CELL, y: y + CELL + number * 10 * LINE, size: 10, width: width - 2 * CELL };
                this.#sheet.draw(line, { ...place, color: INK, align: align[column] ?? 'left' });
              }
            });
            x += width;
          }
        });
        this.#sheet.y = y + height;
      }
    });
  }

  #columns(rows: readonly Inline[][][], width: number): number[] {
    const wishes = (rows[0] ?? []).map((_, column) => {
      const wanted = rows.slice(0, MEASURED_ROWS).map((row) => {
        const runs = runsOf(row[column] ?? [], { bold: true });
        return this.#sheet.lines(runs, width, 10)[0]?.width ?? 0;
      });
      return Math.max(COLUMN_MIN, ...wanted) + 2 * CELL + 2;
    });
    return columnWidths(wishes, width);
  }
}

/** Its lines, with spaces that stay where they are. */
function codeRuns(text: string): Run[] {
  return text
    .split('\n')
    .flatMap((line, at): Run[] => [
      ...(at === 0 ? [] : [{ text: '\n', code: true }]),
      { text: line.replaceAll('\t', '    ').replaceAll(' ', '\u00a0'), code: true },
    ]);
}

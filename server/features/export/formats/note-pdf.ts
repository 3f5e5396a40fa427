import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Block, Inline } from '../note-nodes.ts';
import { noteTree } from '../note-tree.ts';
import { PdfFonts } from './pdf-fonts.ts';
import { columnWidths, type Line, linesOf, partsOf, type Run, runsOf } from './pdf-lines.ts';
import {
  CELL,
  COLUMN_MIN,
  FILL,
  headingSizes,
  INDENT,
  INK,
  LINE,
  MARGIN,
  MARK,
  MEASURED_ROWS,
  MUTED,
  RULE,
  SIZE,
  SPACE,
} from './pdf-style.ts';
import type { Picture } from './rendered-note.ts';

/** A note as pages: numbered, with embedded fonts, selectable text and a structure that screen readers use. */
export async function notePdf(title: string, markdown: string, pictures: readonly Picture[]): Promise<Uint8Array> {
  const { blocks, footnotes } = noteTree(markdown);
  const writer = new PdfWriter(title, pictures);
  writer.block('H1', () => writer.text([{ text: title, bold: true }], { left: 0, size: 22 }), SPACE.heading);
  writer.blocks(blocks, 0);
  if (footnotes.length > 0) writer.rule();
  for (const [at, footnote] of footnotes.entries()) writer.item(`${at + 1}.`, footnote, 0);
  return writer.end();
}

interface Setting {
  left: number;
  size?: number;
  width?: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

class PdfWriter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: PdfFonts;
  readonly #pictures: readonly Picture[];
  readonly #bytes: Promise<Buffer>;
  #isQuote = 0;

  constructor(title: string, pictures: readonly Picture[]) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
      bufferPages: true,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en',
      displayTitle: true,
      info: { Title: title },
    });
    this.#bytes = buffer(this.#doc);
    this.#pictures = pictures;
    this.#fonts = new PdfFonts((file) => {
      const { _font: opened } = this.#doc.font(file) as unknown as {
        _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
      };
      return opened.font;
    });
    this.#doc.y = MARGIN;
  }

  async end(): Promise<Uint8Array> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#doc.switchToPage(start + at);
      // Below the margin a text would begin a page.
      this.#doc.page.margins.bottom = 0;
      this.#doc.markContent('Artifact', { type: 'Pagination' });
      this.#draw(linesOf([{ text: `${at + 1} / ${count}` }], this.#width, this.#fonts, this.#measure(9))[0], {
        ...{ x: MARGIN, y: this.#doc.page.height - MARGIN / 2 - 5, size: 9, color: MUTED, align: 'center' },
        width: this.#width,
      });
      this.#doc.endMarkedContent();
    }
    this.#doc.end();
    return this.#bytes;
  }

  /** A part of the structure, with space before it. */
  block(tag: string, draw: () => void, before: number = SPACE.paragraph): void {
    if (this.#doc.y > MARGIN) this.#doc.y += before;
    this.#doc.addStructure(this.#doc.struct(tag, {}, draw));
  }

  blocks(blocks: readonly Block[], left: number): void {
    for (const block of blocks) this.#block(block, left);
  }

  #block(block: Block, left: number): void {
    switch (block.kind) {
      case 'heading': {
        const size = headingSizes[block.level - 1] ?? SIZE;
        this.#room(size * LINE * 3);
        const draw = () => this.#parts(block.children, { left, size }, { bold: true });
        this.block(`H${Math.min(6, block.level + 1)}`, draw, SPACE.heading);
        return;
      }
      case 'paragraph':
        this.block('P', () => this.#parts(block.children, { left }));
        return;
      case 'quote':
        this.#isQuote += 1;
        this.blocks(block.blocks, left + INDENT);
        this.#isQuote -= 1;
        return;
      case 'list':
        for (const [at, { isDone, blocks }] of block.items.entries()) {
          this.item(isDone ?? (block.start === null ? '•' : `${block.start + at}.`), blocks, left);
        }
        return;
      case 'code':
        this.block('Code', () => {
          const runs = block.text
            .split('\n')
            .flatMap((text, at): Run[] => [
              ...(at === 0 ? [] : [{ text: '\n', code: true }]),
              { text: text.replaceAll('\t', '    ').replaceAll(' ', '\u00a0'), code: true },
            ]);
          this.text(runs, { left: left + CELL, size: 9.5 }, FILL);
        });
        return;
      case 'table':
        this.#table(block, left);
        return;
      case 'rule':
        this.rule();
    }
  }

  rule(): void {
    this.#room(20);
    const y = this.#doc.y + 10;
    this.#artifact(() =>
      this.#doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.#width, y)
        .lineWidth(0.7)
        .stroke(RULE),
    );
    this.#doc.y += 20;
  }

  /** @param sign what is before the item; for a task, whether it is done */
  item(sign: string | boolean, blocks: readonly Block[], left: number): void {
    const [first, ...rest] = blocks;
    const inside = left + INDENT;
    const words = first?.kind === 'paragraph' ? first.children : [];
    const draw = () => {
      this.#room(SIZE * LINE);
      const { y } = this.#doc;
      if (typeof sign === 'boolean') this.#box(sign, MARGIN + left + 3, y + 3.5);
      else {
        const [line] = linesOf([{ text: sign }], INDENT * 2, this.#fonts, this.#measure(SIZE));
        const x = MARGIN + inside - 5 - (line?.width ?? 0);
        this.#draw(line, { x, y, size: SIZE, width: INDENT * 2, color: INK });
      }
      // Drawing has moved it.
      this.#doc.y = words.length === 0 ? y + SIZE * LINE : y;
      this.#parts(words, { left: inside });
    };
    this.block('LI', draw, SPACE.item);
    this.blocks(first?.kind === 'paragraph' ? rest : blocks, inside);
  }

  #box(isDone: boolean, x: number, y: number): void {
    this.#doc.lineWidth(0.9).roundedRect(x, y, 8.5, 8.5, 1.5).stroke(MUTED);
    if (isDone)
      this.#doc
        .lineWidth(1.3)
        .moveTo(x + 1.9, y + 4.4)
        .lineTo(x + 3.7, y + 6.3)
        .lineTo(x + 6.9, y + 2.3)
        .stroke(INK);
  }

  #parts(inlines: readonly Inline[], setting: Setting, look: Omit<Run, 'text'> = {}): void {
    for (const part of partsOf(inlines, this.#pictures, look)) {
      if (part.kind === 'runs') this.text(part.runs, setting);
      else this.#picture(part.picture, setting.left);
    }
  }

  #picture({ bytes, width, height }: Picture, left: number): void {
    const room = this.#doc.page.height - 2 * MARGIN;
    const scale = Math.min(0.75, (this.#width - left) / width, room / height);
    this.#room(height * scale + 4);
    this.#doc.image(Buffer.from(bytes), MARGIN + left, this.#doc.y + 2, { width: width * scale });
    this.#doc.y += height * scale + 6;
  }

  /** Lines one below the other, on as many pages as they need. */
  text(runs: readonly Run[], { left, size = SIZE, width = this.#width - left, ...look }: Setting, fill?: string): void {
    const color = look.color ?? (this.#isQuote > 0 ? MUTED : INK);
    for (const line of linesOf(runs, width, this.#fonts, this.#measure(size))) {
      this.#room(size * LINE);
      const { y } = this.#doc;
      if (fill) this.#doc.rect(MARGIN + left - CELL, y, width + CELL, size * LINE + 0.5).fill(fill);
      if (this.#isQuote > 0) this.#doc.rect(MARGIN + left - 11, y, 2, size * LINE + 0.5).fill(RULE);
      this.#draw(line, { x: MARGIN + left, y, size, width, color, ...(look.align && { align: look.align }) });
      this.#doc.y = y + size * LINE;
    }
  }

  #draw(
    line: Line | undefined,
    {
      x,
      y,
      size,
      width,
      color,
      align,
    }: Required<Pick<Setting, 'size' | 'width' | 'color'>> & { x: number; y: number } & Pick<Setting, 'align'>,
  ): void {
    const free = Math.max(0, width - (line?.width ?? 0));
    const from = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    for (const { text, file, x: at, width: wide, marked, code, strike, href } of line?.pieces ?? []) {
      const place = from + at;
      if (marked || (code && !file.includes('emoji'))) {
        this.#doc.rect(place, y + size * 0.12, wide, size * 1.25).fill(marked ? MARK : FILL);
      }
      this.#doc.font(file).fontSize(size).fillColor(color);
      this.#doc.text(text, place, y + size * 0.18, { lineBreak: false });
      const under = (height: number) =>
        this.#doc
          .lineWidth(0.6)
          .moveTo(place, y + size * height)
          .lineTo(place + wide, y + size * height)
          .stroke(color);
      if (strike) under(0.85);
      if (href !== undefined) {
        under(1.3);
        this.#doc.link(place, y, wide, size * LINE, href);
      }
    }
  }

  #table({ align, rows }: Extract<Block, { kind: 'table' }>, left: number): void {
    const widths = this.#columns(rows, this.#width - left);
    if (this.#doc.y > MARGIN) this.#doc.y += SPACE.paragraph;
    const table = this.#doc.struct('Table');
    this.#doc.addStructure(table);
    for (const [at, row] of rows.entries()) {
      const cells = row.map((cell, column) => {
        const runs = runsOf(cell, at === 0 ? { bold: true } : {});
        return linesOf(runs, (widths[column] ?? 0) - 2 * CELL, this.#fonts, this.#measure(10));
      });
      // A row that is higher than a page is cut.
      const room = Math.floor((this.#doc.page.height - 2 * MARGIN - 2 * CELL) / (10 * LINE));
      const height = Math.min(room, Math.max(1, ...cells.map((lines) => lines.length))) * 10 * LINE + 2 * CELL;
      this.#room(height);
      const structure = this.#doc.struct('TR');
      table.add(structure);
      const { y } = this.#doc;
      let x = MARGIN + left;
      for (const [column, lines] of cells.entries()) {
        const width = widths[column] ?? 0;
        const from = x;
        this.#artifact(() => {
          if (at === 0) this.#doc.rect(from, y, width, height).fill(FILL);
          this.#doc.lineWidth(0.6).rect(from, y, width, height).stroke(RULE);
        });
        structure.add(
          this.#doc.struct(at === 0 ? 'TH' : 'TD', {}, () => {
            for (const [number, line] of lines.slice(0, room).entries()) {
              const place = { x: from + CELL, y: y + CELL + number * 10 * LINE, size: 10, width: width - 2 * CELL };
              this.#draw(line, { ...place, color: INK, align: align[column] ?? 'left' });
            }
          }),
        );
        x += width;
      }
      structure.end();
      this.#doc.y = y + height;
    }
    table.end();
  }

  #columns(rows: readonly Inline[][][], width: number): number[] {
    const wishes = (rows[0] ?? []).map((_, column) => {
      const wanted = rows.slice(0, MEASURED_ROWS).map((row) => {
        const runs = runsOf(row[column] ?? [], { bold: true });
        return linesOf(runs, width, this.#fonts, this.#measure(10))[0]?.width ?? 0;
      });
      return Math.max(COLUMN_MIN, ...wanted) + 2 * CELL + 2;
    });
    return columnWidths(wishes, width);
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Begins a page where there is no room for so many points. */
  #room(height: number): void {
    if (this.#doc.y + height <= this.#doc.page.height - MARGIN || this.#doc.y <= MARGIN) return;
    this.#doc.continueOnNewPage();
    this.#doc.y = MARGIN;
  }

  #measure(size: number): (text: string, file: string) => number {
    return (text, file) => this.#doc.font(file).fontSize(size).widthOfString(text);
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }
}

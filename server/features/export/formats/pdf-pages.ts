import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { PdfFonts } from './pdf-fonts.ts';

type Element = PDFKit.PDFStructureElement;
/** Content of a part of the structure: drawings, and parts of their own. */
export type Content = Element | (() => void);

/** How words are set. */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  strike?: boolean;
  marked?: boolean;
  href?: string;
}

/** Words of a paragraph that are set the same. */
export interface Run extends Look {
  text: string;
}

/** A piece of a line in one font, `x` from its beginning. */
interface Piece extends Run {
  /** The run it is a piece of. */
  run: Run;
  file: string;
  x: number;
  width: number;
}

export interface Line {
  pieces: Piece[];
  width: number;
}

/** Words with the spaces behind them, and line breaks. Chinese and Japanese lines end behind any letter and its comma. */
const WORD =
  /\n|[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff][\u3001-\u3015\uff01-\uff1f]*[^\S\n]*|[^\s\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+[^\S\n]*|[^\S\n]+/g;
/** A4, in points. */
const UPRIGHT: [number, number] = [595.28, 841.89];
export const MARGIN = 64;
export const LINE = 1.45;
export const MUTED = '#5d5a54';
export const FILL = '#f3f1ec';
const MARK = '#ffe89a';

/** The pages of a document: lines broken and drawn in fonts that have their letters, and the structure for screen readers. */
export class PdfPages {
  readonly doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly fonts: PdfFonts;
  /** What the next part of the structure belongs to; undefined at the top. */
  #above: Element | undefined;
  #isWide = false;
  /** Whether what comes next needs an upright page. */
  #isTurned = false;

  /** @param fonts files of the administrator's for other scripts, which come last. */
  constructor(title: string, fonts: readonly string[] = []) {
    this.doc = new PDFDocument({
      size: UPRIGHT,
      margin: MARGIN,
      bufferPages: true,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en',
      displayTitle: true,
      info: { Title: title },
    });
    this.fonts = new PdfFonts(this.doc, fonts);
    this.#bytes = buffer(this.doc);
  }

  /** Breaks runs into lines. */
  lines(runs: readonly Run[], width: number, size: number): Line[] {
    let line: Line = { pieces: [], width: 0 };
    const lines = [line];
    const begin = () => {
      line = { pieces: [], width: 0 };
      lines.push(line);
    };
    const put = (text: string, file: string, run: Run) => {
      if (line.width + this.fonts.widthOf(text.trimEnd(), file, size) > width && line.pieces.length > 0) {
        begin();
        if (text.trim() === '') return;
      }
      const wide = this.fonts.widthOf(text, file, size);
      const last = line.pieces.at(-1);
      if (last?.run === run && last.file === file) {
        last.text += text;
        last.width += wide;
      } else line.pieces.push({ ...run, run, text, file, x: line.width, width: wide });
      line.width += wide;
    };
    for (const run of runs) {
      for (const word of run.text.match(WORD) ?? []) {
        if (word === '\n') begin();
        else {
          for (const { text, file } of this.fonts.pieces(word, run)) {
            for (const part of this.#fitting(text, file, width, size)) put(part, file, run);
          }
        }
      }
    }
    return lines;
  }

  longestWord(runs: readonly Run[], size: number): number {
    const words = runs.flatMap((run) =>
      (run.text.match(WORD) ?? []).map((word) => this.fonts.pieces(word.trimEnd(), run)),
    );
    const widths = words.map((pieces) =>
      pieces.reduce((sum, { text, file }) => sum + this.fonts.widthOf(text, file, size), 0),
    );
    return Math.max(0, ...widths);
  }

  /** A word that is wider than a line is cut. */
  #fitting(text: string, file: string, width: number, size: number): string[] {
    if (this.fonts.widthOf(text.trimEnd(), file, size) <= width) return [text];
    const parts = [''];
    for (const sign of text) {
      const part = parts.at(-1) ?? '';
      if (part !== '' && this.fonts.widthOf(part + sign, file, size) > width) parts.push(sign);
      else parts[parts.length - 1] = part + sign;
    }
    return parts;
  }

  draw(line: Line | undefined, x: number, y: number, size: number, color: string): void {
    for (const { text, file, x: at, width, marked, code, strike, href } of line?.pieces ?? []) {
      const from = x + at;
      if (marked || (code && !file.includes('emoji'))) {
        this.doc.rect(from, y + size * 0.12, width, size * 1.25).fill(marked ? MARK : FILL);
      }
      this.doc.font(file).fontSize(size).fillColor(color);
      this.doc.text(text, from, y + size * 0.18, { lineBreak: false });
      for (const height of [...(strike ? [0.85] : []), ...(href === undefined ? [] : [1.3])]) {
        this.doc
          .lineWidth(0.6)
          .moveTo(from, y + size * height)
          .lineTo(from + width, y + size * height)
          .stroke(color);
      }
      if (href !== undefined) this.doc.link(from, y, width, size * LINE, href);
    }
  }

  /** Space above what follows, unless a page begins. */
  space(height: number): void {
    if (this.#isTurned) this.#begin();
    if (this.doc.y > MARGIN) this.doc.y += height;
  }

  /** Begins a page where there is no room for so many points. */
  room(height: number): void {
    if (this.#isTurned) this.#begin();
    if (height <= this.free || this.doc.y <= MARGIN) return;
    this.#begin();
  }

  /** Between the margins of the page. */
  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  get height(): number {
    return this.doc.page.height - 2 * MARGIN;
  }

  /** Points down to the margin. */
  get free(): number {
    return this.doc.page.height - MARGIN - this.doc.y;
  }

  /** The width of a page that lies on its side. */
  readonly wideWidth = UPRIGHT[1] - 2 * MARGIN;

  /** Writes on pages of their own that lie on their side. */
  onWidePages(write: () => void): void {
    this.#isWide = true;
    // One behind the other on the same page.
    if (this.#isTurned) this.doc.y += LINE * 10;
    else this.#begin();
    this.#isTurned = false;
    write();
    this.#isWide = false;
    this.#isTurned = true;
  }

  #begin(): void {
    this.#isTurned = false;
    this.doc.continueOnNewPage({ size: UPRIGHT, layout: this.#isWide ? 'landscape' : 'portrait', margin: MARGIN });
    this.doc.y = MARGIN;
  }

  part(tag: string, content: (() => void) | readonly Content[]): void {
    this.#attach(this.doc.struct(tag, {}, content as () => void));
  }

  /** A part of the structure with others in it. */
  inside(tag: string, write: () => void): void {
    const element = this.doc.struct(tag);
    const above = this.#above;
    this.#attach(element);
    this.#above = element;
    write();
    element.end();
    this.#above = above;
  }

  #attach(element: Element): void {
    if (this.#above === undefined) this.doc.addStructure(element);
    else this.#above.add(element);
  }

  /** What is there for the eye only. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
  /** Numbers the pages; the document is complete. */
  async end(): Promise<Uint8Array> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.doc.switchToPage(start + at);
      // Below the margin a text would begin a page.
      this.doc.page.margins.bottom = 0;
      this.doc.markContent('Artifact', { type: 'Pagination' });
      const [line] = this.lines([{ text: `${at + 1} / ${count}` }], this.width, 9);
      const x = MARGIN + (this.width - (line?.width ?? 0)) / 2;
      this.draw(line, x, this.doc.page.height - MARGIN / 2 - 5, 9, MUTED);
      this.doc.endMarkedContent();
    }
    this.doc.end();
    return this.#bytes;
  }
}

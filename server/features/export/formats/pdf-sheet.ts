import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { PdfFonts } from './pdf-fonts.ts';
import { type Line, linesOf, type Run } from './pdf-lines.ts';
import { FILL, INK, LINE, MARGIN, MARK, MUTED, RULE } from './pdf-style.ts';

type Element = PDFKit.PDFStructureElement;

/** Where a line is and how it looks, in points from the top left of the page. */
export interface LinePlace {
  x: number;
  y: number;
  size: number;
  /** In which it is aligned. */
  width: number;
  color: string;
  align?: 'left' | 'right' | 'center';
}

/** The pages of a document and what is drawn on them, with the structure that screen readers use. */
export class PdfSheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly fonts: PdfFonts;
  /** What the next part of the structure belongs to; undefined at the top. */
  #above: Element | undefined;

  constructor(title: string) {
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
    this.fonts = new PdfFonts((file) => {
      const { _font: opened } = this.#doc.font(file) as unknown as {
        _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
      };
      return opened.font;
    });
    this.y = MARGIN;
  }

  /** Where the next line begins. */
  get y(): number {
    return this.#doc.y;
  }

  set y(y: number) {
    this.#doc.y = y;
  }

  /** Between the margins. */
  get width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  get height(): number {
    return this.#doc.page.height - 2 * MARGIN;
  }

  /** Space above what follows, unless a page begins. */
  space(height: number): void {
    if (this.y > MARGIN) this.y += height;
  }

  /** Begins a page where there is no room for so many points. */
  room(height: number): void {
    if (this.y + height <= this.#doc.page.height - MARGIN || this.y <= MARGIN) return;
    this.#doc.continueOnNewPage();
    this.y = MARGIN;
  }

  /** A part of the structure that consists of drawings, or of pictures between them. */
  part(tag: string, content: (() => void) | readonly (Element | (() => void))[]): void {
    this.#attach(this.#doc.struct(tag, {}, content as () => void));
  }

  /** A part of the structure with others in it. */
  inside(tag: string, write: () => void): void {
    const element = this.#doc.struct(tag);
    const above = this.#above;
    this.#attach(element);
    this.#above = element;
    write();
    element.end();
    this.#above = above;
  }

  /** A picture as a part of what it is drawn in. */
  figure(alt: string, draw: () => void): Element {
    return this.#doc.struct('Figure', alt === '' ? {} : { alt }, draw);
  }

  /** What is there for the eye only. */
  artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  rule(y: number): void {
    this.artifact(() =>
      this.#doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + this.width, y)
        .lineWidth(0.7)
        .stroke(RULE),
    );
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.#doc.rect(x, y, width, height).fill(color);
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.#doc.lineWidth(0.6).rect(x, y, width, height).stroke(RULE);
  }

  /** The box of a task. */
  box(isDone: boolean, x: number, y: number): void {
    this.#doc.lineWidth(0.9).roundedRect(x, y, 8.5, 8.5, 1.5).stroke(MUTED);
    if (isDone)
      this.#doc
        .lineWidth(1.3)
        .moveTo(x + 1.9, y + 4.4)
        .lineTo(x + 3.7, y + 6.3)
        .lineTo(x + 6.9, y + 2.3)
        .stroke(INK);
  }

  picture(bytes: Uint8Array, x: number, y: number, width: number): void {
    this.#doc.image(Buffer.from(bytes), x, y, { width });
  }

  lines(runs: readonly Run[], width: number, size: number): Line[] {
    return linesOf(runs, width, this.fonts, (text, file) => this.#doc.font(file).fontSize(size).widthOfString(text));
  }

  draw(line: Line | undefined, { x, y, size, width, color, align }: LinePlace): void {
    const free = Math.max(0, width - (line?.width ?? 0));
    const from = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    for (const { text, file, x: at, width: wide, marked, code, strike, href } of line?.pieces ?? []) {
      const place = from + at;
      if (marked || (code && !file.includes('emoji'))) {
        this.fill(place, y + size * 0.12, wide, size * 1.25, marked ? MARK : FILL);
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

  /** Numbers the pages; the document is complete. */
  async end(): Promise<Uint8Array> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#doc.switchToPage(start + at);
      // Below the margin a text would begin a page.
      this.#doc.page.margins.bottom = 0;
      this.#doc.markContent('Artifact', { type: 'Pagination' });
      this.draw(this.lines([{ text: `${at + 1} / ${count}` }], this.width, 9)[0], {
        x: MARGIN,
        y: this.#doc.page.height - MARGIN / 2 - 5,
        size: 9,
        color: MUTED,
        align: 'center',
        width: this.width,
      });
      this.#doc.endMarkedContent();
    }
    this.#doc.end();
    return this.#bytes;
  }

  #attach(element: Element): void {
    if (this.#above === undefined) this.#doc.addStructure(element);
    else this.#above.add(element);
  }
}

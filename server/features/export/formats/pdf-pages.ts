import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

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

interface Coverage {
  hasGlyphForCodePoint: (point: number) => boolean;
}

const { resolve } = createRequire(import.meta.url);
const font = (file: string) => resolve(`@expo-google-fonts/${file}.ttf`);
/** Latin, Cyrillic and Greek in all of them. */
const serif = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map((name) =>
  resolve(`@expo-google-fonts/source-serif-4/${name}/SourceSerif4_${name}.ttf`),
);
const CODE = font('source-code-pro/400Regular/SourceCodePro_400Regular');
/** For what those don't have, one after the other. */
const others = [
  font('noto-sans/400Regular/NotoSans_400Regular'),
  font('noto-emoji/400Regular/NotoEmoji_400Regular'),
  CODE,
];
/** What a reader would miss: everything but spaces, marks of the letter before, and what is never seen. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** A sentence names this many of them. */
const MISSING_MAX = 10;

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 64;
/** Between the margins. */
export const WIDTH = PAGE.width - 2 * MARGIN;
export const HEIGHT = PAGE.height - 2 * MARGIN;
export const LINE = 1.45;
export const MUTED = '#5d5a54';
export const FILL = '#f3f1ec';
const MARK = '#ffe89a';

/** The pages of a document: lines broken and drawn in fonts that have their letters, and the structure for screen readers. */
export class PdfPages {
  readonly doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #fonts = new Map<string, Coverage>();
  /** Some of the signs that no font has. */
  readonly missing = new Set<string>();
  /** What the next part of the structure belongs to; undefined at the top. */
  #above: Element | undefined;

  constructor(title: string) {
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: MARGIN,
      bufferPages: true,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'en',
      displayTitle: true,
      info: { Title: title },
    });
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
      if (line.width + this.#widthOf(text.trimEnd(), file, size) > width && line.pieces.length > 0) {
        begin();
        if (text.trim() === '') return;
      }
      const wide = this.#widthOf(text, file, size);
      const last = line.pieces.at(-1);
      if (last?.run === run && last.file === file) {
        last.text += text;
        last.width += wide;
      } else line.pieces.push({ ...run, run, text, file, x: line.width, width: wide });
      line.width += wide;
    };
    for (const run of runs) {
      // Words with the spaces behind them, and line breaks.
      for (const word of run.text.match(/\n|[^\s]*[^\S\n]+|[^\s]+/g) ?? []) {
        if (word === '\n') begin();
        else {
          for (const { text, file } of this.#inFonts(word, run)) {
            for (const part of this.#fitting(text, file, width, size)) put(part, file, run);
          }
        }
      }
    }
    return lines;
  }

  /** Pieces of a text, each with the file of its font: the first in the list that has the letter. */
  #inFonts(text: string, { bold, italic, code }: Look): { text: string; file: string }[] {
    const own = code ? CODE : (serif[(bold ? 2 : 0) + (italic ? 1 : 0)] ?? CODE);
    const files = [own, ...others];
    const pieces: { text: string; file: string }[] = [];
    for (const sign of text) {
      const last = pieces.at(-1);
      // Joiners and variants of emoji have no glyph, and belong to the letter before.
      if (last !== undefined && /\p{M}|\u200d/u.test(sign)) {
        last.text += /\ufe0e|\ufe0f/.test(sign) ? '' : sign;
        continue;
      }
      const file = files.find((each) => this.#font(each).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
      if (file === undefined && visible.test(sign) && this.missing.size < MISSING_MAX) this.missing.add(sign);
      if (last !== undefined && last.file === file) last.text += sign;
      else pieces.push({ text: sign, file: file ?? own });
    }
    return pieces;
  }

  #font(file: string): Coverage {
    const font = this.#fonts.get(file) ?? (this.doc.font(file) as unknown as { _font: { font: Coverage } })._font.font;
    this.#fonts.set(file, font);
    return font;
  }

  /** A word that is wider than a line is cut. */
  #fitting(text: string, file: string, width: number, size: number): string[] {
    if (this.#widthOf(text.trimEnd(), file, size) <= width) return [text];
    const parts = [''];
    for (const sign of text) {
      const part = parts.at(-1) ?? '';
      if (part !== '' && this.#widthOf(part + sign, file, size) > width) parts.push(sign);
      else parts[parts.length - 1] = part + sign;
    }
    return parts;
  }

  #widthOf(text: string, file: string, size: number): number {
    return this.doc.font(file).fontSize(size).widthOfString(text);
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
    if (this.doc.y > MARGIN) this.doc.y += height;
  }

  /** Begins a page where there is no room for so many points. */
  room(height: number): void {
    if (this.doc.y + height <= PAGE.height - MARGIN || this.doc.y <= MARGIN) return;
    this.doc.continueOnNewPage();
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
      const [line] = this.lines([{ text: `${at + 1} / ${count}` }], WIDTH, 9);
      const x = MARGIN + (WIDTH - (line?.width ?? 0)) / 2;
      this.draw(line, x, PAGE.height - MARGIN / 2 - 5, 9, MUTED);
      this.doc.endMarkedContent();
    }
    this.doc.end();
    return this.#bytes;
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasRightToLeft } from '#shared/markdown/direction.ts';

interface Coverage {
  hasGlyphForCodePoint: (point: number) => boolean;
}

/** A piece of text that one font has. */
interface InFont {
  text: string;
  file: string;
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
  font('noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular'),
  CODE,
];
/** What a reader would miss: everything but spaces, marks of the letter before, and what is never seen. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** A sentence names this many of them. */
const MISSING_MAX = 10;
/** A text with more letters that no font has isn't worth reading. */
const MISSING_SHARE = 0.02;
/** In place of a sign that no font has. */
const REPLACED = '□';
const NONE: Coverage = { hasGlyphForCodePoint: () => false };

/** The fonts of a document: which one has a letter, and what none has. */
export class PdfFonts {
  readonly #doc: PDFKit.PDFDocument;
  readonly #added: readonly string[];
  readonly #coverage = new Map<string, Coverage>();
  /** Some of the signs that no font has. */
  readonly missing = new Set<string>();
  #missingLetters = 0;
  #letters = 0;

  /** @param added files of the administrator's for other scripts, which come last. */
  constructor(doc: PDFKit.PDFDocument, added: readonly string[]) {
    this.#doc = doc;
    this.#added = added;
  }

  /** Whether so much is missing that the text can't be read. One sign never is so much. */
  get isUnreadable(): boolean {
    return this.#missingLetters > 1 && this.#missingLetters > this.#letters * MISSING_SHARE;
  }

  /** Pieces of a text: for each letter the first font in the list that has it. */
  pieces(text: string, { bold = false, italic = false, code = false }): InFont[] {
    const own = code ? CODE : (serif[(bold ? 2 : 0) + (italic ? 1 : 0)] ?? CODE);
    const files = [own, ...others, ...this.#added];
    const pieces: InFont[] = [];
    for (const sign of text) {
      const last = pieces.at(-1);
      // Joiners, variants and keycaps of emoji have no glyph, and belong to the letter before.
      if (last !== undefined && /\p{M}|\u200d/u.test(sign)) {
        last.text += /[\ufe0e\ufe0f\u20e3]/.test(sign) ? '' : sign;
        continue;
      }
      const has = this.#fileWith(sign, files);
      const isMissing = has === undefined && visible.test(sign);
      if (isMissing && this.missing.size < MISSING_MAX) this.missing.add(sign);
      if (/\p{L}/u.test(sign)) {
        this.#letters += 1;
        if (isMissing) this.#missingLetters += 1;
      }
      const shown = isMissing ? REPLACED : sign;
      const file = (isMissing ? this.#fileWith(REPLACED, files) : has) ?? own;
      if (last?.file === file) last.text += shown;
      else pieces.push({ text: shown, file });
    }
    return pieces;
  }

  widthOf(text: string, file: string, size: number): number {
    return this.#doc.font(file).fontSize(size).widthOfString(text);
  }

  /** Lines from right to left aren't set here: a browser prints them. */
  #fileWith(sign: string, files: readonly string[]): string | undefined {
    if (hasRightToLeft(sign)) return undefined;
    return files.find((file) => this.#coverageOf(file).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  }

  #coverageOf(file: string): Coverage {
    const known = this.#coverage.get(file);
    if (known !== undefined) return known;
    let coverage = NONE;
    try {
      if (/\.ttc$/i.test(file)) this.#doc.registerFont(file, file, firstInCollection(readFileSync(file)));
      coverage = (this.#doc.font(file) as unknown as { _font: { font: Coverage } })._font.font;
    } catch (error) {
      // A file of the administrator's that isn't a font has no letters.
      if (!this.#added.includes(file)) throw error;
    }
    this.#coverage.set(file, coverage);
    return coverage;
  }
}

/** The name of the first font of a collection (OpenType: TTC header, then the record 6 of its table `name`). */
function firstInCollection(bytes: Buffer): string | undefined {
  const font = bytes.readUInt32BE(12);
  const tables = Array.from({ length: bytes.readUInt16BE(font + 4) }, (_, at) => font + 12 + 16 * at);
  const entry = tables.find((at) => bytes.toString('latin1', at, at + 4) === 'name');
  if (entry === undefined) return undefined;
  const names = bytes.readUInt32BE(entry + 8);
  const records = Array.from({ length: bytes.readUInt16BE(names + 2) }, (_, at) => names + 6 + 12 * at);
  const record = records.find((at) => bytes.readUInt16BE(at + 6) === 6);
  if (record === undefined) return undefined;
  const from = names + bytes.readUInt16BE(names + 4) + bytes.readUInt16BE(record + 10);
  // Letters of ASCII, in one byte or in two.
  return bytes.toString('latin1', from, from + bytes.readUInt16BE(record + 8)).replaceAll('\0', '');
}

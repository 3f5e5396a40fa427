import { createRequire } from 'node:module';

/** How a word is set. */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
}

const { resolve } = createRequire(import.meta.url);
const serif = (name: string) => resolve(`@expo-google-fonts/source-serif-4/${name}/SourceSerif4_${name}.ttf`);

/** Latin, Cyrillic and Greek in all of them. */
const faces = {
  regular: serif('400Regular'),
  italic: serif('400Regular_Italic'),
  bold: serif('700Bold'),
  boldItalic: serif('700Bold_Italic'),
  code: resolve('@expo-google-fonts/source-code-pro/400Regular/SourceCodePro_400Regular.ttf'),
};
/** For what those don't have, one after the other. */
const others = [
  resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  faces.code,
];
/** What a reader would miss: everything but spaces, marks of the letter before, and what is never seen. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** A sentence names this many of them. */
const MISSING_MAX = 10;

interface Coverage {
  hasGlyphForCodePoint: (point: number) => boolean;
}

/** The files of fonts for a look, the one to try first at the front. */
function filesOf({ bold = false, italic = false, code = false }: Look): string[] {
  const own = code
    ? faces.code
    : bold && italic
      ? faces.boldItalic
      : bold
        ? faces.bold
        : italic
          ? faces.italic
          : faces.regular;
  return [own, ...others];
}

/** Splits texts by the font that has their letters. */
export class PdfFonts {
  readonly #open: (file: string) => Coverage;
  readonly #fonts = new Map<string, Coverage>();
  /** Some of the signs that no font has. */
  readonly missing = new Set<string>();

  /** @param open opens a font once */
  constructor(open: (file: string) => Coverage) {
    this.#open = open;
  }

  /** Pieces of a text, each with the file of its font. */
  piecesOf(text: string, look: Look): { text: string; file: string }[] {
    const files = filesOf(look);
    const [own = ''] = files;
    const pieces: { text: string; file: string }[] = [];
    for (const sign of text) {
      const last = pieces.at(-1);
      const point = sign.codePointAt(0) ?? 0;
      // Joiners and variants of emoji have no glyph, and belong to the letter before.
      const isMark = /\p{M}|\u200d/u.test(sign);
      if (last !== undefined && (isMark || this.#has(last.file, point, files))) {
        last.text += /\ufe0e|\ufe0f/.test(sign) ? '' : sign;
      } else {
        const file = files.find((each) => this.#font(each).hasGlyphForCodePoint(point));
        if (file === undefined && visible.test(sign) && this.missing.size < MISSING_MAX) this.missing.add(sign);
        pieces.push({ text: sign, file: file ?? own });
      }
    }
    return pieces;
  }

  /** Whether the font goes on: it has the letter, and none before it in the list does. */
  #has(file: string, point: number, files: readonly string[]): boolean {
    return files.find((each) => this.#font(each).hasGlyphForCodePoint(point)) === file;
  }

  #font(file: string): Coverage {
    const font = this.#fonts.get(file) ?? this.#open(file);
    this.#fonts.set(file, font);
    return font;
  }
}

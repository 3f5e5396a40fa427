import type { Inline } from '../note-nodes.ts';
import type { Look, PdfFonts } from './pdf-fonts.ts';
import { outsideLink, type Picture, pictureOf } from './rendered-note.ts';

/** Words of a paragraph that are set the same. */
export interface Run extends Look {
  text: string;
  strike?: boolean;
  marked?: boolean;
  href?: string;
}

/** What a paragraph consists of: runs, and pictures between them, which stand alone. */
export type Part = { kind: 'runs'; runs: Run[] } | { kind: 'picture'; picture: Picture; alt: string };

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

/** The runs and pictures of phrases. */
export function partsOf(
  inlines: readonly Inline[],
  pictures: readonly Picture[],
  look: Omit<Run, 'text'> = {},
): Part[] {
  const parts: Part[] = [];
  const add = (run: Run) => {
    const last = parts.at(-1);
    if (last?.kind === 'runs') last.runs.push(run);
    else parts.push({ kind: 'runs', runs: [run] });
  };
  const walk = (children: readonly Inline[], now: Omit<Run, 'text'>) => {
    for (const inline of children) {
      switch (inline.kind) {
        case 'text':
          add({ ...now, text: inline.text });
          break;
        case 'code':
          add({ ...now, code: true, text: inline.text });
          break;
        case 'break':
          add({ ...now, text: '\n' });
          break;
        case 'footnote':
          add({ ...now, text: `[${inline.number}]` });
          break;
        case 'strong':
          walk(inline.children, { ...now, bold: true });
          break;
        case 'emphasis':
          walk(inline.children, { ...now, italic: true });
          break;
        case 'strike':
          walk(inline.children, { ...now, strike: true });
          break;
        case 'mark':
          walk(inline.children, { ...now, marked: true });
          break;
        case 'link': {
          const href = outsideLink(inline.href);
          walk(inline.children, href === null ? now : { ...now, href });
          break;
        }
        case 'picture': {
          const picture = pictureOf(inline.src, pictures);
          if (picture !== null) parts.push({ kind: 'picture', picture, alt: inline.alt });
          else if (inline.alt !== '') add({ ...now, text: inline.alt });
        }
      }
    }
  };
  walk(inlines, look);
  return parts;
}

/** The runs of phrases, without their pictures. */
export function runsOf(inlines: readonly Inline[], look: Omit<Run, 'text'> = {}): Run[] {
  return partsOf(inlines, [], look).flatMap((part) => (part.kind === 'runs' ? part.runs : []));
}

/** The widths of columns: what they ask for, or less for long ones, so that they have the width of the page. */
export function columnWidths(wishes: readonly number[], width: number): number[] {
  const sum = wishes.reduce((total, wish) => total + wish, 0);
  if (sum <= width) return [...wishes];
  const fair = width / wishes.length;
  const short = wishes.filter((wish) => wish <= fair).reduce((total, wish) => total + wish, 0);
  return wishes.map((wish) => (wish <= fair ? wish : (wish / (sum - short)) * (width - short)));
}

/**
 * Breaks runs into lines.
 *
 * @param widthOf the width of a text in a font, in points
 */
export function linesOf(
  runs: readonly Run[],
  width: number,
  fonts: PdfFonts,
  widthOf: (text: string, file: string) => number,
): Line[] {
  const lines: Line[] = [{ pieces: [], width: 0 }];
  const put = (piece: Omit<Piece, 'x'>) => {
    let line = lines.at(-1) as Line;
    if (line.width + widthOf(piece.text.trimEnd(), piece.file) > width && line.pieces.length > 0) {
      line = { pieces: [], width: 0 };
      lines.push(line);
      if (piece.text.trim() === '') return;
    }
    const last = line.pieces.at(-1);
    const isSame = last !== undefined && last.run === piece.run && last.file === piece.file;
    if (isSame) {
      last.text += piece.text;
      last.width += piece.width;
    } else line.pieces.push({ ...piece, x: line.width });
    line.width += piece.width;
  };
  for (const run of runs) {
    // Words with the spaces behind them, and line breaks.
    for (const word of run.text.match(/\n|[^\s]*[^\S\n]+|[^\s]+/g) ?? []) {
      if (word === '\n') lines.push({ pieces: [], width: 0 });
      else {
        for (const { text, file } of fonts.piecesOf(word, run)) {
          for (const part of fitting(text, width, (each) => widthOf(each, file))) {
            put({ ...run, run, text: part, file, width: widthOf(part, file) });
          }
        }
      }
    }
  }
  return lines;
}

/** A word that is wider than a line is cut. */
function fitting(text: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text.trimEnd()) <= width) return [text];
  const parts: string[] = [];
  let part = '';
  for (const sign of text) {
    if (part !== '' && widthOf(part + sign) > width) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

import type { Inline } from './note-nodes.ts';

interface Delimiter {
  kind: 'delimiter';
  opens: boolean;
  closes: boolean;
}

const DELIMITER = /(?<!=)==(?!=)/;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

/** Puts what is between two equal signs on both sides into marks; GFM doesn't have them, the page does. */
export function inHighlights(inlines: readonly Inline[]): Inline[] {
  const written: Inline[] = [];
  let opening: number | undefined;
  for (const part of inlines.flatMap((inline, at) => partsOf(inline, inlines[at - 1], inlines[at + 1]))) {
    if (part.kind !== 'delimiter') written.push(part);
    else if (part.closes && opening !== undefined && written.length > opening + 1) {
      const [, ...children] = written.splice(opening);
      written.push({ kind: 'mark', children });
      opening = undefined;
    } else {
      if (part.opens) opening = written.length;
      written.push({ kind: 'text', text: '==' });
    }
  }
  return written;
}

/**
 * A text of the tree, with the equal signs apart that have a backslash before them.
 *
 * @param source the text as it is written
 */
export function apartFromLiteral(text: string, source: string): { text: string; isLiteral: boolean }[] {
  const pieces = text.split('=');
  const isLiteral = [...source.matchAll(/(\\*)=/g)].map(([, before = '']) => before.length % 2 === 1);
  // An equal sign may be written as an entity; then nothing in the text is a highlight.
  if (!isLiteral.includes(true) || isLiteral.length !== pieces.length - 1) {
    return [{ text, isLiteral: isLiteral.includes(true) }];
  }
  const parts: { text: string; isLiteral: boolean }[] = [];
  let open = '';
  for (const [at, piece] of pieces.entries()) {
    open += piece;
    if (at < isLiteral.length && !isLiteral[at]) open += '=';
    else {
      parts.push({ text: open, isLiteral: false }, ...(at < isLiteral.length ? [{ text: '=', isLiteral: true }] : []));
      open = '';
    }
  }
  return parts;
}

function partsOf(inline: Inline, before: Inline | undefined, after: Inline | undefined): (Inline | Delimiter)[] {
  if (inline.kind !== 'text' || inline.isLiteral || !inline.text.includes('==')) return [inline];
  const pieces = inline.text.split(DELIMITER);
  return pieces.flatMap((piece, at): (Inline | Delimiter)[] => {
    const text: Inline[] = piece === '' ? [] : [{ kind: 'text', text: piece }];
    const next = pieces[at + 1];
    if (next === undefined) return text;
    const left = lastOf(piece) ?? (at === 0 ? edgeOf(before) : '=');
    const right = firstOf(next) ?? (at + 2 === pieces.length ? edgeOf(after) : '=');
    return [...text, delimiter(left, right)];
  });
}

/** As emphasis in CommonMark: no space inside, and beside punctuation only where a word doesn't go on. */
function delimiter(left: string, right: string): Delimiter {
  const [isSpaceLeft, isSpaceRight] = [left.trim() === '', right.trim() === ''];
  const [isSignLeft, isSignRight] = [PUNCTUATION.test(left), PUNCTUATION.test(right)];
  return {
    kind: 'delimiter',
    opens: !isSpaceRight && (!isSignRight || isSpaceLeft || isSignLeft),
    closes: !isSpaceLeft && (!isSignLeft || isSpaceRight || isSignRight),
  };
}

/** What is beside the text: a line's end is a space, and a link or a bold word has its sign there. */
function edgeOf(inline: Inline | undefined): string {
  return inline === undefined || inline.kind === 'break' ? '' : '*';
}

function firstOf(text: string): string | undefined {
  const point = text.codePointAt(0);
  return point === undefined ? undefined : String.fromCodePoint(point);
}

function lastOf(text: string): string | undefined {
  return /.$/su.exec(text)?.[0];
}

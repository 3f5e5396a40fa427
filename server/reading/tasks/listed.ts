import type { Grammar } from './grammar.ts';
import { type People, whoAt } from './people.ts';

/** A piece of a text, as offsets in it. */
export interface Piece {
  start: number;
  end: number;
}

/** Between commas outside of brackets; what goes on with the piece before it is a part of that. */
export function piecesOf(content: string, from: number, to: number, { is }: Grammar): Piece[] {
  const found: Piece[] = [];
  let [depth, start] = [0, from];
  const close = (end: number) => {
    const text = content.slice(start, end);
    const before = found.at(-1);
    if (before && is.goesOn.test(text) && content.charAt(start - 2) !== ';') before.end = end;
    else if (text.trim() !== '') found.push({ start, end });
  };
  for (let at = from; at < to; at += 1) {
    const sign = content.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (sign === ',' || sign === ';') && content.charAt(at + 1) === ' ') {
      close(at);
      start = at + 2;
    }
  }
  close(to);
  // "The report, please": no list.
  const isList = found.every((piece) => /\S\s+\S|\p{L}{4}/u.test(content.slice(piece.start, piece.end)));
  return isList ? found : [{ start: from, end: to }];
}

const TAIL =
  /(?:\s?[(,–—]\s?|\s-\s|\s(?:->|→|=>|➔)\s?|(?:->|→)\s?|\s(?=@))(?<tail>[^(),–—→]{1,40}(?:,[^(),]{1,30})?)(?:\)(?:,?\s[^(),]{1,20})?)?[\s.!]*$/u;

/** Who is named behind what there is to do: "final numbers (Anna, 12 Nov)", "signed forms – me". */
export function tailOwner(
  text: string,
  people: People,
  grammar: Grammar,
): { owner: string; end: number; at: number } | null {
  const match = TAIL.exec(text);
  const tail = match?.groups?.tail;
  if (!match || tail === undefined) return null;
  const at = match.index + match[0].indexOf(tail);
  const who = whoAt(tail, 0, people, grammar);
  const isInBrackets = match[0].includes('(');
  if (!who || !(who.isKnown || isInBrackets) || (who.isPronoun && !who.isMe)) return null;
  if (grammar.is.everyone.test(who.written) && tail.length > who.end) return null;
  const after = tail.slice(who.end);
  if (!/^(?:$|[\s,]+(?=\S{0,4}\d|\p{L}))/u.test(after) || after.trim().split(/\s+/).length > 4) return null;
  return { owner: who.written, end: match.index, at: at + who.end };
}

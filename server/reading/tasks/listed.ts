import { inlineItems } from '#server/language/sentences.ts';
import { findDue } from '#server/language/tasks/due-date.ts';
import type { Context } from './context.ts';
import { endAt, type Grammar, pastSpace } from './grammar.ts';
import { type People, whoAt } from './people.ts';

/** A piece of a text, as offsets in it. */
export interface Piece {
  start: number;
  end: number;
}

/** Of a longer text, items are counted in its beginning. */
const NUMBERED_MAX = 5_000;

/** "1) pay the tent 2) ask the vicar": items of their own; of a list's first item, what follows is 2). */
export function inlineItemsIn(content: string, from: number, isFirst: boolean): Piece[] {
  const marker = from === 0 && isFirst ? '1) ' : '';
  const text = marker + content.slice(from, from + NUMBERED_MAX);
  if (!/\s\(?\d{1,2}[.)]\s/.test(text)) return [];
  const starts = inlineItems(text).map((at) => Math.max(from, from + at - marker.length));
  return starts.map((at, index) => {
    const number = /^\s*\(?\d+[.)]\s*/.exec(content.slice(at, at + 20))?.[0].length ?? 0;
    return { start: at + number, end: content.slice(0, starts[index + 1]).replace(/[\s,;]{1,20}$/, '').length };
  });
}

/** Between commas outside of brackets; what goes on with the piece before it, or is its day, is a part of that. */
export function listedIn(content: string, whole: Piece, { grammar, today, language }: Context): Piece[] {
  const found: Piece[] = [];
  const text = content.slice(whole.start, whole.end);
  let start = 0;
  for (const { index } of [...text.matchAll(/[,;](?=\s)(?![^()]{0,80}\))|$/g)]) {
    const piece = text.slice(start, index);
    const due = findDue(piece, today, language);
    const isDay = due && (piece.slice(0, due.start) + piece.slice(due.end)).trim().length < 4;
    const goesOn =
      text.charAt(start - 1) !== ';' &&
      (GOES_ON.test(piece) || endAt(grammar.at.goesOn, piece, pastSpace(piece, 0)) > 0);
    const before = found.at(-1);
    if (before && (isDay || goesOn)) before.end = whole.start + index;
    else if (piece.trim() !== '') found.push({ start: whole.start + pastSpace(text, start), end: whole.start + index });
    start = index + 1;
  }
  // "The report, please": no list.
  const isList = found.every((piece) => /\S\s+\S|\p{L}{4}/u.test(content.slice(piece.start, piece.end)));
  return isList ? found : [whole];
}
const GOES_ON = /^\s*[£€$]?\d[\d.,%]*\s*$/;

const TAIL =
  /(?:\s?[(,–—]\s?|\s-\s|\s?(?:->|→|=>|➔)\s?|\s(?=@))(?<tail>[^(),–—→]{1,40}(?:,[^(),]{1,30})?)(?:\)(?:,?\s[^(),]{1,20})?)?[\s.!]*$/u;

/** Who is named behind what there is to do: "final numbers (Anna, 12 Nov)", "signed forms – me". */
export function tailOwner(text: string, people: People, grammar: Grammar): { owner: string; end: number } | null {
  const match = TAIL.exec(text);
  const tail = match?.groups?.tail ?? '';
  const who = match && whoAt(tail, 0, people, grammar);
  if (!who || match.index < 3 || !(who.isKnown || match[0].includes('(')) || (who.isPronoun && !who.isMe)) return null;
  const after = tail.slice(who.end);
  if (grammar.is.everyone.test(who.written) && after !== '') return null;
  if (!/^(?:$|[\s,]+(?=\S{0,4}\d|\p{L}))/u.test(after) || after.trim().split(/\s+/).length > 4) return null;
  return { owner: who.written, end: match.index };
}

import { fold } from '#server/language/fold.ts';
import type { HeldReason } from '#shared/recap.ts';
import { withoutDays } from './letter-days.ts';
import type { LineKind } from './note-lines.ts';
import { piecesOf } from './pieces.ts';
import type { Reading } from './reading.ts';
import { cue, FOR_SELF } from './recap-words.ts';

const TIME =
  /(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)|\d+\s?(?:%|(?:mins?|hrs?|days?|wks?|weeks?|yrs?|tage?n?|wochen?|std|jours?)(?!\p{L}))/giu;
const SUM = /(?<!\d)(?:\d{2,}|\d[.,]\d)/;
const CLAUSE = /[;:]\s|,\s(?!\d)|\s[–—-]\s/;
const MARGIN = /(?<!\p{L})(?:margin|marge|margen|margine|margem|mark-?up|aufschlag|provision|commission)(?!\p{L})/iu;
/** "(only on paper!)" may be what a promise depends on, or a remark of the author's. */
const SHOUTED = /\([^()]*![^()]*\)/;
const QUESTION = /\?["”’)\]]*\s*$|\?\?|\(\?\)/;

/**
 * Why what a line says must stay with its author; null where it may go to the others. Where it isn't sure, it stays: but
 * what is open is a question, and in a list of what there is to do, brackets limit it.
 */
export function reasonToHold(text: string, list: LineKind | null, reading: Reading): HeldReason | null {
  if (FOR_SELF.test(text)) return 'internal';
  if (namesAny(text, reading.others)) return 'otherClient';
  const pieces = piecesOf(text);
  if (pieces.some((piece) => isPriceOfOthers(piece.text, list, reading))) return 'price';
  const isUnsure =
    (list !== 'open' && pieces.some((piece) => QUESTION.test(piece.text))) || (!isTask(list) && SHOUTED.test(text));
  return cue.doubt.test(text) || isUnsure ? 'doubt' : null;
}

function isTask(list: LineKind | null): boolean {
  return list === 'mine' || list === 'theirs';
}

/** A figure of money beside words for what somebody else asks for, or for what the author earns by it. */
function isPriceOfOthers(text: string, list: LineKind | null, reading: Reading): boolean {
  if (MARGIN.test(text)) return true;
  const figures = withoutDays(text, reading).replace(TIME, ' ');
  const isPrice = (clause: string) => SUM.test(clause) && cue.price.test(clause);
  // "Our fee is 1,400; Hugh gets 450 of it" has one of each.
  return (
    figures.split(CLAUSE).some((clause) => isPrice(clause) && !cue.fee.test(clause)) ||
    (!isTask(list) && isPrice(figures) && !cue.fee.test(text))
  );
}

function namesAny(text: string, names: readonly string[]): boolean {
  const stated = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return names.some((name) =>
    stated.includes(
      ` ${fold(name)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `,
    ),
  );
}

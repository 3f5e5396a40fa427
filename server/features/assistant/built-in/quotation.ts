import { fold } from '#server/language/fold.ts';
import { type NoteSentence, readable } from './sentences-of.ts';
import { isQuestion, MADE_LINE, type Unit } from './units.ts';

/** What is shown of a passage. */
export interface Quotation {
  unit: Unit;
  start: number;
  end: number;
  /** As the note has them, without the signs of lists. */
  lines: string[];
  isList: boolean;
}

/** Characters. A shorter quotation takes in a neighbor: few sentences of a note can be understood alone. */
const ENOUGH = 200;
/** Nothing longer is taken in, as a pasted text without a full stop, but for what answers a question. */
const NEIGHBOR_MAX = 400;

/** The sentence with its neighbors in the paragraph or the list, the next one first. */
export function createQuotation(unit: Unit): Quotation {
  const { sentences, index, passage } = unit;
  const start = (at: number) => sentences[at]?.start ?? 0;
  const end = (at: number) => sentences[at]?.end ?? 0;
  const gapAfter = (at: number) => passage.text.slice(end(at), start(at + 1));
  let [first, last] = [index, index];
  const isShort = () => end(last) - start(first) < ENOUGH;
  const isOpen = { after: true, before: true };
  while (isShort() && (isOpen.after || isOpen.before)) {
    isOpen.after = belongTogether(sentences[last], sentences[last + 1], gapAfter(last));
    if (isOpen.after) last += 1;
    isOpen.before = isShort() && belongTogether(sentences[first - 1], sentences[first], gapAfter(first - 1));
    if (isOpen.before) first -= 1;
  }
  const lines: string[] = [];
  for (let at = first; at <= last; at += 1) {
    const text = readable(sentences[at] ?? unit.sentence);
    if (at > first && !gapAfter(at - 1).includes('\n')) lines.push(`${lines.pop()} ${text}`);
    else lines.push(text);
  }
  return { unit, start: start(first), end: end(last), lines, isList: unit.sentence.kind === 'item' };
}

/** Of one kind, under one heading, and without an empty line between them. A row of a table stands alone. */
function belongTogether(one: NoteSentence | undefined, next: NoteSentence | undefined, gap: string): boolean {
  if (one === undefined || next === undefined || one.kind === 'row' || /\n\s*\n/.test(gap)) return false;
  if (Math.max(one.text.length, next.text.length) > NEIGHBOR_MAX && !isQuestion(one.text)) return false;
  if ([one, next].some(({ text }) => MADE_LINE.test(text.trim()))) return false;
  return one.kind === next.kind && one.heading === next.heading;
}

/** What it says, in one line. */
export function statedBy({ lines }: Quotation): string {
  return lines.join(' ');
}

/** The same again, in the same place, in a document and its note, or a third time of one note. */
export function isCovered(quotation: Quotation, shown: readonly Quotation[]): boolean {
  const place = ({ unit: { passage }, start, end }: Quotation) => ({
    from: passage.startsAt + start,
    to: passage.startsAt + end,
  });
  const own = place(quotation);
  const key = plain(statedBy(quotation));
  const isTaken = shown.some((other) => {
    const { from, to } = place(other);
    const isOverlap =
      other.unit.passage.id === quotation.unit.passage.id &&
      other.unit.passage.page === quotation.unit.passage.page &&
      from < own.to &&
      own.from < to;
    const stated = plain(statedBy(other));
    return isOverlap || stated.includes(key) || key.includes(stated);
  });
  return isTaken || shown.filter(({ unit }) => unit.passage.id === quotation.unit.passage.id).length >= 2;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import { asWritten } from '#server/language/sources.ts';
import { words } from '#server/language/words.ts';
import { type NoteSentence, readable } from './read-sentences.ts';
import { isQuestion, type Unit } from './units.ts';

/** What is shown of a passage. */
export interface Quotation {
  unit: Unit;
  start: number;
  end: number;
  /** As the note has them, without the signs of lists; of a list or a table, what is above it first. */
  lines: string[];
  head: string;
  isList: boolean;
}

/** Characters. A shorter quotation takes in a neighbor: few sentences of a note can be understood alone. */
const ENOUGH = 300;
/** Of a list all is shown that is not longer. */
const LIST_MAX = 480;
/** A neighbor that is longer is a paragraph of its own. */
const NEIGHBOR_MAX = 250;

/** The sentence with its neighbors in the paragraph or the list, the next ones first. */
export function quotationOf(unit: Unit): Quotation {
  const { sentences, index, passage, sentence } = unit;
  const isList = sentence.kind === 'item';
  const gapAfter = (at: number) => passage.text.slice(sentences[at]?.end, sentences[at + 1]?.start);
  const lengthOf = (from: number, to: number) => (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  let [first, last] = [index, index];
  const mayTake = (from: number, to: number) => {
    const isRoom = lengthOf(first, last) < ENOUGH || (isList && lengthOf(from, to) < LIST_MAX);
    const at = from < first ? from : last;
    return isRoom && belongTogether(sentences[at], sentences[at + 1], gapAfter(at));
  };
  for (let isGrowing = true; isGrowing; ) {
    const [before, after] = [first, last];
    if (mayTake(first, last + 1)) last += 1;
    if (mayTake(first - 1, last)) first -= 1;
    isGrowing = first < before || last > after;
  }
  const shown = sentences.slice(first, last + 1);
  const lines = shown.map(
    (each, at) => `${at > 0 ? (/\n/.exec(gapAfter(first + at - 1))?.[0] ?? ' ') : ''}${readable(each)}`,
  );
  const head = sentence.kind === 'text' ? '' : (isList && sentence.head) || sentence.heading;
  const [start, end] = [shown[0]?.start ?? 0, shown.at(-1)?.end ?? 0];
  return { unit, start, end, lines: lines.join('').split('\n'), head, isList };
}

/** Of one kind, under one heading, and without an empty line between them. A row of a table stands alone. */
function belongTogether(one: NoteSentence | undefined, next: NoteSentence | undefined, gap: string): boolean {
  if (one === undefined || next === undefined || one.kind === 'row' || /\n\s*\n/.test(gap)) return false;
  const isLong = Math.max(one.text.length, next.text.length) > NEIGHBOR_MAX && !isQuestion(one.text);
  return !isLong && one.kind === next.kind && one.heading === next.heading;
}

/** As Markdown: each line on one of its own, as in the note, below the heading of its list or table. */
export function markdownOf({ head, lines, isList }: Quotation): string {
  const quoted = lines.map((line) => (isList ? `> - ${asWritten(line)}` : `> ${asWritten(line)}`));
  const above = head === '' ? [] : [`> **${asWritten(head)}**`, '>'];
  return [...above, quoted.join(isList ? '\n' : '  \n')].join('\n');
}

/** The same again, in the same place, in a document and its note, or a third time of one note. */
export function isCovered(quotation: Quotation, shown: readonly Quotation[]): boolean {
  const { id, page } = quotation.unit.passage;
  const ofThis = shown.filter(({ unit }) => unit.passage.id === id);
  const [start, end] = placeOf(quotation);
  const isOverlap = ofThis.some((other) => {
    const [otherStart, otherEnd] = placeOf(other);
    return other.unit.passage.page === page && otherStart < end && start < otherEnd;
  });
  const key = plainOf(quotation);
  const isStated = shown.map(plainOf).some((stated) => stated.includes(key) || key.includes(stated));
  return isOverlap || isStated || ofThis.length >= 2;
}

function placeOf({ unit, start, end }: Quotation): [start: number, end: number] {
  return [unit.passage.startsAt + start, unit.passage.startsAt + end];
}

function plainOf({ lines }: Quotation): string {
  return words(lines.join(' '))
    .map(({ term }) => term)
    .join(' ');
}

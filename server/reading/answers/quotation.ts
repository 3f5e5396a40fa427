import { fold } from '#server/language/fold.ts';
import { asWritten } from '#server/language/sources.ts';
import { type NoteSentence, readable } from './read-sentences.ts';
import { isQuestion, MADE_LINE, type Unit } from './score-sentences.ts';

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

/** The sentence with its neighbors in the paragraph or the list, the next one first. */
export function quotationOf(unit: Unit): Quotation {
  const { sentences, index, passage, sentence } = unit;
  const start = (at: number) => sentences[at]?.start ?? 0;
  const end = (at: number) => sentences[at]?.end ?? 0;
  const gapAfter = (at: number) => passage.text.slice(end(at), start(at + 1));
  let [first, last] = [index, index];
  const enough = sentence.kind === 'item' ? LIST_MAX : ENOUGH;
  const isRoom = (at: number) => {
    const length = end(last) - start(first);
    return length < ENOUGH || length + end(at) - start(at) < enough;
  };
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    if (isRoom(last + 1) && belongTogether(sentences[last], sentences[last + 1], gapAfter(last))) {
      last += 1;
      isGrowing = true;
    }
    if (isRoom(first - 1) && belongTogether(sentences[first - 1], sentences[first], gapAfter(first - 1))) {
      first -= 1;
      isGrowing = true;
    }
  }
  const lines: string[] = [];
  for (let at = first; at <= last; at += 1) {
    const text = readable(sentences[at] ?? sentence);
    if (at > first && !gapAfter(at - 1).includes('\n')) lines.push(`${lines.pop()} ${text}`);
    else lines.push(text);
  }
  const isList = sentence.kind === 'item';
  const head = sentence.kind === 'text' ? '' : (isList && sentence.head) || sentence.heading;
  return { unit, start: start(first), end: end(last), lines, head, isList };
}

/** Of one kind, under one heading, and without an empty line between them. A row of a table stands alone. */
function belongTogether(one: NoteSentence | undefined, next: NoteSentence | undefined, gap: string): boolean {
  if (one === undefined || next === undefined || one.kind === 'row' || /\n\s*\n/.test(gap)) return false;
  if (Math.max(one.text.length, next.text.length) > NEIGHBOR_MAX && !isQuestion(one.text)) return false;
  if ([one, next].some(({ text }) => MADE_LINE.test(text))) return false;
  return one.kind === next.kind && one.heading === next.heading;
}

/** As Markdown: each line on one of its own, as in the note, below the heading of its list or table. */
export function markdownOf({ head, lines, isList }: Quotation): string {
  const quoted = lines.map((line) => (isList ? `> - ${asWritten(line)}` : `> ${asWritten(line)}`));
  const above = head === '' ? [] : [`> **${asWritten(head)}**`, '>'];
  return [...above, quoted.join(isList ? '\n' : '  \n')].join('\n');
}

/** The same again, in the same place, in a document and its note, or a third time of one note. */
export function isCovered(quotation: Quotation, shown: readonly Quotation[]): boolean {
  const { unit, lines, start, end } = quotation;
  const { id, page, startsAt } = unit.passage;
  const key = plainOf(lines.join(' '));
  const ofThis = shown.filter((other) => other.unit.passage.id === id);
  const isOverlap = ofThis.some(({ unit: { passage }, ...other }) => {
    const apart = passage.startsAt - startsAt;
    return passage.page === page && other.start + apart < end && start < other.end + apart;
  });
  const isStated = shown.some((other) => {
    const stated = plainOf(other.lines.join(' '));
    return stated.includes(key) || key.includes(stated);
  });
  return isOverlap || isStated || ofThis.length >= 2;
}

function plainOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

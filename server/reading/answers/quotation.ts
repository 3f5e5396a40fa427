import { asWritten, type SourcePassage, sourceWithin } from '#server/language/sources.ts';
import { type NoteSentence, plainWords, readable } from './read-sentences.ts';
import { statedOn, type Unit } from './units.ts';

/** What is shown of a passage. */
export interface Quotation {
  source: SourcePassage;
  /** The day that it says it is of; null where nothing says so. */
  day: string | null;
  isList: boolean;
  /** It says what was before what is quoted above it. */
  isEarlier?: boolean;
  /** As the note has them, without the signs of lists. */
  lines: string[];
  /** What is above a list or a table. */
  head: string;
}

/** Characters. A shorter quotation takes in a neighbor, as few sentences can be understood alone, unless that is long. */
const LENGTH = { enough: 300, most: 400 };

/** The sentence with its neighbors in the paragraph or the list, the next ones first. */
export function quotationOf(unit: Unit): Quotation {
  const { sentences, index, passage, sentence } = unit;
  const gapAfter = (at: number) => passage.text.slice(sentences[at]?.end, sentences[at + 1]?.start);
  const lengthOf = (from: number, to: number) => (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  let [first, last] = [index, index];
  const mayTake = (at: number, from: number, to: number) =>
    lengthOf(first, last) < LENGTH.enough &&
    lengthOf(from, to) <= LENGTH.most &&
    belongTogether(sentences[at], sentences[at + 1], gapAfter(at));
  for (let length = 0; length < last - first + 1; ) {
    length = last - first + 1;
    if (mayTake(last, first, last + 1)) last += 1;
    if (mayTake(first - 1, first - 1, last)) first -= 1;
  }
  const shown = sentences.slice(first, last + 1);
  const text = shown.map((each, at) => `${readable(each)}${gapAfter(first + at).includes('\n') ? '\n' : ' '}`).join('');
  const head = sentence.kind === 'text' ? '' : (sentence.kind === 'item' && sentence.head) || sentence.heading;
  const source = sourceWithin(passage, shown[0]?.start ?? 0, shown.at(-1)?.end ?? 0);
  return { source, day: statedOn(unit), isList: sentence.kind === 'item', lines: text.trim().split(/ ?\n/), head };
}

/** Of one kind, under one heading, and without an empty line between them. A row of a table stands alone. */
function belongTogether(one: NoteSentence | undefined, next: NoteSentence | undefined, gap: string): boolean {
  if (one === undefined || next === undefined || one.kind === 'row' || /\n\s*\n/.test(gap)) return false;
  return one.kind === next.kind && one.heading === next.heading;
}

/** As Markdown: each line on one of its own, as in the note, below the heading of its list or table. */
export function markdownOf({ head, lines, isList }: Quotation): string {
  const quoted = lines.map((line) => `> ${isList ? '- ' : ''}${asWritten(line)}`);
  const above = head === '' ? [] : [`> **${asWritten(head)}**`, '>'];
  return [...above, quoted.join(isList ? '\n' : '  \n')].join('\n');
}

/** The same again: in the same place, or in a document and its note. */
export function isCovered(quotation: Quotation, shown: readonly Quotation[]): boolean {
  const { id, page, startsAt, endsAt } = quotation.source;
  const own = plainWords(quotation.lines.join(' '));
  return shown.some((other) => {
    const { source } = other;
    const isOfThis = source.id === id && source.page === page;
    const stated = plainWords(other.lines.join(' '));
    return (
      (isOfThis && source.startsAt < endsAt && startsAt < source.endsAt) || stated.includes(own) || own.includes(stated)
    );
  });
}

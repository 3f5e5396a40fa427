import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { HEADING_JOINT, type SourcePassage } from '#server/language/sources.ts';
import { dayLabel, dayOfHeading } from '#server/language/text-day.ts';
import type { Reading } from './question.ts';
import { type NoteSentence, readSentences } from './read-sentences.ts';

/** A sentence of a passage, and the words in it and around it. */
export interface Unit {
  passage: SourcePassage;
  sentences: readonly NoteSentence[];
  index: number;
  sentence: NoteSentence;
  own: ReadonlySet<string>;
  /** Of the title, the folders and the headings, of the head of its list or table, and of a question before it. */
  above: ReadonlySet<string>;
  /** Of the sentences before and after it. */
  beside: ReadonlySet<string>;
  /** Of the title alone. */
  title: ReadonlySet<string>;
  /** Of the whole passage. */
  all: ReadonlySet<string>;
}

const LABEL_MAX = 160;

/** The sentences of the passages with the words in them and around them. */
export function unitsOf(passages: readonly SourcePassage[], { stemsOf }: Reading): Unit[] {
  const setOf = (...texts: string[]) => new Set(stemsOf(texts.join(' ')));
  return passages.flatMap((passage) => {
    const sentences = readSentences(passage.text);
    const stems = sentences.map(({ text }) => stemsOf(text));
    const [title, place] = [setOf(passage.title), setOf(passage.place, passage.title, passage.heading)];
    const all = place.union(new Set(stems.flat()));
    return sentences.flatMap((sentence, index): Unit[] => {
      if (sentence.kind === 'heading') return [];
      const before = sentences[index - 1]?.text ?? '';
      const above = setOf(sentence.heading, sentence.head, isQuestion(before) ? before : '').union(place);
      const near = [index - 1, index + 1].filter((at) => sentences[at]?.heading === sentence.heading);
      const beside = new Set(near.flatMap((at) => stems[at] ?? []));
      return [{ passage, sentences, index, sentence, own: new Set(stems[index]), above, beside, title, all }];
    });
  });
}

/** Whether a sentence of a note asks something. */
export function isQuestion(text: string): boolean {
  return /\?["”’)*_]{0,3}$/.test(text);
}

const known = new WeakMap<Unit, string | null>();

/** The day that its line, a heading above or its note says it is of, as `2026-11-18`; null where nothing says so. */
export function statedOn(unit: Unit): string | null {
  if (!known.has(unit)) known.set(unit, readDay(unit));
  return known.get(unit) ?? null;
}

function readDay({ passage, sentences, index, sentence }: Unit): string | null {
  const gapBefore = (at: number) => passage.text.slice(sentences[at - 1]?.end ?? 0, sentences[at]?.start);
  let first = index;
  while (first > 0 && sentences[first - 1]?.kind === sentence.kind && !gapBefore(first).includes('\n')) first -= 1;
  const changed = dayOf(new Date(passage.updatedAt));
  const label = dayLabel(sentences[first]?.text.slice(0, LABEL_MAX) ?? '', changed) ?? '';
  const lines = [label, sentence.heading, ...passage.heading.split(HEADING_JOINT).reverse()];
  const [day] = lines.flatMap((line) => (line === '' ? [] : (dayOfHeading(line, changed) ?? [])));
  return day !== undefined ? isoOf(day) : passage.isDated ? passage.day : null;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStopword, stem, words } from '#server/language/words.ts';
import { rankingWeights } from '../ranking-weights.ts';

/** A word or phrase with a similar meaning. */
export interface Related {
  /** As written in the list. */
  text: string;
  /** Its words, folded. */
  terms: string[];
  weight: number;
}

/** A part of the question that is in the lists. */
export interface ListedSpan {
  start: number;
  length: number;
  related: Related[];
}

interface Entry {
  text: string;
  terms: string[];
  key: string;
}

interface Line {
  same: Entry[];
  near: Entry[];
}

interface Dictionary {
  lines: Map<string, { line: Line; isSame: boolean }[]>;
  longest: number;
}

let known: Dictionary | undefined;

/** A part of a text, and what else says the same. */
interface RelatedSpan {
  /** Its first word, and how many. */
  start: number;
  length: number;
  /** `isSame`: it means the same. Otherwise it is about the same subject. */
  related: { text: string; isSame: boolean }[];
}

/** The words and phrases of a text, folded, that are in the lists of related words. */
export function relatedWords(terms: readonly string[]): RelatedSpan[] {
  return listedSpans(terms).map(({ start, length, related }) => ({
    start,
    length,
    related: related.map(({ text, weight }) => ({ text, isSame: weight === rankingWeights.synonymWeight })),
  }));
}

/** Finds the words and phrases of a question in the lists, preferring the longest. */
export function listedSpans(asked: readonly string[]): ListedSpan[] {
  known ??= readDictionary();
  const stems = asked.map((term) => stem(term, 'en'));
  const spans: ListedSpan[] = [];
  for (let start = 0; start < stems.length; ) {
    const span = longestSpan(known, stems, start);
    if (span) spans.push(span);
    start += span?.length ?? 1;
  }
  return spans;
}

function longestSpan(dictionary: Dictionary, stems: string[], start: number): ListedSpan | null {
  for (let length = Math.min(dictionary.longest, stems.length - start); length > 0; length--) {
    const key = stems.slice(start, start + length).join(' ');
    if (dictionary.lines.has(key)) return { start, length, related: relatedIn(dictionary, key) };
  }
  return null;
}

/** The other entries on the lines of a word or phrase. */
function relatedIn({ lines }: Dictionary, key: string): Related[] {
  const best = new Map<string, Related>();
  const add = (entries: Entry[], weight: number) => {
    for (const { key: other, text, terms } of entries) {
      if (other !== key && (best.get(other)?.weight ?? 0) < weight) best.set(other, { text, terms, weight });
    }
  };
  for (const { line, isSame } of lines.get(key) ?? []) {
    add(line.same, isSame ? rankingWeights.synonymWeight : rankingWeights.relatedWeight);
    if (isSame) add(line.near, rankingWeights.relatedWeight);
  }
  return [...best.values()];
}

function readDictionary(): Dictionary {
  const lines: Dictionary['lines'] = new Map();
  let longest = 1;
  for (const text of [...readList('trade-words.txt'), ...readList('everyday-words.txt')]) {
    const [same = '', near = ''] = text.split('~');
    const line: Line = { same: entriesOf(same), near: entriesOf(near) };
    for (const [entries, isSame] of [
      [line.same, true],
      [line.near, false],
    ] as const) {
      for (const { key, terms } of entries) {
        longest = Math.max(longest, terms.length);
        lines.set(key, [...(lines.get(key) ?? []), { line, isSame }]);
      }
    }
  }
  return { lines, longest };
}

function readList(name: string): string[] {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function entriesOf(list: string): Entry[] {
  return list.split(',').flatMap((entry) => {
    const text = entry.trim();
    const terms = words(text).flatMap(({ term, compound }) => (compound?.includes('&') ? [compound] : [term]));
    const isEmpty = terms.every((term) => isStopword(term, 'en'));
    return isEmpty ? [] : [{ text, terms, key: terms.map((term) => stem(term, 'en')).join(' ') }];
  });
}

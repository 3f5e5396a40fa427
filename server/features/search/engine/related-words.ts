import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStopword, stem, words } from '#server/language/words.ts';
import { rankingWeights } from './ranking-weights.ts';

/** What else may say what a word or a phrase of the question says. */
export interface Related {
  /** As it stands in the list of words. */
  text: string;
  /** Its words, folded. */
  terms: string[];
  weight: number;
}

/** A part of the question that the list knows. */
export interface KnownSpan {
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

/** Finds the words and phrases of a question that the list of the trade knows, the longest first. */
export function knownSpans(asked: readonly string[]): KnownSpan[] {
  known ??= readDictionary();
  const stems = asked.map((term) => stem(term, 'en'));
  const spans: KnownSpan[] = [];
  for (let start = 0; start < stems.length; ) {
    const span = longestSpan(known, stems, start);
    if (span) spans.push(span);
    start += span?.length ?? 1;
  }
  return spans;
}

function longestSpan(dictionary: Dictionary, stems: string[], start: number): KnownSpan | null {
  for (let length = Math.min(dictionary.longest, stems.length - start); length > 0; length--) {
    const key = stems.slice(start, start + length).join(' ');
    if (dictionary.lines.has(key)) return { start, length, related: relatedIn(dictionary, key) };
  }
  return null;
}

/** What stands in one line with a word or a phrase. */
function relatedIn({ lines }: Dictionary, key: string): Related[] {
  const best = new Map<string, Related>();
  const add = (entries: Entry[], weight: number) => {
    for (const { key: other, text, terms } of entries) {
      if (other !== key && (best.get(other)?.weight ?? 0) < weight) best.set(other, { text, terms, weight });
    }
  };
  for (const { line, isSame } of lines.get(key) ?? []) {
    add(line.same, isSame ? rankingWeights.synonym : rankingWeights.related);
    if (isSame) add(line.near, rankingWeights.related);
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

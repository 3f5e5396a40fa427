import { isStopword } from '#server/language/words.ts';
import type { PassageStore } from '../store/passage-store.ts';

interface Candidate {
  text: string;
  distance: number;
  frequency: number;
}

/** The most likely word for one that the library doesn't have, of its texts or of these names; or null. */
export function correctWord(term: string, store: PassageStore, names: Iterable<string> = []): string | null {
  if (!mayBeMistyped(term)) return null;
  let best = nearestName(term, names);
  const mayBeNear = store.vocabulary.nearTest(term, limitOf(term));
  for (let word = 0; word < store.vocabulary.size; word++) {
    const frequency = store.postings.frequencies.at(store.termOf.at(word));
    if (frequency === 0 || !mayBeNear(word)) continue;
    best = nearer(term, store.vocabulary.get(word).split('\0')[0] ?? '', frequency, best);
  }
  return best?.text ?? null;
}

/** The same of names alone. */
export function correctName(term: string, names: Iterable<string>): string | null {
  return mayBeMistyped(term) ? (nearestName(term, names)?.text ?? null) : null;
}

function nearestName(term: string, names: Iterable<string>): Candidate | null {
  let best: Candidate | null = null;
  for (const name of names) best = nearer(term, name, 0, best);
  return best;
}

function mayBeMistyped(term: string): boolean {
  return term.length >= 4 && term.length <= 32 && !/\p{N}/u.test(term);
}

function limitOf(term: string): number {
  return term.length < 8 ? 1 : 2;
}

function nearer(term: string, text: string, frequency: number, best: Candidate | null): Candidate | null {
  const limit = limitOf(term);
  // Stopwords are no corrections ("call" doesn't mean "all"), and typos rarely change the first letter.
  if (/\p{N}/u.test(text) || isStopword(text, 'en') || (limit === 2 && text[0] !== term[0])) return best;
  const distance = editDistance(term, text, limit);
  if (distance > limit || hasOtherPrefix(term, text)) return best;
  if (best && (distance > best.distance || (distance === best.distance && frequency <= best.frequency))) return best;
  return { text, distance, frequency };
}

/** Prefixes that make another word, often the opposite. */
const PREFIXES = new Set(
  (
    ' un in im il ir dis mis non de re pre pro ex en em sub super over out under up down inter intra intro extra hypo ' +
    'hyper micro macro mono multi anti ante post per con com co trans ab ad ver ent be ge er zer aus ein an auf vor nach ' +
    'zu um unter uber ont uit af aan op des sobre bei'
  ).split(' '),
);
const PREFIX_MAX = 5;

/** "Import" is no typo of "export", nor "paid" of "unpaid": they differ only in a prefix. */
function hasOtherPrefix(a: string, b: string): boolean {
  let same = 0;
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same++;
  // The prefixes may have their last letters in common.
  for (let rest = same; rest >= Math.max(3, same - PREFIX_MAX); rest--) {
    const [one, other] = [a.slice(0, a.length - rest), b.slice(0, b.length - rest)];
    // "Co-" for "com-" is a letter too few.
    const isLonger = one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
    if (!isLonger && PREFIXES.has(one) && PREFIXES.has(other)) return true;
  }
  return false;
}

/** The Damerau–Levenshtein distance (optimal string alignment). Anything above `limit` only means "larger". */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

import type { Block } from './blocks.ts';
import { isNounPhrase } from './english.ts';
import type { Lexicon } from './lexicon.ts';
import { type Phrase, readPhrases } from './phrases.ts';

/** A phrase says more than a word, up to three words; a fourth rarely adds. */
const lengthWeight = [0, 1, 2.1, 2.4, 2.2];
/** Words that any document may be full of, whatever it is about. */
const GENERIC = new Set(
  (
    'use used using user one two three first second new example figure table section page case cases way ways number ' +
    'numbers time times part parts set sets point points thing things item items type types kind kinds value values ' +
    'result results work works made make makes based given following different same various several many high low ' +
    'large small good better best need needs needed include includes including provide provides provided show shows ' +
    'shown see also well however therefore within without per year years month months week weeks day days today ' +
    'people person please note notes detail details order total general specific possible available current previous ' +
    'next last additional important main january february march april may june july august september october ' +
    'november december monday tuesday wednesday thursday friday saturday sunday ltd inc llc gmbh mr mrs ms dr et al ' +
    'e.g i.e etc lorem ipsum document documents text line lines chapter paragraph paper study author authors'
  ).split(' '),
);
/** Each of the first candidates is looked at in its sentence. */
const LOOKED_AT = 60;
const CHOSEN_PER_WORD = 3;

/**
 * What a document is about, most telling first: phrases of one to four words by how often they stand on their own
 * (C-value, Frantzi et al., 2000), in headings, early and all over the document.
 */
export function findKeywords(blocks: readonly Block[], lexicon: Lexicon): string[] {
  const phrases = readPhrases(blocks, lexicon);
  const words = phrases.reduce((sum, { stems, count }) => sum + (stems.length === 1 ? count : 0), 0);
  const wanted = Math.min(12, 5 + Math.floor(Math.log2(Math.max(1, words / 60))));
  const outside = heldElsewhere(phrases);
  const ranked = phrases
    .filter((phrase) => isCandidate(phrase, words))
    .map((phrase) => ({ phrase, score: score(phrase, outside) }))
    .sort((a, b) => b.score - a.score || a.phrase.first - b.phrase.first)
    .slice(0, LOOKED_AT)
    .filter(({ phrase }) => lexicon.language !== 'en' || isNounPhrase(formOf(phrase), phrase.example))
    .map(({ phrase }) => phrase);
  return distinct(ranked, wanted).map(formOf);
}

function isCandidate({ stems, count, whole, headings, forms }: Phrase, words: number): boolean {
  const form = [...forms.keys()][0] ?? '';
  if (stems.length === 1 && form.length < 3 && !/^\p{Lu}{2}$|^\p{Lo}+$/u.test(form)) return false;
  // A phrase of a long document that stands there once is chance; in a short one it may be its subject.
  if (count === 1)
    return words < 400 && (stems.length > 1 ? whole > 0 && stems.length < 4 : headings > 0 || words < 60);
  return stems.length === 1 || whole > 0 || count > 2;
}

/** Of each phrase, in how many occurrences of longer phrases it stands, and in how many different ones. */
function heldElsewhere(phrases: readonly Phrase[]): Map<string, { count: number; phrases: number }> {
  const held = new Map<string, { count: number; phrases: number }>();
  for (const { stems, count } of phrases) {
    if (stems.length < 2 || count < 2) continue;
    for (const part of new Set([stems.slice(1).join(' '), stems.slice(0, -1).join(' ')])) {
      const entry = held.get(part) ?? { count: 0, phrases: 0 };
      held.set(part, { count: entry.count + count, phrases: entry.phrases + 1 });
    }
  }
  return held;
}

function score(phrase: Phrase, outside: Map<string, { count: number; phrases: number }>): number {
  const { stems, count, headings, first, spread } = phrase;
  const held = stems.length > 1 ? outside.get(stems.join(' ')) : undefined;
  const own = Math.max(0.3, count - (held ? held.count / held.phrases : 0));
  const form = formOf(phrase);
  const generic = form
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => GENERIC.has(word)).length;
  let value = (lengthWeight[stems.length] ?? 1) * own ** 0.8;
  value *= 1 + 0.5 * Math.min(2, headings);
  value *= 1 + 0.5 / (1 + first / 4);
  value *= 0.7 + 0.3 * Math.min(1, spread / count);
  if (/^\p{Lu}[\p{Lu}\d]{1,6}s?$/u.test(form)) value *= 1.2;
  else if (stems.length > 1 && form.split(' ').every((word) => /^\p{Lu}/u.test(word))) value *= 1.15;
  return value * (generic === stems.length ? 0.1 : 0.45 ** generic);
}

/** The most common way of writing it: in running text if it stands there. */
function formOf({ forms }: Phrase): string {
  let [best, most] = ['', 0];
  for (const [form, times] of forms) if (times > most) [best, most] = [form, times];
  return best;
}

/** No phrase inside another, and not the same word in all of them. */
function distinct(ranked: readonly Phrase[], wanted: number): Phrase[] {
  const chosen: Phrase[] = [];
  const uses = new Map<string, number>();
  for (const phrase of ranked) {
    if (chosen.length === wanted * 2) break;
    if (phrase.stems.some((stem) => (uses.get(stem) ?? 0) >= CHOSEN_PER_WORD)) continue;
    for (const stem of phrase.stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
    chosen.push(phrase);
  }
  const key = ({ stems }: Phrase) => ` ${stems.join(' ')} `;
  const isInside = (phrase: Phrase) => chosen.some((other) => other !== phrase && key(other).includes(key(phrase)));
  return chosen.filter((phrase) => !isInside(phrase)).slice(0, wanted);
}

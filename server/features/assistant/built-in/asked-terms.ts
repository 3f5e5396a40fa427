import type { SourcePassage } from '#server/features/assistant/material.ts';
import { isVerb, nameKind } from '#server/language/english.ts';
import { isStopword, stem, type Word, words } from '#server/language/words.ts';
import { relatedWords } from '#server/search-engine/engine.ts';
import { type Asked, languageOfQuestion } from './asked-kinds.ts';
import { otherWordsFor, type Reading } from './concepts.ts';
import { genericNouns, irregular, lightVerbs, modifiers, personTitles } from './question-words.ts';
import { clientNameOf } from './sources.ts';

/** A word of the question, and what else says the same. */
export interface Term {
  stem: string;
  weight: number;
  /** Slight ones are seldom repeated in the answer: "current", "number", "take". */
  role: 'name' | 'thing' | 'verb' | 'slight';
  /** Each all of its stems, and what it is worth beside the word itself. */
  others: { stems: string[]; worth: number }[];
  /** Names that stand together are one: of "Anna Berg", either word names her. */
  group: number;
}

/** What a word of the same line of the lists is worth, one that only has to do with it, and one of the same meaning. */
const WORTH = { same: 0.7, near: 0.25, concept: 0.75 };
const factors: Record<Term['role'], number> = { name: 1.2, thing: 1, verb: 0.5, slight: 0.12 };

/** In every question, about anything. */
const EMPTY = new Set(
  'tell know note notes say said does did please find there any anything also exactly currently actually yet would shall quoi'.split(
    ' ',
  ),
);
const COUNTED =
  /^(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|deux|trois|dos|tres|twee|drie)$/;
const ELIDED = /^(?:[cdlmnst]|qu)['’](?=\p{L})/iu;
/** "Mrs", "Herr": before a name, in either case. */
const TITLED = new RegExp(
  `(?<!\\p{L})(?:${[...personTitles, 'señor', 'señora', 'sra'].map((title) => `[${title[0]}${title[0]?.toUpperCase()}]${title.slice(1)}`).join('|')})\\.?\\s(?=\\p{Lu})`,
  'gu',
);
/** A noun follows. */
const BEFORE_NOUN: Record<string, RegExp> = {
  en: /(?:^|[^\p{L}])(?:the|an?|our|my|your|his|her|its|their|this|that|these|of|for|in|at|on|with|by|per|from|about|which|what|\p{L}+['’]s|many|much)\s$/iu,
  fr: /(?:[ldcsn]['’]|(?:^|\s)(?:le|la|les|une?|des|du|de|aux?|ce|cette|[mts](?:on|a|es)|notre|nos|votre|vos|leurs?|en|par|pour|sur|chez|avec|quels?|quelles?)\s)$/iu,
  es: /(?:^|\s)(?:el|la|los|las|una?|del?|al|mis?|sus?|nuestr[oa]s?|con|por|para|sobre|en|qu[eé]|cu[aá]nt[oa]s)\s$/iu,
  nl: /(?:^|\s)(?:de|het|een|van|op|in|te|met|voor|bij|mijn|onze?|zijn|haar|hun|deze|dit|die|dat|per|hoeveel|welke?)\s$/iu,
};

/** Both sides are read in the question's language, or their stems would differ. */
export function readingFor(question: string): Reading {
  const language = languageOfQuestion(question);
  return {
    language,
    stemsOf: (text) =>
      words(text.replace(TITLED, ' '))
        .filter(({ term }) => COUNTED.test(term) || (!isStopword(term, 'en') && !isStopword(term, language)))
        .map(({ term }) => stem(irregular.get(term) ?? term, language)),
  };
}

/** What is asked about, the rare words and the names weighing most. */
export function termsOf(
  text: string,
  reading: Reading,
  passages: readonly SourcePassage[],
  { words: ofKind }: Asked,
): Term[] {
  const { language, stemsOf } = reading;
  const question = text.replace(TITLED, (title) => ' '.repeat(title.length));
  const all = words(question);
  const texts = passages.map(
    ({ place, title, heading, text: body }) => new Set(stemsOf(`${place} ${title} ${heading} ${body.slice(0, 4_000)}`)),
  );
  const related = relatedOf(all, stemsOf, new Set([...ofKind].map((term) => stem(term, language))));
  const narrowed = new Set(stemsOf(clientOf(passages)));
  const isLower = question === question.toLowerCase();
  const found = new Map<string, Term>();
  let group = 0;
  let before = -2;
  for (const [index, word] of all.entries()) {
    const { term } = word;
    const isJoining = isStopword(term, 'en') || isStopword(term, language);
    if ((isJoining && !COUNTED.test(term)) || ofKind.has(term) || EMPTY.has(term)) continue;
    const stemmed = stem(irregular.get(term) ?? term, language);
    // All that is read is the client's: its name says nothing more.
    if (narrowed.has(stemmed)) continue;
    const role = roleOf(question, word, language, isLower);
    const among = texts.filter((stems) => stems.has(stemmed)).length;
    // A word that no note has is as likely another word for what they say as it is what they do not say.
    const rarity = Math.log(1 + (texts.length + 1) / (among === 0 ? 4 : among + 0.5));
    if (role !== 'name' || before !== index - 1) group += 1;
    if (role === 'name') before = index;
    const weight = rarity * factors[role];
    if ((found.get(stemmed)?.weight ?? 0) >= weight) continue;
    const concepts = otherWordsFor(stemmed, reading).map((stems) => ({ stems, worth: WORTH.concept }));
    const others = role === 'name' ? [] : [...(related.get(index) ?? []), ...concepts];
    found.set(stemmed, { stem: stemmed, weight, role, others, group });
  }
  return [...found.values()];
}

/** The name of the client, where all passages are one client's. */
function clientOf(passages: readonly SourcePassage[]): string {
  const [first] = passages;
  const id = first?.clientId ?? null;
  if (first === undefined || id === null || passages.some(({ clientId }) => clientId !== id)) return '';
  return clientNameOf(first);
}

function roleOf(question: string, { term, text, start }: Word, language: string, isLower: boolean): Term['role'] {
  const written = text.replace(ELIDED, '');
  const before = question.slice(Math.max(0, start - 24), start + text.length - written.length);
  // "Phase one", "line 3": which of them is asked about.
  if (COUNTED.test(term)) {
    const noun = /(\p{L}{2,})\s$/u.exec(before)?.[1]?.toLowerCase();
    return noun === undefined || isStopword(noun, language) || lightVerbs.has(noun) ? 'slight' : 'name';
  }
  if ([lightVerbs, modifiers, genericNouns].some((set) => set.has(term))) return 'slight';
  const isCapital = /^\p{Lu}/u.test(written);
  if (isCapital && language === 'de') {
    const kind = nameKind(written);
    const isBehind = /(?:^|\s)(?:bei|von|mit|Frau|Herrn?|Familie|Firma)\s+$/.test(before);
    return kind === 'first' || kind === 'last' || (isBehind && kind === 'unknown' && !GERMAN_NOUN.test(term))
      ? 'name'
      : 'thing';
  }
  if (isCapital && before.trim() !== '' && !/[.?!¿]\s*$/.test(before) && !/^\p{Lu}{2,5}$/u.test(written)) return 'name';
  if (isLower && nameKind(written) === 'first') return 'name';
  if (language === 'de') return 'verb';
  const isNoun = BEFORE_NOUN[language]?.test(before) ?? true;
  if (language === 'en') return !isNoun && mayBeVerb(term) ? 'verb' : 'thing';
  return isNoun ? 'thing' : 'verb';
}

const GERMAN_NOUN =
  /(?:ung|heit|keit|schaft|tion|zeit|arbeit|haus|raum|platz|geld|kosten|vertrag|lager)(?:en|e|s|es)?$/;

function mayBeVerb(written: string): boolean {
  const term = irregular.get(written) ?? written;
  return (
    /ed$/.test(term) || [term, term.replace(/e?s$/, ''), term.replace(/s$/, ''), term.replace(/ies$/, 'y')].some(isVerb)
  );
}

/** By the places of the words of the question; what only says its kind is none. */
function relatedOf(all: readonly Word[], stemsOf: Reading['stemsOf'], ofKind: ReadonlySet<string>) {
  const related = new Map<number, Term['others']>();
  for (const { start, length, related: others } of relatedWords(all.map(({ term }) => term))) {
    const stated = others.flatMap(({ text, isSame }) => {
      const stems = stemsOf(text);
      return stems.every((each) => ofKind.has(each)) ? [] : [{ stems, worth: isSame ? WORTH.same : WORTH.near }];
    });
    for (let at = start; at < start + length; at++) related.set(at, stated);
  }
  return related;
}

/** How well some words say what a word asks for: 1 for the word itself, 0 for nothing like it. */
export function statedIn(
  set: ReadonlySet<string> | undefined,
  { stem: wanted, others }: Pick<Term, 'stem' | 'others'>,
): number {
  if (set === undefined) return 0;
  if (set.has(wanted)) return 1;
  return others.reduce(
    (best, { stems, worth }) => (worth > best && stems.every((other) => set.has(other)) ? worth : best),
    likenessIn(set, wanted),
  );
}

/** A part of a longer word: "Trades" of "tradespeople", "Stand" of "Messestand". */
const PART_WORTH = 0.7;

/** Inflections that the stemmer keeps apart ("cancel" and "cancellation"), and compounds. */
function likenessIn(set: ReadonlySet<string>, wanted: string): number {
  if (wanted.length < 4) return 0;
  if (wanted.length === 4) return [...set].some((other) => other.length > 6 && other.endsWith(wanted)) ? PART_WORTH : 0;
  const root = wanted.slice(0, Math.max(5, wanted.length - 2));
  let best = 0;
  for (const other of set) {
    if (other.startsWith(root) && Math.abs(other.length - wanted.length) <= 5) return 1;
    if (other.length < 5) continue;
    if (wanted.startsWith(other) || wanted.endsWith(other) || other.endsWith(wanted)) best = PART_WORTH;
  }
  return best;
}

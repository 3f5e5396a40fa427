import type { SourcePassage } from '#server/features/assistant/material.ts';
import { isVerb, nameKind } from '#server/language/english.ts';
import { isFirstName } from '#server/language/first-names.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { relatedWords } from '#server/search-engine/engine.ts';
import type { AnswerType } from './answer-type.ts';
import { otherWordsFor, type Reading } from './concepts.ts';
import { genericNouns, irregular, languageOfAsking, lightVerbs, modifiers, personTitles } from './question-words.ts';

/** What a word does in a question: who or what it is about, or how that is described. */
export type Role = 'name' | 'thing' | 'category' | 'modifier' | 'verb' | 'slight';

/** A word of the question, and what else says the same. */
export interface Term {
  stem: string;
  weight: number;
  role: Role;
  /** Each all of its stems, and what it is worth beside the word itself. */
  others: { stems: string[]; worth: number }[];
  /** Names that stand together are one: of "Anna Berg", either word names her. */
  group: number;
  /** What is asked for itself: the salary in "what is Anna's salary". */
  isHead: boolean;
  /** It names a person, or nothing else that is known: "Berg", and not the "House" of "Quaker House". */
  isPerson: boolean;
  /** It is known as a person's name. */
  isHuman: boolean;
}

/** What a word of the same line of the lists is worth, and one that only has to do with it. */
const SAME_WORTH = 0.7;
const NEAR_WORTH = 0.25;
/** What the lists of meanings say is the same: a wish, a price, who leads. */
const CONCEPT_WORTH = 0.75;
const factors: Record<Role, number> = { name: 1.2, thing: 1, category: 0.6, modifier: 0.5, verb: 0.5, slight: 0.12 };

/** In every question, about anything. */
const EMPTY = new Set(
  'tell know note notes say said does did please find there any anything also exactly currently actually yet would shall quoi'.split(
    ' ',
  ),
);
const COUNTED =
  /^(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eins|zwei|drei|deux|trois|dos|tres|twee|drie)$/;
const ELIDED = /^(?:[cdlmnst]|qu)['’](?=\p{L})/iu;
/** A noun follows. */
const BEFORE_NOUN =
  /(?:^|[^\p{L}])(?:the|an?|our|my|your|his|her|its|their|this|that|these|of|for|in|at|on|with|by|per|from|about|which|what|\p{L}+['’]s|many|much|new|old|next|current|original|final)\s$/iu;

const ROMANCE_OR_DUTCH = new Set(['fr', 'es', 'it', 'pt', 'nl']);
const BEFORE_FOREIGN_NOUN =
  /(?:[ldcsn]['’]|(?:^|[^\p{L}])(?:le|la|les|un|une|des|du|de|au|aux|ce|cet|cette|mon|ma|mes|notre|nos|votre|vos|son|sa|ses|leur|leurs|en|dans|par|pour|sur|chez|avec|el|los|las|una|unos|del|al|mi|mis|su|sus|nuestr[oa]s?|con|por|para|sobre|il|lo|i|gli|o|os|as|do|da|no|na|het|een|van|op|in|te|met|voor|bij|mijn|onze?|zijn|haar|hun|deze|dit|die|dat|per|combien de|quels?|quelles?|qu[eé]|cu[aá]nt[oa]s|hoeveel|welke?)\s)$/iu;

const COMPLEMENT = /(?<!\p{L})(?!(?:est|es|sont|son|a|va|qui|que|qué)\s)\p{L}{4,}\s(?:de|en|à)\s$/iu;

/** Both sides are read in the question's language, or their stems would differ. */
export function readingFor(question: string): Reading {
  const language = languageOfAsking(question) ?? detectLanguage(question);
  return {
    language,
    stemsOf: (text) =>
      words(text)
        .filter(({ term }) => COUNTED.test(term) || (!isStopword(term, 'en') && !isStopword(term, language)))
        .map(({ term }) => stem(irregular.get(term) ?? term, language)),
  };
}

/** What is asked for, the rare words and the names weighing most. */
export function termsOf(
  text: string,
  { language, stemsOf }: Reading,
  passages: readonly SourcePassage[],
  type: AnswerType,
): Term[] {
  const all = words(text);
  // "Pay" says that it is money, and not which.
  const stated = new Set([...type.statedBy].map((term) => stem(term, language)));
  const others = othersOf(
    all.map(({ term }) => term),
    (written) => {
      const stems = stemsOf(written);
      return stems.every((each) => stated.has(each)) ? [] : stems;
    },
  );
  const opened = passages.map(
    ({ place, title, heading, text: body }) => `${place} ${title} ${heading} ${body.slice(0, 4_000)}`,
  );
  const texts = opened.map((passage) => new Set(stemsOf(passage)));
  const capitals = namesIn(opened);
  const found = new Map<string, Term>();
  let group = 0;
  let before = -2;
  let hasHead = false;
  for (const [index, { term, ...word }] of all.entries()) {
    // The article of "l'école" stands before it like any other.
    const elided = ELIDED.exec(word.text)?.[0].length ?? 0;
    const [written, start] = [word.text.slice(elided), word.start + elided];
    const isNumber = COUNTED.test(term);
    if (!isNumber && (isStopword(term, 'en') || isStopword(term, language))) continue;
    if (type.statedBy.has(term) || EMPTY.has(term)) continue;
    // "Will" and "may" begin questions, and are seldom asked about.
    if (language === 'en' && /^(?:will|may|might)$/.test(written) && !BEFORE_NOUN.test(text.slice(0, start))) continue;
    const stemmed = stem(irregular.get(term) ?? term, language);
    const otherwise = conceptsOf(stemmed, { language, stemsOf });
    const isListed = otherwise.length > 0;
    const role = roleOf(text, { term, written, start }, { language, capitals, type, isListed });
    const among = texts.filter((stems) => stems.has(stemmed)).length;
    // A word that no note has is as likely another word for what they say as it is what they do not say.
    const rarity = Math.log(1 + (texts.length + 1) / (among === 0 ? 4 : among + 0.5));
    hasHead ||= [...found.values()].some(({ isHead }) => isHead);
    const joins = role === 'name' && before === index - 1;
    if (!joins) group += 1;
    if (role === 'name') before = index;
    const known = found.get(stemmed);
    // Who does it is asked by what is done.
    const weight = rarity * (role === 'verb' && type.kind === 'who' ? factors.thing : factors[role]);
    if (known === undefined || known.weight < weight)
      found.set(stemmed, {
        stem: stemmed,
        weight,
        role,
        others: role === 'name' ? [] : [...(others.get(index) ?? []), ...otherwise],
        group,
        isPerson: isPersonal(written),
        isHuman: isHumanName(written),
        isHead: isHeadOf(role, term) && (language === 'en' ? HEAD.test(text.slice(0, start)) : !hasHead),
      });
  }
  return [...found.values()];
}

/** People are counted, though anybody may be one. */
function isHeadOf(role: Role, term: string): boolean {
  return role === 'thing' || (role === 'slight' && genericNouns.has(term));
}

function conceptsOf(stemmed: string, reading: Reading): Term['others'] {
  return otherWordsFor(stemmed, reading).map((stems) => ({ stems, worth: CONCEPT_WORTH }));
}

interface RoleContext {
  language: string;
  capitals: ReadonlySet<string>;
  type: AnswerType;
  /** The lists of meanings have it. */
  isListed: boolean;
}

function roleOf(
  question: string,
  { term, written, start }: { term: string; written: string; start: number },
  { language, capitals, type, isListed }: RoleContext,
): Role {
  const isCapital = /^\p{Lu}/u.test(written);
  const before = question.slice(Math.max(0, start - 24), start);
  // "Phase one", "line 3": which of them is asked about. "Does one interview take" counts.
  if (COUNTED.test(term) && isNoun(/(\p{L}{2,})\s$/u.exec(before)?.[1], language) && !BEFORE_NOUN.test(before))
    return 'name';
  if (
    /\b(?:most|least)\s$/i.test(before) ||
    (/^(?:la |le |les |el |los |las )?(?:plus|moins|más|menos|am)\s$/i.test(before) && !isCapital)
  )
    return 'modifier';
  if (lightVerbs.has(term) || modifiers.has(term) || genericNouns.has(term) || personTitles.has(term)) return 'slight';
  const isCategory =
    /(?:^|\s)(?:which|what|welche[rsnm]?|quels?|quelles?|qu[eé]|welke?)\s$/iu.test(before) && !type.isStrict;
  // VAT and CPD are things, whatever their capitals; so are the nouns of German.
  if (language === 'de') {
    if (isCapital && /(?:Frau|Herrn?|Familie|Firma) $/.test(before) && !/(?:heit|ung|keit)$/.test(term)) return 'name';
    if (isCapital && /(?:bei|von|mit) $/.test(before) && !isListed && !/(?:heit|ung|keit)$/.test(term)) return 'name';
    if (isCapital && isCategory) return 'category';
    return isCapital ? 'thing' : 'verb';
  }
  if (isCapital && before.trim() !== '' && !/[.?!¿]\s*$/.test(before) && !/^\p{Lu}{2,5}$/u.test(written)) return 'name';
  if (!isCapital && capitals.has(term) && question === question.toLowerCase()) return 'name';
  if (isCategory) return 'category';
  if (language === 'en') {
    if (/\b(?:which|what) [\p{L}-]+\s$/iu.test(before) || (/ing$/.test(term) && BEFORE_PARTICIPLE.test(before)))
      return 'verb';
    if (/\bwho\s$/i.test(before)) return 'verb';
    const after = /^ ([\p{L}-]+)/u.exec(question.slice(start + written.length))?.[1]?.toLowerCase() ?? '';
    // "How long will the school roof last": a noun before another verb.
    const isPaired = NOUN_BEFORE.test(before) && after !== '' && mayBeVerb(after) && !/ed$/.test(term);
    if (!BEFORE_NOUN.test(before) && !/ing$/.test(term) && mayBeVerb(term) && !isPaired) return 'verb';
    // "Where does Rufus study?"
    const isLast = /^\W*$/.test(question.slice(start + written.length));
    if (
      isLast &&
      /\b(?:do|does|did)\b/i.test(question.slice(0, start)) &&
      /(?:\p{Lu}\p{L}+|\b(?:i|we|you|he|she|it|they)) $/u.test(before)
    )
      return 'verb';
    // Of "wedding cake", the cake is what is asked about.
    const isFollowed =
      after !== '' &&
      !isStopword(after, 'en') &&
      !mayBeVerb(after) &&
      !lightVerbs.has(after) &&
      !modifiers.has(after) &&
      !type.statedBy.has(after);
    return isFollowed && BEFORE_NOUN.test(before) ? 'modifier' : 'thing';
  }
  // Of a "tienda en línea", the shop is what is asked about.
  if (/^(?:fr|es|it|pt)$/.test(language) && COMPLEMENT.test(before)) return 'modifier';
  return ROMANCE_OR_DUTCH.has(language) && !BEFORE_FOREIGN_NOUN.test(before) ? 'verb' : 'thing';
}

/** Before a number: no word that only joins others. */
function isNoun(written: string | undefined, language: string): boolean {
  if (written === undefined) return false;
  const word = written.toLowerCase();
  return !isStopword(word, 'en') && !isStopword(word, language) && !lightVerbs.has(word);
}

const NOUN_BEFORE = /\b(?:the|an?|our|my|your|his|her|its|their|this|that|\p{L}+['’]s)\s\p{L}+\s$/iu;
/** What "how many", "what is the" and "who is the" ask for. */
const HEAD =
  /(?:\bhow many|\b(?:what|who)(?:['’]s| is| are| was| were)(?: (?:the|our|my|your|his|her|their|\p{Lu}\p{L}+['’]s(?: \p{L}+['’]s)?|\p{L}+['’]s))?)(?: [\p{L}-]+)?\s$/iu;
const BEFORE_PARTICIPLE = /\b(?:is|are|was|were|be|been|still|not|he|she|it|they|we|i|you)\s$/i;
/** What is said of a thing, and not a thing. */
const PREDICATE =
  /^(?:valid|due|open|closed?|free|ready|available|possible|vegetarian|vegan|full|empty|wrong|missing|late|early|happy|ill|busy|allergic|responsible|play|plays|work|works|start|starts|end|ends|begin|cost|last|expire|expires|arrive|decide|join|visit|cover|lead|cook|book|teach|chair|deal)$/;

/** Nouns among the forms of verbs. */
const NOUNS =
  /^(?:sale|payment|choice|loss|decision|agreement|growth|fall|driver|flight|speech|speaker|breakages?|leader|women|men|children)$/;

function mayBeVerb(written: string): boolean {
  if (NOUNS.test(written)) return false;
  const term = irregular.get(written) ?? written;
  if (/ed$/.test(term) || PREDICATE.test(term)) return true;
  return [term, term.replace(/s$/, ''), term.replace(/es$/, ''), term.replace(/ies$/, 'y')].some(isVerb);
}

function isPersonal(written: string): boolean {
  const kind = nameKind(written);
  return kind === 'first' || kind === 'last' || kind === 'unknown';
}

function isHumanName(written: string): boolean {
  const kind = nameKind(written);
  return kind === 'first' || kind === 'last' || isFirstName(written.toLowerCase());
}

/** What is written with a capital within sentences, in lower case. */
function namesIn(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const { 0: name } of text.matchAll(/(?<=\p{L}[,;]?[ \t])\p{Lu}\p{Ll}+/gu)) names.add(name.toLowerCase());
  return names;
}

/** By the places of the words of the question. */
function othersOf(terms: readonly string[], stemsOf: Reading['stemsOf']): Map<number, Term['others']> {
  const others = new Map<number, Term['others']>();
  for (const { start, length, related } of relatedWords(terms)) {
    const stated = related.flatMap(({ text, isSame }) => {
      const stems = stemsOf(text);
      return stems.length === 0 ? [] : [{ stems, worth: isSame ? SAME_WORTH : NEAR_WORTH }];
    });
    for (let at = start; at < start + length; at++) others.set(at, stated);
  }
  return others;
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

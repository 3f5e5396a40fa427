import tables from '#content/words/proof.json' with { type: 'json' };
import type { Day } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { daysIn } from './days.ts';
import { type Fact, isIn, meaningsOf, type Place, withoutOverlaps, wordSet } from './facts.ts';
import { figuresIn } from './figures.ts';
import { namesIn } from './names.ts';

/** A clause, with its facts. */
export interface Clause extends Place {
  facts: Fact[];
  /** Stems of its words, without small words. */
  terms: ReadonlySet<string>;
  /** Its words, folded, with a space around each. */
  stated: string;
  sentence: Sentence;
}

/** Who does what, to what. */
export interface Sentence {
  terms: ReadonlySet<string>;
  /** Also of the title and the heading above. */
  about: ReadonlySet<string>;
  stated: string;
  /** The user's side, the reader, somebody else, a name, or `none`. */
  owner: string;
  /** What is done, the same in all languages: to forward and to send are one. */
  acts: ReadonlySet<string>;
  isNegated: boolean;
  /** The words that commit somebody ("I will send"), and the acts, or else the stem, of what is promised. */
  promise: (Place & { done: readonly string[]; isReceived: boolean }) | null;
}

const acts = meaningsOf(tables.acts);
const prefixes = [...acts]
  .filter(([word]) => word.endsWith('*'))
  .map(([word, act]) => [word.slice(0, -1), act] as const);
const pronouns = meaningsOf(tables.owners);
const [does, negations, courtesies] = [wordSet(tables.does), wordSet(tables.negations), wordSet(tables.courtesies)];
const [commits, receives, helpers] = [wordSet(tables.commits), wordSet(tables.receives), wordSet(tables.helpers)];
const clauseEnds = new Map(
  Object.entries(tables.joints).map(([language, joint]) => [
    language,
    new RegExp(`[,;]\\s+|\\s[–—-]\\s+|\\s(?:${joint})\\s+(?!\\d)`, 'giu'),
  ]),
);
/** A revised offer isn't revised by anybody: forms that describe a thing. */
const DONE = /(?:[^e]ed|[td]ete[nrsm]?|ierte[nrsm]?|[ai]d[oa]s?|ée?s?)$/iu;
const ABOVE = /^[^\n.!?]{0,300}\n(?:[^\n.!?:\d]{1,200}\n)?/;
const OWNER_BEHIND = /(?:\s[–—-]\s|\(|@|\b(?:owner|wer|who|qui|quién|wie):\s?)$/u;

/** What a text states, clause by clause; its first lines may be headings. `own`: the words of the author's names, folded. */
export function readClauses(text: string, written: Day, own: ReadonlySet<string>): Clause[] {
  const language = detectLanguage(text);
  const days = daysIn(text, written, language);
  const figures = figuresIn(text, language, days);
  const facts = withoutOverlaps([...days, ...figures, ...namesIn(text, language, [...days, ...figures])]);
  let next = 0;
  const factsUntil = (end: number) => {
    const from = next;
    while ((facts[next]?.start ?? end) < end) next += 1;
    return facts.slice(from, next);
  };
  const above = foldedWords(ABOVE.exec(text)?.[0] ?? '');
  return [...text.matchAll(/[^\n]+/g)].flatMap((line) =>
    splitSentences(line[0]).flatMap((found) => {
      const place = { start: line.index + found.start, end: line.index + found.end };
      const inside = factsUntil(place.end);
      const sentence = readSentence(text, place, inside, { language, own, above });
      const ends = Array.from(
        found.text.matchAll(clauseEnds.get(language) ?? /[,;]\s+/g),
        ({ 0: gap, index }) => place.start + index + gap.length,
      );
      const starts = [
        place.start,
        ...ends.filter((at) => !inside.some((fact) => isIn(fact, { start: at - 1, end: at }))),
      ];
      return starts.map((start, index) => {
        const clause = { start, end: starts[index + 1] ?? place.end };
        const written = text.slice(start, clause.end);
        const terms = new Set(termsOf(written, language));
        return {
          ...clause,
          facts: inside.filter((fact) => isIn(clause, fact)),
          terms,
          stated: spaced(written),
          sentence,
        };
      });
    }),
  );
}

interface Surroundings {
  language: string;
  own: ReadonlySet<string>;
  above: readonly string[];
}

function readSentence(whole: string, place: Place, facts: readonly Fact[], around: Surroundings): Sentence {
  const { language, own, above } = around;
  const text = whole.slice(place.start, place.end);
  const stated = foldedWords(text);
  const terms = termsOf(text, language);
  const names = facts.filter(({ kind }) => kind === 'name');
  const named = names.find(({ start, end }) => {
    const next = /^: |^['’ ](\p{L}+)/u.exec(whole.slice(end, Math.min(place.end, end + 20)));
    const isDoer = next !== null && (next[1] === undefined || does.has(fold(next[1])));
    return isDoer || OWNER_BEHIND.test(whole.slice(place.start, start));
  })?.asks[0];
  const isOwn = named?.split(' ').every((word) => own.has(word)) === true;
  const found = new Set(stated.map((word) => pronouns.get(word)));
  const owner = ['us', 'other', 'reader'].find((each) => found.has(each)) ?? 'none';
  const done = words(text.replace(/['’]/g, ' ')).filter((word) => !DONE.test(word.text));
  const promise = promiseIn(text, place.start, language);
  return {
    terms: new Set(terms),
    about: new Set([...stated, ...terms, ...above, ...above.map((word) => stem(word, language))]),
    stated: spaced(`${text} ${above.join(' ')}`),
    owner: promise?.isReceived || isOwn ? 'us' : (named ?? owner),
    acts: new Set(done.flatMap(({ term }) => actsOf(term))),
    isNegated: stated.some((word) => negations.has(word)),
    promise: promise?.isReceived || owner !== 'none' || named !== undefined ? promise : null,
  };
}

function promiseIn(text: string, at: number, language: string): Sentence['promise'] {
  const stated = words(text.replace(/['’]/g, ' '));
  const isReceived = (at: number) =>
    [stated[at]?.term ?? '', `${stated[at - 1]?.term}_${stated[at]?.term}`].some((term) => receives.has(term));
  const received = [1, 2, 3].find(isReceived) ?? -1;
  const place = received === -1 ? stated.findIndex(({ term }) => commits.has(term)) : received;
  const [from, to] = [stated[Math.max(0, place - 1)], stated[place + 1]];
  const isNone = /^\s*#|\?\s*$/.test(text) || stated.some(({ term }) => courtesies.has(term));
  if (isNone || place === -1 || from === undefined || to === undefined) return null;
  const rest = stated.slice(place + 1);
  // The verb is behind "will"; in German and Dutch at the end.
  const isLast = ['de', 'nl'].includes(language);
  const verb = isLast ? rest.findLast(({ term }) => /.{3}n$/.test(term)) : rest.find(({ term }) => !helpers.has(term));
  const promised = received !== -1 ? ['@give'] : verb === undefined ? [] : actsOf(verb.term);
  const done = promised.length > 0 || verb === undefined ? promised : [stem(verb.term, language)];
  return { start: at + from.start, end: at + to.end, done, isReceived: received !== -1 };
}

/** How much of what is promised a note has to say. */
const SHARE = 0.5;

/** Whether a sentence of a note states what another promises: the same owner does the same to the same. */
export function states(noted: Sentence, { promise, owner, terms, isNegated }: Sentence): boolean {
  const { done = [] } = promise ?? {};
  // A line without an owner is the user's own; a name may be "she" in a note that has it.
  const byOwner = owner === 'us' ? ['us', 'none'] : ['reader', 'other'].includes(owner) ? [] : [owner, 'other', 'none'];
  const isOwner = byOwner.length === 0 ? noted.owner !== 'us' : owner === 'none' || byOwner.includes(noted.owner);
  const isPresent = owner === noted.owner || byOwner.length !== 3 || noted.stated.includes(spaced(owner));
  const isDone = done.length === 0 || done.some((each) => noted.acts.has(each) || noted.terms.has(each));
  const objects = [...terms].filter((term) => !done.includes(term) && actsOf(term).length === 0);
  const stated = objects.filter((term) => hasForm(noted.about, term)).length;
  const isSame = objects.length > 0 && stated >= Math.max(1, objects.length * SHARE);
  return noted.isNegated === isNegated && isOwner && isPresent && isDone && isSame;
}

/** Whether a word is there, in any form: the note's language may not be the draft's. */
function hasForm(about: ReadonlySet<string>, term: string): boolean {
  const isForm = (word: string) => word.length >= 4 && (word.startsWith(term) || term.startsWith(word));
  return about.has(term) || (term.length >= 4 && [...about].some(isForm));
}

const actsOfWord = new Map<string, readonly string[]>();
const REMEMBERED_MAX = 10_000;

/** The acts that a word names; with a sign, as they are compared with stems. */
function actsOf(word: string): readonly string[] {
  const known = actsOfWord.get(word);
  if (known !== undefined) return known;
  const folded = fold(word);
  const begun = prefixes.filter(([prefix]) => folded.startsWith(prefix)).map(([, act]) => act);
  const named = [acts.get(folded) ?? [], begun].flat().map((act) => `@${act}`);
  if (actsOfWord.size < REMEMBERED_MAX) actsOfWord.set(word, named);
  return named;
}

function foldedWords(text: string): string[] {
  return words(text.replace(/['’]/g, ' ')).map(({ term }) => term);
}

/** Words as they are looked for side by side. */
export function spaced(text: string): string {
  return ` ${foldedWords(text).join(' ')} `;
}

function termsOf(text: string, language: string): string[] {
  return foldedWords(text)
    .filter((term) => /^\p{L}{3,}/u.test(term) && !['en', language].some((each) => isStopword(term, each)))
    .map((term) => stem(term, language));
}

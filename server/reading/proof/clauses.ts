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
interface Sentence extends Pick<Clause, 'terms' | 'stated'> {
  /** Its terms, and those of the title and the heading above; `stated` has their words too. */
  about: ReadonlySet<string>;
  /** The user's side, the reader, somebody else, a name, or `none`. */
  owner: string;
  /** What is done, the same in all languages: to forward and to send are one. */
  acts: ReadonlySet<string>;
  isNegated: boolean;
  /** The words that commit somebody: "I will send". */
  promise: Place | null;
}

const acts = Object.entries(tables.acts).map(([act, cell]) => {
  return { act, pattern: new RegExp(`^(?:${cell.replaceAll('*', '.*').replaceAll(' ', '|')})$`, 'u') };
});
const pronouns = meaningsOf(tables.owners);
const [negations, courtesies] = [wordSet(tables.negations), wordSet(tables.courtesies)];
const [commits, receives] = [wordSet(tables.commits), wordSet(tables.receives)];
const JOINTS = Object.values(tables.joints).join('|');
const CLAUSE_END = new RegExp(`[,;]\\s+|\\s[–—-]\\s+|\\s(?:${JOINTS})\\s+(?!\\d)`, 'giu');
const ABOVE = /^[^\n.!?]{0,300}\n(?:[^\n.!?:\d]{1,200}\n)?/;

/** What a text states, clause by clause; its first lines may be headings. `own`: the words of the author's names, folded. */
export function readClauses(text: string, written: Day, own: ReadonlySet<string>): Clause[] {
  const language = detectLanguage(text);
  const days = daysIn(text, written, language);
  const figures = figuresIn(text, language, days);
  const facts = withoutOverlaps([...days, ...figures, ...namesIn(text, language, [...days, ...figures])]);
  const above = ABOVE.exec(text)?.[0] ?? '';
  return Array.from(text.matchAll(/[^\n]+/g)).flatMap((line) =>
    splitSentences(line[0]).flatMap((found) => {
      const place = { start: line.index + found.start, end: line.index + found.end };
      const inside = facts.filter((fact) => isIn(place, fact));
      const sentence = readSentence(found.text, place.start, inside, { language, own, above });
      const gaps = Array.from(found.text.matchAll(CLAUSE_END), ({ 0: gap, index }) => place.start + index + gap.length);
      const isBetween = (at: number) => !inside.some((fact) => isIn(fact, { start: at - 1, end: at }));
      const ends = [...gaps.filter(isBetween), place.end];
      return ends.map((end, index) => {
        const clause = { start: ends[index - 1] ?? place.start, end };
        const stated = text.slice(clause.start, end);
        const own = inside.filter((fact) => isIn(clause, fact));
        return { ...clause, facts: own, terms: termsOf(stated, language), stated: spaced(stated), sentence };
      });
    }),
  );
}

type Around = { language: string; own: ReadonlySet<string>; above: string };

function readSentence(text: string, at: number, facts: readonly Fact[], { language, own, above }: Around): Sentence {
  const [whole, stated] = [`${text} ${above}`, foldedWords(text)];
  const first = facts.find(({ kind }) => kind === 'name');
  const isLeading = first !== undefined && !/\p{L}{3}/u.test(text.slice(0, first.start - at));
  const name = isLeading ? first.asks[0] : undefined;
  const isOwn = name?.split(' ').every((word) => own.has(word)) === true;
  const found = new Set(stated.map((word) => pronouns.get(word)));
  const pronoun = ['us', 'other', 'reader'].find((each) => found.has(each)) ?? 'none';
  // "You will receive", "you will have": the author gives it.
  const second = stated.slice(1, 4).flatMap((word, before) => [word, `${stated[before]}_${word}`]);
  const isReceived = second.some((each) => receives.has(each));
  const owner = isOwn || isReceived ? 'us' : (name ?? pronoun);
  return {
    terms: termsOf(text, language),
    about: termsOf(whole, language).union(new Set(foldedWords(whole))),
    stated: spaced(whole),
    owner,
    acts: new Set(isReceived ? ['give'] : stated.flatMap(actsOf)),
    isNegated: stated.some((word) => negations.has(word)),
    promise: owner === 'none' ? null : promiseIn(text, at),
  };
}

/** Nothing is promised by a heading, a question or a courtesy. */
function promiseIn(text: string, at: number): Place | null {
  const stated = words(text.replace(/['’]/g, ' '));
  const place = stated.findIndex(({ term }) => commits.has(term) || receives.has(term));
  const [from, to] = [stated[Math.max(0, place - 1)], stated[place + 1]];
  const isNone = place === -1 || /^\s*#|\?\s*$/.test(text) || stated.some(({ term }) => courtesies.has(term));
  return isNone || !from || !to ? null : { start: at + from.start, end: at + to.end };
}

/** How much of what is promised a note has to say; more where it isn't known what is done. */
const SHARE = { done: 0.5, unknown: 0.7 };

/** Whether a sentence of a note states what another promises: the same owner does the same to the same. */
export function states(noted: Sentence, promised: Sentence): boolean {
  const { owner } = promised;
  // A line without an owner is the user's own; a name may be "she" in a note that has it.
  const isOwner =
    owner === noted.owner ||
    (owner === 'us' ? noted.owner === 'none' : noted.owner !== 'us' && (owner === 'reader' || owner === 'other')) ||
    (['other', 'none'].includes(noted.owner) && noted.stated.includes(spaced(owner)));
  const objects = [...promised.terms].filter((term) => actsOf(term).length === 0);
  const stated = objects.filter((term) => noted.about.has(term)).length;
  const least = objects.length * (promised.acts.size === 0 ? SHARE.unknown : SHARE.done);
  const isSame = noted.isNegated === promised.isNegated && promised.acts.isSubsetOf(noted.acts);
  return isSame && isOwner && stated > 0 && stated >= least;
}

function actsOf(word: string): string[] {
  return acts.filter(({ pattern }) => pattern.test(word)).map(({ act }) => act);
}

function foldedWords(text: string): string[] {
  return words(text.replace(/['’]/g, ' ')).map(({ term }) => fold(term));
}

/** Words as they are looked for side by side. */
export function spaced(text: string): string {
  return ` ${foldedWords(text).join(' ')} `;
}

function termsOf(text: string, language: string): Set<string> {
  const isTerm = (term: string) => /^\p{L}{3,}/u.test(term) && !isStopword(term, 'en') && !isStopword(term, language);
  const terms = foldedWords(text).filter(isTerm);
  return new Set(terms.map((term) => stem(term, language)));
}

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
interface Sentence {
  terms: ReadonlySet<string>;
  /** Also of the title and the heading above. */
  about: ReadonlySet<string>;
  stated: string;
  /** The user's side, the reader, somebody else, a name, or `none`. */
  owner: string;
  /** What is done, the same in all languages: to forward and to send are one. */
  acts: ReadonlySet<string>;
  isNegated: boolean;
  /** The words that commit somebody: "I will send". */
  promise: Place | null;
}

const acts = meaningsOf(tables.acts);
const beginnings = [...acts].filter(([word]) => word.endsWith('*')).map(([word, act]) => [word.slice(0, -1), act]);
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
  let next = 0;
  const factsUntil = (end: number) => {
    const from = next;
    while ((facts[next]?.start ?? end) < end) next += 1;
    return facts.slice(from, next);
  };
  const above = foldedWords(ABOVE.exec(text)?.[0] ?? '');
  return [...text.matchAll(/[^\n]+/g)].flatMap((line) =>
    splitSentences(line[0]).flatMap((found) => {
      const [start, end] = [line.index + found.start, line.index + found.end];
      const inside = factsUntil(end);
      const sentence = readSentence(found.text, start, inside, { language, own, above });
      const gaps = Array.from(found.text.matchAll(CLAUSE_END), ({ 0: gap, index }) => start + index + gap.length);
      const isBetween = (at: number) => !inside.some((fact) => isIn(fact, { start: at - 1, end: at }));
      const starts = [start, ...gaps.filter(isBetween)];
      return starts.map((from, index) => {
        const place = { start: from, end: starts[index + 1] ?? end };
        const stated = text.slice(place.start, place.end);
        const ownFacts = inside.filter((fact) => isIn(place, fact));
        return { ...place, facts: ownFacts, terms: termsOf(stated, language), stated: spaced(stated), sentence };
      });
    }),
  );
}

interface Surroundings {
  language: string;
  own: ReadonlySet<string>;
  above: readonly string[];
}

function readSentence(text: string, at: number, facts: readonly Fact[], around: Surroundings): Sentence {
  const { language, own, above } = around;
  const stated = foldedWords(text);
  const terms = termsOf(text, language);
  const name = facts.find(({ kind, start }) => kind === 'name' && !/\p{L}{3}/u.test(text.slice(0, start - at)));
  const isOwn = name?.asks[0]?.split(' ').every((word) => own.has(word)) === true;
  const found = new Set(stated.map((word) => pronouns.get(word)));
  const pronoun = ['us', 'other', 'reader'].find((each) => found.has(each));
  // What the reader will receive, the author gives.
  const isReceived = stated
    .slice(1, 4)
    .some((word, before) => receives.has(word) || receives.has(`${stated[before]}_${word}`));
  const owner = isOwn || isReceived ? 'us' : (name?.asks[0] ?? pronoun ?? 'none');
  return {
    terms,
    about: new Set([...stated, ...terms, ...above, ...above.map((word) => stem(word, language))]),
    stated: spaced(`${text} ${above.join(' ')}`),
    owner,
    acts: new Set([...stated.flatMap(actsOf), ...(isReceived ? ['give'] : [])]),
    isNegated: stated.some((word) => negations.has(word)),
    promise: owner === 'none' ? null : promiseIn(text, at),
  };
}

/** Nothing is promised by a heading, a question or a courtesy. */
function promiseIn(text: string, at: number): Place | null {
  const stated = words(text.replace(/['’]/g, ' '));
  const place = stated.findIndex(({ term }) => commits.has(term) || receives.has(term));
  const [from, to] = [stated[Math.max(0, place - 1)], stated[place + 1]];
  if (place === -1 || !from || !to || /^\s*#|\?\s*$/.test(text)) return null;
  return stated.some(({ term }) => courtesies.has(term)) ? null : { start: at + from.start, end: at + to.end };
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
  const isDone = [...promised.acts].every((act) => noted.acts.has(act));
  const objects = [...promised.terms].filter((term) => actsOf(term).length === 0);
  const stated = objects.filter((term) => noted.about.has(term)).length;
  const least = objects.length * (promised.acts.size === 0 ? SHARE.unknown : SHARE.done);
  return noted.isNegated === promised.isNegated && isOwner && isDone && stated > 0 && stated >= least;
}

function actsOf(word: string): string[] {
  const begun = beginnings.find(([beginning = '']) => word.startsWith(beginning));
  return [acts.get(word) ?? begun?.[1] ?? []].flat();
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
  return new Set(
    foldedWords(text)
      .filter(isTerm)
      .map((term) => stem(term, language)),
  );
}

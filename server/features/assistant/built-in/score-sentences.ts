import type { SourcePassage } from '#server/features/assistant/material.ts';
import type { AnswerType } from './answer-type.ts';
import { type Reading, saidIn, type Term } from './asked-terms.ts';
import { genericNouns } from './question-words.ts';
import { type NoteSentence, sentencesOf } from './sentences-of.ts';
import { type Written, writtenIn } from './written-day.ts';

/** A sentence of a passage, with what it says and what is said around it. */
export interface Unit {
  passage: SourcePassage;
  /** Of its passage among those found. */
  rank: number;
  sentences: readonly NoteSentence[];
  index: number;
  sentence: NoteSentence;
  own: ReadonlySet<string>;
  title: ReadonlySet<string>;
  /** Of the title and of the headings above. */
  above: ReadonlySet<string>;
  /** Of a question shortly before, which this may answer. */
  asked: ReadonlySet<string>;
  before: ReadonlySet<string> | undefined;
  after: ReadonlySet<string> | undefined;
  all: ReadonlySet<string>;
  written: Written;
}

/** How well a sentence answers. */
export interface Scored {
  unit: Unit;
  score: number;
  /** The share of what is asked that is said in it and around it. */
  covered: number;
  /** That share of its things alone, in the sentence and above it. */
  said: number;
  /** It says what kind of thing is asked for, or the next sentence does. */
  says: 'itself' | 'next' | 'no';
  /** What is asked and is nowhere in the passage, by weight. */
  missing: number;
  isNameMissing: boolean;
  /** A thing that is asked about is nowhere in the passage, nor anything that has to do with it. */
  isThingAbsent: boolean;
  /** And it is what is asked for itself. */
  isHeadAbsent: boolean;
  /** What is missing says which kind: "which software". */
  isKindAbsent: boolean;
}

/** The weight of a word of the question in the sentence, above it, beside it, elsewhere in the passage. */
const WORTH = { own: 1, asked: 0.95, above: 0.82, before: 0.65, after: 0.5, implied: 0.6, far: 0.35, farName: 0.6 };
/** What is said in the sentence counts beside what is said around it. */
const SHARES = { covered: 0.7, said: 0.3 };
/** Of a person's names one is said. */
const EITHER_NAME = 0.75;
const PRESENT = 0.3;
/** What is said only elsewhere in the passage is worth no more. */
const BESIDE = 0.5;
/** A passage that search found later answers less well. */
const RANK = 0.02;

/** The sentences of the passages with what they say, without what a program wrote about a file. */
export function unitsOf(passages: readonly SourcePassage[], { stemsOf }: Reading): Unit[] {
  return passages.flatMap((passage, rank) => {
    const sentences = sentencesOf(passage.text);
    const stems = sentences.map(({ text }) => new Set(stemsOf(text)));
    const title = stemsOf(`${passage.title} ${passage.heading}`);
    const titleStems = new Set(stemsOf(passage.title));
    const all = new Set([...title, ...stems.flatMap((set) => [...set])]);
    const isMade = hasMadeParts(sentences);
    const written = writtenIn(passage);
    const headed = remembered((heading: string) => new Set([...title, ...stemsOf(heading)]));
    return sentences.flatMap((sentence, index): Unit[] => {
      const own = stems[index];
      if (sentence.kind === 'heading' || own === undefined || (isMade && isMadePart(sentence))) return [];
      return [
        {
          ...{ passage, rank, sentences, index, sentence, own, all, title: titleStems },
          above: headed(sentence.heading),
          asked: askedBefore(sentences, stems, index),
          before: stems[index - 1],
          after: stems[index + 1],
          written: written(sentence),
        },
      ];
    });
  });
}

function remembered<Value>(read: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** A question in the note is answered by what follows it. */
function askedBefore(
  sentences: readonly NoteSentence[],
  stems: readonly ReadonlySet<string>[],
  index: number,
): ReadonlySet<string> {
  const before = sentences[index - 1];
  const isApart = before?.kind === 'heading' || before?.heading !== sentences[index]?.heading;
  return before !== undefined && !isApart && isQuestion(before.text) ? (stems[index - 1] ?? new Set()) : new Set();
}

export function isQuestion(text: string): boolean {
  return /\?\s*["”’)*_]*\s*$/.test(text);
}

/** An upload writes both headings, one after the other. */
function hasMadeParts(sentences: readonly NoteSentence[]): boolean {
  const headings = sentences.filter(({ kind }) => kind === 'heading').map(({ text }) => text.trim());
  return (
    headings.some((text, index) => text === 'Summary' && headings[index + 1] === 'Keywords') ||
    headings.includes('Keywords')
  );
}

function isMadePart({ heading }: NoteSentence): boolean {
  return heading.trim() === 'Summary' || heading.trim() === 'Keywords';
}

/** Generated lines are no evidence wherever they stand. */
const MADE_LINE =
  /^(?:\*{0,2}(?:keywords?|tags|schlagwörter|mots[- ]clés|palabras clave|trefwoorden)\*{0,2}\s?:|\*{0,2}(?:from file|source file|generated summary|ai summary|auto-?summary)\b)/iu;

/** How well each sentence answers, best first. */
export function scoreUnits(units: readonly Unit[], terms: readonly Term[], type: AnswerType): Scored[] {
  const implied = impliedBy(units, terms);
  // What is said anywhere in a passage is the same for each of its sentences.
  const far = new Map<ReadonlySet<string>, number[]>();
  for (const { all } of units)
    if (!far.has(all))
      far.set(
        all,
        terms.map((term) => saidIn(all, term)),
      );
  return units
    .filter(({ sentence }) => !MADE_LINE.test(sentence.text.trim()))
    .map((unit) => scoreOf(unit, terms, { type, implied, far: far.get(unit.all) ?? [] }))
    .sort((a, b) => b.score - a.score);
}

/** Where a title says "Hartwell wedding", a note called after Hartwell is about the wedding too. */
function impliedBy(units: readonly Unit[], terms: readonly Term[]): Map<Term, Term[]> {
  const implied = new Map<Term, Term[]>();
  const titles = new Map(units.map(({ passage, title }) => [passage.id, title]));
  for (const thing of terms.filter(({ role }) => role === 'thing' || role === 'category')) {
    const names = terms.filter(
      (name) =>
        name.role === 'name' &&
        [...titles.values()].some((title) => saidIn(title, name) === 1 && saidIn(title, thing) === 1),
    );
    if (names.length > 0) implied.set(thing, names);
  }
  return implied;
}

interface Asked {
  type: AnswerType;
  implied: ReadonlyMap<Term, readonly Term[]>;
  /** What each word is worth in the whole passage. */
  far: readonly number[];
}

function scoreOf(unit: Unit, terms: readonly Term[], { type, implied, far }: Asked): Scored {
  const { passage, sentence, own, above, asked, before, after } = unit;
  const groups = new Map<number, number>();
  const worth = new Map<Term, number>();
  for (const [place, term] of terms.entries()) {
    const worthIn = (set: ReadonlySet<string> | undefined, factor: number) => factor * saidIn(set, term);
    const exactly = (set: ReadonlySet<string> | undefined) => (saidIn(set, term) === 1 ? 1 : 0);
    const value = Math.max(
      worthIn(own, WORTH.own),
      worthIn(asked, WORTH.asked),
      worthIn(above, WORTH.above),
      exactly(before) * WORTH.before,
      exactly(after) * WORTH.after,
      (far[place] ?? 0) * (term.role === 'name' ? WORTH.farName : WORTH.far),
      implied.get(term)?.some((name) => saidIn(unit.title, name) === 1) ? WORTH.implied : 0,
    );
    worth.set(term, value);
    if (term.role === 'name' && term.isPerson) groups.set(term.group, Math.max(groups.get(term.group) ?? 0, value));
  }
  // Either word of a name names them.
  for (const term of terms) {
    if (term.role === 'name' && term.isPerson)
      worth.set(term, Math.max(worth.get(term) ?? 0, EITHER_NAME * (groups.get(term.group) ?? 0)));
  }
  const things = terms.filter(({ role }) => role !== 'name' && role !== 'slight');
  const share = (some: readonly Term[], of: (term: Term) => number) => {
    const weight = some.reduce((sum, term) => sum + term.weight, 0);
    return weight === 0 ? 1 : some.reduce((sum, term) => sum + term.weight * of(term), 0) / weight;
  };
  const covered = share(terms, (term) => worth.get(term) ?? 0);
  const said = share(things, (term) =>
    Math.max(saidIn(own, term), 0.95 * saidIn(asked, term), 0.7 * saidIn(above, term)),
  );
  const core = terms.filter(({ role }) => role === 'name' || role === 'thing' || role === 'category');
  const isMissing = (term: Term) => (worth.get(term) ?? 0) < PRESENT;
  const isThingAbsent = core.some((term) => term.role === 'thing' && isMissing(term));
  const isHeadAbsent = core.some((term) => term.isHead && isMissing(term));
  const isKindAbsent = core.some((term) => term.role === 'category' && isMissing(term));
  const missing = share(terms, (term) => (core.includes(term) && isMissing(term) ? 1 : 0));
  const isNameMissing = core.some((term) => term.role === 'name' && isMissing(term));
  const isNothingSaid = type.kind !== 'why' && things.length > 0 && things.every(isMissing);
  const only = terms.filter(({ role }) => role === 'thing' || role === 'category');
  // Other words for all that is asked answer only in the note that search puts first.
  const isExact =
    unit.rank === 0 ||
    terms.some((term) => term.role !== 'slight' && [own, above, asked, before].some((set) => saidIn(set, term) === 1));
  const isFar = only.length > 0 && only.every((term) => (worth.get(term) ?? 0) <= BESIDE);
  // "Who won the auction" isn't answered by who sold at it.
  const isDeedAbsent = type.kind === 'who' && terms.some((term) => term.role === 'verb' && isMissing(term));
  const says = saysOf(unit, type, terms);
  const form = isQuestion(sentence.text) ? 0.5 : isTitleAgain(unit) ? 0.5 : 1;
  const isHinted = type.isHintedIn?.(sentence.text) ?? false;
  const fits =
    says === 'itself' ? 1.25 : says === 'next' || isHinted ? 1.12 : type.isStrict ? 0.45 : type.isTyped ? 0.75 : 1;
  const isTitled =
    type.labels !== undefined && [passage.title, sentence.heading].some((head) => isLabelled(head, type.labels));
  const score =
    (SHARES.covered * covered + SHARES.said * said) * fits * form * (isTitled ? 1.08 : 1) * (1 - RANK * unit.rank);
  return {
    unit,
    score,
    covered,
    said,
    says,
    missing,
    isNameMissing,
    isThingAbsent: isThingAbsent || isNothingSaid || !isExact,
    isHeadAbsent: isHeadAbsent || isNothingSaid || isFar || isDeedAbsent,
    isKindAbsent,
  };
}

function isLabelled(head: string, labels: RegExp | undefined): boolean {
  return head.split(/[^\p{L}]+/u).some((word) => word !== '' && labels?.test(word));
}

/** Only the title again. */
function isTitleAgain({ own, above, sentence }: Unit): boolean {
  return own.size > 0 && [...own].every((stem) => above.has(stem)) && !/\d/.test(sentence.text);
}

function saysOf({ sentence, sentences, index }: Unit, type: AnswerType, terms: readonly Term[]): Scored['says'] {
  if (!type.isTyped) return 'itself';
  if (isSaid(sentence, type, terms)) return 'itself';
  const next = sentences[index + 1];
  if (next === undefined || next.heading !== sentence.heading || next.kind !== sentence.kind || sentence.kind === 'row')
    return 'no';
  return isSaid(next, type, terms) && !isQuestion(next.text) ? 'next' : 'no';
}

function isSaid({ text, heading, kind }: NoteSentence, type: AnswerType, terms: readonly Term[]): boolean {
  const label = /^\W{0,4}([\p{L} ]{2,30}?)\*{0,2}\s?:/u.exec(text)?.[1];
  if (label !== undefined && type.labels?.test(label.trim())) return true;
  const rest = label === undefined || type.kind !== 'who' ? text : text;
  if (kind === 'row') return type.isSaidIn(`${heading} ${rest}`) && type.isSaidIn(rest);
  if (type.kind === 'who') return saysOther(rest, type, terms);
  if (type.kind === 'count') return saysCount(rest, type, terms);
  return type.isSaidIn(rest);
}

/** "110 guests", "Guests: 121", and not any number: what is counted stands beside it, or nothing that is counted is asked for. */
function saysCount(text: string, type: AnswerType, terms: readonly Term[]): boolean {
  if (!type.isSaidIn(text)) return false;
  const head = terms.find(({ isHead }) => isHead);
  if (head === undefined) return true;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.,]+/u)
    .filter((word) => word !== '');
  const at = words.findIndex((word) => word.startsWith(head.stem.slice(0, Math.max(3, head.stem.length - 2))));
  return at < 0 || words.slice(Math.max(0, at - 4), at + 5).some((word) => type.isSaidIn(word));
}

/** Who is asked about is not the answer: another name, or somebody's role. */
function saysOther(text: string, type: AnswerType, terms: readonly Term[]): boolean {
  const asked = new Set(terms.filter(({ role }) => role === 'name').map(({ stem }) => stem));
  const names = type
    .valuesIn(text)
    .filter((name) => !asked.has(name) && ![...asked].some((stem) => name.startsWith(stem)));
  if (names.length > 0) return true;
  const without = text.replace(/\p{Lu}\p{Ll}+/gu, ' ');
  return type.isSaidIn(without) && !genericNouns.has(without.trim());
}

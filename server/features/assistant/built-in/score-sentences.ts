import { fold } from '#server/language/fold.ts';
import type { AnswerType } from './answer-type.ts';
import { namesIn } from './answer-values.ts';
import { statedIn, type Term } from './asked-terms.ts';
import { type WhereStated, whereStated } from './states-kind.ts';
import { isQuestion, MADE_LINE, type Unit } from './units.ts';

/** How well a sentence answers. */
export interface Scored {
  unit: Unit;
  score: number;
  /** The share of what is asked that is said in it and around it. */
  covered: number;
  /** That share of its things alone, in the sentence and above it. */
  stated: number;
  /** It says what kind of thing is asked for, or the next sentence does. */
  states: WhereStated;
  /** What is asked and is nowhere in the passage, by weight. */
  missing: number;
  isNameMissing: boolean;
  /** A thing that is asked about is nowhere in the passage, nor anything that has to do with it. */
  isThingAbsent: boolean;
  /** And it is what is asked for itself. */
  isHeadAbsent: boolean;
}

/** The weight of a word of the question in the sentence, above it, beside it, elsewhere in the passage. */
const WORTH = { own: 1, asked: 0.95, above: 0.82, before: 0.65, after: 0.5, implied: 0.6, far: 0.35, farName: 0.6 };
/** What is said in the sentence counts beside what is said around it. */
const SHARES = { covered: 0.7, stated: 0.3 };
/** Of a person's names one is said. */
const EITHER_NAME = 0.75;
const PRESENT = 0.3;
/** What is said only elsewhere in the passage is worth no more. */
const BESIDE = 0.5;
/** The question's small words, and those of what it asks for, decide between equals. */
const SMALL = 0.08;
/** A passage that search found later answers less well. */
const RANK = 0.02;

/** How well each sentence answers, best first. */
export function scoreUnits(
  units: readonly Unit[],
  terms: readonly Term[],
  { type, relative }: { type: AnswerType; relative?: RegExp | undefined },
): Scored[] {
  const implied = impliedBy(units, terms);
  const files = filesOf(units, terms);
  // What is said anywhere in a passage is the same for each of its sentences.
  const far = new Map<ReadonlySet<string>, number[]>();
  for (const { all } of units)
    if (!far.has(all))
      far.set(
        all,
        terms.map((term) => statedIn(all, term)),
      );
  return units
    .filter(({ sentence }) => !MADE_LINE.test(sentence.text.trim()))
    .map((unit) => scoreOf(unit, terms, { type, relative, implied, files, far: far.get(unit.all) ?? [] }))
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
        [...titles.values()].some((title) => statedIn(title, name) === 1 && statedIn(title, thing) === 1),
    );
    if (names.length > 0) implied.set(thing, names);
  }
  return implied;
}

/** Yusuf appears in "Protection: Yusuf Demir", so what "Demir" is called is about him too. */
function filesOf(units: readonly Unit[], terms: readonly Term[]): Map<Term, Set<string>> {
  const files = new Map<Term, Set<string>>();
  const opened = new Map(units.map((unit) => [unit.all, unit]));
  for (const name of terms.filter(({ role, isPerson }) => role === 'name' && isPerson))
    for (const { all, clients } of opened.values())
      if (statedIn(all, name) === 1) files.set(name, new Set([...(files.get(name) ?? []), ...clients]));
  return files;
}

interface Asked {
  type: AnswerType;
  /** How a relative who is asked about has to be named. */
  relative: RegExp | undefined;
  implied: ReadonlyMap<Term, readonly Term[]>;
  /** Of each name, the names of the clients in whose notes it appears. */
  files: ReadonlyMap<Term, ReadonlySet<string>>;
  /** What each word is worth in the whole passage. */
  far: readonly number[];
}

function scoreOf(unit: Unit, terms: readonly Term[], { type, relative, implied, files, far }: Asked): Scored {
  const { passage, sentence, own, above, asked, before, after } = unit;
  const states = whereStated(unit, type, terms);
  const groups = new Map<number, number>();
  const worth = new Map<Term, number>();
  for (const [place, term] of terms.entries()) {
    const worthIn = (set: ReadonlySet<string> | undefined, factor: number) => factor * statedIn(set, term);
    const exactly = (set: ReadonlySet<string> | undefined) => (statedIn(set, term) === 1 ? 1 : 0);
    const value = Math.max(
      worthIn(own, WORTH.own),
      worthIn(asked, WORTH.asked),
      worthIn(above, WORTH.above),
      exactly(before) * WORTH.before,
      // A value that stands before what is asked about is the value of something else.
      (type.isStrict && term.role !== 'name' && states === 'itself' ? 0 : exactly(after)) * WORTH.after,
      (far[place] ?? 0) * (term.role === 'name' ? WORTH.farName : WORTH.far),
      implied.get(term)?.some((name) => statedIn(unit.title, name) === 1) ? WORTH.implied : 0,
      [...(files.get(term) ?? [])].some((name) => unit.title.has(name)) ? WORTH.implied : 0,
    );
    worth.set(term, value);
    if (term.role === 'name' && term.isPerson) groups.set(term.group, Math.max(groups.get(term.group) ?? 0, value));
  }
  // Either word of a name names them.
  for (const term of terms) {
    if (term.role === 'name' && term.isPerson)
      worth.set(term, Math.max(worth.get(term) ?? 0, EITHER_NAME * (groups.get(term.group) ?? 0)));
  }
  if (type.kind !== 'who' && isAboutAnother(unit, terms))
    for (const term of terms) if (term.isHuman && term.role === 'name') worth.set(term, 0);
  const things = terms.filter(({ role }) => role !== 'name' && role !== 'slight');
  const share = (some: readonly Term[], of: (term: Term) => number) => {
    const weight = some.reduce((sum, term) => sum + term.weight, 0);
    return weight === 0 ? 1 : some.reduce((sum, term) => sum + term.weight * of(term), 0) / weight;
  };
  const covered = share(terms, (term) => worth.get(term) ?? 0);
  const stated = share(things, (term) =>
    Math.max(statedIn(own, term), 0.95 * statedIn(asked, term), 0.7 * statedIn(above, term)),
  );
  const core = terms.filter(({ role }) => role === 'name' || role === 'thing' || role === 'category');
  const isMissing = (term: Term) => (worth.get(term) ?? 0) < PRESENT;
  const isThingAbsent = core.some((term) => term.role === 'thing' && isMissing(term));
  const isHeadAbsent = core.some((term) => term.isHead && isMissing(term));
  const missing = share(terms, (term) => (core.includes(term) && isMissing(term) ? 1 : 0));
  const isNameMissing = core.some((term) => term.role === 'name' && isMissing(term));
  const isNoRelative = relative !== undefined && !isRelativeStated(unit, relative);
  const isNothingStated = type.kind !== 'why' && things.length > 0 && things.every(isMissing);
  const only = terms.filter(({ role }) => role === 'thing' || role === 'category');
  // Other words for all that is asked answer only in the note that search puts first.
  const isExact =
    unit.rank === 0 ||
    terms.some(
      (term) => term.role !== 'slight' && [own, above, asked, before].some((set) => statedIn(set, term) === 1),
    );
  const isAnswered = asked.size > 0 && terms.some((term) => term.role === 'verb' && statedIn(asked, term) === 1);
  const isFar = !isAnswered && only.length > 0 && only.every((term) => (worth.get(term) ?? 0) <= BESIDE);
  // "Who won the auction" isn't answered by who sold at it.
  const deeds = terms.filter(({ role }) => role === 'verb');
  const isNoDeed = deeds.length > 0 && deeds.every(isMissing);
  const isThingStated = core.some((term) => term.role === 'thing' && !isMissing(term));
  // "How much does she earn" isn't answered by what she got, nor "Where does he live" by where he was seen.
  const isDeedAbsent =
    isNoDeed && (type.kind === 'who' || (type.isTyped && states === 'no') || (type.kind === 'money' && !isThingStated));
  const isReply = asked.size > 0 && type.kind !== 'any' && things.length > 0;
  const isOfThis = isReply && things.some((term) => statedIn(asked, term) > 0.5);
  const form = isQuestion(sentence.text) || isTitleAgain(unit) ? 0.5 : isReply && !isOfThis && stated < 0.5 ? 0.8 : 1;
  const isHinted = type.isHintedIn?.(sentence.text) ?? false;
  const fits =
    states === 'itself' ? 1.25 : states === 'next' || isHinted ? 1.12 : type.isStrict ? 0.45 : type.isTyped ? 0.75 : 1;
  // Of equals, the one that has more of the question's small words, or says what kind of thing it is.
  const slight = terms.filter(({ role }) => role === 'slight');
  const small = slight.length === 0 ? 0 : slight.filter((term) => statedIn(own, term) > 0.5).length / slight.length;
  const isKindStated = states === 'itself' && type.isTyped && statesKindIn(sentence.text, type);
  const isTitled =
    type.labels !== undefined && [passage.title, sentence.heading].some((head) => isLabelled(head, type.labels));
  const score =
    (SHARES.covered * covered + SHARES.stated * stated) *
    fits *
    form *
    (isTitled ? 1.08 : 1) *
    (1 + SMALL * small + (isKindStated ? SMALL : 0)) *
    (1 - RANK * unit.rank);
  return {
    unit,
    score,
    covered,
    stated,
    states,
    missing,
    isNameMissing,
    isThingAbsent: isThingAbsent || isNothingStated || !isExact,
    isHeadAbsent: isHeadAbsent || isNoRelative || isNothingStated || isFar || isDeedAbsent,
  };
}

/** The sentence names somebody, and nothing near it names the person who is asked about. */
function isAboutAnother({ sentence, own, above, before, asked }: Unit, terms: readonly Term[]): boolean {
  const people = terms.filter(({ role, isHuman }) => role === 'name' && isHuman);
  if (people.length === 0) return false;
  const isNear = people.some((term) => [own, above, before, asked].some((set) => statedIn(set, term) === 1));
  if (isNear) return false;
  return namesIn(sentence.text).length > 0;
}

/** In the sentence, in its heading, or in the one before that it goes on with. */
function isRelativeStated({ sentence, sentences, index }: Unit, relative: RegExp): boolean {
  const before = sentences[index - 1];
  return (
    relative.test(sentence.text) ||
    relative.test(sentence.heading) ||
    (before !== undefined &&
      before.heading === sentence.heading &&
      isQuestion(before.text) &&
      relative.test(before.text))
  );
}

/** "Costs", "fee": the words of what is asked for. */
function statesKindIn(text: string, { statedBy }: AnswerType): boolean {
  return fold(text)
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 3 && (statedBy.has(word) || statedBy.has(word.replace(/s$/, ''))));
}

function isLabelled(head: string, labels: RegExp | undefined): boolean {
  return head.split(/[^\p{L}]+/u).some((word) => word !== '' && labels?.test(word));
}

/** Only the title again. */
function isTitleAgain({ own, above, sentence }: Unit): boolean {
  return own.size > 0 && [...own].every((stem) => above.has(stem)) && !/\d/.test(sentence.text);
}

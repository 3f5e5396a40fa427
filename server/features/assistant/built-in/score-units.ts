import type { Asked } from './asked-kinds.ts';
import { statedIn, type Term } from './asked-terms.ts';
import { namesIn } from './person-names.ts';
import { type Context, isBeside, isCounting, statesKind } from './stated-values.ts';
import { isQuestion, MADE_LINE, type Unit } from './units.ts';

/** How well a sentence answers. */
export interface Scored {
  unit: Unit;
  score: number;
  /** The share of what is asked that is said in it and around it, by weight. */
  covered: number;
  /** The share of its things alone, in the sentence and right above it. */
  stated: number;
  /** Whether it has a value of the kind asked for: in itself 1, in the next sentence less. */
  hasKind: number;
  /** The logarithm of the odds that it answers at all. */
  odds: number;
  /** What is asked about and is nowhere near. */
  missing: readonly Term[];
}

/** What a word of the question is worth in the sentence, above it, beside it, elsewhere in the passage. */
const WORTH = { own: 1, asked: 0.95, above: 0.82, before: 0.65, after: 0.5, far: 0.35, farName: 0.6, kin: 0.6 };
/** Of a person's names one is said. */
const EITHER_NAME = 0.75;
const PRESENT = 0.3;
/** What counts for a sentence, each from 0 to 1, and how much: fitted to questions whose answers are known. */
const WEIGHTS = {
  /** What is asked, in it and around it. */
  covered: 0.742,
  /** The things that are asked about, in the words of the question; in other words; in a question before. */
  exact: 0.322,
  otherwise: 0.033,
  answered: 0.306,
  /** The small words of the question. */
  small: 0.27,
  /** A value of the kind asked for; one in the next sentence; any, where nothing else answers. */
  kind: 0.394,
  kindNext: -0.05,
  strictKind: 0.146,
  question: -0.171,
  rank: -0.362,
  length: -0.114,
};
/** Whether the best sentence answers at all, as the logarithm of the odds: fitted in the same way. */
const ODDS = {
  constant: -5.31,
  score: 2.43,
  kind: 0.95,
  noKind: -1.24,
  missing: -1.79,
  /** The worth of the name that is said least, and of the thing that is said best. */
  name: 1.13,
  thing: 2.16,
  noThing: -1.76,
  anyKind: 1.48,
};
/** A value in the next sentence; a number or a name that stands apart from what is asked about. */
const NEXT = 0.5;
const APART = { number: 0.3, name: 0.6 };

/** How well each sentence answers, best first. */
export function scoreUnits(units: readonly Unit[], terms: readonly Term[], asked: Asked, language: string): Scored[] {
  const kin = kinOf(units, terms);
  const far = new Map<ReadonlySet<string>, number[]>();
  for (const { all } of units)
    if (!far.has(all))
      far.set(
        all,
        terms.map((term) => statedIn(all, term)),
      );
  return units
    .filter(({ sentence }) => !MADE_LINE.test(sentence.text.trim()))
    .map((unit) => scoreOf(unit, terms, { asked, language, kin, far: far.get(unit.all) ?? [] }))
    .sort((a, b) => b.score - a.score);
}

/** Of each name, what else is of it: the names in the titles of the notes, and the clients, where it appears. */
function kinOf(units: readonly Unit[], terms: readonly Term[]): Map<Term, Set<string>> {
  const passages = new Map(units.map((unit) => [unit.all, unit]));
  return new Map(
    terms.flatMap((term) => {
      if (term.role !== 'name') return [];
      const of = [...passages.values()].filter(({ all }) => statedIn(all, term) === 1);
      return [[term, new Set(of.flatMap(({ names, passage: { clientId } }) => [...names, clientId ?? '']))]];
    }),
  );
}

interface Reading {
  asked: Asked;
  language: string;
  kin: ReadonlyMap<Term, ReadonlySet<string>>;
  far: readonly number[];
}

function scoreOf(unit: Unit, terms: readonly Term[], { asked, language, kin, far }: Reading): Scored {
  const { passage, sentence, own, above, asked: question, before, after } = unit;
  const context = { day: unit.written.day, language };
  const itself = kindIn(sentence.text.slice(sentence.spoken ?? 0), asked, terms, context);
  const hasKind = Math.max(itself, nextOf(unit, asked, terms, context));
  const worth = terms.map((term, at) => {
    const exactly = (set: ReadonlySet<string> | undefined) => (statedIn(set, term) === 1 ? 1 : 0);
    const isName = term.role === 'name';
    const isKin = [...(kin.get(term) ?? [])].some((of) => of !== '' && (of === passage.clientId || unit.title.has(of)));
    return Math.max(
      statedIn(own, term),
      statedIn(question, term) * WORTH.asked,
      statedIn(above, term) * WORTH.above,
      exactly(before) * WORTH.before,
      // A value that stands before what is asked about is the value of something else.
      asked.isStrict && !isName && itself === 1 ? 0 : exactly(after) * WORTH.after,
      (far[at] ?? 0) * (isName ? WORTH.farName : WORTH.far),
      isKin ? WORTH.kin : 0,
    );
  });
  // Either word of a name names them.
  for (const [at, { role, group }] of terms.entries())
    if (role === 'name')
      for (const [other, term] of terms.entries())
        if (term.role === 'name' && term.group === group)
          worth[at] = Math.max(worth[at] ?? 0, EITHER_NAME * (worth[other] ?? 0));
  const share = (isOf: (term: Term) => boolean, of: (term: Term, at: number) => number) => {
    let [sum, all] = [0, 0];
    for (const [at, term] of terms.entries())
      if (isOf(term)) {
        sum += term.weight * of(term, at);
        all += term.weight;
      }
    return all === 0 ? 1 : sum / all;
  };
  const covered = share(
    () => true,
    (_, at) => worth[at] ?? 0,
  );
  const isThing = ({ role }: Term) => role === 'thing' || role === 'verb';
  const inOwn = (term: Term) => statedIn(own, term);
  const exact = share(isThing, (term) => Number(inOwn(term) === 1));
  const stated = share(isThing, (term) =>
    Math.max(inOwn(term), 0.95 * statedIn(question, term), 0.7 * statedIn(above, term)),
  );
  const missing = terms.filter(({ role }, at) => (role === 'name' || role === 'thing') && (worth[at] ?? 0) < PRESENT);
  const features = {
    covered,
    exact,
    otherwise: share(isThing, (term) => (inOwn(term) === 1 ? 0 : inOwn(term))),
    answered: question.size === 0 ? 0 : share(isThing, (term) => statedIn(question, term)),
    small: terms.some(({ role }) => role === 'slight')
      ? share(
          ({ role }) => role === 'slight',
          (term) => Number(inOwn(term) > 0.5),
        )
      : 0,
    kind: asked.kind === undefined ? 0 : itself,
    kindNext: asked.kind === undefined || itself > 0 ? 0 : hasKind,
    strictKind: asked.isStrict && hasKind > 0 ? 1 : 0,
    question: Number(isQuestion(sentence.text) || isTitleAgain(unit)),
    rank: unit.rank / 20,
    length: Math.min(1, own.size / 20),
  };
  let score = 0;
  for (const name of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) score += WEIGHTS[name] * features[name];
  const worthOf = (isOf: (term: Term) => boolean) => worth.filter((_, at) => isOf(terms[at] as Term));
  const ofThings = worthOf(isThing);
  const odds =
    ODDS.constant +
    ODDS.score * score +
    ODDS.kind * hasKind +
    ODDS.noKind * Number(asked.isStrict && hasKind === 0) +
    ODDS.missing *
      share(
        () => true,
        (term) => Number(missing.includes(term)),
      ) +
    ODDS.name * Math.min(1, ...worthOf(({ role }) => role === 'name')) +
    (ofThings.length === 0 ? ODDS.noThing + ODDS.thing : ODDS.thing * Math.max(...ofThings)) +
    (asked.kind === undefined ? ODDS.anyKind : 0);
  return { unit, score, covered, stated, hasKind, missing, odds };
}

/** Whether a text has what is asked for, and not only what is named in the question; less where it stands apart. */
export function kindIn(text: string, { kind }: Asked, terms: readonly Term[], context: Context): number {
  if (kind === undefined) return 1;
  if (kind !== 'person' && kind !== 'name') {
    const isStated = statesKind(kind, text, context);
    return kind !== 'count' || isStated === 0 || isBeside(text, terms, isCounting) ? isStated : APART.number;
  }
  const isAsked = (name: string) => terms.some(({ role, stem }) => role === 'name' && name.startsWith(stem));
  const names = new Set(namesIn(text).filter((name) => !isAsked(name)));
  if (kind === 'name')
    return names.size === 0 ? 0 : isBeside(text, terms, (word) => names.has(word)) ? 1 : APART.number;
  if (names.size === 0) return statesKind(kind, text, context);
  return isBeside(text, terms, (word) => names.has(word)) ? 1 : APART.name;
}

function nextOf({ sentence, sentences, index }: Unit, asked: Asked, terms: readonly Term[], context: Context): number {
  const next = sentences[index + 1];
  if (next === undefined || next.heading !== sentence.heading || next.kind !== sentence.kind) return 0;
  if (sentence.kind === 'row' || isQuestion(next.text)) return 0;
  return NEXT * kindIn(next.text, asked, terms, context);
}

/** Only the title again. */
function isTitleAgain({ own, above, sentence }: Unit): boolean {
  return own.size > 0 && [...own].every((stem) => above.has(stem)) && !/\d/.test(sentence.text);
}

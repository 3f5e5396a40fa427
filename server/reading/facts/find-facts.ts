import drafts from '#content/words/drafts.json' with { type: 'json' };
import tables from '#content/words/facts.json' with { type: 'json' };
import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import { wholeWords } from '#server/language/whole-words.ts';
import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { changing } from '#server/reading/answers/question-words.ts';
import { writtenDays } from '#server/reading/drafts/gather.ts';
import { readStatements, type Statement } from '#server/reading/drafts/statements.ts';
import { daysIn } from '#server/reading/proof/days.ts';
import { type Fact, wordSet } from '#server/reading/proof/facts.ts';
import { figuresIn } from '#server/reading/proof/figures.ts';
import { namesIn } from '#server/reading/proof/names.ts';
import { NEXT_DATE } from '#shared/client-page.ts';
import { blankPrivate } from '#shared/markdown/private.ts';

/** What a text says that something is: "Day rate 980", "Ceremony: 14:00", the cell of a table. */
export interface StatedFact {
  /** As it is written: "Day rate". */
  thing: string;
  /** Equal for facts of the same thing that measure the same. */
  key: string;
  /** As it is written: "980". */
  value: string;
  /** Forms of the value: two that have one in common are the same. */
  forms: string[];
  kind: 'money' | 'day' | 'time' | 'person' | 'number';
  /** The statement, as a reader sees it. */
  text: string;
  /** Where it stands, in UTF-16 code units. */
  startsAt: number;
  endsAt: number;
  /** The day that what is said is of: `2026-11-18`. */
  day: string;
  /** It says that it is other than before; only roughly; with or without tax; that it is a part of something. */
  marks: ('change' | 'rough' | 'taxed' | 'part')[];
}

/** What facts are read from. */
export interface TextWithFacts {
  content: string;
  /** `2026-11-18` */
  day: string;
  writtenOn: Date;
}

const FACTS_MAX = 80;
const STATEMENT_MAX = 400;
const THING_WORDS = 6;
const VALUE_MAX = 80;
const [links, times, news] = [wordSet(tables.links), wordSet(tables.time), wordSet(tables.news)];
const [noThing, vague] = [wordSet(tables.noThing), wordSet(tables.vague)];
const { rough, taxed, part } = tables;
const markers = Object.entries({ rough, taxed, part }).flatMap(([mark, byLanguage]) =>
  Object.entries(byLanguage).map(([language, cell]) => ({ mark, language, pattern: wholeWords(cell) })),
);
const MONEY = wholeWords(Object.values(drafts.cues.money).join('|'));
/** "Next weekly", "Nächster LK", before its day: "next steps" and "next invoice" are something else. */
const NEXT = new RegExp(
  `^(?:${tables.next})(?:[\\s:]+(?!(?:${tables.noEvents})(?!\\p{L}))[^\\s:]{1,20}){0,3}[\\s:,–-]*$`,
  'iu',
);
/** "64 delegates" */
const COUNTED = /^ (\p{Ll}[\p{L}\p{M}]{3,})/u;
/** What may stand between a thing and its value. */
const GAP = /^[\s:=,()~£$€–—-]*$/u;

/** What a text says that things are, in its order, without what is private; takes time in proportion to the text. */
export function findFacts({ content, day, writtenOn }: TextWithFacts): StatedFact[] {
  const daysOf = writtenDays({ day, updatedAt: writtenOn.toISOString() });
  const language = detectLanguage(content);
  const found: StatedFact[] = [];
  for (const statement of readStatements(blankPrivate(content)).statements) {
    if (statement.isAside || statement.box !== null || statement.text.length > STATEMENT_MAX) continue;
    const times = daysOf(statement.headings);
    for (const { thing, value, fact } of stated(statement, times.written, language)) {
      const key = thing === NEXT_DATE ? NEXT_DATE : keyOf(thing, fact, language);
      if (key === null) continue;
      const { label, row, text: plain, start: startsAt, end: endsAt } = statement;
      const written = label === null ? plain : `${label}: ${plain}`;
      // A row says one thing in each of its cells.
      const text = row === undefined ? written : `${thing}: ${value}`;
      const of = { thing, key, value, kind: kindOf(thing, fact), forms: [...fact.states], day: isoOf(times.day) };
      found.push({ ...of, text, startsAt, endsAt, marks: marksOf(written, language) });
    }
    if (found.length >= FACTS_MAX) break;
  }
  return found.slice(0, FACTS_MAX);
}

interface Stated {
  thing: string;
  value: string;
  fact: Pick<Fact, 'kind' | 'states' | 'measures'>;
}

function stated({ text, label, row, headings }: Statement, written: Day, language: string): Stated[] {
  if (row !== undefined) {
    const [name = '', ...cells] = row.cells;
    return cells.flatMap((cell, at) => {
      const [first, ...others] = factsOf(cell, written, language);
      const isValue = first !== undefined && others.length === 0 && cell.length <= VALUE_MAX;
      return isValue ? [{ thing: `${name}, ${row.columns[at + 1] ?? ''}`, value: cell, fact: first }] : [];
    });
  }
  const facts = factsOf(text, written, language);
  const [first] = facts;
  if (first === undefined) return [];
  const day = facts.find(({ kind }) => kind === 'date');
  const isBelowNext = / /.test(headings.at(-1) ?? '') && NEXT.test(headings.at(-1) ?? '');
  if (day !== undefined && (isBelowNext || NEXT.test(`${label ?? ''} ${text.slice(0, day.start)}`.trim()))) {
    return [{ thing: NEXT_DATE, value: text.slice(day.start, day.end), fact: day }];
  }
  const before = text.slice(0, first.start);
  const counted = before === '' && isCount(first, text) ? COUNTED.exec(text.slice(first.end))?.[1] : undefined;
  const own = counted === undefined ? [] : [{ thing: counted, value: text.slice(first.start, first.end), fact: first }];
  const isFigure = first.measures !== '' || /^\P{L}/u.test(text.slice(first.start));
  if (label !== null && isFigure && GAP.test(withoutLinks(before)))
    return [...own, { thing: label, ...firstValueOf(text, facts) }];
  // A statement that begins with what it is about: "Day rate 980 plus VAT", "The pilot starts on Monday 11 January".
  if (first.kind === 'name' || /[.;:!?|,"“”()]/.test(before.trimEnd().slice(0, -1))) return own;
  const isTelling = first.measures !== '' || isCount(first, text);
  return isTelling ? [...own, { thing: before.replace(/[\s:=,()~£$€–—-]+$/u, ''), ...firstValueOf(text, facts) }] : own;
}

/** In figures, and more than one counts at a glance: "two calls" and "line 2" are no facts. */
function isCount({ kind, start, end }: Fact, text: string): boolean {
  return kind === 'figure' && /^\D*\d[\d.,]/.test(text.slice(start, end));
}

/** The first fact; of names all that are listed. */
function firstValueOf(text: string, facts: readonly Fact[]): Omit<Stated, 'thing'> {
  const [first] = facts as [Fact];
  if (first.kind !== 'name') return { value: text.slice(first.start, first.end), fact: first };
  const listed = facts.filter(({ kind }) => kind === 'name');
  const last = listed.at(-1) ?? first;
  return {
    value: text.slice(first.start, last.end).slice(0, VALUE_MAX),
    fact: { ...first, states: listed.flatMap(({ states }) => states) },
  };
}

function factsOf(text: string, written: Day, language: string): Fact[] {
  const days = daysIn(text, written, language);
  const figures = figuresIn(text, language, days);
  const names = namesIn(text, language, [...days, ...figures]);
  return [...days, ...figures, ...names].sort((a, b) => a.start - b.start);
}

function withoutLinks(text: string): string {
  return text.replace(/\p{L}+\.?/gu, (word) => (links.has(fold(word).replace('.', '')) ? '' : word));
}

function kindOf(thing: string, { kind, measures }: Stated['fact']): StatedFact['kind'] {
  if (kind !== 'figure') return kind === 'date' ? 'day' : 'person';
  if (measures === 'clock') return 'time';
  return measures === 'money' || (measures === '' && MONEY.test(thing)) ? 'money' : 'number';
}

/** The stems of the words of a thing, in the order of the alphabet, and what its value measures; null where it is none. */
function keyOf(thing: string, { kind, measures }: Stated['fact'], language: string): string | null {
  const own = words(thing).map(({ term }) => term);
  if (own.length > THING_WORDS || own.some((term) => noThing.has(term))) return null;
  const isEmpty = (term: string) =>
    links.has(term) || times.has(term) || changing.has(term) || isStopword(term, language);
  const telling = own.filter((term) => !isEmpty(term));
  if (!telling.some((term) => /\p{L}{3}/u.test(term) && !vague.has(term))) return null;
  // A note leaves out the currency.
  const measured = measures === 'money' ? '' : measures;
  return `${[...new Set(telling.map((term) => stem(term, language)))].sort().join(' ')} · ${kind} ${measured}`;
}

function marksOf(text: string, language: string): StatedFact['marks'] {
  const own = markers.filter(
    (each) => (each.language === 'any' || each.language === language) && each.pattern.test(text),
  );
  const isChange = words(text).some(({ term }) => changing.has(term) || news.has(term));
  return [...(isChange ? ['change'] : []), ...own.map(({ mark }) => mark)] as StatedFact['marks'];
}

import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { HEADING_JOINT } from '#server/language/sources.ts';
import { dayLabel, dayOfHeading } from '#server/language/text-day.ts';
import { words } from '#server/language/words.ts';
import { statedIn, type Term } from './question.ts';
import { CANCELED, changing } from './question-words.ts';
import { isQuestion, type Scored, type Unit } from './score-sentences.ts';

/** What is said of one matter. */
export interface Stages {
  /** Newest first as far as their days are known. */
  stages: Scored[];
  /** All have the day on which they were said, and say the same of the same thing: they are then and now. */
  isThenAndNow: boolean;
}

/** A statement of the same may answer by so much less well; one that says that something changed by more. */
const LESS = { plain: 0.2, changed: 1.2 };
/** So much of what is asked about and the best answer says is said there too. */
const ALIKE = { plain: 0.9, changed: 0.4, newer: 0.3 };
const COMPARED_MAX = 40;
const LABEL_MAX = 160;

/** The best answer and what is said of the same elsewhere or on another day. */
export function stagesOf(lead: Scored, scored: readonly Scored[], terms: readonly Term[]): Stages {
  const stated = (each: Scored) => statedOn(each.unit);
  const same = scored.slice(0, COMPARED_MAX).filter((each) => each !== lead && isOneMatter(each, lead, terms));
  const newestFirst = [lead, ...same].sort((a, b) => compareDays(b.unit, a.unit));
  const placeOf = ({ unit }: Scored) => `${unit.passage.id} ${statedOn(unit)}`;
  const best = new Map<string, Scored>();
  for (const each of [lead, ...same]) if (!best.has(placeOf(each))) best.set(placeOf(each), each);
  const stages = newestFirst.filter((each) => best.get(placeOf(each)) === each);
  const isThenAndNow =
    stages.every((each) => stated(each) !== null && alike(each, lead, terms) >= ALIKE.plain) &&
    new Set(stages.map(stated)).size === stages.length;
  return { stages, isThenAndNow };
}

function isOneMatter(other: Scored, lead: Scored, terms: readonly Term[]): boolean {
  const [a, b] = [lead.unit, other.unit];
  if (isQuestion(b.sentence.text) || !namesAlike(lead, other)) return false;
  if (CANCELED.test(b.sentence.text)) return isCanceled(b, terms) && compareDays(a, b) < 0;
  if (!other.isShown) return false;
  const isElsewhere = a.passage.id !== b.passage.id && isOneSubject(a, b, terms);
  const isOtherDay = a.passage.id === b.passage.id && statedOn(a) !== statedOn(b);
  if (!isElsewhere && !isOtherDay) return false;
  const newer = compareDays(a, b) > 0 ? a : b;
  const kind = isChanging(newer, newer === a ? b : a) ? 'changed' : 'plain';
  return other.score >= lead.score - LESS[kind] && alike(other, lead, terms) >= ALIKE[kind];
}

/** Whether everybody and everything that is asked about by name, and that the best answer is about, is in both. */
export function namesAlike(lead: Scored, other: Scored): boolean {
  return !other.missing.some((term) => term.isName && !lead.missing.includes(term));
}

/** Their titles share a word, or both name somebody or something that is asked about. */
function isOneSubject(a: Unit, b: Unit, terms: readonly Term[]): boolean {
  const isNamed = terms.some((term) => term.isName && statedIn(a.all, term) > 0.5 && statedIn(b.all, term) > 0.5);
  return isNamed || [...a.named].some((stem) => b.named.has(stem));
}

/** It says of what is asked about, and of nothing else, that it was called off. */
function isCanceled({ own }: Unit, terms: readonly Term[]): boolean {
  const isAsked = (stem: string) => terms.some((term) => statedIn(new Set([stem]), term) > 0.5);
  const others = [...own].filter((stem) => stem.length > 2 && !isAsked(stem) && !/\d/.test(stem));
  return others.length === 1 && others.length < own.size;
}

/** The share of what the best answer says of what is asked about. */
function alike(other: Scored, lead: Scored, terms: readonly Term[]): number {
  const stated = ({ unit: { own, above, named } }: Scored) =>
    terms.reduce((sum, term) => {
      const worth = Math.max(statedIn(own, term), statedIn(above, term), statedIn(named, term));
      return sum + (term.isName ? 0 : term.weight * worth);
    }, 0);
  return Math.min(1, stated(other) / (stated(lead) || 1));
}

/** Of the same subject, with what is asked for, and not older: what holds now may be in it. */
export function maySupersede(other: Scored, lead: Scored, terms: readonly Term[]): boolean {
  const [a, b] = [lead.unit, other.unit];
  // Titles share "course"; who or what is asked about by name is the same, where the best answer's title has it.
  const names = terms.filter((term) => term.isName && statedIn(a.named, term) > 0);
  const isNamed = names.length === 0 || names.some((term) => statedIn(b.all, term) > 0);
  const isSame = isNamed && [...a.named].some((stem) => b.named.has(stem));
  if (!isSame || !other.isShown || isQuestion(b.sentence.text) || compareDays(b, a) < 0) return false;
  return isChanging(b, a) || alike(other, lead, terms) >= ALIKE.newer;
}

/** It says that something changed, or has what held before beside what holds: "530, not 480". */
function isChanging(newer: Unit, older: Unit): boolean {
  const figures = older.sentence.text.match(/\d[\d.,:]*\d/g) ?? [];
  const has = (figure: string) => newer.sentence.text.includes(figure);
  return words(newer.sentence.text).some(({ term }) => changing.has(term)) || figures.some(has);
}

/** Above 0 where the first was said later: days that are stated before those of a creation. */
function compareDays(a: Unit, b: Unit): number {
  const [dayA, dayB] = [statedOn(a), statedOn(b)];
  if (dayA !== null && dayB !== null) return dayA.localeCompare(dayB);
  if (dayA !== dayB) return dayA === null ? -1 : 1;
  return a.passage.day.localeCompare(b.passage.day);
}

const known = new WeakMap<Unit, string | null>();

/** The day that its line, a heading above or its note says it is of, as `2026-11-18`; null where nothing says so. */
export function statedOn(unit: Unit): string | null {
  const before = known.get(unit);
  if (before !== undefined) return before;
  const { passage, sentences, index, sentence } = unit;
  let first = index;
  const gapBefore = (at: number) => passage.text.slice(sentences[at - 1]?.end ?? 0, sentences[at]?.start);
  while (first > 0 && sentences[first - 1]?.kind === sentence.kind && !gapBefore(first).includes('\n')) first -= 1;
  const changed = dayOf(new Date(passage.updatedAt));
  const label = dayLabel(sentences[first]?.text.slice(0, LABEL_MAX) ?? '', changed) ?? '';
  const lines = [label, sentence.heading, ...passage.heading.split(HEADING_JOINT).reverse()];
  const days = lines.flatMap((line) => (line === '' ? [] : (dayOfHeading(line, changed) ?? [])));
  const day = days[0] === undefined ? (passage.isDated ? passage.day : null) : isoOf(days[0]);
  known.set(unit, day);
  return day;
}

import { words } from '#server/language/words.ts';
import { statedIn, type Term } from './question.ts';
import { CANCELED, changing } from './question-words.ts';
import type { Scored } from './score-sentences.ts';
import { isQuestion, statedOn, type Unit } from './units.ts';

/** What is said of one matter. */
export interface Stages {
  /** Newest first as far as their days are known. */
  stages: Scored[];
  /** All have the day on which they were said, and say the same of the same thing: they are then and now. */
  isThenAndNow: boolean;
  /** What may be newer, but less certainly of the same matter. */
  newer: Scored | undefined;
}

/** Of the same matter is what says so much of what the best answer says; that something changed is worth so much of it. */
const ALIKE = { least: 0.9, change: 0.45 };
/** It answers by so much less well at most. */
const LESS = 0.8;
const COMPARED_MAX = 40;

/** The best answer and what is said of the same elsewhere or on another day. */
export function stagesOf(lead: Scored, scored: readonly Scored[], terms: readonly Term[]): Stages {
  const compared = scored.filter((each) => each !== lead && isOneSubject(lead, each, terms));
  const same = compared
    .slice(0, COMPARED_MAX)
    .filter((each) =>
      CANCELED.test(each.unit.sentence.text)
        ? isCanceled(each.unit, terms) && compareDays(each.unit, lead.unit) > 0
        : each.score >= lead.score - LESS && alike(each, lead, terms) >= ALIKE.least,
    );
  const best = new Map<string, Scored>();
  for (const each of [lead, ...same]) if (!best.has(placeOf(each.unit))) best.set(placeOf(each.unit), each);
  const stages = [...best.values()].sort((a, b) => compareDays(b.unit, a.unit));
  const days = new Set(stages.flatMap(({ unit }) => statedOn(unit) ?? []));
  const newer = compared.find((each) => dayOf(each.unit) >= dayOf(lead.unit));
  return { stages, isThenAndNow: days.size === stages.length, newer };
}

function placeOf(unit: Unit): string {
  return `${unit.passage.id} ${statedOn(unit)}`;
}

/** Said elsewhere or on another day of something or somebody of the same name, with what is asked for. */
function isOneSubject(lead: Scored, other: Scored, terms: readonly Term[]): boolean {
  const [a, b] = [lead.unit, other.unit];
  if (isQuestion(b.sentence.text) || !other.isShown || placeOf(a) === placeOf(b)) return false;
  const names = terms.filter((term) => term.isName && statedIn(a.all, term) > 0.5);
  const isNamed = names.some((term) => statedIn(b.all, term) > 0.5);
  return isNamed || (names.every((term) => statedIn(a.named, term) === 0) && a.named.intersection(b.named).size > 0);
}

/** It says of what is asked about, and of nothing else, that it was called off. */
function isCanceled({ own }: Unit, terms: readonly Term[]): boolean {
  const isAsked = (stem: string) => terms.some((term) => statedIn(new Set([stem]), term) > 0.5);
  const others = [...own].filter((stem) => stem.length > 2 && !isAsked(stem) && !/\d/.test(stem));
  return others.length === 1 && others.length < own.size;
}

/** The share of what the best answer says of what is asked about, and whether it says that something changed. */
function alike(other: Scored, lead: Scored, terms: readonly Term[]): number {
  const stated = ({ unit: { own, above, named } }: Scored) =>
    terms.reduce((sum, term) => {
      const worth = Math.max(...[own, above, named].map((set) => statedIn(set, term)));
      return sum + (term.isName ? 0 : term.weight * worth);
    }, 0);
  const isLater = compareDays(other.unit, lead.unit) > 0;
  const isChange = isLater ? isChanging(other.unit, lead.unit) : isChanging(lead.unit, other.unit);
  return Math.min(1, stated(other) / (stated(lead) || 1)) + (isChange ? ALIKE.change : 0);
}

/** It says that something changed, or has what held before beside what holds: "530, not 480". */
function isChanging({ sentence: newer }: Unit, { sentence: older }: Unit): boolean {
  const figures = older.text.match(/\d[\d.,:]*\d/g) ?? [];
  return words(newer.text).some(({ term }) => changing.has(term)) || figures.some((each) => newer.text.includes(each));
}

/** Above 0 where the first was said later: days that are stated before those of a creation. */
function compareDays(a: Unit, b: Unit): number {
  const [dayA, dayB] = [statedOn(a), statedOn(b)];
  if (dayA !== null && dayB !== null) return dayA.localeCompare(dayB);
  if (dayA !== dayB) return dayA === null ? -1 : 1;
  return dayOf(a).localeCompare(dayOf(b));
}

/** The day on which it was said as far as is known: else that on which its note was made. */
function dayOf(unit: Unit): string {
  return statedOn(unit) ?? unit.passage.day;
}

import { words } from '#server/language/words.ts';
import { statedIn, type Term } from './question.ts';
import { CANCELED, changing } from './question-words.ts';
import type { Scored } from './score-sentences.ts';
import { isQuestion, statedOn, type Unit } from './units.ts';

/**
 * Of the same matter is what says so much of what the best answer says, in its words or of their meaning; that something
 * changed is worth so much of it.
 */
const SAME = { least: 0.9, change: 0.45, word: 0.75 };
/** So many of the sentences that answer best are compared. */
const COMPARED_MAX = 100;

/** The best answer and what says the same of the same elsewhere or on another day, newest first; and what may be newer. */
export function stagesOf(lead: Scored, scored: readonly Scored[], terms: readonly Term[]) {
  const others = scored.slice(0, COMPARED_MAX).filter((each) => isOneSubject(each, lead, terms));
  const same = others.filter(({ unit }) => isSame(unit, lead.unit, terms));
  const best = new Map([lead, ...same].toReversed().map((each) => [placeOf(each.unit), each]));
  const stages = [...best.values()].toReversed().sort((a, b) => dayKey(b.unit).localeCompare(dayKey(a.unit)));
  return { stages, newer: others.find(({ unit }) => dayKey(unit) >= dayKey(lead.unit)) };
}

/** Says elsewhere or on another day what is asked for, of somebody or something of the same name. */
function isOneSubject({ unit, isShown }: Scored, { unit: lead }: Scored, terms: readonly Term[]): boolean {
  if (!isShown || isQuestion(unit.sentence.text)) return false;
  const names = terms.filter((term) => term.isName && statedIn(lead.all, term) > 0.5);
  const isNamed = names.some((term) => statedIn(unit.all, term) > 0.5);
  const isTitled = names.length === 0 && unit.title.intersection(lead.title).size > 0;
  return (isNamed || isTitled) && placeOf(unit) !== placeOf(lead);
}

function placeOf(unit: Unit): string {
  return `${unit.passage.id} ${statedOn(unit)}`;
}

/** It says of what is asked about, and of nothing else, that it was called off. */
function isCanceled({ own }: Unit, terms: readonly Term[]): boolean {
  const stems = [...own].filter((stem) => stem.length > 2);
  const asked = stems.filter((stem) => terms.some((term) => statedIn(new Set([stem]), term) > 0.5));
  return asked.length > 0 && asked.length === stems.length - 1;
}

/** Says nearly all of what the best answer says of what is asked about, or less of it and that something changed. */
function isSame(unit: Unit, lead: Unit, terms: readonly Term[]): boolean {
  if (CANCELED.test(unit.sentence.text)) return isCanceled(unit, terms);
  const stated = ({ own, above }: Unit, term: Term) => {
    const worth = Math.max(statedIn(own, term), statedIn(above, term));
    return worth < SAME.word ? 0 : worth;
  };
  const of = (each: Unit) => terms.reduce((sum, term) => sum + (term.isName ? 0 : term.weight * stated(each, term)), 0);
  return Math.min(1, of(unit) / (of(lead) || 1)) + (isChange(unit, lead) ? SAME.change : 0) >= SAME.least;
}

/** The later one says that something changed. */
function isChange(one: Unit, other: Unit): boolean {
  const later = dayKey(one) > dayKey(other) ? one : other;
  return words(later.sentence.text).some(({ term }) => changing.has(term));
}

/** Orders by the day that something says it is of; before those, by the day on which its note was made. */
function dayKey(unit: Unit): string {
  const stated = statedOn(unit);
  return stated === null ? `0 ${unit.passage.day}` : `1 ${stated}`;
}

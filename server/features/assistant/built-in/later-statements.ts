import { fold } from '#server/language/fold.ts';
import type { AnswerType } from './answer-type.ts';
import { namesIn, numbersIn } from './answer-values.ts';
import { statedIn, type Term } from './asked-terms.ts';
import type { Reading } from './concepts.ts';
import { laterWeights } from './later-weights.ts';
import { BEHIND_SUBJECT, CANCELED, CHANGE, CORRECTS, NOUN_MARKERS, partOf, UNSURE } from './question-words.ts';
import { isAsked, isOneMatter, isSameClient, mainThing } from './same-matter.ts';
import type { Scored } from './score-sentences.ts';
import { isQuestion, type Unit } from './units.ts';
import { compareWritten, LOG_LINE } from './written-day.ts';

/** What shows whether a later statement holds instead of the one that answers best; each from 0 to 1 but `ratio`. */
export interface LaterEvidence {
  /** The logarithm of how much better it answers. */
  ratio: number;
  /** It says that something changed, and what held before. */
  change: number;
  corrects: number;
  /** It has a name or a number of the other one. */
  refers: number;
  /** It has another value of a kind with a form of its own: another day, another sum. */
  value: number;
  /** And one of about the same size. */
  near: number;
  /** And it says itself what is asked about. */
  valueAsked: number;
  /** It has another value of a looser kind: another person, another place. */
  looseValue: number;
}

/** A statement of the same matter, written later than the one that answers best. */
export interface LaterStatement {
  scored: Scored;
  evidence: LaterEvidence;
  /** It says that what is asked for no longer takes place, whatever the evidence. */
  isCanceled: boolean;
}

interface Asked {
  type: AnswerType;
  terms: readonly Term[];
  reading: Reading;
}

/** The best of them; beyond, nothing is about the same. */
const COMPARED_MAX = 60;
const SCORE_MIN = 0.02;
/** A noun without a capital may pass for a verb. */
const THINGS: ReadonlySet<Term['role']> = new Set(['thing', 'verb']);
/** Odds that no evidence reaches. */
const SETTLED = 10;
/** Sums of one thing are seldom farther apart. */
const APART = 2;

/** The later statements of the same matter, each with what shows whether it holds instead. */
export function laterStatements(lead: Scored, scored: readonly Scored[], asked: Asked): LaterStatement[] {
  const { terms } = asked;
  return scored.slice(0, COMPARED_MAX).flatMap((other) => {
    const { unit, isNameMissing } = other;
    if (other === lead || compareWritten(unit.written, lead.unit.written) <= 0) return [];
    if (isQuestion(unit.sentence.text) || plain(unit) === plain(lead.unit)) return [];
    if ((isNameMissing && !isSameClient(other, lead, terms)) || !isOneMatter(other, lead, terms)) return [];
    return [{ scored: other, evidence: evidenceOf(other, lead, asked), isCanceled: isCanceled(other.unit, asked) }];
  });
}

/** Above 0 it rather holds than not, as the logarithm of the odds. */
export function oddsOf({ evidence, isCanceled: isSettled }: LaterStatement): number {
  if (isSettled) return SETTLED;
  const names = Object.keys(evidence) as (keyof LaterEvidence)[];
  return names.reduce((sum, name) => sum + laterWeights[name] * evidence[name], laterWeights.constant);
}

/** Asked when or where something takes place, it takes place no longer. */
function isCanceled({ sentence: { text }, title }: Unit, { type, terms, reading }: Asked): boolean {
  if (type.kind !== 'time' && type.kind !== 'where') return false;
  const canceled = CANCELED.exec(text);
  if (canceled === null || UNSURE.test(text.slice(0, canceled.index))) return false;
  const things = terms.filter((term) => THINGS.has(term.role) && statedIn(title, term) < 1);
  const main = mainThing(terms);
  const asked = things.length > 0 || main === undefined ? things : [main];
  const [from, to] = [canceled.index, canceled.index + canceled[0].length];
  return [...text.matchAll(/[\p{L}\p{N}-]+/gu)].some(({ 0: word, index }) => {
    const stated = new Set(reading.stemsOf(word));
    if (!asked.some((term) => statedIn(stated, term) > 0.5)) return false;
    const end = index + word.length;
    // "Lunch was canceled, the workshop takes place."
    if (index < from ? /[,;:.]\s/.test(text.slice(end, from)) : !NOUN_MARKERS.test(text.slice(to, index))) return false;
    // "The workshop catering" and "the room of the workshop" are other things.
    const next = /^ (\p{Ll}+)/u.exec(text.slice(end))?.[1];
    const isOther = next !== undefined && end + 1 !== from && !BEHIND_SUBJECT.test(next);
    return !isOther && !partOf(reading.language).test(text.slice(0, index));
  });
}

function evidenceOf(other: Scored, lead: Scored, { type, terms, reading }: Asked): LaterEvidence {
  const text = other.unit.sentence.text;
  const [before, after] = [valuesOf(lead, type), valuesOf(other, type)];
  const others = after.filter((value) => !before.includes(value));
  const isNew = others.length > 0;
  // A value that only the next sentence has may be of something else than what changed.
  const isStrict = isNew && type.isStrict === true && other.states !== 'next';
  return {
    ratio: Math.log(Math.max(SCORE_MIN, other.score) / Math.max(SCORE_MIN, lead.score)),
    change: Number(CHANGE.test(text)),
    corrects: Number(CORRECTS.test(text)),
    refers: Number(refersTo(other.unit, lead.unit, terms, reading)),
    value: Number(isStrict),
    near: Number(isStrict && isNear(before, others)),
    valueAsked: Number(isStrict && isAsked(other.unit, terms)),
    looseValue: Number(isNew && type.isTyped && type.isStrict !== true),
  };
}

function valuesOf({ unit: { sentence, sentences, index }, states }: Scored, type: AnswerType): string[] {
  const text = states === 'next' ? (sentences[index + 1]?.text ?? '') : sentence.text;
  // When it was written is not what it says.
  const stated = type.kind === 'time' ? text.replace(LOG_LINE, '') : text;
  return type.isStatedIn(stated) ? type.valuesIn(stated) : [];
}

function isNear(before: readonly string[], after: readonly string[]): boolean {
  const sums = (values: readonly string[]) => values.map(Number).filter((value) => value > 0);
  return sums(after).some((a) => sums(before).some((b) => Math.max(a, b) <= APART * Math.min(a, b)));
}

/** "Morag broke her arm" after "The cook is Morag". */
function refersTo(newer: Unit, older: Unit, terms: readonly Term[], { stemsOf }: Reading): boolean {
  const known = new Set([
    ...terms.map(({ stem }) => stem),
    ...stemsOf(`${older.passage.title} ${newer.passage.title}`),
  ]);
  const isKnown = (word: string) => known.has(word) || stemsOf(word).some((stem) => known.has(stem));
  const names = namesIn(older.sentence.text).filter((name) => !isKnown(name));
  const numbers = numbersIn(older.sentence.text).filter((number) => number.length > 2);
  const text = fold(newer.sentence.text);
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u));
  const stated = numbersIn(text);
  return names.some((name) => words.has(name)) || numbers.some((number) => stated.includes(number));
}

/** A document and the note made of it say the same. */
function plain({ sentence }: Unit): string {
  return fold(sentence.text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

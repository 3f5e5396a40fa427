import { fold } from '#server/language/fold.ts';
import type { AnswerType } from './answer-type.ts';
import { namesIn, numbersIn } from './answer-values.ts';
import type { Term } from './asked-terms.ts';
import { laterWeights } from './later-weights.ts';
import type { Reading } from './question-reading.ts';
import { CHANGE, CORRECTS } from './question-words.ts';
import { isAsked, isOneMatter, isSameClient } from './same-matter.ts';
import type { Scored } from './score-sentences.ts';
import { isQuestion, type Unit } from './units.ts';
import { compareWritten } from './written-day.ts';

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
}

interface Asked {
  type: AnswerType;
  terms: readonly Term[];
  reading: Reading;
}

/** The best of them; beyond, nothing is about the same. */
const COMPARED_MAX = 60;
const SCORE_MIN = 0.02;
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
    return [{ scored: other, evidence: evidenceOf(other, lead, asked) }];
  });
}

/** Above 0 it rather holds than not, as the logarithm of the odds. */
export function oddsOf({ evidence }: LaterStatement): number {
  const names = Object.keys(evidence) as (keyof LaterEvidence)[];
  return names.reduce((sum, name) => sum + laterWeights[name] * evidence[name], laterWeights.constant);
}

function evidenceOf(other: Scored, lead: Scored, { type, terms, reading }: Asked): LaterEvidence {
  const text = other.unit.sentence.text;
  const [before, after] = [valuesOf(lead, type), valuesOf(other, type)];
  const isNew = after.some((value) => !before.includes(value));
  const isStrict = isNew && type.isStrict === true;
  return {
    ratio: Math.log(Math.max(SCORE_MIN, other.score) / Math.max(SCORE_MIN, lead.score)),
    change: Number(CHANGE.test(text)),
    corrects: Number(CORRECTS.test(text)),
    refers: Number(refersTo(other.unit, lead.unit, terms, reading)),
    value: Number(isStrict),
    near: Number(isStrict && isNear(before, after)),
    valueAsked: Number(isStrict && isAsked(other.unit, terms)),
    looseValue: Number(isNew && type.isTyped && type.isStrict !== true),
  };
}

function valuesOf({ unit: { sentence, sentences, index }, says }: Scored, type: AnswerType): string[] {
  const text = says === 'next' ? (sentences[index + 1]?.text ?? '') : sentence.text;
  return type.isSaidIn(text) ? type.valuesIn(text) : [];
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
  const said = numbersIn(text);
  return names.some((name) => words.has(name)) || numbers.some((number) => said.includes(number));
}

/** A document and the note made of it say the same. */
function plain({ sentence }: Unit): string {
  return fold(sentence.text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

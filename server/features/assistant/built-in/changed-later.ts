import { fold } from '#server/language/fold.ts';
import type { AnswerType } from './answer-type.ts';
import { namesIn, numbersIn } from './answer-values.ts';
import { saidIn, type Term } from './asked-terms.ts';
import type { Reading } from './question-reading.ts';
import { CHANGE, CORRECTS, INSTEAD } from './question-words.ts';
import {
  isAsked,
  isMainSaid,
  isNamed,
  isOneMatter,
  isSameClient,
  isSameThing,
  isVerbSaid,
  saysKind,
  sharesTitle,
} from './same-matter.ts';
import type { Scored } from './score-sentences.ts';
import { isQuestion, type Unit } from './units.ts';
import { compareWritten } from './written-day.ts';

/** What is said of the same thing at different times. */
export interface Development {
  /** Newest first. */
  stages: Scored[];
}

/** Another sentence that answers nearly as well may say otherwise. */
const AS_GOOD = 0.75;
/** One that says that something changed may answer less well. */
const CHANGED = 0.55;
/** And one that names what the older one said. */
const REFERS = 0.35;
const SUMS_APART = 4;
const NEGATED =
  /(?<!\p{L})(?:not|no|won['’]?t|can['’]?t|cannot|isn['’]?t|nicht|kein\p{L}*|ne|n['’]\p{L}+|pas|niet|geen)(?!\p{L})/iu;
/** The best of them; beyond, nothing is about the same. */
const COMPARED_MAX = 200;
/** A later note is shown beside an answer. */
const MAY_CHANGE = 0.4;

/** The answers to one question that say different things at different times, newest first; one where nothing changed. */
export function developmentOf(
  best: Scored,
  scored: readonly Scored[],
  { type, terms, reading }: { type: AnswerType; terms: readonly Term[]; reading: Reading },
): Development {
  const asked = new Set(terms.map(({ stem }) => stem));
  const stages = [best];
  for (const other of scored.slice(0, COMPARED_MAX)) {
    if (
      other === best ||
      stages.some((stage) => isSamePlace(stage.unit, other.unit) || isSameText(stage.unit, other.unit))
    )
      continue;
    if ((other.isNameMissing && !isSameClient(other, best, terms)) || isQuestion(other.unit.sentence.text)) continue;
    if (!isOneMatter(other, best, terms)) continue;
    const order = compareWritten(other.unit.written, best.unit.written);
    const [older, newer] = order >= 0 ? [best, other] : [other, best];
    if (isOneStatement(older.unit, newer.unit)) continue;
    // Of one day, nothing says which is newer: only what is plainly about the same is set against the other.
    if (older.unit.written.day === newer.unit.written.day && !(type.isStrict && isNamed(other.unit, terms))) continue;
    if (other === newer && takesBack(older, newer, type)) stages.push({ ...other, says: 'next' });
    else if (isOtherwise(older, newer, { best, type, asked, reading, terms })) stages.push(other);
  }
  const isCorrecting = ({ unit }: Scored) => Number(CORRECTS.test(unit.sentence.text));
  const newestFirst = stages.sort(
    (a, b) => compareWritten(b.unit.written, a.unit.written) || isCorrecting(b) - isCorrecting(a) || b.score - a.score,
  );
  return { stages: newestFirst };
}

/** A later note about the same that may change the answer, though that isn't certain: it is shown as well. */
export function newerNote(
  best: Scored,
  scored: readonly Scored[],
  { type, terms, reading }: { type: AnswerType; terms: readonly Term[]; reading: Reading },
): Scored | undefined {
  const before = valuesOf(best, type);
  const asked = new Set(terms.map(({ stem }) => stem));
  return scored.slice(0, COMPARED_MAX).find((other) => {
    const { unit, says, isNameMissing } = other;
    if (
      isNameMissing ||
      isQuestion(unit.sentence.text) ||
      unit.passage.id === best.unit.passage.id ||
      isSameText(unit, best.unit)
    )
      return false;
    const isKindOnly = (isNamed(unit, terms) && saysKind(unit, type)) || isSameKind(other, best, type, terms);
    if (other.isHeadAbsent && !best.isHeadAbsent && type.isStrict && !isKindOnly) return false;
    const isClose = type.isStrict === true && other.score >= best.score * CHANGED;
    if (unit.written.day <= best.unit.written.day || !(isClose || CHANGE.test(textOf(unit)))) return false;
    if (!isOneMatter(other, best, terms)) return false;
    if (refersTo(unit, best.unit, asked, reading) && (!type.isStrict || says !== 'no')) return true;
    if (!type.isTyped) return isMainSaid(unit, terms) && other.score >= best.score * MAY_CHANGE;
    if (says === 'no' || other.score < best.score * MAY_CHANGE) return false;
    return type.valuesIn(unit.sentence.text).some((value) => !before.includes(value));
  });
}

interface Compared {
  best: Scored;
  type: AnswerType;
  asked: ReadonlySet<string>;
  reading: Reading;
  terms: readonly Term[];
}

function isOtherwise(older: Scored, newer: Scored, { best, type, asked, reading, terms }: Compared): boolean {
  const other = best === older ? newer : older;
  const before = valuesOf(older, type);
  const after = valuesOf(newer, type);
  const isNew = after.some((value) => !before.includes(value));
  // "530, not 480", "Tuesdays moved to Wednesdays": what held and what holds.
  if (
    isNew &&
    type.isStrict &&
    other.says !== 'no' &&
    after.some((value) => before.includes(value)) &&
    CORRECTS.test(newer.unit.sentence.text) &&
    older.says !== 'no'
  )
    return true;
  const isApart =
    isNew &&
    before.some((value) => after.some((other) => isClock(value) === isClock(other))) &&
    !after.some((value) => before.includes(value));
  const text = textOf(newer.unit);
  const isChange = CHANGE.test(text);
  const isInstead = INSTEAD.test(text);
  const isAbout = isSameThing(other, best) && isAsked(other.unit, terms);
  // "Cook is Morag", and later "Morag broke her arm; her daughter cooks".
  const refers = (isChange || (isNew && isAbout)) && refersTo(newer.unit, older.unit, asked, reading);
  if (type.kind === 'why') return refers && isInstead;
  if (other.isHeadAbsent && !best.isHeadAbsent && !refers) return false;
  if (type.isTyped && (other.says === 'no' || (type.isStrict && !isNew))) return false;
  if (type.kind === 'money' && !isNearSum(before, after)) return false;
  if (refers && (isInstead || other.said > 0.2) && (other.score >= best.score * REFERS || isNamed(other.unit, terms)))
    return true;
  if (isInstead && isNamed(other.unit, terms) && isVerbSaid(other.unit, terms)) return true;
  if (!type.isTyped) return isChange && isAbout && other.score >= best.score * AS_GOOD;
  const asGood = isSameClient(other, best, terms) ? CHANGED : AS_GOOD;
  if (type.isStrict && isApart && isAbout && other.score >= best.score * asGood) return true;
  if (!isChange || other.score < best.score * CHANGED || !isNew) return false;
  return (
    isAsked(other.unit, terms) || (type.isStrict === true && isNamed(other.unit, terms) && saysKind(other.unit, type))
  );
}

/** "It will not open before summer. New date: 1 October." */
function takesBack(older: Scored, newer: Scored, type: AnswerType): boolean {
  const { sentence, sentences, index } = newer.unit;
  const next = sentences[index + 1];
  if (!type.isStrict || next === undefined || next.heading !== sentence.heading || next.kind !== sentence.kind)
    return false;
  const before = valuesOf(older, type);
  const said = type.valuesIn(sentence.text);
  const isSame = before.length > 0 && said.length > 0 && said.every((value) => before.includes(value));
  return isSame && NEGATED.test(sentence.text) && type.isSaidIn(next.text) && !isQuestion(next.text);
}

/** The time of day says nothing about the day. */
function isClock(value: string): boolean {
  return /\d[:h]\d|\d(?:am|pm|uhr)/.test(value);
}

/** A sum that changes seldom changes by more. */
function isNearSum(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0 || after.length === 0) return true;
  return after.some((a) =>
    before.some((b) => Math.max(Number(a), Number(b)) <= SUMS_APART * Math.min(Number(a), Number(b))),
  );
}

/** A newer note that only may change the answer says itself what is asked about, so that it comes first. */
export function isPlainlyNewer(newer: Scored, best: Scored, type: AnswerType, terms: readonly Term[]): boolean {
  if (type.isStrict !== true || newer.says !== 'itself') return false;
  if (isSameKind(newer, best, type, terms)) return true;
  if (newer.score < best.score * MAY_CHANGE || (newer.isHeadAbsent && !best.isHeadAbsent)) return false;
  const { own, asked } = newer.unit;
  const isSaid = (term: Term) => Math.max(saidIn(own, term), saidIn(asked, term)) > 0.5;
  const said = terms.filter(({ role }) => role === 'thing' || role === 'verb');
  const values = type.valuesIn(newer.unit.sentence.text);
  const before = valuesOf(best, type);
  const isComparable = values.some((value) => before.some((other) => isClock(value) === isClock(other)));
  if (!isComparable) return false;
  const saysSo = saysKind(newer.unit, type) || CHANGE.test(newer.unit.sentence.text);
  if (isNamed(newer.unit, terms) && saysKind(newer.unit, type)) return true;
  return said.length === 0
    ? isNamed(newer.unit, terms)
    : isMainSaid(newer.unit, terms) && (said.some(isSaid) || saysSo);
}

/** "Costs are now 1.35 million": it says what kind of value changed, in a note about the same. */
function isSameKind(newer: Scored, best: Scored, type: AnswerType, terms: readonly Term[]): boolean {
  const { own, above, sentence } = newer.unit;
  const isThing = terms.some((term) => term.role === 'thing' && [own, above].some((set) => saidIn(set, term) === 1));
  return isThing && CHANGE.test(sentence.text) && saysKind(newer.unit, type) && sharesTitle(newer.unit, best.unit);
}

function textOf({ passage, sentences, index, sentence }: Unit): string {
  const next = sentences[index + 1];
  const isNear = next !== undefined && next.heading === sentence.heading && next.kind === sentence.kind;
  const own = `${passage.title} ${sentence.text}`;
  return isNear && sentence.text.split(/\s+/).length < 8 ? `${own} ${next.text}` : own;
}

function valuesOf({ unit: { sentence, sentences, index }, says }: Scored, type: AnswerType): string[] {
  const text = says === 'next' ? (sentences[index + 1]?.text ?? '') : sentence.text;
  return type.isSaidIn(text) ? type.valuesIn(text) : [];
}

/** Whether the newer one names what the older one answered: "Pembroke sold the building." */
function refersTo(newer: Unit, older: Unit, asked: ReadonlySet<string>, { stemsOf }: Reading): boolean {
  const head = new Set(stemsOf(`${older.passage.title} ${newer.passage.title}`));
  const known = (word: string) =>
    asked.has(word) || head.has(word) || stemsOf(word).some((stem) => asked.has(stem) || head.has(stem));
  const names = namesIn(older.sentence.text).filter((name) => !known(name));
  const dates = numbersIn(older.sentence.text).filter((number) => number.length > 2);
  // Its own words, or the sentence before where it goes on with what is asked: "Water damage in the Guildhall. The dinner moves…"
  const isGoingOn = [...newer.own].some((word) => asked.has(word)) || newer.sentence.text.split(/\s+/).length < 6;
  const near = fold(`${isGoingOn ? (newer.sentences[newer.index - 1]?.text ?? '') : ''} ${newer.sentence.text}`);
  const words = new Set(near.split(/[^\p{L}\p{N}]+/u));
  return names.some((name) => words.has(name)) || dates.some((number) => numbersIn(near).includes(number));
}

function isSamePlace(a: Unit, b: Unit): boolean {
  return (
    a.passage.id === b.passage.id &&
    a.passage.page === b.passage.page &&
    a.passage.startsAt + a.sentence.start === b.passage.startsAt + b.sentence.start
  );
}

/** A document and the note made of it say the same. */
function isSameText(a: Unit, b: Unit): boolean {
  return plain(a.sentence.text) === plain(b.sentence.text);
}

/** Neighbours of one day are one statement, and no change. */
function isOneStatement(a: Unit, b: Unit): boolean {
  return a.passage.id === b.passage.id && a.written.day === b.written.day;
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

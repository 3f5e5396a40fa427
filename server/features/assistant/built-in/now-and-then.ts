import { fold } from '#server/language/fold.ts';
import type { Asked } from './asked-kinds.ts';
import { statedIn, type Term } from './asked-terms.ts';
import type { Reading } from './concepts.ts';
import { lightVerbs } from './question-words.ts';
import type { Scored } from './score-units.ts';
import { valuesIn } from './stated-values.ts';
import { isQuestion, type Unit } from './units.ts';
import { compareWritten, LOG_LINE } from './written-day.ts';

interface Asking {
  asked: Asked;
  terms: readonly Term[];
  reading: Reading;
}

/** Beyond, nothing is about the same. */
const COMPARED_MAX = 60;
/** Another statement may answer by so much less well, and a later one by so much where it corrects. */
const LESS = { plain: 0.25, changed: 0.6 };
const MAYBE_LESS = { plain: 0.4, changed: 0.7 };
/** A question that asks for no kind of value has less to tell statements apart. */
const UNTYPED = 0.6;
/** So much of what the best answer says of the things that are asked about, in the sentence and above it, or in itself. */
const OF_THIS = 0.2;
const ALIKE = 0.9;
/** Sums of one thing are seldom farther apart. */
const APART = 2;
/** The share of the words beside the values that has to agree before two notes are said to disagree. */
const AGREEING = 0.5;
const KINDS_THAT_DISAGREE: ReadonlySet<Asked['kind']> = new Set([
  undefined,
  'day',
  'clock',
  'money',
  'count',
  'share',
  'duration',
  'measure',
]);

/** Of these a text has several without contradiction. */
const LOOSE: ReadonlySet<Asked['kind']> = new Set(['person', 'name', 'place', 'reason']);

const wordSet = (list: string) => new Set(list.split(' '));

/** Words that say that something is other than before, folded, by language; each with its forms. */
const CHANGED = wordSet(
  'now moved moves move changed changes instead new rescheduled postponed pushed raised raises rises rise reduced increased ' +
    'dropped replaced final finally confirmed agreed agreed extended extend extends longer updated revised takes over leaves ' +
    'left since not after all up down gave gives anymore again slips slipped delayed ' +
    'jetzt nun verschoben verlegt geandert neu neue neuer neues statt stattdessen mehr erhoht gesenkt ersetzt verlangert erst doch ' +
    'einigte zugestimmt geht ab ' +
    'maintenant reporte reportee reportes repousse repoussee change deplace deplacee desormais nouveau nouvelle remplace ' +
    'passe finalement retard ' +
    'ahora cambiado cambia aplazado aplazada ya no nuevo nueva sube baja finalmente acepta ' +
    'nu verplaatst verzet gewijzigd nieuw nieuwe voortaan vervangen verhoogd wordt uitgesteld uitstel schuift',
);
/** Words for what is called off. */
const CANCELED = wordSet(
  'cancelled canceled scrapped abgesagt storniert ausgefallen annule annulee annules cancelado cancelada cancelo anulado ' +
    'suspendido afgelast geannuleerd afgezegd',
);
/** Words with which it is not so, or not yet. */
const UNSURE = wordSet(
  'not never if unless whether may might could would nicht nie wenn falls ob konnte pas si no niet nooit als of',
);

/** The statements of one matter. */
export interface Stages {
  /** The best answer and what was said otherwise before or after it, newest first. */
  stages: Scored[];
  /** What may have been said otherwise later, and rather not. */
  maybe: Scored[];
  isClash: boolean;
}

/** What was said of the matter of the best answer at different times, and whether that contradicts itself. */
export function stagesOf(lead: Scored, scored: readonly Scored[], asking: Asking): Stages {
  const compared = scored.slice(0, COMPARED_MAX).filter((other) => other !== lead && isOneMatter(other, lead, asking));
  const within = (less: typeof LESS) =>
    compared.filter((other) => {
      const isLater = compareWritten(other.unit.written, lead.unit.written) > 0;
      if (isCanceled(other.unit, asking)) return isLater;
      const [older, newer] = isLater ? [lead, other] : [other, lead];
      const isChanged = isCorrecting(newer, older, asking);
      const isLoose = LOOSE.has(asking.asked.kind);
      const untyped = asking.asked.kind === undefined ? UNTYPED : 1;
      if (other.score < lead.score - untyped * (isChanged ? less.changed : less.plain)) return false;
      return isOther(newer, older, asking) && (isChanged || (!isLoose && isStatedAlike(other, lead, asking)));
    });
  const newestFirst = [lead, ...within(LESS)].sort((a, b) => compareWritten(b.unit.written, a.unit.written));
  const stages = newestFirst.filter((each, index) => {
    const isAgain = (other: Scored) => !isOther(other, each, asking) || isSamePlace(other, each);
    return each === lead || !newestFirst.slice(0, index).some(isAgain);
  });
  const maybe = within(MAYBE_LESS).filter(({ unit }) => compareWritten(unit.written, lead.unit.written) > 0);
  const [first, second] = stages;
  const isClash = first !== undefined && second !== undefined && isContradicting(first, second, asking);
  return { stages, maybe, isClash };
}

function isSamePlace({ unit: a }: Scored, { unit: b }: Scored): boolean {
  return a.passage.id === b.passage.id && a.written.day === b.written.day;
}

function isOneMatter(other: Scored, lead: Scored, asking: Asking): boolean {
  const { unit } = other;
  if (isQuestion(unit.sentence.text) || isSamePlace(other, lead)) return false;
  if ((unit.passage.clientId ?? null) !== (lead.unit.passage.clientId ?? null)) return false;
  return isCanceled(unit, asking) || isOfThis(other, lead, asking);
}

/** So much of what the best answer says of the things that are asked about is said there too. */
function isOfThis(other: Scored, lead: Scored, { terms }: Asking): boolean {
  if (other.missing.some(({ role }) => role === 'name')) return false;
  const statedBy = ({ own, asked, above }: Unit) =>
    terms.reduce((sum, term) => {
      if (term.role === 'name' || term.role === 'slight') return sum;
      return sum + term.weight * Math.max(statedIn(own, term), statedIn(asked, term), statedIn(above, term));
    }, 0);
  return statedBy(other.unit) >= OF_THIS * statedBy(lead.unit);
}

/** It says itself what the best answer says of what is asked about, and a value of about the same size. */
function isStatedAlike(other: Scored, lead: Scored, asking: Asking): boolean {
  const things = asking.terms.filter(({ role }) => role === 'thing' || role === 'verb');
  const statedBy = ({ own, asked }: Unit) =>
    things.reduce((sum, term) => sum + term.weight * Math.max(statedIn(own, term), statedIn(asked, term)), 0);
  if (statedBy(other.unit) < ALIKE * statedBy(lead.unit) || (things.length > 0 && statedBy(other.unit) === 0))
    return false;
  const [before, after] = [lead, other].map((each) =>
    valuesOf(each, asking)
      .map(Number)
      .filter((value) => value > 0),
  );
  if (before === undefined || after === undefined || before.length === 0) return true;
  return after.some((a) => before.some((b) => Math.max(a, b) <= APART * Math.min(a, b)));
}

/** The newer one says that something changed, or what held before beside what holds. */
function isCorrecting(newer: Scored, older: Scored, asking: Asking): boolean {
  if (hasWordOf(newer.unit.sentence.text, CHANGED)) return true;
  const before = valuesOf(older, asking);
  return before.length > 0 && valuesOf(newer, asking).some((value) => before.includes(value));
}

/** The newer one has another value of what is asked for, and not only one more; or it says something else. */
function isOther(newer: Scored, older: Scored, asking: Asking): boolean {
  if (isCanceled(newer.unit, asking) !== isCanceled(older.unit, asking)) return true;
  const [before, after] = [valuesOf(older, asking), valuesOf(newer, asking)];
  if (asking.asked.kind === undefined && (before.length === 0 || after.length === 0))
    return plainOf(newer) !== plainOf(older);
  const added = after.filter((value) => !before.includes(value));
  if (added.length === 0 || before.length === 0) return false;
  return added.length === after.length || isCorrecting(newer, older, asking);
}

function plainOf({ unit: { sentence } }: Scored): string {
  return wordsOf(sentence.text).join(' ').trim();
}

function valuesOf(
  { unit: { sentence, sentences, index, written }, hasKind }: Scored,
  { asked: { kind = 'count' }, reading: { language }, terms }: Asking,
): string[] {
  // When it was written is not what it says.
  const stated = hasKind < 1 ? `${sentence.text} ${sentences[index + 1]?.text ?? ''}` : sentence.text;
  const text = kind === 'day' ? stated.replace(LOG_LINE, '') : stated;
  const isAsked = (value: string) => terms.some(({ stem }) => value.startsWith(stem));
  return valuesIn(kind, text, { day: written.day, language }).filter((value) => !isAsked(value));
}

/** The same is said, of another document, in the same words but for the value; and the days don't decide which one holds. */
function isContradicting(a: Scored, b: Scored, asking: Asking): boolean {
  if (!KINDS_THAT_DISAGREE.has(asking.asked.kind) || a.unit.passage.id === b.unit.passage.id) return false;
  const isDated = ({ unit }: Scored) => unit.passage.isDated;
  if (isDated(a) && isDated(b) && a.unit.written.day !== b.unit.written.day) return false;
  if (a.unit.sentence.kind === 'row' || b.unit.sentence.kind === 'row') return false;
  const [ofA, ofB] = [besideValues(a), besideValues(b)];
  const both = [...ofA].filter((stem) => ofB.has(stem)).length;
  return both >= AGREEING * Math.max(1, Math.min(ofA.size, ofB.size));
}

function besideValues({ unit: { own } }: Scored): Set<string> {
  return new Set([...own].filter((stem) => !/\d/.test(stem) && !CHANGED.has(stem)));
}

/** Asked when or where something takes place, it takes place no longer: a clause that says nothing else. */
function isCanceled({ sentence }: Unit, { asked: { kind }, terms, reading }: Asking): boolean {
  if (kind !== 'day' && kind !== 'place') return false;
  if (isQuestion(sentence.text) || !hasWordOf(sentence.text, CANCELED)) return false;
  return sentence.text.split(/[.,;:!?]\s/).some((clause) => {
    if (!hasWordOf(clause, CANCELED) || hasWordOf(clause, UNSURE)) return false;
    const rest = wordsOf(clause).filter((word) => !CANCELED.has(word) && !lightVerbs.has(word) && word !== 'ha');
    const stems = reading.stemsOf(rest.join(' '));
    return stems.length > 0 && stems.every((stem) => terms.some((term) => statedIn(new Set([stem]), term) > 0.5));
  });
}

function hasWordOf(text: string, set: ReadonlySet<string>): boolean {
  return wordsOf(text).some((word) => set.has(word));
}

function wordsOf(text: string): string[] {
  return fold(text).split(/[^\p{L}\p{N}]+/u);
}

import { dayOf } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import type { DraftMark } from '#shared/drafts.ts';
import { type Clause, readClauses, spaced, states } from './proof/clauses.ts';
import { dayFact } from './proof/days.ts';
import { type Fact, isIn } from './proof/facts.ts';

export { singleDays } from './proof/days.ts';

/** What a text was written from: a part of a note, a template, or what the user typed. */
export interface ProofPassage {
  /** With the names of its folders: they are often called after the client. */
  title: string;
  text: string;
  /** When it was written, as `2026-11-27`; null where that isn't known. */
  date: string | null;
}

/** Whose text it is, and when it is read. */
export interface ProofAuthor {
  now: Date;
  /** The author's names: what notes say of them is "I" in the text. */
  self?: readonly string[];
}

/** A clause of a passage, with the day on which that was written. */
interface Noted extends Clause {
  passage: number;
  day: Fact | null;
}

/** No model writes more. */
const TEXT_MAX = 60_000;
/** Passages that are named for one mark. */
const EACH_MAX = 3;

/**
 * Every figure, day, name and promise of a text with the passages that say it, best first; none where no place states it
 * of the same person and the same thing. Values are compared, not letters.
 */
export function prove(text: string, passages: readonly ProofPassage[], { now, self = [] }: ProofAuthor): DraftMark[] {
  const own = new Set(self.flatMap((name) => name.split(/\s+/)).map(fold));
  const noted = passages.flatMap(({ title, text: stated, date }, passage) => {
    const written = dayOf(date === null ? now : new Date(date));
    const day = date === null ? null : dayFact(written);
    return readClauses(`${title}\n${stated}`, written, own).map((clause): Noted => ({ ...clause, passage, day }));
  });
  const drafted = readClauses(text.slice(0, TEXT_MAX), dayOf(now), own);
  const isPerson = ({ kind, asks }: Fact) => kind === 'name' && asks[0]?.split(' ').some((word) => !own.has(word));
  const facts = drafted.flatMap((clause) => {
    const people = clause.facts.filter(isPerson);
    const ofPeople = noted.filter((other) => people.every((name) => isOf(other, name)));
    return clause.facts.map((fact): DraftMark => {
      const { kind, start, end } = fact;
      return { kind, start, end, sources: sourcesOf(fact, clause, kind === 'name' ? noted : ofPeople) };
    });
  });
  const sentences = new Set(drafted.map(({ sentence }) => sentence));
  const promises = [...sentences].flatMap((sentence): DraftMark[] => {
    if (sentence.promise === null) return [];
    const sources = placesOf(noted.filter((other) => states(other.sentence, sentence)));
    return beside({ kind: 'promise', ...sentence.promise, sources }, facts);
  });
  return [...facts, ...promises].sort((a, b) => a.start - b.start);
}

/** The passages with a clause that has a fact, where none with another value shares more words with the draft. */
function sourcesOf(fact: Fact, clause: Clause, noted: readonly Noted[]): number[] {
  const has = Map.groupBy(noted, (other) => hasFact(other, fact));
  const against = (has.get(false) ?? []).filter(({ facts }) =>
    facts.some(({ measures }) => measures === fact.measures),
  );
  const most = against.reduce((best, { terms }) => Math.max(best, shared(clause, terms)), 0);
  const nearness = ({ terms, sentence }: Clause) => 2 * shared(clause, terms) + shared(clause.sentence, sentence.about);
  const unrivaled = (has.get(true) ?? []).filter(
    ({ terms, sentence }) => shared(clause, terms.size > 0 ? terms : sentence.terms) >= most,
  );
  return placesOf(unrivaled.sort((a, b) => nearness(b) - nearness(a)));
}

function hasFact({ facts, day, sentence }: Noted, { kind, asks }: Fact): boolean {
  if (kind === 'name') return sentence.stated.includes(spaced(asks[0] ?? ''));
  // The day of a note is stated by it as well: "our call on November 18".
  return [...facts, ...(day === null ? [] : [day])].some((fact) => fact.states.some((form) => asks.includes(form)));
}

/** Whether a clause is about somebody: named in it; else in its sentence or above, where the clause has no other name. */
function isOf({ facts, stated, sentence }: Clause, { asks }: Fact): boolean {
  const name = spaced(asks[0] ?? '');
  return stated.includes(name) || (!facts.some(({ kind }) => kind === 'name') && sentence.stated.includes(name));
}

function shared({ terms }: Pick<Clause, 'terms'>, noted: ReadonlySet<string>): number {
  return terms.intersection(noted).size;
}

function placesOf(noted: readonly Noted[]): number[] {
  return [...new Set(noted.map(({ passage }) => passage))].slice(0, EACH_MAX);
}

/** A promise that has a name or a figure in it is marked beside that. */
function beside(mark: DraftMark, facts: readonly DraftMark[]): DraftMark[] {
  const inside = facts.filter((fact) => isIn(mark, fact));
  const start = inside.find((fact) => fact.start <= mark.start)?.end ?? mark.start;
  const end = Math.min(mark.end, ...inside.filter((fact) => fact.start >= start).map((fact) => fact.start));
  return end > start ? [{ ...mark, start, end }] : [];
}

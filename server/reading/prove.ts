import { dayOf } from '#server/language/days/calendar.ts';
import { fold } from '#server/language/fold.ts';
import type { DraftMark } from '#shared/drafts.ts';
import { dayFact } from './proof/days.ts';
import { type Fact, isIn } from './proof/facts.ts';
import { type Clause, readClauses, spaced, states } from './proof/statements.ts';

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

/** Passages that are named for one mark. */
const EACH_MAX = 3;

/**
 * Every figure, day, name and promise of a text with the passages that say it, best first; none where no place says it
 * of the same person and the same thing. Values are compared, not letters.
 */
export function prove(text: string, passages: readonly ProofPassage[], { now, self = [] }: ProofAuthor): DraftMark[] {
  const own = new Set(self.flatMap((name) => name.split(/\s+/)).map(fold));
  const noted = passages.flatMap(({ title, text: said, date }, passage) => {
    const written = dayOf(date === null ? now : new Date(date));
    const day = date === null ? null : dayFact(written);
    return readClauses(`${title}\n${said}`, written, own).map((clause): Noted => ({ ...clause, passage, day }));
  });
  const drafted = readClauses(text, dayOf(now), own);
  const facts = drafted.flatMap((clause) =>
    clause.facts.map((fact): DraftMark => {
      const { kind, start, end } = fact;
      return { kind, start, end, sources: sourcesOf(fact, clause, noted, own) };
    }),
  );
  const promises = [...new Set(drafted.map(({ sentence }) => sentence))].flatMap((sentence): DraftMark[] => {
    if (sentence.promise === null) return [];
    const { start, end } = sentence.promise;
    const sources = placesOf(noted.filter((other) => states(other.sentence, sentence)));
    return beside({ kind: 'promise', start, end, sources }, facts);
  });
  return [...facts, ...promises].sort((a, b) => a.start - b.start);
}

/** The passages with a clause that has a fact, of the people it is said of, and that no nearer clause contradicts. */
function sourcesOf(fact: Fact, clause: Clause, noted: readonly Noted[], own: ReadonlySet<string>): number[] {
  const isPerson = ({ kind, asks }: Fact) => kind === 'name' && asks[0]?.split(' ').some((word) => !own.has(word));
  const people = fact.kind === 'name' ? [] : clause.facts.filter(isPerson);
  const ofPeople = noted.filter((other) => people.every((name) => isOf(other, name)));
  const having = ofPeople.filter((other) => says(other, fact));
  const against = ofPeople.filter(
    (other) => !having.includes(other) && other.facts.some(({ measures }) => measures === fact.measures),
  );
  const unrivaled = having.filter((has) => !against.some((other) => isNearer(clause, other, has)));
  return placesOf(unrivaled.toSorted((a, b) => nearness(clause, b) - nearness(clause, a)));
}

function says({ facts, day, sentence }: Noted, { kind, asks }: Fact): boolean {
  if (kind === 'name') return sentence.said.includes(spaced(asks[0] ?? ''));
  // The day of a note is said by it as well: "our call on November 18".
  return [...facts, ...(day === null ? [] : [day])].some((fact) => fact.says.some((form) => asks.includes(form)));
}

/** Whether a clause is about somebody: named in it; else in its sentence or above, where the clause names nobody else. */
function isOf({ facts, said, sentence }: Clause, { asks }: Fact): boolean {
  const name = spaced(asks[0] ?? '');
  return said.includes(name) || (!facts.some(({ kind }) => kind === 'name') && sentence.said.includes(name));
}

/** Whether another place says all that this one has of a clause, and more: it is about the same, with another value. */
function isNearer(clause: Clause, other: Clause, has: Clause): boolean {
  const more = shared(clause, other.terms);
  const less = shared(clause, has.terms.size > 0 ? has.terms : has.sentence.terms);
  return less.every((term) => more.includes(term)) && more.length > less.length;
}

function nearness(clause: Clause, { terms, sentence }: Clause): number {
  return 2 * shared(clause, terms).length + shared(clause.sentence, sentence.about).length;
}

function shared({ terms }: Pick<Clause, 'terms'>, noted: ReadonlySet<string>): string[] {
  return [...terms].filter((term) => noted.has(term));
}

function placesOf(noted: readonly Noted[]): number[] {
  return [...new Set(noted.map(({ passage }) => passage))].slice(0, EACH_MAX);
}

/** A promise that has a name or a figure in it is marked beside that. */
function beside(mark: DraftMark, facts: readonly DraftMark[]): DraftMark[] {
  const inside = facts.filter((fact) => isIn([mark], fact));
  const start = inside.find((fact) => fact.start <= mark.start)?.end ?? mark.start;
  const end = Math.min(mark.end, ...inside.filter((fact) => fact.start >= start).map((fact) => fact.start));
  return end > start ? [{ ...mark, start, end }] : [];
}

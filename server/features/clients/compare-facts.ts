import type { StatedFact } from '#server/reading/read-note.ts';

/** A fact with the note or document that states it. */
export type SourcedFact = StatedFact & { source: string };

/** What is stated of one thing. */
export interface Thing<Stated extends SourcedFact> {
  key: string;
  thing: string;
  /** The newest. */
  holds: Stated;
  /** What it replaced, newest first. */
  earlier: Stated[];
  /** What differs from it and isn't replaced, newest first. */
  disputed: Stated[];
}

/** Of two values that are so far apart, the later one replaces the other without saying so. */
const DAYS_APART = 21;
const DAY_MS = 86_400_000;
/** What is rough may be off by so much. */
const ROUGHLY = 0.15;
/** What taxes add. */
const TAXES = [0.05, 0.055, 0.07, 0.08, 0.081, 0.09, 0.1, 0.19, 0.2, 0.21, 0.22, 0.23, 0.25];

/**
 * Compares what the notes and documents of one client say, thing by thing, newest first. A value differs from another only
 * where neither can be the other: a day written in two ways, a price with its tax, a part, a range and what is in it agree.
 */
export function compareFacts<Stated extends SourcedFact>(facts: readonly Stated[]): Thing<Stated>[] {
  return Array.from(
    Map.groupBy(facts, ({ key }) => key),
    ([key, ofThing]) => {
      // Of what one source says of a thing the last counts: it goes on from what is above.
      const bySource = Map.groupBy(ofThing, ({ source }) => source);
      const isAmbiguous = ({ source }: Stated) => hasSeveral(bySource.get(source) ?? []);
      const newest = Array.from(bySource.values(), (own) => own.at(-1) as Stated);
      const [holds, ...others] = newest.sort((a, b) => b.day.localeCompare(a.day)) as [Stated, ...Stated[]];
      const thing: Thing<Stated> = { key, thing: holds.thing, holds, earlier: [], disputed: [] };
      for (const fact of others) {
        const known = [holds, ...thing.earlier, ...thing.disputed];
        if (known.some((other) => sameFact(other, fact))) continue;
        const isUnsure = isAmbiguous(fact) || isAmbiguous(holds);
        const isReplaced = isUnsure || replaces(holds, fact) || thing.earlier.length > 0;
        (isReplaced ? thing.earlier : thing.disputed).push(fact);
      }
      return thing;
    },
  );
}

/** One source that says several things of what seems one: rows of a log, a plan and what came of it. */
function hasSeveral(own: readonly SourcedFact[]): boolean {
  return own.some((fact) => own.some((other) => !sameFact(fact, other)));
}

/** The later one says that it changed, or was written so much later that one wouldn't ask. */
function replaces(later: StatedFact, earlier: StatedFact): boolean {
  if (later.day === earlier.day) return false;
  const apart = (Date.parse(later.day) - Date.parse(earlier.day)) / DAY_MS;
  return later.marks.includes('change') || apart > DAYS_APART;
}

/** Whether both can be true. */
export function sameFact(one: StatedFact, other: StatedFact): boolean {
  if (one.kind === 'person') return isPart(one.forms, other.forms) || isPart(other.forms, one.forms);
  if (one.kind === 'day') return sameDay(one.forms, other.forms);
  if (one.forms.some((form) => other.forms.includes(form))) return true;
  const has = (mark: StatedFact['marks'][number]) => one.marks.includes(mark) || other.marks.includes(mark);
  if (has('part')) return true;
  const [low, high] = [spanOf(one), spanOf(other)].sort((a, b) => a.to - b.to) as [Span, Span];
  if (low.to >= high.from) return true;
  if (has('rough') && low.to >= high.from * (1 - ROUGHLY)) return true;
  return has('taxed') && TAXES.some((tax) => Math.abs(low.to * (1 + tax) - high.from) < 0.02);
}

/** The same day, or a day in the month that the other names. */
function sameDay(some: readonly string[], others: readonly string[]): boolean {
  const [days, otherDays] = [some, others].map((forms) => new Set(forms.filter((form) => /-\d+-\d+$/.test(form))));
  const both = days && otherDays && days.size > 0 && otherDays.size > 0;
  return both ? !days.isDisjointFrom(otherDays) : some.some((form) => /-\d+$/.test(form) && others.includes(form));
}

interface Span {
  from: number;
  to: number;
}

function spanOf({ forms: [form = ''] }: StatedFact): Span {
  const [from = 0, to = from] = (/^[\d.]+(?:–[\d.]+)?/.exec(form)?.[0] ?? '').split('–').map(Number);
  return { from, to };
}

/** "Rhona" is Rhona Mackie. */
function isPart(some: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all.flatMap((name) => name.split(' ')));
  return some.every((name) => name.split(' ').some((word) => known.has(word)));
}

/** A part of a text. */
export interface Place {
  start: number;
  end: number;
}

/** A figure, a day or a name in normal form: forms that are equal mean the same, however they are written. */
export interface Fact extends Place {
  kind: 'figure' | 'date' | 'name';
  /** Forms of which a source has to say one. */
  asks: readonly string[];
  /** All forms that it says: 3 December is in December too. */
  says: readonly string[];
  /** What it measures: only facts that measure the same contradict each other. */
  measures: string;
}

/** Whether a place overlaps one of these. */
export function isIn(places: readonly Place[], { start, end }: Place): boolean {
  return places.some((place) => place.start < end && start < place.end);
}

/** The first of those that overlap, in the order of the text. */
export function withoutOverlaps<T extends Place>(found: readonly T[]): T[] {
  const kept: T[] = [];
  for (const each of found) if (!isIn(kept, each)) kept.push(each);
  return kept.sort((a, b) => a.start - b.start);
}

/** What each word of a table means: the name of its row. */
export function meaningsOf(table: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).flatMap(([name, cell]) => cell.split(' ').map((word) => [word, name] as const)));
}

/** A pattern for any of these words. */
export function anyOf(words: Iterable<string>): string {
  const longestFirst = Array.from(words).sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((word) => word.replace(/[.$]/g, '\\$&')).join('|')})`;
}

/** The words of a table's cell. */
export function wordSet(cell: string): ReadonlySet<string> {
  return new Set(cell.split(' '));
}

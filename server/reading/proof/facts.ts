/** A part of a text. */
export interface Place {
  start: number;
  end: number;
}

/** A figure, a day or a name in normal form: forms that are equal mean the same, however they are written. */
export interface Fact extends Place {
  kind: 'figure' | 'date' | 'name';
  /** A source has to state one of these forms. */
  asks: readonly string[];
  /** All forms that it states: 3 December is in December too. */
  states: readonly string[];
  /** What it measures: only facts that measure the same contradict each other. */
  measures: string;
}

/** Whether a place overlaps another. */
export function isIn(other: Place, { start, end }: Place): boolean {
  return other.start < end && start < other.end;
}

/** Those that overlap none of the taken places, nor one before them; in the order of the text. */
export function withoutOverlaps<T extends Place>(found: readonly T[], taken: readonly Place[] = []): T[] {
  const covered = new Set<number>();
  const cover = ({ start, end }: Place) => {
    const signs = Array.from({ length: end - start }, (_, index) => start + index);
    return signs.filter((at) => !covered.has(at) && covered.add(at)).length === signs.length;
  };
  taken.forEach(cover);
  return found.filter(cover).sort((a, b) => a.start - b.start);
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

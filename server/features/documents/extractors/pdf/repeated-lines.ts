import type { PageText, Segment } from './page-text.ts';
import { isSameLine, toLines } from './segments.ts';

/** The share of a page, at its top and bottom, that can hold running heads and feet. */
const MARGIN = 0.16;
const FEWEST_PAGES = 3;
/** A page with fewer lines has no running head or foot. */
const FEWEST_LINES = 3;
const SHARE = 0.6;
/** A gap wider than between two lines of text, in letter heights. */
const GAP = 1.6;

/** Page numbers: 3, iii, - 3 -, Page 3, 3 / 10, Page 3 of 10. */
const PAGE_NUMBER = /^[-–—(]*\s*(?:(?:page|seite|p\.)\s*)?(\d{1,4})(?:\s*(?:\/|of|von)\s*\d{1,4})?\s*[-–—)]*$/i;

interface Page {
  page: PageText;
  segments: Segment[];
}

/** Removes running heads and feet, and page numbers. */
export function withoutRunningLines(pages: readonly Page[]): Segment[][] {
  return withoutRepeated(withoutPageNumbers(pages));
}

/** Page numbers: the first or last line of most pages, counting up. */
function withoutPageNumbers(pages: readonly Page[]): Page[] {
  const found = pages.map(({ page, segments }) =>
    edgeLines(segments).flatMap((line) => {
      const number = PAGE_NUMBER.exec(line.text)?.[1];
      return number === undefined ? [] : [{ line, offset: Number(number) - page.number }];
    }),
  );
  const offsets = Map.groupBy(found.flat(), ({ offset }) => offset);
  const isCounting = (offset: number) => (offsets.get(offset)?.length ?? 0) >= Math.max(2, SHARE * pages.length);
  return pages.map(({ page, segments }, index) => {
    const numbers = (found[index] ?? []).filter(({ offset }) => isCounting(offset)).map(({ line }) => line);
    return { page, segments: segments.filter((segment) => !numbers.includes(segment)) };
  });
}

/** Separate lines at the top and bottom of a page. */
function edgeLines(segments: readonly Segment[]): Segment[] {
  if (segments.length < 2) return [];
  const byTop = segments.toSorted((a, b) => a.baseline - b.baseline);
  return [byTop[0], byTop.at(-1)].flatMap((edge) => {
    const isAlone = segments.every((other) => other === edge || edge === undefined || !isSameLine(other, edge));
    return edge !== undefined && isAlone ? [edge] : [];
  });
}

/** Lines with the same text, apart from numbers, in the same place on most pages or on most left or right pages. */
function withoutRepeated(pages: readonly Page[]): Segment[][] {
  const counts = new Map<string, Set<number>>();
  for (const { page, segments } of pages) {
    for (const key of toLines(segments).flatMap((line) => keyOf(line, page) ?? [])) {
      counts.set(key, (counts.get(key) ?? new Set()).add(page.number));
    }
  }
  return pages.map(({ page, segments }) => {
    const isRunning = (line: Segment[]) => {
      const key = keyOf(line, page);
      return key !== null && isOnMost(counts.get(key) ?? new Set(), pages.length);
    };
    const fromTop = toLines(segments);
    const running = [...edge(fromTop, isRunning), ...edge(fromTop.toReversed(), isRunning)].flat();
    return segments.filter((segment) => !running.includes(segment));
  });
}

/** The running lines from the edge of the page up to the gap before the text. */
function edge(lines: Segment[][], isRunning: (line: Segment[]) => boolean): Segment[][] {
  const textAt = lines.findIndex((line) => !isRunning(line));
  if (lines.length < FEWEST_LINES || textAt < 0) return [];
  const isParted = (index: number) => {
    const [inner, outer] = [lines[index]?.[0], lines[index - 1]?.[0]];
    return inner === undefined || outer === undefined || Math.abs(inner.baseline - outer.baseline) > GAP * outer.size;
  };
  let end = textAt;
  while (end > 0 && !isParted(end)) end -= 1;
  return lines.slice(0, end);
}

function isOnMost(numbers: Set<number>, pages: number): boolean {
  if (numbers.size < FEWEST_PAGES) return false;
  const odd = [...numbers].filter((number) => number % 2 === 1).length;
  const even = numbers.size - odd;
  return numbers.size >= SHARE * pages || odd >= SHARE * Math.ceil(pages / 2) || even >= SHARE * Math.floor(pages / 2);
}

/** Identifies a line by its text without numbers and its position; `null` outside the margins. */
function keyOf(line: readonly Segment[], { height }: PageText): string | null {
  const [first] = line;
  if (first === undefined || (first.baseline > MARGIN * height && first.baseline < (1 - MARGIN) * height)) return null;
  const words = line.map(({ text }) => text.replace(/\d+/g, '#'));
  return `${Math.round(first.baseline / 4)} ${words.join(' ')}`;
}

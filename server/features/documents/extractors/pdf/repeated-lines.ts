import type { PageText, Segment } from './page-text.ts';
import { isSameLine } from './segments.ts';

/** How much of a page, at its head and at its foot, running lines stand in. */
const MARGIN = 0.12;
const FEWEST_PAGES = 3;
const SHARE = 0.6;

/**
 * Takes away the heads, feet and page numbers that stand in the same place on most pages, or on most left or right
 * pages. The first of them stays only when it is the sole one.
 */
export function withoutRunningLines(pages: readonly { page: PageText; segments: Segment[] }[]): Segment[][] {
  const counts = new Map<string, Set<number>>();
  for (const { page, segments } of pages) {
    for (const key of segments.flatMap((segment) => keyOf(segment, segments, page) ?? [])) {
      counts.set(key, (counts.get(key) ?? new Set()).add(page.number));
    }
  }
  const isRunning = (key: string | null) => key !== null && isOnMost(counts.get(key) ?? new Set(), pages.length);
  return pages.map(({ page, segments }) => segments.filter((segment) => !isRunning(keyOf(segment, segments, page))));
}

function isOnMost(numbers: Set<number>, pages: number): boolean {
  if (numbers.size < FEWEST_PAGES) return false;
  const odd = [...numbers].filter((number) => number % 2 === 1).length;
  const even = numbers.size - odd;
  return numbers.size >= SHARE * pages || odd >= SHARE * Math.ceil(pages / 2) || even >= SHARE * Math.floor(pages / 2);
}

/** The whole line without its numbers, and where it stands; `null` outside the margins. */
function keyOf(segment: Segment, segments: readonly Segment[], { height }: PageText): string | null {
  const isHead = segment.baseline < MARGIN * height;
  if (!isHead && segment.baseline < (1 - MARGIN) * height) return null;
  const line = segments.filter((other) => isSameLine(other, segment)).map(({ text }) => text).join(' ');
  const words = line.replace(/\d+/g, '#').replace(/\b[ivxlc]{1,6}\b/gi, '#');
  return `${Math.round(segment.baseline / 4)} ${words}`;
}

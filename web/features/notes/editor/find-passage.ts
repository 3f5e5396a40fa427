import type { FoundPassage } from '#shared/search.ts';

/** A stretch of a note's content. */
export interface TextRange {
  start: number;
  end: number;
}

type Passage = Pick<FoundPassage, 'text' | 'marks' | 'startsAt' | 'endsAt'>;

/** How far from its place a passage is looked for before the whole note is. */
const NEAR = 4_000;

/**
 * The current position of a passage that search found: its words in their order, whatever Markdown is between
 * them. The note may have been written on since, so the nearest place to the old one counts, and where the passage is
 * not there any more the words around the first one found do. Undefined where nothing of it is left.
 */
export function findPassage(content: string, passage: Passage): TextRange | undefined {
  const from = Math.max(0, passage.startsAt - NEAR);
  const near = content.slice(from, passage.endsAt + NEAR);
  for (const words of wordsToFind(passage)) {
    const range =
      nearestTo(passage.startsAt - from, near, words, from) ?? nearestTo(passage.startsAt, content, words, 0);
    if (range) return range;
  }
  return undefined;
}

/** The positions of the marked words in a found passage; all of it where none is marked. */
export function findMarks(content: string, { text, marks }: Passage, found: TextRange): TextRange[] {
  const ranges: TextRange[] = [];
  let from = found.start;
  for (const [begin, end] of marks) {
    const range = nearestTo(0, content.slice(from, found.end), wordsOf(text.slice(begin, end)), from);
    if (!range) continue;
    ranges.push(range);
    from = range.end;
  }
  return ranges.length > 0 ? ranges : [found];
}

/** The whole passage, the same without the ends (which may be cut through a word), then less and less of it. */
function wordsToFind({ text, marks }: Passage): string[][] {
  const words = wordsOf(text);
  const [firstMark] = marks;
  const found = firstMark ? wordsOf(text.slice(firstMark[0])) : words;
  const isMarked = firstMark !== undefined;
  return [words, words.slice(1, -1), found.slice(0, 6), found.slice(0, 3), isMarked ? found.slice(0, 1) : []].filter(
    (candidate) => candidate.length > 0,
  );
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function nearestTo(place: number, text: string, words: readonly string[], offset: number): TextRange | undefined {
  if (words.length === 0) return undefined;
  // The words are letters and digits only: nothing in them means anything to a pattern.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'giu');
  let nearest: TextRange | undefined;
  for (const match of text.matchAll(pattern)) {
    if (nearest && Math.abs(match.index - place) >= Math.abs(nearest.start - offset - place)) break;
    nearest = { start: match.index + offset, end: match.index + match[0].length + offset };
  }
  return nearest;
}

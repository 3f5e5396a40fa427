import { diffIndices } from 'node-diff3';

/** Replaces `start`–`end` of the old text. */
export interface TextChange {
  start: number;
  end: number;
  text: string;
}

/** Comparing lines takes time in proportion to lines × lines; beyond this one change covers everything. */
const COMPARISONS_MAX = 1_000_000;

/** The changes that make one text of another, last one first, so that each leaves the places of the next ones valid. */
export function changesBetween(from: string, to: string): TextChange[] {
  if (from === to) return [];
  const whole = trimmed(from, 0, from.length, to);
  const a = from.split('\n');
  const b = to.split('\n');
  if (a.length * b.length > COMPARISONS_MAX) return [whole];
  const offsets: number[] = [0];
  for (const line of a) offsets.push((offsets.at(-1) ?? 0) + line.length + 1);
  const changes = diffIndices(a, b).map((hunk) => {
    const [line, count] = hunk.buffer1;
    const isAtEnd = line + count >= a.length;
    // The line end belongs to the line before it where the change reaches the end of the text.
    const start = isAtEnd && line > 0 ? (offsets[line] ?? 0) - 1 : (offsets[line] ?? 0);
    const end = isAtEnd ? from.length : (offsets[line + count] ?? 0);
    const lines = hunk.buffer2Content.map((text: string) => (isAtEnd && line > 0 ? `\n${text}` : `${text}\n`));
    const text = lines.join('');
    return trimmed(from, start, end, isAtEnd && line === 0 ? text.slice(0, -1) : text);
  });
  return changes.reverse();
}

/** Leaves out what the old and the new piece have in common at both ends. */
function trimmed(from: string, start: number, end: number, text: string): TextChange {
  const longest = Math.min(end - start, text.length);
  let before = 0;
  while (before < longest && from[start + before] === text[before]) before += 1;
  let after = 0;
  while (after < longest - before && from[end - 1 - after] === text[text.length - 1 - after]) after += 1;
  return { start: start + before, end: end - after, text: text.slice(before, text.length - after) };
}

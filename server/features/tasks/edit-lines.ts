import { type Range, withAccepted, withoutAccepted } from './edit-line.ts';

/**
 * The content with each of these sentences as a checkbox line, and of each whether it is still there above its line. From
 * the last to the first: then no place moves before its turn.
 */
export function withAllAccepted(content: string, lines: readonly Range[]): { content: string; areKept: boolean[] } {
  const areKept = lines.map(() => false);
  let text = content;
  for (const { line, index } of inOrder(lines).toReversed()) {
    const { content: edited, isSentenceKept = false } = withAccepted(text, line);
    text = edited;
    areKept[index] = isSentenceKept;
  }
  return { content: text, areKept };
}

/**
 * The content as it was before {@link withAllAccepted} made these lines, and of each where its sentence begins in the given
 * content; null for a line that has changed since, which stays.
 */
export function withoutAllAccepted(
  content: string,
  lines: readonly Range[],
): { content: string; sentences: (number | null)[] } {
  const sentences: (number | null)[] = lines.map(() => null);
  const removed: { at: number; length: number }[] = [];
  let text = content;
  for (const { line, index } of inOrder(lines)) {
    const shift = text.length - content.length;
    const undone = withoutAccepted(text, { from: line.from + shift, to: line.to + shift });
    if (undone === null) continue;
    sentences[index] = removed.reduce(
      (place, { at, length }) => (at <= place ? place + length : place),
      undone.sentence ?? 0,
    );
    removed.push({ at: line.from, length: text.length - undone.content.length });
    text = undone.content;
  }
  return { content: text, sentences };
}

/** By where they begin; of those that begin in one place the longest first, which may be the whole item. */
function inOrder(lines: readonly Range[]): { line: Range; index: number }[] {
  return lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => a.line.from - b.line.from || b.line.to - a.line.to);
}

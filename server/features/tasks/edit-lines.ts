import { type Edited, type Range, withAccepted, withoutAccepted } from './edit-line.ts';
import { type PaperLine, withAppended, withoutAppended } from './paper-line.ts';

/** A sentence or a checkbox line of a note; `paper` is what a document says, for which the note gets a line at its end. */
export interface TaskLine extends Range {
  paper: PaperLine | null;
}

/** The content with a suggestion as a checkbox line. */
export function withLine(content: string, { paper, ...range }: TaskLine): Edited {
  return paper ? { content: withAppended(content, paper), isSentenceKept: true } : withAccepted(content, range);
}

/** The content without the line that {@link withLine} made; null if it has changed since. */
export function withoutLine(content: string, { paper, ...range }: TaskLine): Edited | null {
  if (paper === null) return withoutAccepted(content, range);
  const edited = withoutAppended(content, range, paper);
  return edited === null ? null : { content: edited, sentence: 0 };
}

/**
 * The content with each of these sentences as a checkbox line, and of each whether it is still there above its line. From
 * the last to the first: then no place moves before its turn.
 */
export function withAllAccepted(content: string, lines: readonly TaskLine[]): { content: string; areKept: boolean[] } {
  const areKept = lines.map(() => false);
  let text = content;
  const sentences = inOrder(lines).filter(({ line }) => line.paper === null);
  const ofPapers = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.paper !== null);
  for (const { line, index } of [...sentences.toReversed(), ...ofPapers]) {
    const { content: edited, isSentenceKept = false } = withLine(text, line);
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
  lines: readonly TaskLine[],
): { content: string; sentences: (number | null)[] } {
  const sentences: (number | null)[] = lines.map(() => null);
  const removed: { at: number; length: number }[] = [];
  let text = content;
  for (const { line, index } of inOrder(lines)) {
    const shift = text.length - content.length;
    const undone = withoutLine(text, { ...line, from: line.from + shift, to: line.to + shift });
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
function inOrder(lines: readonly TaskLine[]): { line: TaskLine; index: number }[] {
  return lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => a.line.from - b.line.from || b.line.to - a.line.to);
}

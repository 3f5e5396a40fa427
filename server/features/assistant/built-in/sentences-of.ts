import { splitSentences } from '#server/language/sentences.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';
import { readNote } from '#server/language/tasks/note-passages.ts';

/** A sentence, an item or a row of a note, and where it stands. */
export interface NoteSentence {
  /** As written. */
  text: string;
  start: number;
  end: number;
  kind: 'heading' | 'item' | 'row' | 'text';
  /** The heading above it. */
  heading: string;
  /** The length of what names its speaker: "Sam: ". */
  spoken?: number;
}

/** Beyond, a note is not read sentence by sentence within one answer. */
export const READ_MAX = 200_000;

/** The sentences of a note or of a passage, without the signs of lists. */
export function sentencesOf(text: string): NoteSentence[] {
  const found: NoteSentence[] = [];
  let heading = '';
  let head = '';
  const { passages } = readNote(text.slice(0, READ_MAX));
  for (const [index, passage] of passages.entries()) {
    const { content, kind, speaker } = passage;
    // What somebody said begins with who said it, and "Homework: …" with its label.
    const from = speaker === null ? passage.start - labelBefore(text, passage) : passage.lineStart;
    const isHead = kind === 'row' && isDelimiterRow(passages[index + 1]?.content ?? '');
    if (kind !== 'row') head = '';
    else if (isHead) head = readable({ text: content, kind });
    if (kind === 'heading') {
      heading = content;
      found.push({ text: content, start: passage.start, end: passage.end, kind: 'heading', heading: '' });
    } else if (kind === 'row') {
      // The head of a table says nothing by itself: it is the heading of its rows.
      if (!isHead && /[\p{L}\p{N}]/u.test(content))
        found.push({
          text: content,
          start: passage.start,
          end: passage.end,
          kind: 'row',
          heading: `${heading} ${head}`.trim(),
        });
    } else {
      for (const { text: sentence, start, end } of splitSentences(content)) {
        const isFirst = start === 0 || content.slice(0, start).trim() === '';
        const begin = isFirst ? from : passage.start + start;
        const written = isFirst && from < passage.start ? text.slice(begin, passage.start + end) : sentence;
        found.push({
          text: written,
          start: begin,
          end: passage.start + end,
          kind: kind === 'text' ? 'text' : 'item',
          heading,
          ...(isFirst && speaker !== null && { spoken: passage.start - begin }),
        });
      }
    }
  }
  return found;
}

/** The length of a label that the lists of tasks read past. */
function labelBefore(text: string, { lineStart, start }: { lineStart: number; start: number }): number {
  const before = text.slice(lineStart, start).replace(/^[ \t]*[-*+•][ \t]+(?:\[[ xX]\])?/, '');
  return /[\p{L}*_][^\n]*$/u.exec(before)?.[0].length ?? 0;
}

/** A row of a table as one reads it out. */
export function readable({ text, kind }: Pick<NoteSentence, 'text' | 'kind'>): string {
  if (kind !== 'row') return text;
  return cellsOf(text)
    .filter((cell) => cell !== '')
    .join(' · ');
}

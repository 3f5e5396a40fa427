import { privateRanges, withoutPrivate } from '#shared/markdown/private.ts';

/**
 * A piece of a note without what is private: by its own marks, and line by line by those of the note, since a piece of a
 * private callout has none.
 */
export function openPart(note: string, piece: string): string {
  const ranges = privateRanges(note);
  const open = withoutPrivate(piece);
  if (ranges.length === 0) return open;
  const hiddenText = ranges.map(({ start, end }) => note.slice(start, end)).join('\n');
  const openText = withoutPrivate(note);
  const [hiddenLines, openLines] = [hiddenText, openText].map((text) => new Set(text.split('\n').map(wordsOf)));
  const lines = open.split('\n');
  const isOpen = (line: string, at: number) => {
    const words = wordsOf(line);
    if (words === '' || openLines?.has(words)) return true;
    if (hiddenLines?.has(words)) return false;
    // Only the first and the last line of a piece may be parts of lines.
    const isWhole = at > 0 && at < lines.length - 1;
    return isWhole || openText.includes(words) || !hiddenText.includes(words);
  };
  return lines.every(isOpen) ? open : lines.filter(isOpen).join('\n');
}

/** The words of a line without the marks of quotes before them. */
function wordsOf(line: string): string {
  return line.replace(/^[\s>]+/, '').trimEnd();
}

/** A line that could begin or end a block of code. */
const fence = /^([ \t]*)(`{3,}|~{3,})(.*)$/s;

/** Rewrites a Markdown text, without its code. A line of code is never more than a line away from its block. */
export function mapOutsideCode(text: string, change: (text: string) => string): string {
  let opening: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const [, indent = '', marks, rest = ''] = fence.exec(line) ?? [];
      if (marks === undefined) return opening === undefined ? outsideSpans(line, change) : line;
      if (opening !== undefined) {
        if (marks.startsWith(opening) && /^[ \t\r]*$/.test(rest)) opening = undefined;
      } else if (indent.length <= 12 && (marks.startsWith('~') || !rest.includes('`'))) {
        opening = marks;
      }
      return line;
    })
    .join('\n');
}

function outsideSpans(line: string, change: (text: string) => string): string {
  if (!line.includes('`')) return change(line);
  const marks = [...line.matchAll(/`+/g)];
  // A span ends at the next row of as many marks.
  const nextOf = new Map<number, number>();
  const closing = marks.map(() => -1);
  for (let index = marks.length - 1; index >= 0; index -= 1) {
    const { length = 0 } = marks[index]?.[0] ?? '';
    closing[index] = nextOf.get(length) ?? -1;
    nextOf.set(length, index);
  }
  let changed = '';
  let at = 0;
  for (let index = 0; index < marks.length; index += 1) {
    const end = marks[closing[index] ?? -1];
    const start = marks[index]?.index ?? 0;
    if (end === undefined) continue;
    changed += change(line.slice(at, start)) + line.slice(start, end.index + end[0].length);
    at = end.index + end[0].length;
    index = closing[index] ?? index;
  }
  return changed + change(line.slice(at));
}

/** A line that could begin or end a block of code. */
const fence = /^([ \t]*)(`{3,}|~{3,})(.*)$/s;
const span = /(`+)[^`](?:[\s\S]*?[^`])?\1(?!`)/g;

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
  let changed = '';
  let at = 0;
  for (const code of line.matchAll(span)) {
    changed += change(line.slice(at, code.index)) + code[0];
    at = code.index + code[0].length;
  }
  return changed + change(line.slice(at));
}

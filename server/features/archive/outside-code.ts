import { readLines } from '#shared/markdown/lines.ts';
import { propertiesEnd } from '#shared/markdown/properties-end.ts';

/** Rewrites a Markdown text, without its code and its properties. */
export function mapOutsideCode(text: string, change: (text: string) => string): string {
  const start = propertiesEnd(text);
  return text.slice(0, start) + mapText(text.slice(start), change);
}

function mapText(text: string, change: (text: string) => string): string {
  if (!text.includes('`') && !text.includes('~~~')) return text.split('\n').map(change).join('\n');
  let changed = '';
  let at = 0;
  for (const { kind, start, end } of readLines(text)) {
    const line = text.slice(start, end);
    changed += text.slice(at, start) + (kind === 'fence' || kind === 'code' ? line : outsideSpans(line, change));
    at = end;
  }
  return changed + text.slice(at);
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

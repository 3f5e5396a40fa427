import { readLines } from '#shared/markdown/lines.ts';
import { propertiesEnd } from '#shared/markdown/properties-end.ts';

/** In place of code within a line; of Unicode's signs without a meaning. */
const MASK = '\uE000';
const masked = /\uE000(\d+)\uE000/g;

/** Rewrites a Markdown text, without its code and its properties. */
export function mapOutsideCode(text: string, change: (text: string) => string): string {
  return mapLines(text, (line) => outsideSpans(line, change));
}

/**
 * The same line by line, with code within a line masked: a link around it is seen whole.
 *
 * @param change also gets what puts the code back into a part of the line
 */
export function mapAroundCode(text: string, change: (line: string, whole: (part: string) => string) => string): string {
  return mapLines(text, (line) => {
    if (line.includes(MASK)) return outsideSpans(line, (part) => change(part, (same) => same));
    const spans: string[] = [];
    const whole = (part: string) => part.replaceAll(masked, (_mask, at: string) => spans[Number(at)] ?? '');
    const seen = outsideSpans(
      line,
      (part) => part,
      (span) => `${MASK}${spans.push(span) - 1}${MASK}`,
    );
    return whole(change(seen, whole));
  });
}

function mapLines(whole: string, change: (line: string) => string): string {
  const start = propertiesEnd(whole);
  const text = whole.slice(start);
  if (!text.includes('`') && !text.includes('~~~')) {
    return whole.slice(0, start) + text.split('\n').map(change).join('\n');
  }
  let changed = whole.slice(0, start);
  let at = 0;
  for (const { kind, start: from, end } of readLines(text)) {
    const line = text.slice(from, end);
    changed += text.slice(at, from) + (kind === 'fence' || kind === 'code' ? line : change(line));
    at = end;
  }
  return changed + text.slice(at);
}

function outsideSpans(
  line: string,
  change: (text: string) => string,
  inSpan: (span: string) => string = (span) => span,
): string {
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
    changed += change(line.slice(at, start)) + inSpan(line.slice(start, end.index + end[0].length));
    at = end.index + end[0].length;
    index = closing[index] ?? index;
  }
  return changed + change(line.slice(at));
}

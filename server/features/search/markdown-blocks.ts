/** A stretch of markdown that belongs together, as offsets in the text. */
export interface Block {
  kind: 'heading' | 'prose' | 'lines';
  startsAt: number;
  endsAt: number;
  /** Of a heading: 1 to 6. */
  level: number;
  /** Of a heading: its words. */
  title: string;
}

/** A line without its line break, as offsets in the text. */
interface Line {
  startsAt: number;
  endsAt: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const tableRow = /^[ \t]*\|/;
const blank = /^\s*$/;
/** A longer line is a paragraph, whatever it begins with. */
const HEADING_MAX = 300;

/**
 * Splits markdown into headings, paragraphs (`prose`, to be cut at sentences) and what is cut at lines only: lists,
 * tables and code.
 */
export function* splitBlocks(text: string): Generator<Block> {
  const lines = [...splitLines(text)];
  const contentOf = (line: Line) => text.slice(line.startsAt, line.endsAt);
  let next = 0;
  while (next < lines.length) {
    const line = lines[next];
    if (line === undefined) return;
    const content = contentOf(line);
    if (blank.test(content)) {
      next += 1;
      continue;
    }
    const level = headingLevel(content);
    if (level > 0) {
      yield { ...line, kind: 'heading', level, title: plainTitle(content.trim().replace(/^#+|#+$/g, '')) };
      next += 1;
      continue;
    }
    const from = next;
    const fenceMark = fence.exec(content)?.[1];
    if (fenceMark !== undefined) {
      next += 1;
      while (next < lines.length && !closes(lines[next], fenceMark, contentOf)) next += 1;
      next = Math.min(next + 1, lines.length);
    } else if (isUnit(content)) {
      next += 1;
      while (next < lines.length && isUnit(contentOf(lines[next] ?? line))) next += 1;
    } else {
      next += 1;
      while (next < lines.length && isContinued(contentOf(lines[next] ?? line))) next += 1;
      const below = lines[next];
      if (next - from === 1 && below && content.length <= HEADING_MAX && underline.test(contentOf(below))) {
        next += 1;
        const isTop = contentOf(below).trimStart().startsWith('=');
        const title = plainTitle(content);
        yield { kind: 'heading', startsAt: line.startsAt, endsAt: below.endsAt, level: isTop ? 1 : 2, title };
        continue;
      }
    }
    const last = lines[next - 1] ?? line;
    const isProse = fenceMark === undefined && !isUnit(content);
    yield { kind: isProse ? 'prose' : 'lines', startsAt: line.startsAt, endsAt: last.endsAt, level: 0, title: '' };
  }
}

/** The lines of a part of the text, without their breaks; blank ones too. */
export function* splitLines(text: string, from = 0, to = text.length): Generator<Line> {
  let startsAt = from;
  while (startsAt < to) {
    const found = text.indexOf('\n', startsAt);
    const end = found < 0 || found > to ? to : found;
    yield { startsAt, endsAt: end > startsAt && text[end - 1] === '\r' ? end - 1 : end };
    startsAt = end + 1;
  }
}

function closes(line: Line | undefined, mark: string, contentOf: (line: Line) => string): boolean {
  if (line === undefined) return false;
  const content = contentOf(line).trim();
  return content.startsWith(mark) && /^(`+|~+)$/.test(content);
}

/** A line that stands for itself, and is never cut: a list's item or a table's row. */
function isUnit(content: string): boolean {
  return listItem.test(content) || tableRow.test(content);
}

/** Whether a line goes on with the paragraph above it. */
function isContinued(content: string): boolean {
  return !(
    blank.test(content) ||
    headingLevel(content) > 0 ||
    fence.test(content) ||
    isUnit(content) ||
    underline.test(content)
  );
}

function headingLevel(content: string): number {
  return content.length <= HEADING_MAX ? (heading.exec(content)?.[1]?.length ?? 0) : 0;
}

function plainTitle(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`~]+/g, '')
    .trim();
}

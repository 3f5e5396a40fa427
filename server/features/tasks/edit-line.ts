/** A range of a text, in UTF-16 code units. */
export interface Range {
  from: number;
  to: number;
}

const BOX = /^(?<before>[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)[ xX](?=\](?:\s|$))/;
const ITEM = /^(?<before>[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)(?!\[[ xX]\])(?<text>.*)$/;
/** A line that begins another block than the paragraph before it. */
const OTHER_BLOCK = /^\s*(?:$|#{1,6}\s|(?:[-*+]|\d{1,9}[.)])\s|(?:```|~~~|---|\*\*\*|___)|<\/?\w)/;
const OPEN_BOX = /^\s*[-*+][ \t]+\[[ xX]\]\s/;

/** The content with the box of a line ticked or cleared; null if there is no checkbox line in that place. */
export function withBox(content: string, { from, to }: Range, isDone: boolean): string | null {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const match = BOX.exec(content.slice(start, Math.max(to, from)));
  if (!match) return null;
  const at = start + (match.groups?.before ?? '').length;
  return content.slice(0, at) + (isDone ? 'x' : ' ') + content.slice(at + 1);
}

/**
 * The content with a sentence as a checkbox line: a list item that says nothing else gets a box, any other sentence stays,
 * and its line follows the paragraph.
 */
export function withAccepted(content: string, { from, to }: Range): { content: string; isSentenceKept: boolean } {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const end = endOfLine(content, to);
  const item = ITEM.exec(content.slice(start, end));
  const sentence = content.slice(from, to);
  if (item && isWhole(item.groups?.text ?? '', sentence)) {
    const at = start + (item.groups?.before ?? '').length;
    return { content: `${content.slice(0, at)}[ ] ${content.slice(at)}`, isSentenceKept: false };
  }
  const indent = item ? (/^[ \t]*/.exec(item[0])?.[0] ?? '') : '';
  const after = endOfBlock(content, start, item !== null);
  const line = `${indent}- [ ] ${lineOf(sentence)}`;
  const rest = content.slice(after);
  const isTable = /^\s*\|/.test(content.slice(start, end));
  const lead = item && !isTable ? '\n' : '\n\n';
  // A blank line of its own, unless a list of boxes follows.
  const tail = item || rest.trim() === '' ? rest : joined(rest);
  return { content: content.slice(0, after) + lead + line + tail, isSentenceKept: true };
}

/**
 * The content as it was before {@link withAccepted} made the checkbox line in that place: the inserted line goes, or the
 * item loses its box. `sentence` is where the sentence begins whose line it was. Null if the line has changed since.
 */
export function withoutAccepted(content: string, { from, to }: Range): { content: string; sentence: number } | null {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const end = endOfLine(content, to);
  const line = content.slice(start, end);
  const [before, after] = [content.slice(0, start), content.slice(end)];
  for (const sentence of sentencesOf(line, before)) {
    const [apart, below] = [before.replace(/\n\n$/, '') + after, before + after.slice(1)];
    const ways = [...(OPEN_BOX.test(after.slice(1)) ? [below] : []), apart, before.replace(/\n$/, '') + after, below];
    const found = ways.find((way) => withAccepted(way, sentence).content === content);
    if (found !== undefined) return { content: found, sentence: sentence.from };
  }
  const item = before + line.replace(OPEN_ITEM, '') + after;
  const isItem = item !== content && withAccepted(item, { from: start, to: end - BOX_LENGTH }).content === content;
  return isItem ? { content: item, sentence: start } : null;
}

const OPEN_ITEM = /(?<=^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[ \] /;
const BOX_LENGTH = '[ ] '.length;

/** Where the text above has the words of a checkbox line, nearest first. */
function sentencesOf(line: string, before: string): Range[] {
  const words = /^\s*- \[ \] (.+)$/.exec(line)?.[1]?.split(' ');
  if (words === undefined) return [];
  const source = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('(?: |\\s*\\n[\\s>]*)');
  const found = [...before.matchAll(new RegExp(source, 'g'))].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  return found.reverse().flatMap(([from, to]) =>
    before.charAt(to) === '.'
      ? [
          { from, to: to + 1 },
          { from, to },
        ]
      : [{ from, to }],
  );
}

function joined(rest: string): string {
  const next = rest.replace(/^(?:[ \t]*\n)+/, '');
  if (OPEN_BOX.test(next)) return `\n${next}`;
  return /^\n[ \t]*\n/.test(rest) ? rest : `\n\n${next}`;
}

function isWhole(item: string, sentence: string): boolean {
  return plain(item) === plain(sentence.replace(/^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+/, ''));
}

function plain(text: string): string {
  return text.replace(/[\s.;]+$/, '').trim();
}

/** A sentence as the text of a line, without the marks of the line it is from. */
function lineOf(sentence: string): string {
  const text = sentence
    .replace(/^[\s>]*(?:[-*+>]|\d{1,9}[.)]|#{1,6})[ \t]+/, '')
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s*\n[\s>]*/g, ' ')
    .trim();
  return /[^.]\.$/.test(text) ? text.slice(0, -1) : text;
}

function endOfLine(content: string, at: number): number {
  const end = content.indexOf('\n', Math.max(0, at));
  return end === -1 ? content.length : end;
}

/** Where the paragraph, the item, the quote or the table ends that has the line from `start`. */
function endOfBlock(content: string, start: number, isItem: boolean): number {
  const first = content.slice(start, endOfLine(content, start));
  const goesOn = (line: string) => {
    if (/^\s*\|/.test(first)) return /^\s*\|/.test(line);
    if (/^\s*>/.test(first)) return /^\s*>/.test(line);
    if (/^\s*#{1,6}\s/.test(first)) return false;
    return isItem ? /^\s+\S/.test(line) && !OTHER_BLOCK.test(line) : !OTHER_BLOCK.test(line);
  };
  let end = endOfLine(content, start);
  while (end < content.length) {
    const next = endOfLine(content, end + 1);
    if (!goesOn(content.slice(end + 1, next))) break;
    end = next;
  }
  return end;
}

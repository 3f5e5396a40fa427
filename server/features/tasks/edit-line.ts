import { trimEndOf } from '#server/language/trim-end.ts';
import { whoseList } from '#server/reading/read-note.ts';
import { privateRanges } from '#shared/markdown/private.ts';

/** A range of a text, in UTF-16 code units. */
export interface Range {
  from: number;
  to: number;
}

const BOX = /^(?<before>[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)[ xX](?=\](?:\s|$))/;
const ITEM = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?![ \t]|\[[ xX]\])/;
/** A line that begins another block than the paragraph before it. */
const OTHER_BLOCK = /^\s*(?:$|#{1,6}\s|(?:[-*+]|\d{1,9}[.)])\s|(?:```|~~~|---|\*\*\*|___)|<\/?\w)/;
const OPEN_BOX = /^\s*[-*+][ \t]+\[[ xX]\]\s/;

/** A note with an edited line. */
export interface Edited {
  content: string;
  /** Of an accepted sentence: whether it is still there above its line. */
  isSentenceKept?: boolean;
  /** Where the sentence begins that is a suggestion again. */
  sentence?: number;
}

/** The content with the box of a line ticked or cleared; null if there is no checkbox line in that place. */
export function withBox(content: string, { from, to }: Range, isDone: boolean): Edited | null {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const match = BOX.exec(content.slice(start, Math.max(to, from)));
  if (!match) return null;
  const at = start + (match.groups?.before ?? '').length;
  return { content: content.slice(0, at) + (isDone ? 'x' : ' ') + content.slice(at + 1) };
}

/**
 * The content with a sentence as a checkbox line: a list item that says nothing else gets a box, any other sentence stays,
 * and its line follows the paragraph, with its owner where the label of its list says who that is. In a private callout it is the callout's last line, and as private.
 */
export function withAccepted(content: string, { from, to }: Range): Edited {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const end = endOfLine(content, to);
  const item = ITEM.exec(content.slice(start, end));
  const written = content.slice(from, to);
  const at = start + (item?.[0].length ?? 0);
  const owner = from > at ? whoseList(content.slice(at, from)) : null;
  const sentence = owner === null ? written : `${owner}: ${written}`;
  if (item && isWhole(content.slice(at, end), written)) {
    return { content: `${content.slice(0, at)}[ ] ${content.slice(at)}`, isSentenceKept: false };
  }
  const callout = privateRanges(content).find((range) => range.start <= from && from < range.end);
  if (callout) {
    const line = `${marksOf(content, callout.start)}- [ ] ${lineOf(sentence)}`;
    const text = `${content.slice(0, callout.end)}\n${line}${content.slice(callout.end)}`;
    return { content: text, isSentenceKept: true };
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
export function withoutAccepted(content: string, { from, to }: Range): Edited | null {
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
/** Those nearest the line; any of one paragraph gives the same line. */
const PLACES = 3;

/** Where the paragraph above has the words of a checkbox line, nearest first. */
function sentencesOf(line: string, before: string): Range[] {
  const words = /^[\s>]*- \[ \] (.+)$/.exec(line)?.[1];
  if (words === undefined) return [];
  const { text, places } = unwrapped(before, startOfParagraph(before));
  // Of a list with a label, without the owner.
  return [...new Set([words, words.replace(/^[^:]{1,60}:\s/, '')])].flatMap((each) =>
    placesOf(each, text).flatMap((at) => {
      const [from, to] = [places[at] as number, (places[at + each.length - 1] as number) + 1];
      const range = { from, to };
      return before.charAt(to) === '.' ? [{ from, to: to + 1 }, range] : [range];
    }),
  );
}

function placesOf(words: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    found.unshift(at);
    found.length = Math.min(found.length, PLACES);
  }
  return found;
}

/** Where the last lines begin that have no blank line between them. */
function startOfParagraph(text: string): number {
  let start = text.length;
  let isBegun = false;
  while (start > 0) {
    const above = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
    const isBlank = text.slice(above, start).trim() === '';
    if (isBlank && isBegun) break;
    isBegun ||= !isBlank;
    start = above;
  }
  return start;
}

/** The text from there, its line breaks and the marks behind them as one space each, and where each character was. */
function unwrapped(content: string, from = 0): { text: string; places: number[] } {
  const places: number[] = [];
  const parts: string[] = [];
  let start = from;
  for (const line of content.slice(from).split('\n')) {
    const rest = start === from ? line : line.replace(/^[\s>]+/, '');
    const words = rest.trimEnd();
    if (words !== '') {
      if (parts.length > 0) places.push(start - 1);
      const first = start + line.length - rest.length;
      for (let at = 0; at < words.length; at += 1) places.push(first + at);
      parts.push(words);
    }
    start += line.length + 1;
  }
  return { text: parts.join(' '), places };
}

/** The marks of a further line in the quote that is there, or begins in its line. */
function marksOf(content: string, at: number): string {
  const start = content.lastIndexOf('\n', at) + 1;
  const marks = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(
    content.slice(start, endOfLine(content, at)),
  )?.[0];
  return `${(marks ?? '').replaceAll(/[^\s>]/g, ' ').trimEnd()} `;
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
  return trimEndOf(text, /[\s.;]/).trim();
}

/** A sentence as the text of a line, without the marks of the line it is from. */
function lineOf(sentence: string): string {
  const text = sentence.replace(/^[\s>]*(?:[-*+>]|\d{1,9}[.)]|#{1,6})[ \t]+/, '').replace(/^\s*\||\|\s*$/g, '');
  const line = unwrapped(text).text.trim();
  return /[^.]\.$/.test(line) ? line.slice(0, -1) : line;
}

function endOfLine(content: string, at: number): number {
  const end = content.indexOf('\n', Math.max(0, at));
  return end === -1 ? content.length : end;
}

/** Where the paragraph, the item, the quote or the table ends that has the line from `start`. */
function endOfBlock(content: string, start: number, isItem: boolean): number {
  const first = content.slice(start, endOfLine(content, start));
  let end = start + first.length;
  if (/^\s*#{1,6}\s/.test(first)) return end;
  const marked = [/^\s*\|/, /^\s*>/].find((mark) => mark.test(first));
  const goesOn = (line: string) => marked?.test(line) ?? ((!isItem || /^\s+\S/.test(line)) && !OTHER_BLOCK.test(line));
  while (end < content.length) {
    const next = endOfLine(content, end + 1);
    if (!goesOn(content.slice(end + 1, next))) break;
    end = next;
  }
  return end;
}

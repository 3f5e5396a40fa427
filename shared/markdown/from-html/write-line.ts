import { linkAddress } from '#shared/markdown/link-address.ts';
import { BOLD, CODE, HIGHLIGHT, ITALIC, type Line, RAW, STRIKE } from './blocks.ts';
import { escapeText } from './escape-text.ts';

type Signs = readonly (readonly [mark: number, sign: string])[];

const SIGNS: Signs = [
  [BOLD, '**'],
  [ITALIC, '*'],
  [STRIKE, '~~'],
  [HIGHLIGHT, '=='],
];

const AS_IT_IS = CODE | RAW;

/** A line with the marks of each of its characters. */
interface Marked {
  text: string;
  marks: Uint8Array;
  /** Which of `addresses`, from 1. */
  links: Uint16Array;
  addresses: readonly string[];
  /** Marks of code, or several that look like them. */
  hasCode: boolean;
}

/** A line as Markdown: `**bold**` never begins or ends with a space, and a link is one link. */
export function writeLine(line: Line): string {
  const marked = spread(line);
  let written = '';
  for (const [from, to] of cutAtMixedLinks(marked)) {
    const link = marked.links[from] ?? 0;
    const isMixed = link > 0 && !isUniform(marked, from, to);
    written += isMixed ? writeLink(marked, from, to, link, SIGNS) : writeMarks(marked, from, to, SIGNS);
  }
  return written;
}

const LINKS_MAX = 65_000;

function spread(line: Line): Marked {
  const text = line.map((piece) => piece.text).join('');
  const marks = new Uint8Array(text.length);
  const links = new Uint16Array(text.length);
  const addresses: string[] = [];
  let at = 0;
  let last: string | undefined;
  for (const { text: part, marks: own, href } of line) {
    if (href !== undefined && href !== last && addresses.length < LINKS_MAX) addresses.push(href);
    marks.fill(own, at, at + part.length);
    if (href !== undefined) {
      // White space around its words isn't part of a link.
      const start = at + part.length - part.trimStart().length;
      const isContinued = href === last;
      links.fill(addresses.length, isContinued ? at : start, at + part.length);
    }
    last = href;
    at += part.length;
  }
  for (let end = text.length - 1; end >= 0; end -= 1) {
    if (links[end] !== links[end + 1] && /\s/.test(text[end] ?? '')) links[end] = 0;
  }
  const hasCode = text.indexOf('`') !== text.lastIndexOf('`') || marks.some((mark) => (mark & CODE) !== 0);
  return { text, marks, links, addresses, hasCode };
}

/** The line cut so that a link whose words have different marks is a part of its own. */
function cutAtMixedLinks(marked: Marked): [number, number][] {
  const parts: [number, number][] = [];
  let from = 0;
  for (const [start, end] of stretches(0, marked.text.length, (at) => marked.links[at] ?? 0)) {
    if (marked.links[start] === 0 || isUniform(marked, start, end)) continue;
    if (from < start) parts.push([from, start]);
    parts.push([start, end]);
    from = end;
  }
  if (from < marked.text.length) parts.push([from, marked.text.length]);
  return parts;
}

function isUniform({ marks }: Marked, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if (marks[at] !== marks[from]) return false;
  return true;
}

function stretches(from: number, to: number, valueAt: (at: number) => number): [number, number][] {
  const found: [number, number][] = [];
  let start = from;
  for (let at = from + 1; at <= to; at += 1) {
    if (at < to && valueAt(at) === valueAt(start)) continue;
    found.push([start, at]);
    start = at;
  }
  return found;
}

/** The part with these marks. */
function writeMarks(marked: Marked, from: number, to: number, signs: Signs, isInLink = false): string {
  const outer = outermost(marked, from, to, signs);
  if (!outer) return writePlain(marked, from, to, isInLink);
  const [mark, sign] = outer;
  const inner = signs.filter((one) => one !== outer);
  let written = '';
  for (const [start, end] of stretches(from, to, (at) => (marked.marks[at] ?? 0) & mark)) {
    const isMarked = ((marked.marks[start] ?? 0) & mark) !== 0;
    const [first, last] = isMarked ? withoutEdges(marked, start, end) : [start, start];
    if (first < last) {
      written += writeMarks(marked, start, first, inner, isInLink);
      written += `${sign}${writeMarks(marked, first, last, inner, isInLink)}${sign}`;
      written += writeMarks(marked, last, end, inner, isInLink);
    } else written += writeMarks(marked, start, end, inner, isInLink);
  }
  return written;
}

/** The mark of the longest stretch: the others are within it. */
function outermost({ marks }: Marked, from: number, to: number, signs: Signs): Signs[number] | undefined {
  let longest = 0;
  let outer: Signs[number] | undefined;
  for (const sign of signs) {
    for (const [start, end] of stretches(from, to, (at) => (marks[at] ?? 0) & sign[0])) {
      if (((marks[start] ?? 0) & sign[0]) === 0 || end - start <= longest) continue;
      longest = end - start;
      outer = sign;
    }
  }
  return outer;
}

const WORD = /[\p{L}\p{N}]/u;

/** Markdown takes marks only where words begin and end: spaces, and signs next to another word, go outside. */
function withoutEdges({ text, links, marks }: Marked, from: number, to: number): [number, number] {
  const isSpace = (at: number) => /\s/.test(text[at] ?? '');
  const isSign = (at: number) => !WORD.test(text[at] ?? '') && links[at] === 0 && ((marks[at] ?? 0) & AS_IT_IS) === 0;
  let first = from;
  let last = to;
  while (first < last && isSpace(first)) first += 1;
  while (first < last && isSpace(last - 1)) last -= 1;
  if (first === from) while (first < last && isSign(first) && WORD.test(text[from - 1] ?? '')) first += 1;
  if (last === to) while (first < last && isSign(last - 1) && WORD.test(text[to] ?? '')) last -= 1;
  return [first, last];
}

function writePlain(marked: Marked, from: number, to: number, isInLink: boolean): string {
  const { text, links, marks } = marked;
  let written = '';
  for (const [start, end] of stretches(
    from,
    to,
    (at) => (isInLink ? 0 : (links[at] ?? 0)) * 64 + ((marks[at] ?? 0) & AS_IT_IS),
  )) {
    const link = isInLink ? 0 : (links[start] ?? 0);
    if (link > 0) written += writeLink(marked, start, end, link, []);
    else if (((marks[start] ?? 0) & RAW) !== 0) written += text.slice(start, end);
    else if (((marks[start] ?? 0) & CODE) !== 0) written += writeCode(text.slice(start, end));
    else {
      const before = start === from && isMarked(marked, start) ? '*' : (text[start - 1] ?? ' ');
      const after = end === to && isMarked(marked, end - 1) ? '*' : links[end] ? '[' : (text[end] ?? '\n');
      written += escapeText(text.slice(start, end), { before, after, isInLink, hasCode: marked.hasCode });
    }
  }
  return written;
}

function isMarked({ marks }: Marked, at: number): boolean {
  return ((marks[at] ?? 0) & (BOLD | ITALIC | STRIKE | HIGHLIGHT)) !== 0;
}

function writeLink(marked: Marked, from: number, to: number, link: number, signs: Signs): string {
  const address = marked.addresses[link - 1] ?? '';
  const text = marked.text.slice(from, to);
  if (isAddressItself(text, address)) return text;
  return `[${writeMarks(marked, from, to, signs, true)}](${linkAddress(address)})`;
}

/** Such an address becomes a link by itself. */
function isAddressItself(text: string, address: string): boolean {
  if (/[\s()<>]/.test(text)) return false;
  const plain = (one: string) => one.replace(/\/$/, '');
  if (/^https?:/i.test(text)) return plain(text) === plain(address);
  return /^[\w.+-]+@[\w.-]+\.\w+$/.test(text) && address.toLowerCase() === `mailto:${text.toLowerCase()}`;
}

function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(text) || (/^ .*\S.* $/.test(text) && text.length < 1_000) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

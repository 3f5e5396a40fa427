import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { markdownLanguage } from '../markdown-language.ts';
import { textEnd } from './line-changes.ts';
import { marksOf } from './list-lines.ts';
import { ancestor } from './syntax.ts';

export type InlineMark = '**' | '*' | '~~' | '==' | '`';

export interface Stretch {
  from: number;
  to: number;
}

/** Text between two marks: they are from `from` to `innerFrom` and from `innerTo` to `to`. */
export interface Span extends Stretch {
  innerFrom: number;
  innerTo: number;
  /** What no mark may be written into is whole: addresses, pictures, links to notes. */
  kind: InlineMark | 'link' | 'whole';
}

/** A text that marks can be written around, with all its spans. */
export interface Part extends Stretch {
  spans: readonly Span[];
}

const KINDS: Readonly<Record<string, Span['kind']>> = {
  StrongEmphasis: '**',
  Emphasis: '*',
  Strikethrough: '~~',
  Highlight: '==',
  InlineCode: '`',
  Link: 'link',
  Image: 'whole',
  Autolink: 'whole',
  URL: 'whole',
  HTMLTag: 'whole',
};
/** Makes the text a line of a paragraph, where no indentation makes it code. */
const ABOVE = 'x\n';
const PARSE_MS = 500;
/** What has no end in sight is not searched for marks: the time for it grows with its square. */
const LENGTH_MAX = 10_000;

/**
 * The texts that marks can be written around in the lines from `start` to `end`: each line after its own marks, and each
 * cell of a table. Code has none, and neither has the line under a table's head.
 */
export function partsOf(state: EditorState, start: number, end: number): Part[] {
  const tree = ensureSyntaxTree(state, end, PARSE_MS) ?? syntaxTree(state);
  const text = state.sliceDoc();
  const parts: Stretch[] = [];
  const last = state.doc.lineAt(end).number;
  for (let number = state.doc.lineAt(start).number; number <= last; number += 1) {
    const line = state.doc.line(number);
    const to = textEnd(line);
    const from = Math.min(line.from + marksOf(line.text).end, to);
    const nodes = [tree.resolveInner(from, 1), tree.resolveInner(from, -1)];
    if (nodes.some((node) => ancestor(node, /^(FencedCode|CodeBlock)$/))) continue;
    const [node] = nodes;
    const row = node && ancestor(node, /^Table(Header|Row)$/);
    if (row) parts.push(...cellsOf(row, text, to));
    else if (!node || !ancestor(node, /^Table$/)) parts.push({ from, to });
  }
  return parts.map((part) => ({ ...part, spans: spansIn(text, part) }));
}

/**
 * The spans in a part of the text. A mark right after a caret is read as if a letter were typed between them. `isLoose`
 * also pairs marks that mean nothing because of the signs next to them, or because of the space after them while text is
 * typed before the closing ones.
 */
export function spansIn(text: string, part: Stretch & Partial<Part>, caret = -1, isLoose = false): Span[] {
  const { from, to, spans: strict = [] } = part;
  if (to - from > LENGTH_MAX) return [];
  const isSplit = from <= caret && caret < to && /[*_~=`]/.test(text[caret] ?? '');
  const read = isLoose ? loosened(text, { from, to, spans: strict }, isSplit ? caret : from) : text.slice(from, to);
  const at = isSplit ? caret - from : read.length;
  const placeOf = (place: number) => from + place - ABOVE.length - (place - ABOVE.length > at ? 1 : 0);
  const spans: Span[] = [];
  const add = (kind: Span['kind'], ...[start, innerFrom, innerTo, end]: [number, number, number, number]) =>
    spans.push({
      kind,
      from: placeOf(start),
      innerFrom: placeOf(innerFrom),
      innerTo: placeOf(innerTo),
      to: placeOf(end),
    });
  markdownLanguage.parser.parse(ABOVE + read.slice(0, at) + (isSplit ? 'x' : '') + read.slice(at)).iterate({
    enter: ({ name, node }) => {
      const kind = KINDS[name];
      if (!kind || (name === 'URL' && node.parent?.name === 'Link')) return;
      const [open, close] = name === 'Link' ? node.getChildren('LinkMark') : [node.firstChild, node.lastChild];
      if (kind === 'whole') add(kind, node.from, node.from, node.to, node.to);
      else if (!open || !close) return;
      else if (kind !== 'link') add(kind, node.from, open.to, close.from, node.to);
      else if (node.getChild('URL')) {
        add(kind, node.from, open.to, close.from, node.to);
        add('whole', close.from, close.from, node.to, node.to);
      } else if (text.startsWith('[[', placeOf(node.from) - 1))
        add('whole', node.from - 1, node.from, node.to, node.to + 1);
      return kind !== 'whole';
    },
  });
  return spans;
}

export function isWhole({ kind }: Span): boolean {
  return kind === 'whole' || kind === '`';
}

/** The text with letters in place of all that keeps marks from pairing; spaces stay from a caret on. */
function loosened(text: string, { from, to, spans }: Part, caret: number): string {
  const loosen = (start: number, end: number) =>
    text.slice(start, end).replace(/\\.|[^\\*~=`]/g, (sign, offset: number) => {
      const isLeft = sign.length > 1 || (start + offset >= caret && /\s/.test(sign));
      return isLeft ? sign : 'x';
    });
  let read = '';
  for (const whole of spans.filter(isWhole).sort((one, other) => one.from - other.from)) {
    const at = from + read.length;
    if (whole.from >= at) read += loosen(at, whole.from) + 'x'.repeat(whole.to - whole.from);
  }
  return read + loosen(from + read.length, to);
}

function cellsOf(row: SyntaxNode, text: string, to: number): Stretch[] {
  const bars = row.getChildren('TableDelimiter').map((bar) => bar.from);
  const edges = bars[0] === row.from ? bars : [row.from - 1, ...bars];
  const cells = edges.map((edge, index) => ({ from: edge + 1, to: edges[index + 1] ?? to }));
  // Behind the last bar is no cell.
  return cells.filter((cell, index) => index === 0 || cell.to < to || text.slice(cell.from, to).trim() !== '');
}

import { ChangeSet, type EditorState, type TransactionSpec } from '@codemirror/state';
import { lineChanges, oneStep } from './line-changes.ts';
import { isBlank, parseItem, shiftLine, withMark } from './list-lines.ts';
import {
  type Block,
  blockAt,
  type Count,
  countOf,
  type ItemNode,
  listTree,
  nodeOfLine,
  renumber,
} from './list-tree.ts';
import { ancestor, nodeAt } from './syntax.ts';

/** The numbers of the first and last line of what is moved as one. */
export interface Lines {
  first: number;
  last: number;
}

/** Before which line a block is put, and whether it belongs with what is above it or below it there. */
export interface Drop {
  line: number;
  beside: 'above' | 'below';
}

type Kind = 'none' | 'text' | 'item' | 'heading' | 'code' | 'other';

/** The block that a line is of: a line of text, an item with all that is nested in it, or a heading, table, code or quote. */
export function blockOfLine(state: EditorState, number: number): Lines | null {
  const { doc } = state;
  const line = doc.line(number);
  const outer = outermost(state, number);
  if (!outer) return null;
  if (outer.name === 'Paragraph') return { first: number, last: number };
  const list = /List$/.test(outer.name) ? listAround(state, number) : null;
  const item = list && nodeOfLine(listTree(list.lines), line.number - list.first);
  if (list && item) return { first: list.first + item.index, last: list.first + item.end - 1 };
  return { first: doc.lineAt(outer.from).number, last: doc.lineAt(outer.to).number };
}

function outermost(state: EditorState, number: number) {
  const { from, text } = state.doc.line(number);
  let node = nodeAt(state, from + text.length - text.trimStart().length, 1);
  while (node.parent?.parent) node = node.parent;
  return node.parent ? node : null;
}

/** The lists around a line, also where it is of code in an item. */
function listAround(state: EditorState, number: number): Block | null {
  const line = state.doc.line(number);
  const item = ancestor(nodeAt(state, line.to), /^ListItem$/);
  return blockAt(state, number) ?? (item ? blockAt(state, state.doc.lineAt(item.from).number) : null);
}

function kindOf(state: EditorState, number: number): Kind {
  if (number < 1 || number > state.doc.lines) return 'none';
  const name = outermost(state, number)?.name ?? '';
  if (name === 'Paragraph') return 'text';
  if (/List$/.test(name)) return 'item';
  if (name.startsWith('ATX')) return 'heading';
  return name === 'FencedCode' ? 'code' : 'other';
}

/** Whether one of two blocks would become part of the other without an empty line between them. */
function needsGap(above: Kind, below: Kind): boolean {
  if (above === 'none' || below === 'none' || above === 'heading' || above === 'code') return false;
  if (above === 'other' || below === 'other') return true;
  return above === 'item' && below === 'text';
}

/** Moves a block to another place, as one undo step; null where it is there already. */
export function moveBlock(state: EditorState, block: Lines, drop: Drop): TransactionSpec | null {
  const { doc } = state;
  const { first, last } = block;
  if (drop.line >= first && drop.line <= last + 1) return null;
  const lines = doc.toString().split('\n');
  const hasReturns = lines[0]?.endsWith('\r') ?? false;
  const [before, after] = [filledAbove(lines, first), filledBelow(lines, last)];
  const [upper, lower] = [filledAbove(lines, drop.line), filledBelow(lines, drop.line - 1)];
  if (lower === first || upper === last) return null;
  const kind = kindOf(state, first);
  const isSpaced = before < first - 1 || (after > last + 1 && after <= doc.lines);
  const there = lower - upper - 1;
  const gapWith = (other: number) => {
    const isTight = kind === 'item' && kindOf(state, other) === 'item' && there === 0;
    return isSpaced && !isTight && other >= 1 && other <= doc.lines ? 1 : 0;
  };
  const gapAbove = needsGap(kindOf(state, upper), kind) ? 1 : gapWith(upper);
  const gapBelow = needsGap(kind, kindOf(state, lower)) ? 1 : gapWith(lower);
  const isLast = lower > doc.lines;
  const isUpper = drop.beside === 'above' || isLast;
  const start = isUpper ? upper + 1 : lower;
  const [blanksAbove, blanksBelow] = isUpper
    ? [upper < 1 ? 0 : gapAbove, isLast ? 0 : Math.max(0, gapBelow - there)]
    : [upper < 1 ? 0 : Math.max(0, gapAbove - there), gapBelow];
  const moved = asBeside(state, block, isUpper ? upper : lower);
  const blank = (count: number) => Array.from({ length: count }, () => '');
  const inserted = [...blank(blanksAbove), ...moved, ...blank(blanksBelow)];
  // Of the empty lines around it those of one side stay.
  const [above, below] = [first - 1 - before, after - 1 - last];
  const isEnd = after > doc.lines;
  const dropped = before < 1 ? below : isEnd ? 0 : Math.min(above, below);
  const needsOne = !isEnd && above + below === 0 && needsGap(kindOf(state, before), kindOf(state, after));
  const from = first - 1 - (isEnd && before >= 1 ? above : 0);
  const removal = { from, to: last + dropped, lines: needsOne ? [''] : [] };
  const insertion = { from: start - 1, to: start - 1, lines: inserted };
  const edits = removal.from < insertion.from ? [insertion, removal] : [removal, insertion];
  const written = lines.map((line) => line.replace(/\r$/, ''));
  for (const { from, to, lines: put } of edits) written.splice(from, to - from, ...put);
  const result = hasReturns ? written.map((line, index) => (index < written.length - 1 ? `${line}\r` : line)) : written;
  const changes = changeBetween(lines, result);
  const removed = removal.to - removal.from - removal.lines.length;
  const placeOf = (number: number) =>
    number - (removal.to < number ? removed : 0) + (insertion.from < number ? inserted.length : 0);
  const at = start + blanksAbove - (removal.from < insertion.from ? removed : 0);
  const moves = ChangeSet.of(changes, doc.length, '\n');
  return numbered(state, moves, { block, beside: isUpper ? upper : lower, at, placeOf });
}

function filledAbove(lines: readonly string[], number: number): number {
  let above = number - 1;
  while (above >= 1 && isBlank(lines[above - 1] ?? '')) above -= 1;
  return above;
}

function filledBelow(lines: readonly string[], number: number): number {
  let below = number + 1;
  while (below <= lines.length && isBlank(lines[below - 1] ?? '')) below += 1;
  return below;
}

function itemAt(state: EditorState, number: number): { node: ItemNode; tree: ItemNode[]; list: Block } | null {
  if (number < 1 || number > state.doc.lines) return null;
  const list = kindOf(state, number) === 'item' ? listAround(state, number) : null;
  const tree = list ? listTree(list.lines) : [];
  const node = list && nodeOfLine(tree, number - list.first);
  return list && node ? { node, tree, list } : null;
}

/** The lines of a block as they are written beside another: an item is one of the list that it comes to. */
function asBeside(state: EditorState, { first, last }: Lines, beside: number): string[] {
  const lines = Array.from({ length: last - first + 1 }, (_, index) =>
    state.doc.line(first + index).text.replace(/\r$/, ''),
  );
  const item = kindOf(state, first) === 'item' ? parseItem(lines[0] ?? '') : null;
  if (!item) return lines;
  const other = itemAt(state, beside)?.node.item;
  const mark = !other || other.kind === item.kind ? item.mark : other.number === null ? other.mark : `1${other.kind}`;
  const hasTabs = lines.some((line) => line.startsWith('\t'));
  const by = (other?.column ?? 0) - item.column;
  return lines.map((line, index) =>
    index === 0
      ? shiftLine(withMark(line, item, mark), by, hasTabs)
      : shiftLine(line, by + mark.length - item.mark.length, hasTabs),
  );
}

function changeBetween(before: readonly string[], after: readonly string[]) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let same = 0;
  const most = Math.min(before.length, after.length) - start;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
  const from = lengthOf(before.slice(0, start));
  const to = from + lengthOf(before.slice(start, before.length - same));
  const insert = after
    .slice(start, after.length - same)
    .map((line) => `${line}\n`)
    .join('');
  // The last line has no line end.
  const isEnd = same === 0;
  const isWhole = isEnd && start === 0;
  if (!isEnd) return { from, to, insert };
  if (isWhole) return { from, to: to - 1, insert: insert.slice(0, -1) };
  return { from: from - 1, to: to - 1, insert: `\n${insert}`.slice(0, -1) };
}

interface Moved {
  block: Lines;
  beside: number;
  /** The line that it begins at now. */
  at: number;
  /** The number that another line has now. */
  placeOf(number: number): number;
}

/** Numbers the list that an item left and the one it came to, as they counted before. */
function numbered(state: EditorState, moved: ChangeSet, { block, beside, at, placeOf }: Moved): TransactionSpec {
  const next = state.update({ changes: moved }).state;
  const source = itemAt(state, block.first);
  const target = itemAt(state, beside);
  let changes = moved;
  let now = next;
  const renumberAt = (number: number, count: Count) => {
    const list = blockAt(now, number);
    if (!list) return;
    const lines = [...list.lines];
    renumber(lines, number - list.first, count);
    const set = now.changes(lineChanges(now, list, lines));
    changes = changes.compose(set);
    now = now.update({ changes: set }).state;
  };
  if (target && source) renumberAt(at, countOf(target.tree, target.node));
  const sibling = source?.tree.find(
    (each) => each !== source.node && each.parent === source.node.parent && each.item.kind === source.node.item.kind,
  );
  if (source && sibling) {
    renumberAt(placeOf(source.list.first + sibling.index), countOf(source.tree, source.node));
  }
  const anchor = now.doc.line(Math.min(at, now.doc.lines)).from;
  return oneStep(state, { changes, selection: { anchor } }, 'move.line');
}

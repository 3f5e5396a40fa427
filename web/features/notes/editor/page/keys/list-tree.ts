import type { EditorState } from '@codemirror/state';
import { type Item, indentColumn, isBlank, parseItem, quoteDepth, shiftLine, withMark } from './list-lines.ts';
import { isInCode } from './syntax.ts';

/** The lines of the lists around a place; carriage returns are not part of them. */
export interface Block {
  /** The number of its first line in the document. */
  first: number;
  lines: string[];
}

export interface ItemNode {
  item: Item;
  /** Its first line, and the one after its last, with all that is nested in it. */
  index: number;
  end: number;
  parent: ItemNode | null;
  /** The item before it in the same parent. */
  before: ItemNode | null;
}

/** How a list counts: from `start`, in steps of 1, or 0 if all its items have the same number. */
export interface Count {
  start: number;
  step: 0 | 1;
}

/** The most lines looked at before and after a place. */
const LINES_MAX = 3000;

/** The block of lists that a line is in; null outside of lists and in code. */
export function blockAt(state: EditorState, number: number): Block | null {
  const { doc } = state;
  const textOf = (line: number) => doc.line(line).text.replace(/\r$/, '');
  const depth = quoteDepth(textOf(number));
  const belongs = (line: number) => {
    const text = textOf(line);
    if (quoteDepth(text) !== depth) return false;
    return isBlank(text) || indentColumn(text) > 0 || parseItem(text) !== null;
  };
  if (isBlank(textOf(number)) || !belongs(number)) return null;
  let first = number;
  while (first > 1 && number - first < LINES_MAX && belongs(first - 1)) first -= 1;
  while (first < number && parseItem(textOf(first)) === null) first += 1;
  if (parseItem(textOf(first)) === null) return null;
  let last = number;
  while (last < doc.lines && last - number < LINES_MAX && belongs(last + 1)) last += 1;
  while (last > number && isBlank(textOf(last))) last -= 1;
  if (
    isInCode(state, doc.line(number).from + doc.line(number).text.length - doc.line(number).text.trimStart().length)
  ) {
    return null;
  }
  const lines: string[] = [];
  for (let line = first; line <= last; line += 1) lines.push(textOf(line));
  return { first, lines };
}

/** The items of a block, in the order of their lines. */
export function listTree(lines: readonly string[]): ItemNode[] {
  const nodes: ItemNode[] = [];
  const open: ItemNode[] = [];
  const lastOf = new Map<ItemNode | null, ItemNode>();
  let filledEnd = 0;
  let isAfterBlank = false;
  let isFenced = false;
  for (const [index, text] of lines.entries()) {
    if (isBlank(text)) {
      isAfterBlank = true;
      continue;
    }
    const isFence = /^[ \t>]*(```|~~~)/.test(text);
    const item = isFenced || isFence ? null : parseItem(text);
    if (isFence) isFenced = !isFenced;
    const column = item?.column ?? indentColumn(text);
    // A line of text right under another belongs to its item, however it is indented.
    if (item || isAfterBlank) {
      for (let top = open.at(-1); top && column < top.item.contentColumn; top = open.at(-1)) {
        top.end = filledEnd;
        open.pop();
      }
    }
    if (item) {
      const parent = open.at(-1) ?? null;
      const node: ItemNode = { item, index, end: index + 1, parent, before: lastOf.get(parent) ?? null };
      lastOf.set(parent, node);
      nodes.push(node);
      open.push(node);
    }
    isAfterBlank = false;
    filledEnd = index + 1;
  }
  for (const node of open) node.end = filledEnd;
  return nodes;
}

/** The innermost item that a line of the block is in. */
export function nodeOfLine(tree: readonly ItemNode[], index: number): ItemNode | null {
  return tree.findLast((node) => node.index <= index && index < node.end) ?? null;
}

export function countOf(tree: readonly ItemNode[], node: ItemNode): Count {
  const list = listOf(tree, node);
  const [first, second] = list;
  const start = first?.item.number ?? 1;
  return { start, step: second && second.item.number === start ? 0 : 1 };
}

/** Numbers the list that the item at a line belongs to; what is nested keeps its place under a wider number. */
export function renumber(lines: string[], index: number, count: Count): void {
  const tree = listTree(lines);
  const node = tree.find((each) => each.index === index);
  if (!node || node.item.number === null) return;
  const hasTabs = usesTabs(lines);
  for (const [place, { item, index: at, end }] of listOf(tree, node).entries()) {
    const mark = `${count.start + place * count.step}${item.kind}`;
    if (mark === item.mark) continue;
    lines[at] = withMark(lines[at] ?? '', item, mark);
    const by = mark.length - item.mark.length;
    for (let below = at + 1; by !== 0 && below < end; below += 1) {
      const text = lines[below] ?? '';
      if (indentColumn(text) >= item.contentColumn) lines[below] = shiftLine(text, by, hasTabs);
    }
  }
}

export function usesTabs(lines: readonly string[]): boolean {
  return lines.some((text) => /^[ >]*\t/.test(text));
}

/** The items of one list: next to each other, with marks of one kind. */
function listOf(tree: readonly ItemNode[], node: ItemNode): ItemNode[] {
  const siblings = tree.filter((each) => each.parent === node.parent);
  const at = siblings.indexOf(node);
  const differs = (each: ItemNode) => each.item.kind !== node.item.kind;
  const start = siblings.slice(0, at).findLastIndex(differs) + 1;
  const next = siblings.slice(at).findIndex(differs);
  return siblings.slice(start, next === -1 ? undefined : at + next);
}

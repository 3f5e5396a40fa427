import type { EditorState, StateCommand } from '@codemirror/state';
import { lineChanges, oneStep } from './line-changes.ts';
import { parseItem, shiftLine, withMark } from './list-lines.ts';
import { type Block, blockAt, countOf, type ItemNode, listTree, nodeOfLine, renumber, usesTabs } from './list-tree.ts';

/** Moves the selected items, with all that is nested in them, under the item before. */
export const indentItems: StateCommand = ({ state, dispatch }) => {
  const block = selectedBlock(state);
  if (!block) return false;
  const tree = listTree(block.lines);
  const lines = [...block.lines];
  const hasTabs = usesTabs(lines);
  const parentOf = new Map<ItemNode, ItemNode>();
  for (const node of selectedItems(state, block, tree)) {
    let parent = node.before;
    while (parent && parentOf.has(parent)) parent = parentOf.get(parent) ?? null;
    if (!parent) continue;
    parentOf.set(node, parent);
    const children = tree.filter((each) => each.parent === parent);
    const column = children[0]?.item.column ?? parent.item.contentColumn;
    shift(lines, node.index, node.end, column - node.item.column, hasTabs);
    adoptMark(lines, node, children.at(-1));
  }
  for (const [node, parent] of parentOf) {
    const first = tree.find((each) => each.parent === parent);
    renumber(lines, node.index, first ? countOf(tree, first) : { start: 1, step: 1 });
    renumber(lines, parent.index, countOf(tree, parent));
    const next = tree.find((each) => each.before === node);
    if (next && !parentOf.has(next) && next.item.kind === parent.item.kind) continue;
    if (next && !parentOf.has(next)) renumber(lines, next.index, countOf(tree, next));
  }
  if (parentOf.size > 0) dispatch(state.update(oneStep(state, { changes: lineChanges(state, block, lines) })));
  return true;
};

/** Moves the selected items, with all that is nested in them, out of the item they are in. */
export const outdentItems: StateCommand = ({ state, dispatch }) => {
  const block = selectedBlock(state);
  if (!block) return false;
  const tree = listTree(block.lines);
  const lines = [...block.lines];
  const hasTabs = usesTabs(lines);
  const moved = selectedItems(state, block, tree).filter(({ parent }) => parent !== null);
  for (const node of moved) {
    const { parent } = node;
    if (!parent) continue;
    shift(lines, node.index, node.end, parent.item.column - node.item.column, hasTabs);
    adoptMark(lines, node, parent);
  }
  for (const node of moved) {
    const { parent } = node;
    if (!parent) continue;
    // What follows in the same parent is nested in the moved item from now on.
    const followers = tree.filter((each) => each.parent === parent && each.index > node.index && !moved.includes(each));
    const isLast = moved.findLast((each) => each.parent === parent) === node;
    if (isLast) {
      const needed = parseItem(lines[node.index] ?? '')?.contentColumn ?? 0;
      for (const { index, end, item } of followers)
        shift(lines, index, end, Math.max(0, needed - item.column), hasTabs);
      const [first] = followers;
      if (first) renumber(lines, first.index, { start: 1, step: 1 });
    }
    renumber(lines, node.index, countOf(tree, parent));
  }
  if (moved.length > 0) dispatch(state.update(oneStep(state, { changes: lineChanges(state, block, lines) })));
  return true;
};

function selectedBlock(state: EditorState): Block | null {
  return blockAt(state, state.doc.lineAt(state.selection.main.from).number);
}

/** The items in the selection whose parents aren't. */
export function selectedItems(state: EditorState, { first, lines }: Block, tree: readonly ItemNode[]): ItemNode[] {
  const { from, to } = state.selection.main;
  const start = state.doc.lineAt(from).number - first;
  const last = state.doc.lineAt(to);
  // A selection that ends at the start of a line doesn't include that line.
  const end = Math.min(lines.length - 1, last.number - first - (to > from && to === last.from ? 1 : 0));
  const inside = tree.filter(({ index }) => index >= start && index <= end);
  const nodes =
    inside[0]?.index === start ? inside : [nodeOfLine(tree, start), ...inside].filter((node) => node !== null);
  return nodes.filter((node) => {
    for (let { parent } = node; parent; parent = parent.parent) if (nodes.includes(parent)) return false;
    return true;
  });
}

function shift(lines: string[], from: number, to: number, by: number, hasTabs: boolean): void {
  for (let index = from; index < to; index += 1) lines[index] = shiftLine(lines[index] ?? '', by, hasTabs);
}

/** An item that joins others looks like them; an empty one is a task if they are. */
function adoptMark(lines: string[], { index }: ItemNode, like: ItemNode | undefined): void {
  const item = parseItem(lines[index] ?? '');
  if (!item || !like || item.kind === like.item.kind) return;
  const text = withMark(lines[index] ?? '', item, like.item.mark);
  lines[index] = item.isEmpty && item.task === '' && like.item.task !== '' ? `${text.trimEnd()} [ ] ` : text;
}

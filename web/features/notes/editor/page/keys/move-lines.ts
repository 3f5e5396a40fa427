import type { EditorState, StateCommand } from '@codemirror/state';
import { oneStep } from './line-changes.ts';
import { blockAt, countOf, listTree, renumber } from './list-tree.ts';
import { selectedItems } from './tab-key.ts';

/** Moves the selected lines, or items with all that is nested in them, over the one above. */
export const moveUp: StateCommand = (target) => move(target, -1);

/** Moves the selected lines, or items with all that is nested in them, under the one below. */
export const moveDown: StateCommand = (target) => move(target, 1);

function move(target: Parameters<StateCommand>[0], direction: -1 | 1): boolean {
  const { state } = target;
  const { from, to } = state.selection.main;
  const firstLine = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to);
  const lastLine = to > from && to === last.from ? last.number - 1 : last.number;
  const block = blockAt(state, firstLine);
  if (block && lastLine < block.first + block.lines.length) {
    const tree = listTree(block.lines);
    const nodes = selectedItems(state, block, tree);
    const [head] = nodes;
    const tail = nodes.findLast((node) => node.parent === head?.parent);
    if (head && tail) {
      const other = direction === -1 ? head.before : tree.find((node) => node.before === tail);
      if (other) {
        const [a, b] = direction === -1 ? [other, head] : [head, other];
        const end = direction === -1 ? tail.end : other.end;
        const middle = direction === -1 ? [a.end, b.index] : [tail.end, b.index];
        const lines = [...block.lines];
        const [gapStart = 0, gapEnd = 0] = middle;
        const upper = lines.slice(a.index, gapStart);
        const lower = lines.slice(gapEnd, end);
        lines.splice(a.index, end - a.index, ...lower, ...lines.slice(gapStart, gapEnd), ...upper);
        const isNumbered = a.item.number !== null;
        if (isNumbered) renumber(lines, a.index, countOf(tree, a));
        const by = direction === -1 ? a.index - b.index : lower.length + gapEnd - gapStart;
        return replaceLines(target, block.first, lines, by);
      }
      if (head.parent) return true;
      return swap(target, block.first + head.index, block.first + tail.end - 1, direction);
    }
  }
  return swap(target, firstLine, lastLine, direction);
}

function swap(target: Parameters<StateCommand>[0], first: number, last: number, direction: -1 | 1): boolean {
  const { doc } = target.state;
  const start = direction === -1 ? first - 1 : first;
  const end = direction === -1 ? last : last + 1;
  if (start < 1 || end > doc.lines) return true;
  const lines: string[] = [];
  for (let number = start; number <= end; number += 1) lines.push(doc.line(number).text.replace(/\r$/, ''));
  if (direction === -1) lines.push(...lines.splice(0, 1));
  else lines.unshift(...lines.splice(-1));
  return replaceLines(target, start, lines, direction);
}

/** Writes the lines in their new order, each with the line end of its place, and moves the selection with its lines. */
function replaceLines({ state, dispatch }: Parameters<StateCommand>[0], first: number, lines: string[], by: number) {
  const { doc } = state;
  const { from } = doc.line(first);
  const last = doc.line(first + lines.length - 1);
  const text = lines.map((line, index) => line + (doc.line(first + index).text.endsWith('\r') ? '\r' : '')).join('\n');
  const changes = { from, to: last.to, insert: text };
  const starts: number[] = [];
  let start = from;
  for (const line of text.split('\n')) {
    starts.push(start);
    start += line.length + 1;
  }
  const moved = (at: number) => movedPlace(state, at, by, first, starts, from + text.length);
  const { anchor, head } = state.selection.main;
  dispatch(
    state.update(oneStep(state, { changes, selection: { anchor: moved(anchor), head: moved(head) } }, 'move.line')),
  );
  return true;
}

function movedPlace(state: EditorState, at: number, by: number, first: number, starts: number[], end: number): number {
  const line = state.doc.lineAt(at);
  const start = starts[line.number + by - first];
  return start === undefined ? end : Math.min(end, start + at - line.from);
}

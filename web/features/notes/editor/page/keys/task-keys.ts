import type { ChangeSpec, EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import { lineChanges, oneStep, textEnd } from './line-changes.ts';
import { marksOf, parseItem, quoteOf } from './list-lines.ts';
import { blockAt, countOf, listTree, nodeOfLine, renumber } from './list-tree.ts';
import { isInCode } from './syntax.ts';
import { outdentItems } from './tab-key.ts';

/** Ticks the tasks of the selection, or unticks them if all are ticked. */
export const tickTasks: StateCommand = ({ state, dispatch }) => {
  const boxes: { at: number; isTicked: boolean }[] = [];
  const { from, to } = state.selection.main;
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    const item = parseItem(line.text);
    if (item?.task && !isInCode(state, line.from + item.textAt)) {
      const at = line.from + item.textAt - item.task.length + 1;
      boxes.push({ at, isTicked: state.sliceDoc(at, at + 1) !== ' ' });
    }
    if (line.to >= to) break;
  }
  if (boxes.length === 0) return false;
  const areTicked = boxes.every(({ isTicked }) => isTicked);
  const changes = boxes
    .filter(({ isTicked }) => isTicked === areTicked)
    .map(({ at }) => ({ from: at, to: at + 1, insert: areTicked ? ' ' : 'x' }));
  dispatch(state.update(oneStep(state, { changes, selection: state.selection })));
  return true;
};

/** `[] ` at the start of a line or item, just typed, becomes a task. */
export function taskAsTyped(state: EditorState): TransactionSpec | null {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const before = line.text.slice(0, main.head - line.from);
  const [all, start = '', mark = '', box = ''] =
    /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?\[( |x|X|)\] $/.exec(before) ?? [];
  if (!main.empty || all === undefined || (mark !== '' && box !== '') || isInCode(state, line.from + start.length))
    return null;
  const insert = `${mark || '- '}[${box || ' '}] `;
  const from = line.from + start.length;
  return oneStep(state, { changes: { from, to: main.head, insert }, selection: { anchor: from + insert.length } });
}

/** Backspace at the start of a nested item moves it out, and elsewhere removes the mark of the item, heading or quote. */
export const removeMark: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || isInCode(state, line.from)) return false;
  const item = parseItem(line.text);
  const at = Math.min(main.head, textEnd(line)) - line.from;
  const { headingAt, end } = marksOf(line.text);
  if (at === end && headingAt < end) {
    const changes = { from: line.from + headingAt, to: line.from + end };
    dispatch(state.update(oneStep(state, { changes }, 'delete.backward')));
    return true;
  }
  if (item && at === item.textAt && at > 0) {
    if (isNested(state, line.number)) return outdentItems({ state, dispatch });
    const from = line.from + item.quote.length;
    const changes: ChangeSpec[] = [{ from, to: line.from + at }, ...numbersAfter(state, line.number)];
    dispatch(state.update(oneStep(state, { changes, selection: { anchor: from } }, 'delete.backward')));
    return true;
  }
  const quote = quoteOf(line.text);
  if (item || quote === '' || at !== quote.length) return false;
  const from = line.from + quote.replace(/>[ \t]?$/, '').length;
  dispatch(state.update(oneStep(state, { changes: { from, to: line.from + at } }, 'delete.backward')));
  return true;
};

function isNested(state: EditorState, number: number): boolean {
  const block = blockAt(state, number);
  const node = block && nodeOfLine(listTree(block.lines), number - block.first);
  return Boolean(node?.parent);
}

/** What follows a removed item counts on from the item before it. */
function numbersAfter(state: EditorState, number: number): ChangeSpec[] {
  const block = blockAt(state, number);
  if (!block) return [];
  const place = number - block.first;
  const tree = listTree(block.lines);
  const node = nodeOfLine(tree, place);
  const next = tree.find((each) => each.before === node);
  if (!node || node.index !== place || node.item.number === null || next?.item.kind !== node.item.kind) return [];
  const below = block.lines.slice(next.index);
  const count = countOf(tree, node);
  const changed = [...below];
  renumber(changed, 0, { start: node.item.number, step: count.step });
  return lineChanges(state, { first: block.first + next.index, lines: below }, changed);
}

import { isolateHistory } from '@codemirror/commands';
import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state';
import type { Block } from './list-tree.ts';

/** The line end that a note uses around a line. */
export function lineEndAt(state: EditorState, at: number): string {
  const { number, text } = state.doc.lineAt(at);
  const isLast = number === state.doc.lines;
  const nearby = isLast && number > 1 ? state.doc.line(number - 1).text : text;
  return nearby.endsWith('\r') ? '\r\n' : '\n';
}

/** The end of a line's text, before a carriage return. */
export function textEnd(line: { to: number; text: string }): number {
  return line.text.endsWith('\r') ? line.to - 1 : line.to;
}

/** What changes the lines of a block into others, as many, leaving all that is the same. */
export function lineChanges(state: EditorState, { first, lines }: Block, changed: readonly string[]): ChangeSpec[] {
  const changes: ChangeSpec[] = [];
  for (const [index, before] of lines.entries()) {
    const after = changed[index] ?? '';
    if (before === after) continue;
    let start = 0;
    while (start < before.length && before[start] === after[start]) start += 1;
    let same = 0;
    const most = Math.min(before.length, after.length) - start;
    while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
    const { from } = state.doc.line(first + index);
    changes.push({
      from: from + start,
      to: from + before.length - same,
      insert: after.slice(start, after.length - same),
    });
  }
  return changes;
}

/** An automatic change: one step of undo, apart from what was typed. */
export function oneStep(state: EditorState, spec: TransactionSpec, userEvent = 'input'): TransactionSpec {
  const changes = state.changes(spec.changes);
  const { anchor, head } = state.selection.main;
  const selection = spec.selection ?? { anchor: changes.mapPos(anchor, 1), head: changes.mapPos(head, 1) };
  return { ...spec, changes, selection, userEvent, scrollIntoView: true, annotations: isolateHistory.of('full') };
}

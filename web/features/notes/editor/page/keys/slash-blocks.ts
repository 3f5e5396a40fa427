import type { EditorState, TransactionSpec } from '@codemirror/state';
import { lineEndAt, oneStep, textEnd } from './line-changes.ts';
import { isBlank, marksOf } from './list-lines.ts';

/** Replaces a stretch by words. */
export function insertText(state: EditorState, from: number, to: number, text: string): TransactionSpec {
  return oneStep(state, { changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
}

/** Removes a stretch and begins its line with a mark, in place of the one it has. */
export function markLine(state: EditorState, from: number, to: number, mark: string): TransactionSpec {
  const line = state.doc.lineAt(from);
  const { quote, indent, end } = marksOf(line.text.slice(0, from - line.from));
  const isNested = /^(?:[-*+]|\d)/.test(mark);
  const start = line.from + quote.length + (isNested ? indent.length : 0);
  const changes = [
    { from: start, to: line.from + end, insert: mark },
    { from, to },
  ];
  const anchor = from + mark.length - (line.from + end - start);
  return oneStep(state, { changes, selection: { anchor } });
}

/**
 * Replaces a stretch by a block on lines of its own, with empty lines around it: right under a paragraph, a divider would
 * be the line of a heading. `caret` is where the caret goes in the block.
 */
export function insertBlock(
  state: EditorState,
  from: number,
  to: number,
  block: string,
  caret: number,
): TransactionSpec {
  const { doc } = state;
  const lineEnd = lineEndAt(state, from);
  const line = doc.lineAt(from);
  const end = textEnd(doc.lineAt(to));
  const before = line.text.slice(0, from - line.from);
  const after = state.sliceDoc(to, Math.max(to, end));
  const isAlone = before.slice(marksOf(before).end).trim() === '';
  const isUnderText = line.number > 1 && !isBlank(doc.line(line.number - 1).text);
  const next = doc.lineAt(to).number + 1;
  const isOverText = next <= doc.lines && !isBlank(doc.line(next).text);
  const gap = lineEnd + lineEnd;
  const lead = isAlone ? (isUnderText ? lineEnd : '') : gap;
  const tail = after.trim() === '' ? (isOverText ? lineEnd : '') : gap;
  const start = isAlone ? line.from : from;
  const written = block.replaceAll('\n', lineEnd);
  const caretAt = block.slice(0, caret).replaceAll('\n', lineEnd).length;
  return oneStep(state, {
    changes: { from: start, to, insert: lead + written + tail },
    selection: { anchor: start + lead.length + caretAt },
  });
}

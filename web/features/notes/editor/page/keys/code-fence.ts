import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import { lineEndAt, oneStep, textEnd } from './line-changes.ts';
import { ancestor, nodeAt } from './syntax.ts';

/** A code block that is opened and not closed would swallow the rest of the note. */
export const closeFence: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const at = textEnd(line);
  const [, prefix, fence] = /^([ \t>]*)(`{3,}|~{3,})[^`]*$/.exec(line.text.replace(/\r$/, '')) ?? [];
  if (fence === undefined || prefix === undefined || !main.empty || Math.min(main.head, at) !== at) return false;
  const block = ancestor(nodeAt(state, line.from + prefix.length, 1), /^FencedCode$/);
  if (!block || block.from !== line.from + prefix.length || block.getChildren('CodeMark').length > 1) return false;
  const end = lineEndAt(state, at);
  const changes = { from: at, insert: `${end}${prefix}${end}${prefix}${fence}` };
  const selection = { anchor: at + end.length + prefix.length };
  dispatch(state.update(oneStep(state, { changes, selection })));
  return true;
};

/** A closing fence, just typed on the line before the one that is there, is that one. */
export function fenceAsTyped(before: EditorState, after: EditorState): TransactionSpec | null {
  const { main } = after.selection;
  const line = after.doc.lineAt(main.head);
  const typed = fenceIn(line.text);
  if (typed === null || !main.empty || main.head !== textEnd(line) || line.number === after.doc.lines) return null;
  const next = after.doc.line(line.number + 1);
  const old = before.doc.line(line.number);
  const block =
    ancestor(nodeAt(before, old.from, 1), /^FencedCode$/) ?? ancestor(nodeAt(before, old.to), /^FencedCode$/);
  const [opening, closing] = block?.getChildren('CodeMark') ?? [];
  if (!opening || !closing || before.doc.lineAt(closing.from).number !== next.number) return null;
  const fence = before.sliceDoc(opening.from, opening.to);
  if (old.from <= opening.from || !typed.startsWith(fence) || fenceIn(next.text) === null) return null;
  const caret = line.from + textEnd(next) - next.from;
  return oneStep(after, { changes: { from: line.from, to: next.from }, selection: { anchor: caret } });
}

/** Text typed behind a closing fence begins the next line: there it would open the block again, over the rest of the note. */
export function belowFence(state: EditorState, at: number, text: string): TransactionSpec | null {
  const line = state.doc.lineAt(at);
  if (/^[\s`~]/.test(text) || fenceIn(line.text) === null || at !== textEnd(line)) return null;
  const closing = ancestor(nodeAt(state, at), /^FencedCode$/)?.getChildren('CodeMark')[1];
  if (!closing || closing.from < line.from) return null;
  const insert = lineEndAt(state, at) + (/^[ \t>]*/.exec(line.text)?.[0] ?? '') + text;
  const selection = { anchor: at + insert.length };
  return { changes: { from: at, insert }, selection, scrollIntoView: true, userEvent: 'input.type' };
}

function fenceIn(text: string): string | null {
  return /^[ \t>]*(`{3,}|~{3,})[ \t]*\r?$/.exec(text)?.[1] ?? null;
}

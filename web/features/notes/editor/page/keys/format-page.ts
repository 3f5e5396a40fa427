import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import type { TextRange } from '#web/features/notes/editor/find-passage.ts';
import type { Format, TextEdit } from '#web/features/notes/editor/note-surface.ts';
import { toggleMark } from './inline-format.ts';
import { lineEndAt, oneStep, textEnd } from './line-changes.ts';
import { marksOf } from './list-lines.ts';
import { ancestor, nodeAt } from './syntax.ts';

/** Formats the selection, or removes the format if it is already there, as one undo step. */
export function formatPage(format: Format): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(state.update(formatted(state, format)));
    return true;
  };
}

/** A link from the selected words; without a selection the keys are those of the command palette. */
export const linkSelection: StateCommand = (target) =>
  target.state.selection.main.empty ? false : formatPage('link')(target);

function formatted(state: EditorState, format: Format): TransactionSpec {
  const { anchor, head, from, to } = state.selection.main;
  const inLine = (at: number) => Math.min(at, textEnd(state.doc.lineAt(at)));
  const edit = edited(format, state, { start: inLine(from), end: inLine(to) });
  const ends = [edit.selectionStart, edit.selectionEnd] as const;
  return oneStep(state, {
    changes: { from: edit.start, to: edit.end, insert: edit.text },
    selection: anchor <= head ? { anchor: ends[0], head: ends[1] } : { anchor: ends[1], head: ends[0] },
  });
}

/** The edit that formats a selection as Markdown, or removes the format if it is already there. */
function edited(format: Format, state: EditorState, { start, end }: TextRange): TextEdit {
  const text = state.sliceDoc();
  switch (format) {
    case 'bold':
      return toggleMark(state, start, end, '**');
    case 'italic':
      return toggleMark(state, start, end, '*');
    case 'strikethrough':
      return toggleMark(state, start, end, '~~');
    case 'highlight':
      return toggleMark(state, start, end, '==');
    case 'code':
      return text.slice(start, end).includes('\n') ? fence(state, start, end) : toggleMark(state, start, end, '`');
    case 'link':
      return link(text, start, end);
    case 'heading':
      return prefixLines(text, start, end, nextHeading);
    case 'bulletList':
      return prefixLines(text, start, end, bulletList);
    case 'numberedList':
      return prefixLines(text, start, end, numberedList);
    case 'taskList':
      return prefixLines(text, start, end, taskList);
  }
}

/** Makes the lines a block of code, or the other way round. */
function fence(state: EditorState, start: number, end: number): TextEdit {
  const [first, last] = [state.doc.lineAt(start), state.doc.lineAt(end)];
  const [from, to] = [first.from, textEnd(last)];
  const block = ancestor(nodeAt(state, from, 1), /^FencedCode$/);
  const [opening, closing] = block?.getChildren('CodeMark') ?? [];
  const isWhole = opening?.from === from && closing?.from === last.from;
  const lines = state.sliceDoc(isWhole ? first.to + 1 : from, isWhole ? last.from - 1 : to);
  const lineEnd = lineEndAt(state, from);
  const result = isWhole ? lines.replace(/\r$/, '') : `\`\`\`${lineEnd}${lines}${lineEnd}\`\`\``;
  return { start: from, end: to, text: result, selectionStart: from, selectionEnd: from + result.length };
}

function link(text: string, start: number, end: number): TextEdit {
  const chosen = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(chosen);
  const label = isAddress ? '' : chosen;
  const address = isAddress ? chosen : 'https://';
  const result = `[${label}](${address})`;
  // Select the missing part: the label or the address.
  const isLabelMissing = label === '';
  const selectionStart = start + (isLabelMissing ? 1 : label.length + 3);
  const selectionEnd = isLabelMissing ? selectionStart : selectionStart + address.length;
  return { start, end, text: result, selectionStart, selectionEnd };
}

/** The marks of a list item, after its indentation and the quotes around it. */
const LIST_ITEM = /^([ \t>]*)(?:[-*+] (?:\[[ xX]\] )?|\d+[.)] )/;
const HEADING = /^([ \t>]*)#{1,6} /;

/** A heading is in no list; it stays in its quote. */
function nextHeading(lines: readonly string[]): string[] {
  const [first = ''] = lines;
  const level = /(#{1,6})[ \t]*$/.exec(first.slice(0, marksOf(first).end))?.[1]?.length ?? 0;
  const prefix = level >= 3 ? '' : `${'#'.repeat(level + 1)} `;
  return lines.map((line) => {
    const { quote, end } = marksOf(line);
    return quote + prefix + line.slice(end);
  });
}

function bulletList(lines: readonly string[]): string[] {
  return toggleMarks(lines, /^[ \t>]*[-*+] (?!\[[ xX]\] )/, () => '- ');
}

function taskList(lines: readonly string[]): string[] {
  return toggleMarks(lines, /^[ \t>]*[-*+] \[[ xX]\] /, () => '- [ ] ');
}

function numberedList(lines: readonly string[]): string[] {
  const counts: number[] = [];
  return toggleMarks(lines, /^[ \t>]*\d+[.)] /, (depth) => {
    counts.length = depth + 1;
    counts[depth] = (counts[depth] ?? 0) + 1;
    return `${counts[depth]}. `;
  });
}

/** Gives the lines marks, or removes them if each line has one. Nested lines count for themselves. */
function toggleMarks(lines: readonly string[], marked: RegExp, markOf: (depth: number) => string): string[] {
  if (lines.every((line) => marked.test(line))) return lines.map((line) => line.replace(LIST_ITEM, '$1'));
  return lines.map((line) => {
    const start = /^[ \t>]*/.exec(line)?.[0] ?? '';
    return line
      .replace(LIST_ITEM, '$1')
      .replace(HEADING, '$1')
      .replace(start, start + markOf(start.length));
  });
}

/** Changes the lines of the selection; empty lines between others stay empty. */
function prefixLines(
  text: string,
  start: number,
  end: number,
  change: (lines: readonly string[]) => string[],
): TextEdit {
  const from = lineStart(text, start);
  // A selection that ends at the start of a line doesn't include that line.
  const to = Math.max(from, lineEnd(text, end > start && text[end - 1] === '\n' ? lineStart(text, end - 1) : end));
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const changed = change(filled.length > 0 ? filled : lines);
  const result =
    filled.length > 0 ? lines.map((line) => (line.trim() === '' ? line : (changed.shift() ?? ''))) : changed;
  const written = result.join('\n');
  if (start !== end) {
    return { start: from, end: to, text: written, selectionStart: from, selectionEnd: from + written.length };
  }
  const caret = Math.max(from, start + written.length - (to - from));
  return { start: from, end: to, text: written, selectionStart: caret, selectionEnd: caret };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  const to = end === -1 ? text.length : end;
  return to > at && text[to - 1] === '\r' ? to - 1 : to;
}

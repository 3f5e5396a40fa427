import type { EditorState } from '@codemirror/state';

/** Replaces `from`–`to`; the caret goes behind `insert`, before `after`. */
export interface Placed {
  from: number;
  to: number;
  insert: string;
  after: string;
}

const STARTS_BLOCK = /^(?:#{1,6} |> |- |\d{1,9}\. |```|\||---$)/m;
const STARTS_ITEM = /^(?:- |\d{1,9}\. )/;
const EMPTY_ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Where pasted Markdown goes: words into the line, and headings, lists and tables onto lines of their own. */
export function placeMarkdown(state: EditorState, from: number, to: number, markdown: string): Placed {
  const line = state.doc.lineAt(from);
  const before = state.sliceDoc(line.from, from);
  const after = state.sliceDoc(to, state.doc.lineAt(to).to).replace(/\r$/, '');
  const first = markdown.split('\n', 1)[0] ?? '';
  if (isForEmptyItem(state, from, to, markdown)) {
    const [, indent = ''] = EMPTY_ITEM.exec(before) ?? [];
    return { from: line.from, to, insert: indented(markdown, indent), after: '' };
  }
  const lines = markdown.split('\n');
  return {
    from,
    to,
    insert: `${STARTS_BLOCK.test(first) ? spaceBefore(state, line.number, before, markdown) : ''}${markdown}`,
    after: after.trim() !== '' && isBlockEnd(lines) ? '\n\n' : '',
  };
}

/** Whether items are put where one waits for its text, whose place they take. */
export function isForEmptyItem(state: EditorState, from: number, to: number, markdown: string): boolean {
  const isEmpty = EMPTY_ITEM.test(state.sliceDoc(state.doc.lineAt(from).from, from));
  return (
    isEmpty && /^\S/.test(markdown) && ITEM.test(markdown) && state.sliceDoc(to, state.doc.lineAt(to).to).trim() === ''
  );
}

function indented(markdown: string, indent: string): string {
  return indent + markdown.replace(/\n(?!\n)/g, `\n${indent}`);
}

function spaceBefore(state: EditorState, number: number, before: string, markdown: string): string {
  if (before.trim() !== '') return ITEM.test(before) && STARTS_ITEM.test(markdown) ? '\n' : '\n\n';
  // Under a line of text, a rule would be a heading and a table part of the paragraph.
  const isUnderText = number > 1 && /\S/.test(state.doc.line(number - 1).text);
  return isUnderText && /^(?:\||---)/.test(markdown) ? '\n' : '';
}

/** Whether text that follows would become part of the last block, which isn't a paragraph. */
function isBlockEnd(lines: readonly string[]): boolean {
  const start = lines.findLastIndex((line) => line.trim() === '') + 1;
  return STARTS_BLOCK.test(lines[start] ?? '') || /^(?:```|\s)/.test(lines.at(-1) ?? '');
}

/** Line ends as the note has them. */
export function withLineEnds(state: EditorState, text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return state.doc.line(1).text.endsWith('\r') && state.doc.lines > 1 ? lines.replaceAll('\n', '\r\n') : lines;
}

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s<>]{1,8000}$/i;

/** What a paste is if it is nothing but an address. */
export function addressIn(text: string): string | undefined {
  const trimmed = text.trim();
  return ADDRESS.test(trimmed) ? trimmed : undefined;
}

/** Selected words as a link; undefined for several lines and for what is an address itself. */
export function linkOf(selected: string, address: string): string | undefined {
  if (selected.trim() === '' || /[\r\n]/.test(selected) || addressIn(selected) !== undefined) return undefined;
  const [, start = '', words = '', end = ''] = /^(\s*)(.*?)(\s*)$/.exec(selected) ?? [];
  const text = /\[[^\]]*\]\(/.test(words) ? undefined : words.replace(/(?<!\\)[[\]]/g, '\\$&');
  return text === undefined ? undefined : `${start}[${text}](${address.replace(/[()]/g, encodeParenthesis)})${end}`;
}

function encodeParenthesis(sign: string): string {
  return sign === '(' ? '%28' : '%29';
}

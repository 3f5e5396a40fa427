import type { EditorState, StateCommand } from '@codemirror/state';
import { PROPERTY_NAME } from '#shared/markdown/properties-end.ts';
import { lineEndAt, oneStep, textEnd } from './line-changes.ts';
import { quoteOf } from './list-lines.ts';
import { ancestor, nodeAt } from './syntax.ts';

/** `---` typed right under a line of text divides, where CommonMark makes the text a heading: an empty line goes between. */
export const divideBelow: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  // What is behind the caret goes to the next line.
  const end = Math.min(main.head, textEnd(line));
  const [prefix] = /^[ \t>]*(?=-{3,}[ \t]*$)/.exec(line.text.slice(0, end - line.from)) ?? [];
  if (prefix === undefined || !main.empty || isFrontMatter(state, line.number)) return false;
  const text = ancestor(nodeAt(state, line.from + prefix.length, 1), /^(?:SetextHeading2|Paragraph)$/);
  if (!text || text.from >= line.from) return false;
  const lineEnd = lineEndAt(state, end);
  const gap = quoteOf(line.text).trimEnd() + lineEnd;
  const below = lineEnd + prefix;
  const changes = [
    { from: line.from, insert: gap },
    { from: end, insert: below },
  ];
  dispatch(state.update(oneStep(state, { changes, selection: { anchor: end + gap.length + below.length } })));
  return true;
};

/** Whether a line closes the properties that other programs write at the start of a note. */
function isFrontMatter({ doc }: EditorState, number: number): boolean {
  if (!/^---\s*$/.test(doc.line(1).text) || !PROPERTY_NAME.test(doc.line(Math.min(2, doc.lines)).text)) return false;
  for (let each = 2; each < number; each += 1) if (/^---\s*$/.test(doc.line(each).text)) return false;
  return true;
}

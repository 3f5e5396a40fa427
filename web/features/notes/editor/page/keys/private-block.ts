import type { EditorState, TransactionSpec } from '@codemirror/state';
import { PRIVATE_MARK } from '#shared/markdown/private.ts';
import { lineEndAt, oneStep, textEnd } from './line-changes.ts';
import { isBlank, marksOf } from './list-lines.ts';

/**
 * Makes a line a private callout, without a stretch of it: the command that was typed. Lines that go on in the middle of
 * a sentence come along, and what is below stays open.
 */
export function makePrivate(state: EditorState, at: number, typed = { from: at, to: at }): TransactionSpec {
  const { doc } = state;
  const first = doc.lineAt(at);
  const lineEnd = lineEndAt(state, at);
  const { quote, indent } = marksOf(first.text);
  const place = first.from + quote.length + indent.length;
  const changes = [
    { from: place, insert: `> ${PRIVATE_MARK}${lineEnd}${quote}${indent}> ` },
    { from: typed.from, to: typed.to },
  ];
  let last = first;
  const next = () => (last.number < doc.lines ? doc.line(last.number + 1) : undefined);
  for (let line = next(); line && isWithinSentence(line.text, quote); line = next()) {
    changes.push({ from: line.from + quote.length, insert: '> ' });
    last = line;
  }
  const after = next();
  const gap = after && !isBlank(after.text) ? lineEnd + quote.trimEnd() : '';
  changes.push({ from: textEnd(last), insert: gap });
  const caret = state.changes(changes).mapPos(typed.to, 1) - (typed.to === textEnd(last) ? gap.length : 0);
  return oneStep(state, { changes, ...(typed.from < typed.to && { selection: { anchor: caret } }) });
}

/** A line that begins with a small letter, as those of pasted letters do. */
function isWithinSentence(text: string, quote: string): boolean {
  return text.startsWith(quote) && /^[ \t]*\p{Ll}/u.test(text.slice(quote.length));
}

import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { privateRanges } from '#shared/markdown/private.ts';
import type { Drawing, Stretch } from './drawing.ts';
import { pageTexts as texts } from './page.texts.ts';
import { drawIcon, pageIcons } from './page-icons.ts';

const MARK = /\\?\[!private\b[^\]\n]*(?:\][+-]?)?[ \t]?/i;

/** Draws the private callouts in a quote, each once: with the quote that is around all others. */
export function drawPrivate(drawing: Drawing, quote: SyntaxNode): void {
  if (isWithinQuote(quote)) return;
  const { state } = drawing;
  for (const range of privateIn(state, quote)) {
    if (range.to < quote.from || range.from > quote.to) continue;
    for (const line of drawing.linesOf(range)) drawing.line(line.from, 'page-private');
    const first = state.doc.lineAt(range.from);
    const mark = MARK.exec(first.text.slice(range.from - first.from));
    if (!mark || first.to < drawing.part.from || first.from > drawing.part.to) continue;
    const from = range.from + mark.index;
    const written = { from, to: from + mark[0].length };
    if (drawing.isActive({ from, to: written.to - 1 })) drawing.mark(written, 'span', 'page-mark');
    else drawing.replace(written, new Lock());
  }
}

/** Whether a place is in a private callout. */
export function isPrivateAt(state: EditorState, at: number): boolean {
  const node = syntaxTree(state).resolveInner(at, -1);
  return privateIn(state, node).some(({ from, to }) => from <= at && at <= to);
}

/** The private callouts in the block of the note that a node is in. */
function privateIn(state: EditorState, node: SyntaxNode): Stretch[] {
  let block = node;
  while (block.parent?.parent) block = block.parent;
  const { from } = state.doc.lineAt(block.from);
  return privateRanges(state.sliceDoc(from, block.to)).map(({ start, end }) => ({
    from: from + start,
    to: from + end,
  }));
}

function isWithinQuote(node: SyntaxNode): boolean {
  for (let each = node.parent; each; each = each.parent) if (each.name === 'Blockquote') return true;
  return false;
}

/** Stands for the mark of a private callout. */
class Lock extends WidgetType {
  override eq() {
    return true;
  }
  override toDOM() {
    const label = document.createElement('span');
    label.className = 'page-lock';
    label.append(drawIcon(pageIcons.private), texts.private);
    return label;
  }
  override ignoreEvent() {
    return false;
  }
}

import { WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import {
  CALLOUT_MARK,
  type CalloutKind,
  calloutIcons,
  calloutKindOf,
  calloutTitle,
} from '#shared/markdown/callouts.ts';
import type { Drawing } from './drawing.ts';
import { drawIcon } from './page-icons.ts';
import '../callouts.css';

/** Draws a quote that begins with a mark like `[!note]` as a callout; the first line is its title. */
export function drawCallout(drawing: Drawing, quote: SyntaxNode): void {
  const first = drawing.state.doc.lineAt(quote.from);
  const before = /^>[ \t]?/.exec(first.text.slice(quote.from - first.from))?.[0].length ?? 0;
  const from = quote.from + before;
  const mark = CALLOUT_MARK.exec(first.text.slice(from - first.from));
  const name = mark?.[1] ?? '';
  if (!mark || name.toLowerCase() === 'private') return;
  const kind = calloutKindOf(name);
  const last = drawing.state.doc.lineAt(quote.to).from;
  // It opens where the caret comes to.
  const fold = mark[2] === '-' && !drawing.isActive({ from: first.from, to: quote.to }) ? ' page-folds' : '';
  for (const line of drawing.linesOf(quote)) {
    drawing.line(line.from, `page-callout page-callout-${kind}${fold}`);
    if (line.from === first.from) drawing.line(line.from, 'page-callout-title');
    if (line.from === last) drawing.line(line.from, 'page-callout-last');
  }
  if (first.to < drawing.part.from) return;
  const to = from + mark[0].length;
  // Behind it the caret is in the title.
  if (drawing.isActive({ from, to: to - 1 })) drawing.mark({ from, to }, 'span', 'page-mark');
  else drawing.replace({ from, to }, new CalloutSign(kind, to === first.to ? calloutTitle(name) : ''));
}

/** Stands for the mark of a callout, and for a title that it doesn't have. */
class CalloutSign extends WidgetType {
  readonly kind: CalloutKind;
  readonly title: string;

  constructor(kind: CalloutKind, title: string) {
    super();
    this.kind = kind;
    this.title = title;
  }

  override eq(other: CalloutSign) {
    return other.kind === this.kind && other.title === this.title;
  }
  override toDOM() {
    const sign = document.createElement('span');
    sign.className = 'page-callout-sign';
    sign.append(drawIcon(calloutIcons[this.kind]), this.title);
    return sign;
  }
  override ignoreEvent() {
    return false;
  }
}

import { WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { formulaHtml } from '#web/features/notes/editor/formulas.ts';
import type { Drawing } from './drawing.ts';

/** `$…$` and `$$…$$`: the formula, or where the caret is or it is wrong its source. */
export function drawFormula(drawing: Drawing, node: SyntaxNode): void {
  const written = drawing.textOf(node);
  const isBlock = written.startsWith('$$');
  const tex = isBlock ? written.slice(2, -2) : written.slice(1, -1);
  const html = formulaHtml(tex.trim(), isBlock);
  if (html === undefined) return;
  if (html === null || drawing.isActive(node)) {
    drawing.mark(node, 'span', `page-formula-source${html === null ? ' page-formula-wrong' : ''}`);
    if (html !== null && isBlock) drawing.widget(node.to, new Formula(html, isBlock));
    return;
  }
  for (const line of drawing.linesOf(node)) {
    const from = Math.max(line.from, node.from);
    const to = Math.min(line.to, node.to);
    if (from === node.from) drawing.replace({ from, to }, new Formula(html, isBlock));
    else {
      drawing.replace({ from, to });
      if (to === line.to) drawing.line(line.from, 'page-folded');
    }
  }
}

class Formula extends WidgetType {
  readonly html: string;
  readonly isBlock: boolean;

  constructor(html: string, isBlock: boolean) {
    super();
    this.html = html;
    this.isBlock = isBlock;
  }

  override eq(other: Formula) {
    return other.html === this.html && other.isBlock === this.isBlock;
  }
  override toDOM() {
    const formula = document.createElement('span');
    formula.className = this.isBlock ? 'page-formula page-formula-block' : 'page-formula';
    const { body } = new DOMParser().parseFromString(this.html, 'text/html');
    formula.append(...body.childNodes);
    return formula;
  }
  override ignoreEvent() {
    return false;
  }
}

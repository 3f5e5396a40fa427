import type { SyntaxNode } from '@lezer/common';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { drawCallout } from './callouts.ts';
import { colorCode } from './code-colors.ts';
import { drawTable } from './draw-table.ts';
import type { Drawing } from './drawing.ts';
import { drawPrivate } from './private-callouts.ts';
import { Bullet, Checkbox, Rule } from './widgets.ts';

type Draw = (drawing: Drawing, node: SyntaxNode) => void;

/** Deeper lists are no further in. */
const DEPTH_MAX = 6;
const LABEL_MAX = 80;

/** How each block looks, by the name of its node. */
export const drawBlock: Record<string, Draw> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, heading(level)])),
  SetextHeading1: heading(1),
  SetextHeading2: heading(2),
  Blockquote(drawing, node) {
    for (const line of drawing.linesOf(node)) drawing.line(line.from, 'page-quote');
    drawPrivate(drawing, node);
    drawCallout(drawing, node);
  },
  QuoteMark(drawing, node) {
    if (node.from >= drawing.part.from) drawing.replace({ from: node.from, to: afterSpace(drawing, node.to) });
  },
  ListItem: drawListItem,
  BulletList: drawGaps,
  OrderedList: drawGaps,
  FencedCode(drawing, node) {
    const isActive = drawing.isActive(node);
    const last = drawing.state.doc.lineAt(node.to).from;
    for (const line of drawing.linesOf(node)) {
      drawing.line(line.from, 'page-code');
      if (line.from <= node.from) drawing.line(line.from, 'page-code-first');
      if (line.from === last) drawing.line(line.from, 'page-code-last');
    }
    for (const mark of [...node.getChildren('CodeMark'), ...node.getChildren('CodeInfo')]) {
      if (isActive || mark.name === 'CodeInfo') drawing.mark(mark, 'span', 'page-mark');
      else drawing.hide(mark);
    }
    colorCode(drawing, node);
  },
  CodeBlock(drawing, node) {
    for (const line of drawing.linesOf(node)) drawing.line(line.from, 'page-code');
  },
  HorizontalRule(drawing, node) {
    if (!drawing.isActive(node)) drawing.replace(node, new Rule());
  },
  HTMLBlock: drawSource,
  CommentBlock: drawSource,
  ProcessingInstructionBlock: drawSource,
  LinkReference: drawSource,
  Table: drawTable,
};

function heading(level: number): Draw {
  return (drawing, node) => {
    const marks = node.getChildren('HeaderMark');
    const isSetext = node.name.startsWith('Setext');
    const isActive = drawing.isActive(node);
    // While it is typed, it may become a divider.
    if (isSetext && isActive && drawing.isCaretAt(node.to)) return;
    drawing.gapsAround(node);
    for (const line of drawing.linesOf(node)) {
      drawing.line(line.from, `page-h${level}`, { role: 'heading', 'aria-level': `${level}` });
    }
    for (const [index, mark] of marks.entries()) {
      const isFirst = index === 0 && !isSetext;
      const from = isFirst || isSetext ? mark.from : beforeSpace(drawing, mark.from);
      const stretch = { from, to: isFirst ? afterSpaces(drawing, mark.to) : mark.to };
      if (isActive) drawing.mark(stretch, 'span', 'page-mark');
      else drawing.hide(stretch);
    }
  };
}

function drawSource(drawing: Drawing, node: SyntaxNode): void {
  for (const line of drawing.linesOf(node)) drawing.line(line.from, 'page-source');
}

function drawGaps(drawing: Drawing, node: SyntaxNode): void {
  drawing.gapsAround(node);
}

function drawListItem(drawing: Drawing, node: SyntaxNode): void {
  const { doc } = drawing.state;
  const depth = depthOf(node);
  const mark = node.getChild('ListMark');
  const task = node.getChild('Task')?.getChild('TaskMarker');
  drawing.gap(doc.lineAt(node.from).number - 1);
  // The lines of a nested list are drawn by its own items.
  const nested = [...node.getChildren('BulletList'), ...node.getChildren('OrderedList')];
  for (const line of drawing.linesOf(node)) {
    if (nested.some(({ from, to }) => from <= line.to && line.to <= to && doc.lineAt(from).from <= line.from)) continue;
    drawing.line(line.from, `page-depth-${depth}`);
    drawing.line(line.from, line.from <= node.from ? 'page-item' : 'page-item-more');
    if (line.from > node.from) hideIndent(drawing, line.from, line.text);
  }
  if (!mark || mark.from < drawing.part.from || mark.from > drawing.part.to) return;
  const line = doc.lineAt(mark.from);
  if (/^\s+$/.test(doc.sliceString(line.from, mark.from))) drawing.replace({ from: line.from, to: mark.from });
  const end = afterSpace(drawing, task?.to ?? mark.to);
  // A lone hyphen isn't an item yet for who types it.
  if (end === mark.to) return;
  if (task) {
    const isDone = drawing.textOf(task) !== '[ ]';
    const label = plain(doc.sliceString(end, Math.min(line.to, end + LABEL_MAX))) || texts.preview.task;
    if (isDone) drawing.mark({ from: end, to: line.to }, 'span', 'page-done');
    drawing.replace({ from: mark.from, to: end }, new Checkbox(isDone, label, drawing.state.readOnly));
  } else if (node.parent?.name === 'OrderedList') {
    drawing.mark({ from: mark.from, to: end }, 'span', 'page-number');
  } else drawing.replace({ from: mark.from, to: end }, new Bullet());
}

/** A name is read out, so without marks. */
function plain(text: string): string {
  return text.replaceAll(/\*\*|~~|==|`/g, '').trim();
}

function hideIndent(drawing: Drawing, from: number, text: string): void {
  const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
  if (indent > 0 && indent < text.length) drawing.replace({ from, to: from + indent });
}

function depthOf(node: SyntaxNode): number {
  let depth = 0;
  for (let each: SyntaxNode | null = node; each; each = each.parent) if (each.name === 'ListItem') depth += 1;
  return Math.min(depth, DEPTH_MAX);
}

function afterSpace({ state }: Drawing, at: number): number {
  return /[ \t]/.test(state.sliceDoc(at, at + 1)) ? at + 1 : at;
}

function afterSpaces({ state }: Drawing, at: number): number {
  return at + (/^[ \t]*/.exec(state.sliceDoc(at, state.doc.lineAt(at).to))?.[0].length ?? 0);
}

function beforeSpace({ state }: Drawing, at: number): number {
  const before = state.sliceDoc(state.doc.lineAt(at).from, at);
  return at - (before.length - before.trimEnd().length);
}

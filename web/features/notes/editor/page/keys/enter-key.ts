import { syntaxTree } from '@codemirror/language';
import type { ChangeSpec, EditorState, StateCommand, Transaction } from '@codemirror/state';
import { closeFence } from './code-fence.ts';
import { divideBelow } from './divider.ts';
import { lineChanges, lineEndAt, oneStep, textEnd } from './line-changes.ts';
import { indentColumn, isBlank, parseItem, quoteDepth, quoteOf, shiftLine } from './list-lines.ts';
import { type Block, blockAt, countOf, type ItemNode, listTree, nodeOfLine, renumber, usesTabs } from './list-tree.ts';
import { ancestor, isInCode, nodeAt } from './syntax.ts';
import { outdentItems } from './tab-key.ts';

interface Place {
  at: number;
  lineEnd: string;
}

/** Continues the list or quote, and ends it on an empty item. */
export const continueLine: StateCommand = (target) => {
  const { state } = target;
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const at = Math.min(from, textEnd(line));
  if (divideBelow(target) || (from === to && leaveAddress(target))) return true;
  if (isInCode(state, at)) return closeFence(target) || newLine(target, /^[ \t>]*/.exec(line.text)?.[0] ?? '');
  const block = blockAt(state, line.number);
  const node = block && nodeOfLine(listTree(block.lines), line.number - block.first);
  if (block && node) {
    const isFirstLine = node.index === line.number - block.first;
    if (isFirstLine && node.item.isEmpty && at >= line.from + node.item.textAt && from === to) {
      return node.parent ? outdentItems(target) : endAt(target, node.item.quote);
    }
    if (at >= line.from + (isFirstLine ? node.item.textAt : quoteOf(line.text).length)) {
      if (!isStartOfParagraph(state, node, line.text)) return newLine(target, /^[ \t>]*/.exec(line.text)?.[0] ?? '');
      const lineEnd = lineEndAt(state, at);
      return from === to ? nextItem(target, block, node, { at, lineEnd }) : replaceByItem(target, { at, lineEnd });
    }
    return newLine(target, '');
  }
  const quote = quoteOf(line.text);
  if (quote === '' || at < line.from + quote.length) return newLine(target, '');
  if (isBlank(line.text) && from === to) return endAt(target, outerQuote(quote));
  return newLine(target, quote.endsWith(' ') ? quote : `${quote} `, true);
};

/** Goes behind the link whose address the caret is in, as a line break there would break the link. */
function leaveAddress({ state, dispatch }: Parameters<StateCommand>[0]): boolean {
  const at = state.selection.main.head;
  const node = nodeAt(state, at, 1);
  const link = node.parent;
  if (!/^(URL|LinkMark)$/.test(node.name) || !link || !/^(Link|Image)$/.test(link.name) || at === link.from)
    return false;
  if (!state.sliceDoc(link.from, at).includes('](')) return false;
  dispatch(state.update({ selection: { anchor: link.to }, scrollIntoView: true, userEvent: 'select' }));
  return true;
}

/** A line break in the same item or quote. */
export const breakLine: StateCommand = (target) => {
  if (divideBelow(target)) return true;
  const { state } = target;
  const line = state.doc.lineAt(state.selection.main.from);
  const item = isInCode(state, state.selection.main.from) ? null : parseItem(line.text);
  if (item) return newLine(target, item.quote + ' '.repeat(item.contentColumn), true);
  return newLine(target, /^[ \t>]*/.exec(line.text)?.[0] ?? '');
};

/** A number in the middle of a paragraph begins no list. */
function isStartOfParagraph(state: EditorState, { item }: ItemNode, text: string): boolean {
  if (item.number === null || item.number === 1 || parseItem(text) === null) return true;
  const { from } = state.doc.lineAt(state.selection.main.from);
  const at = from + item.quote.length + item.indent.length + 1;
  return syntaxTree(state).length < at || ancestor(nodeAt(state, at), /^ListItem$/) !== null;
}

/** The new item as it would be once the selection was deleted. */
function replaceByItem({ state, dispatch }: Parameters<StateCommand>[0], place: Place): boolean {
  const { at } = place;
  const { to } = state.selection.main;
  const end = Math.max(at, Math.min(to, textEnd(state.doc.lineAt(to))));
  const deleted = state.update({ changes: { from: at, to: end }, selection: { anchor: at } });
  const add = (next: Transaction) => {
    const changes = deleted.changes.compose(next.changes);
    dispatch(state.update(oneStep(state, { changes, selection: next.newSelection })));
  };
  const { number } = deleted.state.doc.lineAt(at);
  const block = blockAt(deleted.state, number);
  const node = block && nodeOfLine(listTree(block.lines), number - block.first);
  return block && node ? nextItem({ state: deleted.state, dispatch: add }, block, node, place) : false;
}

function nextItem(
  { state, dispatch }: Parameters<StateCommand>[0],
  block: Block,
  node: ItemNode,
  { at, lineEnd }: Place,
): boolean {
  const { item } = node;
  const count = countOf(listTree(block.lines), node);
  const mark = item.number === null ? item.mark : `${item.number + count.step}${item.kind}`;
  const start = item.quote + item.indent + mark + (item.gap || ' ');
  const insert = lineEnd + start + (item.task && '[ ] ');
  const changes: ChangeSpec[] = [{ from: at, to: at + leadingSpaces(state, at), insert }];
  if (item.number !== null) changes.push(...numbersBelow(state, block, node, at, { start, mark }));
  dispatch(state.update(oneStep(state, { changes, selection: { anchor: at + insert.length } })));
  return true;
}

/** What follows in the same list counts on from the new item; what was nested is nested in that one. */
function numbersBelow(
  state: EditorState,
  block: Block,
  { item, end }: ItemNode,
  at: number,
  added: { start: string; mark: string },
): ChangeSpec[] {
  const place = state.doc.lineAt(at).number - block.first + 1;
  const before = listTree(block.lines);
  const below = block.lines.slice(place);
  const wider = added.mark.length - item.mark.length;
  const nested = below.slice(0, end - place).map((text) => {
    const isNested = indentColumn(text) >= item.contentColumn;
    return isNested ? shiftLine(text, wider, usesTabs(block.lines)) : text;
  });
  const lines = [...block.lines.slice(0, place), `${added.start}new`, ...nested, ...below.slice(nested.length)];
  const node = listTree(lines).find(({ index }) => index === place);
  if (!node) return [];
  renumber(lines, place, countOf(before, nodeOfLine(before, place - 1) ?? node));
  return lineChanges(state, { first: block.first + place, lines: below }, lines.slice(place + 1));
}

function leadingSpaces(state: EditorState, at: number): number {
  const { from, text } = state.doc.lineAt(at);
  return /^[ \t]*/.exec(text.slice(at - from))?.[0].length ?? 0;
}

/** Ends a list or quote at an empty item. A paragraph right under another line would still belong to it. */
function endAt({ state, dispatch }: Parameters<StateCommand>[0], quote: string): boolean {
  const line = state.doc.lineAt(state.selection.main.from);
  const above = line.number > 1 ? state.doc.line(line.number - 1).text : '';
  const needsGap = !isBlank(above) && quoteDepth(above) >= quoteDepth(line.text);
  const insert = needsGap ? quote.trimEnd() + lineEndAt(state, line.from) + quote : quote;
  const changes = { from: line.from, to: textEnd(line), insert };
  dispatch(state.update(oneStep(state, { changes, selection: { anchor: line.from + insert.length } })));
  return true;
}

function outerQuote(quote: string): string {
  return quote.replace(/>[ \t]?$/, '');
}

function newLine({ state, dispatch }: Parameters<StateCommand>[0], prefix: string, isAutomatic = false): boolean {
  const { from, to } = state.selection.main;
  const start = Math.min(from, textEnd(state.doc.lineAt(from)));
  const end = Math.max(start, Math.min(to, textEnd(state.doc.lineAt(to))));
  const insert = lineEndAt(state, start) + prefix;
  const spec = { changes: { from: start, to: end, insert }, selection: { anchor: start + insert.length } };
  dispatch(state.update(isAutomatic ? oneStep(state, spec) : { ...spec, userEvent: 'input', scrollIntoView: true }));
  return true;
}

import { asOneLine, gridOf, rowsOf } from '#shared/markdown/html-table.ts';
import { BlockBuilder, nestItems } from './block-builder.ts';
import { type Block, BOLD, CODE, type CodeBlock, type Piece } from './blocks.ts';
import { attributeOf } from './inert-html.ts';
import { isItemSign, isTicked, listItemPlace, withoutBox, wordItemOf } from './read-items.ts';
import { addressOf, isHidden, marksOf, pictureText, raisedText, styleOf } from './read-style.ts';
import { writeCell } from './write-markdown.ts';

/** Deeper than any document means it; what is below is read as text. */
const DEPTH_MAX = 100;

interface Place {
  out: BlockBuilder;
  marks: number;
  href: string | undefined;
  /** Line breaks of the text are kept. */
  isPre: boolean;
  depth: number;
  lists: number;
  /** Takes the box from the beginning of a task's text. */
  isTask: boolean;
}

/** What an element of inert HTML shows. */
export function readBlocks(element: Element): Block[] {
  return blocksIn(element, { marks: 0, href: undefined, isPre: false, depth: 0, lists: 0, isTask: false });
}

function blocksIn(element: Element, place: Omit<Place, 'out'>): Block[] {
  const out = new BlockBuilder();
  readChildren(element, { ...place, out });
  out.endText();
  return nestItems(out.blocks);
}

function readChildren(parent: Node, place: Place): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) addText(node.nodeValue ?? '', place);
    else if (node.nodeType === Node.ELEMENT_NODE) readElement(node as Element, place);
  }
}

function addText(text: string, place: Place): void {
  const { out, marks, href } = place;
  const lines = place.isPre && /\S/.test(text) ? text.split(/\r?\n/) : [text];
  for (const [at, line] of lines.entries()) {
    if (at > 0) out.break();
    const shown = line.replace(/[\u200b\u00ad\ufeff]/g, '').replace(/[\s\u00a0]+/g, ' ');
    out.text({ text: place.isTask && out.isAtLineStart ? withoutBox(shown.trimStart()) : shown, marks, href });
  }
}

function readElement(element: Element, around: Place): void {
  const style = styleOf(element);
  if (isHidden(element, style)) return;
  if (around.depth >= DEPTH_MAX) {
    addText(element.textContent ?? '', around);
    return;
  }
  const space = style.get('white-space') ?? '';
  const place: Place = {
    ...around,
    marks: marksOf(element, style, around.marks),
    depth: around.depth + 1,
    isPre: space === '' ? around.isPre : /^(?:pre|break-spaces)/.test(space),
  };
  const read = READERS[element.nodeName];
  if (read) read(element, place, style);
  else if (LINES.test(element.nodeName)) asLines(element, place);
  else readChildren(element, place);
}

type Read = (element: Element, place: Place, style: ReadonlyMap<string, string>) => void;

const LINES =
  /^(?:DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|NAV|ASIDE|ADDRESS|CENTER|FIELDSET|LEGEND|FIGCAPTION|SUMMARY|BODY|DT|DD|CAPTION|TR|LABEL)$/;

/** A block without space around it: its text is on lines of its own. */
function asLines(element: Element, place: Place): void {
  if (isEditorCode(element)) {
    place.out.add(codeOf(element));
    return;
  }
  place.out.endLine();
  readChildren(element, place);
  place.out.endLine();
}

function asParagraph(element: Element, place: Place): void {
  place.out.endText();
  readChildren(element, place);
  place.out.endText();
}

function asHeading(element: Element, place: Place, level: number): void {
  // A heading is bold by itself.
  for (const block of blocksIn(element, { ...place, marks: 0 })) {
    if (block.kind !== 'text') place.out.add(block);
    else place.out.add({ ...block, level, lines: block.lines.map((line) => line.map(withoutBold)) });
  }
}

function withoutBold(piece: Piece): Piece {
  return { ...piece, marks: piece.marks & ~BOLD };
}

const READERS: Readonly<Record<string, Read>> = {
  P: (element, place, style) => {
    const word = wordItemOf(element, style);
    const heading = statedHeading(element);
    if (heading) asHeading(element, place, heading);
    else if (word) {
      place.out.add({
        kind: 'item',
        level: word.level,
        number: word.number,
        checked: isTicked(element),
        blocks: blocksIn(element, { ...place, isTask: isTicked(element) !== undefined }),
      });
    } else asParagraph(element, place);
  },
  LI: (element, place) => {
    const checked = isTicked(element);
    const { level, number } = listItemPlace(element, Math.max(1, place.lists));
    const blocks = blocksIn(element, { ...place, lists: 0, isTask: checked !== undefined });
    if (blocks.length > 0) place.out.add({ kind: 'item', level, number, checked, blocks });
  },
  FIGURE: asParagraph,
  UL: asList,
  OL: asList,
  SPAN: (element, place) => {
    if (isItemSign(element)) {
      // A numbered heading shows its number.
      if (element.closest('h1, h2, h3, h4, h5, h6')) readChildren(element, place);
      return;
    }
    if (attributeOf(element, 'data-stringify-type') === 'paragraph-break') place.out.endText();
    else readChildren(element, place);
  },
  A: (element, place) => readChildren(element, { ...place, href: addressOf(element) ?? place.href }),
  BR: (_element, place) => place.out.break(),
  HR: (_element, place) => place.out.add({ kind: 'rule' }),
  INPUT: () => {},
  IMG: (element, place) => {
    if (place.isTask && attributeOf(element.parentElement ?? element, 'role') === 'checkbox') return;
    const shown = pictureText(element);
    if (!shown) return;
    const href = shown.isItself ? undefined : (place.href ?? shown.href);
    place.out.text({ text: shown.text.replace(/\s+/g, ' '), marks: 0, href });
  },
  SUP: asRaised,
  SUB: asRaised,
  BLOCKQUOTE: (element, place) => {
    const blocks = blocksIn(element, { ...place, lists: 0, isTask: false });
    if (blocks.length > 0) place.out.add({ kind: 'quote', blocks });
  },
  PRE: (element, place) => {
    const code = codeOf(element);
    if (code.text.trim() !== '') place.out.add(code);
  },
  CODE: (element, place) => {
    const text = element.textContent ?? '';
    if (place.isPre && text.trim().includes('\n')) place.out.add(codeOf(element));
    else if (text.trim() !== '')
      place.out.text({ text: text.replace(/[\s\u00a0]+/g, ' '), marks: place.marks | CODE, href: place.href });
  },
  TABLE: (element, place) => place.out.add(...tableBlocks(element, place)),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n): [string, Read] => [`H${n}`, (e, place) => asHeading(e, place, n)])),
};

/** The level of a paragraph that its program shows as a heading. */
function statedHeading(paragraph: Element): number | undefined {
  if (/\bMsoTitle\b/.test(attributeOf(paragraph, 'class') ?? '')) return 1;
  if (attributeOf(paragraph, 'role') !== 'heading') return undefined;
  return Math.min(6, Math.max(1, Number(attributeOf(paragraph, 'aria-level')) || 2));
}

function asList(element: Element, place: Place): void {
  place.out.endText();
  readChildren(element, { ...place, lists: place.lists + 1 });
  place.out.endText();
}

function asRaised(element: Element, place: Place): void {
  const text = raisedText(element);
  if (text === undefined) readChildren(element, place);
  else addText(text, place);
}

/** Editors of code copy it as lines of a block with the white space kept. */
function isEditorCode(element: Element): boolean {
  const style = styleOf(element);
  return (
    /^pre/.test(style.get('white-space') ?? '') && /mono|consolas|courier|menlo/.test(style.get('font-family') ?? '')
  );
}

function codeOf(element: Element): CodeBlock {
  const named = [element, ...Array.from(element.getElementsByTagName('code')).slice(0, 1), element.parentElement];
  const language = named
    .map(
      (one) =>
        /\b(?:language|lang|highlight-source)-([\w+#-]{1,30})/.exec((one && attributeOf(one, 'class')) ?? '')?.[1],
    )
    .find((name) => name !== undefined);
  const lines: string[] = [''];
  addCode(element, lines, 0);
  const text = lines.join('\n').replaceAll('\u00a0', ' ').replace(/\r\n?/g, '\n').replace(/^\n+/, '');
  return { kind: 'code', text: text.trimEnd(), language: language ?? '' };
}

function addCode(parent: Node, lines: string[], depth: number): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const isBlock = /^(?:DIV|P|LI)$/.test(node.nodeName);
    if (node.nodeName === 'BR' || (isBlock && lines.at(-1) !== '')) lines.push('');
    if (node.nodeType === Node.TEXT_NODE || depth >= DEPTH_MAX) lines[lines.length - 1] += node.textContent ?? '';
    else if (!/^(?:BUTTON|NOSCRIPT)$/.test(node.nodeName)) addCode(node, lines, depth + 1);
    if (isBlock && node.nextSibling) lines.push('');
  }
}

/** Cells of several columns are a table; a table that only arranges a page is what it holds. */
function tableBlocks(table: Element, place: Place): Block[] {
  const rows = rowsOf(table)
    .map((row) => row.filter((cell) => /^T[DH]$/.test(cell.nodeName)))
    .filter(
      (row) => row.length > 0 && !isHidden(row[0]?.parentElement as Element, styleOf(row[0]?.parentElement as Element)),
    );
  const isLayout =
    attributeOf(table, 'role') === 'presentation' || rows.every((row) => row.length <= 1) || holdsTables(rows);
  const inside = { ...place, lists: 0, isTask: false, isPre: false };
  if (isLayout) return rows.flatMap((row) => row.flatMap((cell) => blocksIn(cell, inside)));
  const marks = (cell: Element) => (cell.nodeName === 'TH' ? 0 : marksOf(cell, styleOf(cell), place.marks));
  const grid = gridOf(rows, (cell) => {
    const blocks = blocksIn(cell, { ...inside, marks: marks(cell) });
    return asOneLine(writeCell(cell.nodeName === 'TH' ? blocks.map(plainText) : blocks));
  });
  const filled = grid.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return width === 0 ? [] : [{ kind: 'table', rows: filled.map((row) => row.slice(0, width)) }];
}

/** Whether tables fill its cells: in a table of data one of them is the exception. */
function holdsTables(rows: readonly Element[][]): boolean {
  const cells = rows.flat().filter((cell) => /\S/.test(cell.textContent ?? ''));
  const holders = cells.filter((cell) => cell.getElementsByTagName('table').length > 0);
  return holders.length * 2 >= cells.length && holders.length > 0;
}

function plainText(block: Block): Block {
  return block.kind === 'text' ? { ...block, lines: block.lines.map((line) => line.map(withoutBold)) } : block;
}

import { type Block, BlockBuilder, BOLD, CODE, nestItems, type Piece, RAW } from './blocks.ts';
import { codeOf, DEPTH_MAX, isEditorCode, TEXT_NODE } from './read-code.ts';
import { isItemSign, isTicked, listItemPlace, withoutBox, wordItemOf } from './read-items.ts';
import { addressOf, isHidden, marksOf, raisedText } from './read-style.ts';
import { asOneLine, gridOf, holdsTables, rowsOf } from './read-table.ts';
import { attributeOf, type Source, type Style, styleOf } from './source.ts';
import { writeCell, writeMarkdown } from './write-markdown.ts';

const ELEMENT_NODE = 1;

interface Place {
  source: Source;
  out: BlockBuilder;
  marks: number;
  href: string | undefined;
  /** Line breaks of the text are kept. */
  isPre: boolean;
  depth: number;
  lists: number;
  /** Takes the box from the beginning of a task's text. */
  isTask: boolean;
  isCell: boolean;
}

/** What an element shows, as Markdown. */
export function markdownOf(element: Element, source: Source): string {
  const start = { marks: 0, href: undefined, isPre: false, depth: 0, lists: 0, isTask: false, isCell: false };
  return writeMarkdown(blocksIn(element, { ...start, source }));
}

function blocksIn(element: Element, place: Omit<Place, 'out'>): Block[] {
  const out = new BlockBuilder();
  readChildren(element, { ...place, out });
  out.endText();
  return nestItems(out.blocks);
}

function readChildren(parent: Node, place: Place): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === TEXT_NODE) addText(node.nodeValue ?? '', place);
    else if (node.nodeType === ELEMENT_NODE) readElement(node as Element, place);
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

function addMarkdown(text: string, { out, href }: Place): void {
  out.text({ text, marks: RAW, href });
}

function readElement(element: Element, around: Place): void {
  const { source, out } = around;
  if (around.depth >= DEPTH_MAX) {
    addText(element.textContent ?? '', around);
    return;
  }
  const own = source.markdownOf?.(element, (inside) => writeMarkdown(blocksIn(inside, around)));
  if (own !== undefined) {
    if (!own.isBlock) addMarkdown(own.markdown, around);
    else if (own.markdown !== '') out.add({ kind: 'markdown', text: own.markdown });
    return;
  }
  const style = styleOf(element, source);
  if (isHidden(element, style, source)) return;
  const space = style.get('white-space') ?? '';
  const place: Place = {
    ...around,
    marks: marksOf(element, style, around.marks),
    depth: around.depth + 1,
    isPre: space === '' ? around.isPre : /^(?:pre|break-spaces)/.test(space),
  };
  const read = READERS[element.nodeName];
  if (read) read(element, place, style);
  else if (LINES.test(element.nodeName)) asLines(element, place, style);
  else readChildren(element, place);
}

type Read = (element: Element, place: Place, style: Style) => void;

const LINES =
  /^(?:DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|NAV|ASIDE|ADDRESS|CENTER|FIELDSET|LEGEND|FIGCAPTION|BODY|CAPTION|TR|LABEL)$/;

/** A block without space around it: its text is on lines of its own. */
function asLines(element: Element, place: Place, style: Style): void {
  if (isEditorCode(style)) {
    place.out.add(codeOf(element, style));
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

/** What is explained below it. */
function asTerm(element: Element, place: Place): void {
  asParagraph(element, { ...place, marks: place.marks | BOLD });
}

function asQuote(element: Element, place: Place): void {
  const blocks = blocksIn(element, { ...place, lists: 0, isTask: false });
  if (blocks.length > 0) place.out.add({ kind: 'quote', blocks });
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
    // An item that is only a list is where that list is.
    if (checked === undefined && blocks.length > 0 && blocks.every((block) => block.kind === 'item')) {
      place.out.add(...blocks.map((block) => ({ ...block, level: level + block.level })));
    } else if (blocks.length > 0 || (checked !== undefined && place.source.isWhole)) {
      place.out.add({ kind: 'item', level, number, checked, blocks });
    }
  },
  FIGURE: (element, place) => (isOfClass(element, 'callout') ? asQuote : asParagraph)(element, place),
  DT: asTerm,
  SUMMARY: asTerm,
  DD: asParagraph,
  UL: asList,
  OL: asList,
  SPAN: (element, place) => {
    if (isItemSign(element)) {
      // A numbered heading shows its number.
      if (element.closest('h1, h2, h3, h4, h5, h6')) readChildren(element, place);
      return;
    }
    const formula = isOfClass(element, 'katex') || isOfClass(element, 'katex-display') ? formulaOf(element) : '';
    if (formula !== '' && isOfClass(element, 'katex')) addMarkdown(`$${formula}$`, place);
    else if (formula !== '') place.out.add({ kind: 'markdown', text: `$$\n${formula}\n$$` });
    else if (attributeOf(element, 'data-stringify-type') === 'paragraph-break') place.out.endText();
    else readChildren(element, place);
  },
  A: (element, place) => readChildren(element, { ...place, href: addressOf(element, place.source) ?? place.href }),
  BR: (_element, place) => place.out.break(),
  HR: (_element, place) => place.out.add({ kind: 'rule' }),
  INPUT: addBox,
  IMG: (element, place) => {
    if (place.isTask && attributeOf(element.parentElement ?? element, 'role') === 'checkbox') return;
    const shown = place.source.pictureOf?.(element);
    if (!shown) return;
    const href = shown.isAlone ? undefined : (place.href ?? shown.href);
    place.out.text({ text: shown.text.replace(/\s+/g, ' '), marks: shown.isMarkdown ? RAW : 0, href });
  },
  SUP: asRaised,
  SUB: asRaised,
  BLOCKQUOTE: asQuote,
  PRE: (element, place, style) => {
    const code = codeOf(element, style);
    if (code.text.trim() !== '') place.out.add(code);
  },
  CODE: (element, place, style) => {
    const text = element.textContent ?? '';
    if (place.isPre && text.trim().includes('\n')) place.out.add(codeOf(element, style));
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

/** A box outside of a list. In the middle of a line and in a cell, it is a sign. */
function addBox(element: Element, { source, out, isTask, isCell }: Place): void {
  if (!source.isWhole || isTask || attributeOf(element, 'type')?.toLowerCase() !== 'checkbox') return;
  const isChecked = attributeOf(element, 'checked') !== null;
  if (source.hasTasks && out.isAtLineStart && !isCell) out.beginTask(isChecked);
  else out.text({ text: isChecked ? '☑ ' : '☐ ', marks: 0, href: undefined });
}

function isOfClass(element: Element, name: string): boolean {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** KaTeX writes a formula three times; the source is one of them. */
function formulaOf(element: Element): string {
  return element.getElementsByTagName('annotation')[0]?.textContent?.trim() ?? '';
}

/** Cells of several columns are a table; a table that only arranges a page is what it holds. */
function tableBlocks(table: Element, place: Place): Block[] {
  const { source } = place;
  const caption = Array.from(table.children).find(({ nodeName }) => nodeName === 'CAPTION');
  const above = caption ? blocksIn(caption, place) : [];
  const rows = rowsOf(table)
    .filter((row) => !isHidden(row, styleOf(row, source), source))
    .map((row) => Array.from(row.children).filter((cell) => /^T[DH]$/.test(cell.nodeName)))
    .filter((cells) => cells.length > 0);
  const isForLook = !source.isWhole && (attributeOf(table, 'role') === 'presentation' || holdsTables(rows));
  const isLayout = isForLook || rows.every((row) => row.length <= 1);
  const inside = { ...place, lists: 0, isTask: false, isPre: false };
  if (isLayout) return [...above, ...rows.flatMap((row) => row.flatMap((cell) => blocksIn(cell, inside)))];
  const marks = (cell: Element) => (cell.nodeName === 'TH' ? 0 : marksOf(cell, styleOf(cell, source), place.marks));
  const grid = gridOf(rows, (cell) => {
    const blocks = blocksIn(cell, { ...inside, marks: marks(cell), isCell: true });
    return asOneLine(writeCell(cell.nodeName === 'TH' ? blocks.map(plainText) : blocks));
  });
  if (source.isWhole) return [...above, { kind: 'table', rows: grid }];
  const filled = grid.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return width === 0 ? above : [...above, { kind: 'table', rows: filled.map((row) => row.slice(0, width)) }];
}

function plainText(block: Block): Block {
  return block.kind === 'text'
    ? { ...block, level: 0, lines: block.lines.map((line) => line.map(withoutBold)) }
    : block;
}

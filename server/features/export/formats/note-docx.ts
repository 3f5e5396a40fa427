import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  CheckBox,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  type ILevelsOptions,
  ImageRun,
  InternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { hasRightToLeft } from '#shared/markdown/direction.ts';
import { blocksDirection, inlinesDirection, turnedParts } from '../block-direction.ts';
import type { Block, Inline } from '../note-nodes.ts';
import { noteTree } from '../note-tree.ts';
import { columnWidths } from './column-widths.ts';
import { columnsOf, pageNumbers, pagesOf, styles, TEXT_WIDTH, WIDE_WIDTH } from './docx-pages.ts';
import { outsideLink, type Picture, pictureOf } from './rendered-note.ts';

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];
/** Twentieths of a point. */
const INDENT = 420;
const LEVELS = 9;
/** Half points of letters in a table: on a page on its side, the first in which all words have room. */
const CELL_SIZE = 22;
const cellSizes = [CELL_SIZE, 18, 16, 14];
/** Pixels between the margins of a page, at 96 to the inch, and how many twips each has. */
const PICTURE_WIDTH = 600;
const PICTURE_HEIGHT = 800;
const TWIPS = 15;
const CODE_FONT = 'Consolas';
const bullets = ['•', '◦', '▪'];
const aligned = { left: AlignmentType.LEFT, right: AlignmentType.RIGHT, center: AlignmentType.CENTER };

/** Where a block is: how far in, and in what. */
interface Place {
  indent: number;
  list?: { reference: string; level: number } | undefined;
  isQuote?: boolean;
  isTurned?: boolean;
}

const quoteBorder = { style: BorderStyle.SINGLE, size: 18, color: 'CCCCCC', space: 10 };

/** A note as a document of Word, with its headings as headings, and lists, tables and footnotes as such. */
export async function noteDocx(title: string, markdown: string, pictures: readonly Picture[]): Promise<Uint8Array> {
  const { blocks, footnotes } = ofXml(noteTree(markdown));
  const writer = new DocxWriter(pictures);
  const body = writer.blocks(blocks, { indent: 0 });
  const notes = footnotes.map((footnote) =>
    writer.blocks(footnote, { indent: 0 }).filter((part): part is Paragraph => part instanceof Paragraph),
  );
  const document = new Document({
    title: ofXml(title),
    styles,
    numbering: { config: writer.numbering },
    footnotes: Object.fromEntries(notes.map((children, at) => [at + 1, { children }])),
    sections: pagesOf([writer.title(ofXml(title)), ...body], writer.wide).map(({ isWide, children }) => ({
      footers: { default: pageNumbers() },
      properties: isWide ? { page: { size: { orientation: PageOrientation.LANDSCAPE } } } : {},
      children,
    })),
  });
  return Packer.toBuffer(document);
}

/** The same without the signs that XML can't have: Word refuses the whole file for one form feed of a copied text. */
function ofXml<T>(value: T): T {
  const clean = (text: string) => text.toWellFormed().replaceAll(/(?![\n\r\t])\p{Cc}|[\ufffe\uffff]/gu, ' ');
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? clean(part) : part));
}

class DocxWriter {
  readonly #pictures: readonly Picture[];
  /** Pixels that a picture has where it is. */
  #room = PICTURE_WIDTH;
  /** What is on pages that lie on their side. */
  readonly wide = new Set<Paragraph | Table>();
  /** Each list counts for itself. */
  readonly numbering: { reference: string; levels: ILevelsOptions[] }[] = [];

  constructor(pictures: readonly Picture[]) {
    this.#pictures = pictures;
  }

  title(text: string): Paragraph {
    return this.#words([{ kind: 'text', text }], { indent: 0 }, { heading: HeadingLevel.TITLE });
  }

  blocks(blocks: readonly Block[], place: Place): (Paragraph | Table)[] {
    return blocks.flatMap((block) => this.#block(block, place));
  }

  #block(block: Block, place: Place): (Paragraph | Table)[] {
    switch (block.kind) {
      case 'heading': {
        const name = block.place === undefined ? [] : [new Bookmark({ id: `place${block.place}`, children: [] })];
        return [this.#words(block.children, place, { heading: headings[block.level - 1] ?? 'Heading6' }, name)];
      }
      case 'paragraph':
        return turnedParts(block.children).map(({ children }) => this.#words(children, place));
      case 'quote':
        return this.blocks(block.blocks, { ...place, list: undefined, indent: place.indent + INDENT, isQuote: true });
      case 'list':
        return this.#list(block, place);
      case 'code': {
        const lines = block.text.split('\n');
        const runs = lines.map(
          (text, at) => new TextRun({ text, font: CODE_FONT, size: 19, ...(at > 0 && { break: 1 }) }),
        );
        return [this.#paragraph(runs, place, { shading: { type: ShadingType.CLEAR, fill: 'F3F1EC' } })];
      }
      case 'table':
        return this.#table(block);
      case 'rule':
        return [
          new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'BBBBBB', space: 1 } } }),
        ];
    }
  }

  #words(
    inlines: readonly Inline[],
    place: Place,
    more: IParagraphOptions = {},
    before: ParagraphChild[] = [],
  ): Paragraph {
    const isTurned = inlinesDirection(inlines) === 'rtl';
    this.#room = PICTURE_WIDTH - place.indent / TWIPS;
    const children = [...before, ...this.#inlines(inlines)];
    return this.#paragraph(children, { ...place, isTurned }, isTurned ? { ...more, bidirectional: true } : more);
  }

  #paragraph(
    children: ParagraphChild[],
    { indent, list, isQuote, isTurned }: Place,
    more: IParagraphOptions = {},
  ): Paragraph {
    return new Paragraph({
      children,
      ...(list ? { numbering: list } : indent > 0 ? { indent: { left: indent } } : {}),
      ...(isQuote && { border: { [isTurned ? 'right' : 'left']: quoteBorder } }),
      ...more,
    });
  }

  #list({ start, items }: Extract<Block, { kind: 'list' }>, place: Place): (Paragraph | Table)[] {
    const depth = Math.min(LEVELS - 1, Math.floor(place.indent / INDENT));
    const reference = `list-${this.numbering.length}`;
    const levels = Array.from({ length: LEVELS }, (_, level) => ({
      level,
      format: start === null ? LevelFormat.BULLET : LevelFormat.DECIMAL,
      text: start === null ? (bullets[level % bullets.length] ?? '•') : `%${level + 1}.`,
      start: start ?? 1,
      style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT - 60 } } },
    }));
    this.numbering.push({ reference, levels });
    const inside = { ...place, indent: INDENT * (depth + 1), list: undefined };
    return items.flatMap(({ isDone, blocks }) => {
      const [first, ...rest] = blocks;
      const box = isDone === null ? [] : [new CheckBox({ checked: isDone }), new TextRun(' ')];
      const words = first?.kind === 'paragraph' ? first.children : [];
      const line =
        isDone === null
          ? this.#words(words, { ...place, list: { reference, level: depth } })
          : this.#words(words, inside, { indent: { left: inside.indent, hanging: INDENT - 60 } }, box);
      return [line, ...this.blocks(first?.kind === 'paragraph' ? rest : blocks, inside)];
    });
  }

  /** A table whose words have no room between the margins gets a page on its side, and smaller letters. */
  #table(block: Extract<Block, { kind: 'table' }>): (Paragraph | Table)[] {
    const fitting = (width: number, size: number) => columnWidths(columnsOf(block.rows, size / CELL_SIZE), width);
    const isWide = !fitting(TEXT_WIDTH, CELL_SIZE).hasRoom;
    const [width, sizes] = isWide ? [WIDE_WIDTH, cellSizes] : [TEXT_WIDTH, [CELL_SIZE]];
    const size = sizes.find((each) => fitting(width, each).hasRoom) ?? cellSizes.at(-1) ?? CELL_SIZE;
    const parts = [this.#rows(block, fitting(width, size).widths, size), new Paragraph({ children: [] })];
    if (isWide) for (const part of parts) this.wide.add(part);
    return parts;
  }

  #rows({ align, rows }: Extract<Block, { kind: 'table' }>, least: readonly number[], size: number): Table {
    const stretch = Math.max(1, TEXT_WIDTH / least.reduce((sum, width) => sum + width, 0));
    const widths = least.map((width) => Math.round(width * stretch));
    const isTurned = blocksDirection([{ kind: 'table', align, rows }]) === 'rtl';
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      columnWidths: widths,
      visuallyRightToLeft: isTurned,
      rows: rows.map(
        (row, at) =>
          new TableRow({
            tableHeader: at === 0,
            cantSplit: true,
            children: row.map((cell, column) => {
              const isRtl = inlinesDirection(cell) === 'rtl';
              const side = align[column];
              this.#room = Math.max(1, (widths[column] ?? 0) / TWIPS - 14);
              return new TableCell({
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                ...(at === 0 && { shading: { type: ShadingType.CLEAR, fill: 'F3F1EC' } }),
                children: [
                  new Paragraph({
                    spacing: { after: 0 },
                    ...(side && { alignment: aligned[side] }),
                    ...(isRtl && { bidirectional: true }),
                    children: this.#inlines(cell, {
                      ...(size < CELL_SIZE && { size }),
                      ...(at === 0 && { bold: true }),
                    }),
                  }),
                ],
              });
            }),
          }),
      ),
    });
  }

  #inlines(inlines: readonly Inline[], look: IRunOptions = {}): ParagraphChild[] {
    return inlines.flatMap((inline): ParagraphChild[] => {
      switch (inline.kind) {
        case 'text':
          return [
            new TextRun({ ...look, text: inline.text, ...(hasRightToLeft(inline.text) && { rightToLeft: true }) }),
          ];
        case 'code':
          return [
            new TextRun({ ...look, text: inline.text, font: CODE_FONT, size: Math.min(20, Number(look.size ?? 20)) }),
          ];
        case 'break':
          return [new TextRun({ break: 1 })];
        case 'strong':
          return this.#inlines(inline.children, { ...look, bold: true });
        case 'emphasis':
          return this.#inlines(inline.children, { ...look, italics: true });
        case 'strike':
          return this.#inlines(inline.children, { ...look, strike: true });
        case 'mark':
          return this.#inlines(inline.children, { ...look, highlight: 'yellow' });
        case 'footnote':
          return [new FootnoteReferenceRun(inline.number)];
        case 'picture':
          return this.#picture(inline, look);
        default: {
          const link = outsideLink(inline.href);
          const children = this.#inlines(inline.children, { ...look, style: 'Hyperlink' });
          if (inline.place !== undefined) return [new InternalHyperlink({ anchor: `place${inline.place}`, children })];
          if (link === null) return this.#inlines(inline.children, look);
          return [new ExternalHyperlink({ link, children })];
        }
      }
    });
  }

  #picture({ src, alt, width: chosen }: Extract<Inline, { kind: 'picture' }>, look: IRunOptions): ParagraphChild[] {
    const picture = pictureOf(src, this.#pictures);
    if (picture === null) return alt === '' ? [] : [new TextRun({ ...look, text: alt })];
    const { type, bytes: data, width, height } = picture;
    const scale = Math.min(Math.min(chosen ?? width, this.#room) / width, PICTURE_HEIGHT / height);
    return [
      new ImageRun({
        type: type === 'jpeg' ? 'jpg' : type === 'gif' ? 'gif' : 'png',
        data,
        transformation: { width: Math.ceil(width * scale), height: Math.ceil(height * scale) },
        altText: { name: alt || 'Picture', description: alt, title: alt },
      }),
    ];
  }
}

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
  LineRuleType,
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
import { columnsOf, pageNumbers, pagesOf, TEXT_WIDTH, WIDE_WIDTH } from './docx-pages.ts';
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
/** Points between the margins of a page, at 96 pixels to the inch. */
const PICTURE_WIDTH = 600;
const PICTURE_HEIGHT = 800;
const lowHeading = {
  run: { size: 22, bold: true, italics: false, color: 'auto' },
  paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
};
const lowHeadings = { heading4: lowHeading, heading5: lowHeading, heading6: lowHeading };
const CODE_FONT = 'Consolas';
const bullets = ['•', '◦', '▪'];
/** Word's left and right are the beginning and the end of a line. */
const turned = { left: AlignmentType.RIGHT, right: AlignmentType.LEFT, center: AlignmentType.CENTER };
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
  const { blocks, footnotes } = noteTree(markdown);
  const writer = new DocxWriter(pictures);
  const body = writer.blocks(blocks, { indent: 0 });
  const notes = footnotes.map((footnote) =>
    writer.blocks(footnote, { indent: 0 }).filter((part): part is Paragraph => part instanceof Paragraph),
  );
  const document = new Document({
    title,
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22 },
          paragraph: { spacing: { after: 140, line: 276, lineRule: LineRuleType.AUTO } },
        },
        title: { run: { size: 44, bold: true }, paragraph: { spacing: { after: 240 } } },
        heading1: {
          run: { size: 32, bold: true },
          paragraph: { spacing: { before: 320, after: 120 }, keepNext: true },
        },
        heading2: {
          run: { size: 27, bold: true },
          paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
        },
        heading3: { run: { size: 24, bold: true }, paragraph: { spacing: { before: 240, after: 80 }, keepNext: true } },
        ...lowHeadings,
        hyperlink: { run: { color: '1F4E99', underline: {} } },
      },
    },
    numbering: { config: writer.numbering },
    footnotes: Object.fromEntries(notes.map((children, at) => [at + 1, { children }])),
    sections: pagesOf([writer.title(title), ...body], writer.wide).map(({ isWide, children }) => ({
      footers: { default: pageNumbers() },
      properties: isWide ? { page: { size: { orientation: PageOrientation.LANDSCAPE } } } : {},
      children,
    })),
  });
  return Packer.toBuffer(document);
}

class DocxWriter {
  readonly #pictures: readonly Picture[];
  /** Each list counts for itself. */
  /** What is on pages that lie on their side. */
  readonly wide = new Set<Paragraph | Table>();
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

  /** A table whose words have no room between the margins gets a page on its side. */
  #table(block: Extract<Block, { kind: 'table' }>): (Paragraph | Table)[] {
    const columns = columnsOf(block.rows);
    const upright = columnWidths(columns, TEXT_WIDTH);
    const { widths } = upright.hasRoom ? upright : columnWidths(columns, WIDE_WIDTH);
    const parts = [this.#rows(block, widths), new Paragraph({ children: [] })];
    if (!upright.hasRoom) for (const part of parts) this.wide.add(part);
    return parts;
  }

  #rows({ align, rows }: Extract<Block, { kind: 'table' }>, widths: readonly number[]): Table {
    const stretch = Math.max(1, TEXT_WIDTH / widths.reduce((sum, width) => sum + width, 0));
    const isTurned = blocksDirection([{ kind: 'table', align, rows }]) === 'rtl';
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      columnWidths: widths.map((width) => Math.round(width * stretch)),
      visuallyRightToLeft: isTurned,
      rows: rows.map(
        (row, at) =>
          new TableRow({
            tableHeader: at === 0,
            cantSplit: true,
            children: row.map((cell, column) => {
              const isRtl = inlinesDirection(cell) === 'rtl';
              const side = align[column];
              return new TableCell({
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                ...(at === 0 && { shading: { type: ShadingType.CLEAR, fill: 'F3F1EC' } }),
                children: [
                  new Paragraph({
                    spacing: { after: 0 },
                    ...(side && { alignment: (isRtl ? turned : aligned)[side] }),
                    ...(isRtl && { bidirectional: true }),
                    children: this.#inlines(cell, at === 0 ? { bold: true } : {}),
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
          return [new TextRun({ ...look, text: inline.text, font: CODE_FONT, size: 20 })];
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
    const scale = Math.min((chosen ?? width) / width, PICTURE_WIDTH / width, PICTURE_HEIGHT / height);
    return [
      new ImageRun({
        type: type === 'jpeg' ? 'jpg' : type === 'gif' ? 'gif' : 'png',
        data,
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
        altText: { name: alt || 'Picture', description: alt, title: alt },
      }),
    ];
  }
}

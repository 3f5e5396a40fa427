export const BOLD = 1;
export const ITALIC = 2;
export const STRIKE = 4;
export const CODE = 8;
export const HIGHLIGHT = 16;
/** What is Markdown already, and is written as it is. */
export const RAW = 32;

/** A stretch of text with the same marks. */
export interface Piece {
  text: string;
  marks: number;
  /** Where it leads to. */
  href: string | undefined;
}

export type Line = Piece[];

/** What HTML consists of, as it is written in Markdown. */
export type Block =
  | { kind: 'text' /** 0 is a paragraph, 1 to 6 a heading. */; level: number; lines: Line[] }
  | ItemBlock
  | { kind: 'quote'; blocks: Block[] }
  | CodeBlock
  | { kind: 'table'; rows: string[][] }
  | { kind: 'markdown'; text: string }
  | { kind: 'rule' };

export interface ItemBlock {
  kind: 'item';
  /** Deeper than the item before it: belongs to that one. */
  level: number;
  /** Undefined for a bullet. */
  number: number | undefined;
  /** Undefined for what is no task. */
  checked: boolean | undefined;
  blocks: Block[];
}

export interface CodeBlock {
  kind: 'code';
  text: string;
  language: string;
}

/** Collects text into lines and lines into blocks, as a browser would lay them out. */
export class BlockBuilder {
  readonly blocks: Block[] = [];
  #lines: Line[] = [];
  #line: Line = [];
  /** Whether the box of the task is ticked that the line is. */
  #box: boolean | undefined;

  /** Adds text of a line; white space is one space, and none at its beginning. */
  text(piece: Piece): void {
    const last = this.#line.at(-1);
    const text = last === undefined || last.text.endsWith(' ') ? piece.text.replace(/^ /, '') : piece.text;
    if (text === '') return;
    if (last && last.marks === piece.marks && last.href === piece.href) last.text += text;
    else this.#line.push({ ...piece, text });
  }

  /** The rest of the line is a task. */
  beginTask(checked: boolean): void {
    this.endText();
    this.#box = checked;
  }

  /** Ends the line; an empty one separates paragraphs. */
  break(): void {
    if (this.#line.length === 0) this.endText();
    else this.endLine();
  }

  endLine(): void {
    const last = this.#line.at(-1);
    if (!last) return;
    if ((last.marks & CODE) === 0) last.text = last.text.trimEnd();
    if (last.text === '') this.#line.pop();
    const line = this.#line;
    const checked = this.#box;
    this.#line = [];
    this.#box = undefined;
    if (line.length === 0) return;
    if (checked === undefined) this.#lines.push(line);
    else {
      const text: Block = { kind: 'text', level: 0, lines: [line] };
      this.blocks.push({ kind: 'item', level: 1, number: undefined, checked, blocks: [text] });
    }
  }

  /** Ends the paragraph. */
  endText(): void {
    this.endLine();
    if (this.#lines.length > 0) this.blocks.push({ kind: 'text', level: 0, lines: this.#lines });
    this.#lines = [];
  }

  add(...blocks: Block[]): void {
    this.endText();
    this.blocks.push(...blocks);
  }

  get isAtLineStart(): boolean {
    return this.#line.length === 0;
  }
}

/** Items that are deeper than the one before them become part of it. */
export function nestItems(blocks: readonly Block[]): Block[] {
  const nested: Block[] = [];
  let open: ItemBlock[] = [];
  for (const block of blocks) {
    if (block.kind !== 'item') {
      open = [];
      nested.push(block);
      continue;
    }
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    (open.at(-1)?.blocks ?? nested).push(block);
    open.push(block);
  }
  return nested;
}

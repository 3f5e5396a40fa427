import { type Block, CODE, type ItemBlock, type Line, type Piece } from './blocks.ts';

/** Collects text into lines and lines into blocks, as a browser would lay them out. */
export class BlockBuilder {
  readonly blocks: Block[] = [];
  #lines: Line[] = [];
  #line: Line = [];

  /** Adds text of a line; white space is one space, and none at its beginning. */
  text(piece: Piece): void {
    const last = this.#line.at(-1);
    const text = last === undefined || last.text.endsWith(' ') ? piece.text.replace(/^ /, '') : piece.text;
    if (text === '') return;
    if (last && last.marks === piece.marks && last.href === piece.href) last.text += text;
    else this.#line.push({ ...piece, text });
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
    if (this.#line.length > 0) this.#lines.push(this.#line);
    this.#line = [];
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

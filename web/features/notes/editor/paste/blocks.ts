export const BOLD = 1;
export const ITALIC = 2;
export const STRIKE = 4;
export const CODE = 8;

/** A stretch of text with the same marks. */
export interface Piece {
  text: string;
  marks: number;
  /** Where it leads to. */
  href: string | undefined;
}

export type Line = Piece[];

/** What a paste consists of, as it is written in Markdown. */
export type Block =
  | { kind: 'text' /** 0 is a paragraph, 1 to 6 a heading. */; level: number; lines: Line[] }
  | ItemBlock
  | { kind: 'quote'; blocks: Block[] }
  | CodeBlock
  | { kind: 'table'; rows: string[][] }
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

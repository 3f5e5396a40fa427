import type { CalloutKind } from '#shared/markdown/callouts.ts';

/** A phrase of a note. Line breaks are breaks, and HTML is text, as on the page. */
export type Inline =
  /** `isLiteral`: two equal signs in it don't highlight anything. */
  | { kind: 'text'; text: string; isLiteral?: boolean }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike' | 'mark'; children: Inline[] }
  /** `place` is the number of the heading of the note that it leads to. */
  | { kind: 'link'; href: string; children: Inline[]; place?: number | undefined }
  /** `width` in pixels, where somebody chose it. */
  | { kind: 'picture'; src: string; alt: string; width?: number }
  /** A reference to {@link NoteTree.footnotes}, counted from 1. */
  | { kind: 'footnote'; number: number }
  | { kind: 'break' };

export type Align = 'left' | 'right' | 'center' | null;

export interface ListItem {
  /** Whether a task is done; null for an item that is no task. */
  isDone: boolean | null;
  blocks: Block[];
}

export type Block =
  /** `place` is its number, where links lead to it. */
  | { kind: 'heading'; level: number; children: Inline[]; place?: number | undefined }
  | { kind: 'paragraph'; children: Inline[] }
  /** The first block of a callout is its title. */
  | { kind: 'quote'; blocks: Block[]; callout?: CalloutKind }
  /** `start` is the first number, and null for a list of bullets. */
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'code'; text: string; language: string | null }
  /** The first row is the header; every row has as many cells as it. */
  | { kind: 'table'; align: Align[]; rows: Inline[][][] }
  | { kind: 'rule' };

export interface NoteTree {
  blocks: Block[];
  footnotes: Block[][];
}

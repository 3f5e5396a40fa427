import { type Block, pageAt } from './blocks.ts';

/** Something a document names, as written, and the first page that names it. */
export interface Found {
  text: string;
  page: number;
}

export const FOUND_MAX = 20;

/** The blocks of a document without its numbered references. */
export function ownBlocks(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ text }) => !/^\[\d{1,3}\]\s/.test(text));
}

/** The first of each name, as many as are shown. */
export function firstOfEach<T>(found: readonly T[], nameOf: (each: T) => string): T[] {
  return [...Map.groupBy(found, nameOf).values()].slice(0, FOUND_MAX).flatMap(([first]) => first ?? []);
}

/** Every match of a global pattern in a document, in order. */
export function* matches(blocks: readonly Block[], pattern: RegExp) {
  for (const block of blocks) {
    for (const match of block.text.matchAll(pattern)) yield { match, page: pageAt(block, match.index) };
  }
}

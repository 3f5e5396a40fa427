import { type Block, pageAt } from './blocks.ts';
import { sectionKind } from './sections.ts';

/** Something a document names, as written, and the first page that names it. */
export interface Found {
  text: string;
  page: number;
}

export const FOUND_MAX = 20;

/** The blocks of a document without its references and contents. */
export function ownBlocks(blocks: readonly Block[]): Block[] {
  let isListing = false;
  return blocks.filter((block) => {
    if (block.kind === 'heading') isListing = sectionKind(block.text) === 'listing';
    return !isListing && !/^\[\d{1,3}\]\s/.test(block.text);
  });
}

/** Every match of a global pattern in a document, in order. */
export function* matches(blocks: readonly Block[], pattern: RegExp) {
  for (const block of blocks) {
    for (const match of block.text.matchAll(pattern)) yield { match, block, page: pageAt(block, match.index) };
  }
}

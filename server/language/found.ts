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

export interface Match<B extends Block = Block> {
  match: RegExpExecArray;
  block: B;
  page: number;
}

/** Every match of a global pattern, which matches no empty text, in a document, in order. */
export function* matches<B extends Block>(blocks: readonly B[], pattern: RegExp): Generator<Match<B>> {
  // Compiled once: matchAll would do it again for each of many thousand blocks.
  const search = new RegExp(pattern);
  for (const block of blocks) {
    search.lastIndex = 0;
    for (let match = search.exec(block.text); match !== null; match = search.exec(block.text)) {
      yield { match, block, page: pageAt(block, match.index) };
    }
  }
}

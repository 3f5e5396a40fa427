import { type Direction, directionOf } from '#shared/markdown/direction.ts';
import type { Block, Inline } from './note-nodes.ts';

/** The direction of the first letter in blocks; undefined without one. */
export function blocksDirection(blocks: readonly Block[]): Direction | undefined {
  return firstOf(blocks, blockDirection);
}

/** The direction of the first letter in phrases; undefined without one. */
export function inlinesDirection(inlines: readonly Inline[]): Direction | undefined {
  return firstOf(inlines, (inline) => {
    if (inline.kind === 'text') return directionOf(inline.text);
    return 'children' in inline ? inlinesDirection(inline.children) : undefined;
  });
}

/** The lines of a paragraph, those of one direction together: a program for texts turns whole paragraphs only. */
export function turnedParts(inlines: readonly Inline[]): { direction: Direction | undefined; children: Inline[] }[] {
  const parts: { direction: Direction | undefined; children: Inline[] }[] = [];
  for (const line of linesOf(inlines)) {
    const direction = inlinesDirection(line);
    const last = parts.at(-1);
    if (last && (direction === undefined || direction === last.direction)) {
      last.children.push({ kind: 'break' }, ...line);
    } else parts.push({ direction, children: line });
  }
  return parts;
}

function linesOf(inlines: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(inline);
  }
  return lines;
}

function blockDirection(block: Block): Direction | undefined {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return inlinesDirection(block.children);
    case 'quote':
      return blocksDirection(block.blocks);
    case 'list':
      return firstOf(block.items, (item) => blocksDirection(item.blocks));
    case 'table':
      return firstOf(block.rows.flat(), inlinesDirection);
    default:
      return undefined;
  }
}

function firstOf<T>(parts: readonly T[], directionOfPart: (part: T) => Direction | undefined): Direction | undefined {
  for (const part of parts) {
    const direction = directionOfPart(part);
    if (direction) return direction;
  }
  return undefined;
}

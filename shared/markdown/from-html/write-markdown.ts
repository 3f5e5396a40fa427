import { markdownTable } from '#shared/markdown/markdown-table.ts';
import type { Block, ItemBlock } from './blocks.ts';
import { escapeLineStart } from './escape-text.ts';
import { writeLine } from './write-line.ts';

/** Blocks as Markdown, with an empty line between them; the items of a list follow each other. */
export function writeMarkdown(blocks: readonly Block[]): string {
  let written = '';
  let before: Block | undefined;
  for (const block of blocks) {
    const text = writeBlock(block);
    if (text === '') continue;
    if (before) written += isSameList(before, block) ? '\n' : '\n\n';
    written += text;
    before = block;
  }
  return written;
}

/** Blocks within a cell, where a number at the beginning is no list, and a table is its rows. */
export function writeCell(blocks: readonly Block[]): string {
  return blocks.map(writeInCell).join('\n');
}

function writeInCell(block: Block): string {
  if (block.kind === 'text' && block.level === 0) return block.lines.map(writeLine).join('\n');
  if (block.kind === 'table')
    return block.rows.map((cells) => cells.filter((cell) => cell !== '').join(', ')).join('\n');
  return writeBlock(block);
}

function isSameList(a: Block, b: Block): boolean {
  return a.kind === 'item' && b.kind === 'item' && (a.number === undefined) === (b.number === undefined);
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.level > 0
        ? `${'#'.repeat(block.level)} ${block.lines.map(writeLine).join(' ').replace(/#+$/, '\\$&')}`
        : block.lines.map((line) => escapeLineStart(writeLine(line))).join('\n');
    case 'item':
      return writeItem(block);
    case 'quote':
      return writeMarkdown(block.blocks).replace(/^/gm, '> ').replace(/^> $/gm, '>');
    case 'code': {
      const fence = '`'.repeat(longestFence(block.text) + 1);
      return `${fence}${block.language}\n${block.text}\n${fence}`;
    }
    case 'table':
      return markdownTable(block.rows);
    case 'markdown':
      return block.text;
    case 'rule':
      return '---';
  }
}

function writeItem({ number, checked, blocks }: ItemBlock): string {
  const marker = number === undefined ? '- ' : `${number}. `;
  const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
  const [first, ...rest] = blocks;
  const isText = first?.kind === 'text';
  let written = isText ? writeBlock(first) : '';
  let before: Block | undefined = isText ? first : undefined;
  for (const block of isText ? rest : blocks) {
    const isClose =
      block.kind === 'item' &&
      before?.kind !== 'code' &&
      (before === undefined || before === first || isSameList(before, block));
    written += before === undefined && !isText ? writeBlock(block) : `${isClose ? '\n' : '\n\n'}${writeBlock(block)}`;
    before = block;
  }
  return `${marker}${box}${written.replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`)}`;
}

function longestFence(text: string): number {
  return Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([ticks]) => ticks.length));
}

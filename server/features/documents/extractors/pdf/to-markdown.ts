import { markdownTable } from '#shared/markdown/markdown-table.ts';
import type { Block } from './blocks.ts';

/** The blocks of a page as Markdown. */
export function toMarkdown(blocks: readonly Block[]): string {
  let markdown = '';
  let last: Block | undefined;
  for (const block of blocks) {
    const separator = last?.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n';
    markdown += `${markdown === '' ? '' : separator}${render(block)}`;
    last = block;
  }
  return markdown;
}

function render(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escapeText(block.text)}`;
    case 'paragraph':
      // Two spaces at the end of a line are a line break.
      return block.text
        .split('\n')
        .map((line) => escapeStart(escapeText(line)))
        .join('  \n');
    case 'item':
      return `${'   '.repeat(block.depth)}${markerOf(block.marker)} ${escapeText(block.text)}`;
    case 'table':
      return markdownTable(block.cells.map((row) => row.map(escapeText)));
  }
}

function markerOf(sign: string): string {
  const number = /^\(?(\d+)[.)]$/.exec(sign)?.[1];
  if (number !== undefined) return `${Number(number)}.`;
  // Markdown only numbers with digits, so a letter stays as printed.
  return /\w/.test(sign) ? `- ${sign}` : '-';
}

/** Characters that would be read as Markdown; elsewhere they stay unescaped. */
function escapeText(text: string): string {
  return text
    .replace(/[*`]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/~~/g, '\\~~');
}

function escapeStart(line: string): string {
  return line.replace(/^(#{1,6}\s|>|[-+=]\s|[-=]{3,}\s*$|\|)/, '\\$1').replace(/^(\d{1,9})([.)]\s)/, '$1\\$2');
}

import type { Block, Inline, NoteTree } from '../note-nodes.ts';
import { noteTree } from '../note-tree.ts';

/** A note as plain text that reads well in a message: no marks, lists with their signs, tables in columns. */
export function noteText(title: string, markdown: string): string {
  const { blocks, footnotes }: NoteTree = noteTree(markdown);
  const notes = footnotes.map((footnote, at) => indented(blocksText(footnote), `[${at + 1}] `));
  const parts = [title, '='.repeat(Math.min(72, title.length)), '', blocksText(blocks)];
  return `${[...parts, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n').trimEnd()}\n`;
}

function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const text = inlineText(block.children);
      return block.level < 3 ? `${text}\n${'-'.repeat(Math.min(72, text.length))}` : text;
    }
    case 'paragraph':
      return inlineText(block.children);
    case 'quote':
      return blocksText(block.blocks).replaceAll(/^/gm, '> ');
    case 'list':
      return block.items
        .map(({ isDone, blocks }, at) => {
          const sign = block.start === null ? '- ' : `${block.start + at}. `;
          const box = isDone === null ? '' : isDone ? '[x] ' : '[ ] ';
          return indented(
            blocks.map(blockText).join(blocks.some(({ kind }) => kind === 'list') ? '\n' : '\n\n'),
            sign + box,
            sign.length,
          );
        })
        .join('\n');
    case 'code':
      return block.text.replaceAll(/^/gm, '    ');
    case 'table':
      return tableText(block.rows);
    case 'rule':
      return '-'.repeat(40);
  }
}

/** The first line behind the mark, and the others as far in. */
function indented(text: string, mark: string, by = mark.length): string {
  return mark + text.replaceAll('\n', `\n${' '.repeat(by)}`);
}

function tableText(rows: readonly Inline[][][]): string {
  const cells = rows.map((row) => row.map((cell) => inlineText(cell).replaceAll('\n', ' ')));
  const widths = (cells[0] ?? []).map((_, at) => Math.min(40, Math.max(...cells.map((row) => row[at]?.length ?? 0))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = cells;
  return [line(head), widths.map((width) => '-'.repeat(Math.max(1, width))).join('  '), ...body.map(line)].join('\n');
}

export function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline): string => {
      switch (inline.kind) {
        case 'text':
        case 'code':
          return inline.text;
        case 'break':
          return '\n';
        case 'footnote':
          return `[${inline.number}]`;
        case 'picture':
          return inline.alt;
        case 'link': {
          const label = inlineText(inline.children);
          const isWeb = /^(?:https?:\/\/|mailto:|tel:)/i.test(inline.href);
          return !isWeb || label === inline.href || inline.href.endsWith(label) ? label : `${label} (${inline.href})`;
        }
        case 'strike': {
          // What isn't valid any more must not look as if it were.
          const struck = inlineText(inline.children);
          return struck === '' ? '' : `~~${struck}~~`;
        }
        default:
          return inlineText(inline.children);
      }
    })
    .join('');
}

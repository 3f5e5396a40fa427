import type { SyntaxNode, Tree } from '@lezer/common';
import { codeColorsOf } from '#web/features/notes/editor/code-colors.ts';
import type { CodeColors, CodeToken } from '#web/features/notes/editor/code-reader.ts';
import type { Drawing } from './drawing.ts';

/** What was found in a block that is unchanged, counted from its beginning. */
const found = new WeakMap<Tree, { colors: CodeColors; tokens: CodeToken[] }>();

/** Colors a block of code whose language is known and loaded. */
export function colorCode(drawing: Drawing, block: SyntaxNode): void {
  const info = block.getChild('CodeInfo');
  const colors = info && codeColorsOf(drawing.textOf(info));
  if (!colors) return;
  const tree = block.tree;
  const known = tree && found.get(tree);
  const tokens = known?.colors === colors ? known.tokens : tokensOf(drawing, block, colors);
  if (tree) found.set(tree, { colors, tokens });
  const { part } = drawing;
  for (const token of tokens) {
    const from = block.from + token.from;
    const to = block.from + token.to;
    if (part.from <= from && to <= part.to) drawing.mark({ from, to }, 'span', token.className);
  }
}

function tokensOf(drawing: Drawing, block: SyntaxNode, colors: CodeColors): CodeToken[] {
  // In a quote or a list each line is a text of its own, without the marks before it.
  const lines = block.getChildren('CodeText').flatMap((text) => {
    let at = text.from;
    return drawing
      .textOf(text)
      .split('\n')
      .map((line) => {
        const from = at;
        at += line.length + 1;
        return { from, line };
      });
  });
  const tokens = colors(lines.map(({ line }) => line));
  return tokens.flatMap((ofLine, index) => {
    const offset = (lines[index]?.from ?? 0) - block.from;
    return ofLine.map(({ from, to, className }) => ({ from: offset + from, to: offset + to, className }));
  });
}

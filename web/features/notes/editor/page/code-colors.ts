import type { SyntaxNode, Tree } from '@lezer/common';
import { type CodeLanguage, codeLanguageOf } from '#web/features/notes/editor/code-languages.ts';
import { type CodeToken, codeTokens } from '#web/features/notes/editor/code-tokens.ts';
import type { Drawing } from './drawing.ts';

/** What was found in a block that is unchanged, counted from its beginning. */
const found = new WeakMap<Tree, { language: CodeLanguage; tokens: CodeToken[] }>();

/** Colors a block of code whose language is known and loaded. */
export function colorCode(drawing: Drawing, block: SyntaxNode): void {
  const info = block.getChild('CodeInfo');
  const language = info && codeLanguageOf(drawing.textOf(info));
  if (!language) return;
  const tree = block.tree;
  const known = tree && found.get(tree);
  const tokens = known?.language === language ? known.tokens : tokensOf(drawing, block, language);
  if (tree) found.set(tree, { language, tokens });
  const { part } = drawing;
  for (const token of tokens) {
    const from = block.from + token.from;
    const to = block.from + token.to;
    if (part.from <= from && to <= part.to) drawing.mark({ from, to }, 'span', token.className);
  }
}

function tokensOf(drawing: Drawing, block: SyntaxNode, language: CodeLanguage): CodeToken[] {
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
  const tokens = codeTokens(
    language,
    lines.map(({ line }) => line),
  );
  return tokens.flatMap((ofLine, index) => {
    const offset = (lines[index]?.from ?? 0) - block.from;
    return ofLine.map(({ from, to, className }) => ({ from: offset + from, to: offset + to, className }));
  });
}

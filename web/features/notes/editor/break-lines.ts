import { type MarkdownNode, nodesOf } from '#shared/markdown/tree.ts';

/** A remark plugin: a line break in the text is one on the page, as in every other note-taking product. */
export function breakLines() {
  return (tree: MarkdownNode): void => {
    for (const node of nodesOf(tree)) {
      if (node.children?.some(hasBreak)) node.children = node.children.flatMap(splitText);
    }
  };
}

function hasBreak({ type, value }: MarkdownNode): boolean {
  return type === 'text' && value !== undefined && value.includes('\n');
}

function splitText(node: MarkdownNode): MarkdownNode[] {
  if (!hasBreak(node)) return [node];
  const lines = (node.value ?? '').split('\n');
  return lines.flatMap((value, index): MarkdownNode[] => [
    ...(index > 0 ? [{ type: 'break' }] : []),
    ...(value === '' ? [] : [{ type: 'text', value }]),
  ]);
}

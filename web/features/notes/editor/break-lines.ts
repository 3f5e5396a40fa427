/** The part of a markdown tree's node that matters here. */
interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
}

/** A remark plugin: a line break in the text is one on the page, as in every other note-taking product. */
export function breakLines() {
  return (tree: TreeNode): void => {
    const waiting: TreeNode[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!node.children) continue;
      if (node.children.some(hasBreak)) node.children = node.children.flatMap(splitText);
      waiting.push(...node.children);
    }
  };
}

function hasBreak({ type, value }: TreeNode): boolean {
  return type === 'text' && value !== undefined && value.includes('\n');
}

function splitText(node: TreeNode): TreeNode[] {
  if (!hasBreak(node)) return [node];
  const lines = (node.value ?? '').split('\n');
  return lines.flatMap((value, index): TreeNode[] => [
    ...(index > 0 ? [{ type: 'break' }] : []),
    ...(value === '' ? [] : [{ type: 'text', value }]),
  ]);
}

/** The part of a markdown tree's node that matters here. */
interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
}

/** A remark plugin: what a row has beyond the columns of the head is part of its last cell, and not left out. */
export function keepCells() {
  return (tree: TreeNode): void => {
    const waiting: TreeNode[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.type === 'table') keepRows(node.children ?? []);
      else waiting.push(...(node.children ?? []));
    }
  };
}

function keepRows(rows: readonly TreeNode[]): void {
  const width = rows[0]?.children?.length ?? 0;
  for (const { children: cells = [] } of rows) {
    const beyond = cells.splice(Math.max(1, width));
    const last = cells.at(-1);
    const more = beyond.flatMap(({ children = [] }) =>
      children.length > 0 ? [{ type: 'text', value: ' ' }, ...children] : [],
    );
    if (last) last.children = [...(last.children ?? []), ...more];
  }
}

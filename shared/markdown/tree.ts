/** The part of a Markdown tree's node (mdast) that matters here. */
export interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** All nodes of a tree, each before its children, which may be replaced until the next one is asked for. */
export function* nodesOf(tree: MarkdownNode): Generator<MarkdownNode> {
  const waiting = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (node.children) waiting.push(...node.children);
  }
}

/** What a row has beyond the columns of the head becomes part of its last cell, and isn't left out. */
export function keepCells(tree: MarkdownNode): void {
  for (const { type, children: rows = [] } of nodesOf(tree)) if (type === 'table') keepRows(rows);
}

function keepRows(rows: readonly MarkdownNode[]): void {
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

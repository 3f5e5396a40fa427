/** The part of a markdown tree's node that matters here. */
interface TreeNode {
  children?: TreeNode[];
}

/** Far beyond what anybody means, far below what exhausts the stack of the code that sets the page. */
const DEPTH_MAX = 100;

/** A remark plugin: below a depth of 100, blocks and phrases are left out. */
export function capNesting() {
  return (tree: TreeNode): void => {
    const waiting: { node: TreeNode; depth: number }[] = [{ node: tree, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, depth } = next;
      if (!node.children) continue;
      if (depth >= DEPTH_MAX) {
        node.children = [];
        continue;
      }
      for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
    }
  };
}

import { type Direction, directionOf } from '#shared/markdown/direction.ts';

/** The part of an HTML tree's node that matters here. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** What has something on the side where its text begins. The words themselves are turned by the style sheet. */
const SIDED = /^(?:ul|ol|li|blockquote)$/;

/** A rehype plugin: lists, items and quotes say their direction where it isn't that of what they are in. */
export function turnBlocks() {
  return (tree: TreeNode): void => turn(tree, 'ltr');
}

function turn(node: TreeNode, around: Direction): void {
  let direction = around;
  if (SIDED.test(node.tagName ?? '')) {
    direction = directionIn(node) ?? around;
    if (direction !== around) node.properties = { ...node.properties, dir: direction };
  }
  for (const child of node.children ?? []) turn(child, direction);
}

function directionIn(node: TreeNode): Direction | undefined {
  if (node.type === 'text') return directionOf(node.value ?? '');
  for (const child of node.children ?? []) {
    const direction = directionIn(child);
    if (direction) return direction;
  }
  return undefined;
}

import { type MarkdownNode, nodesOf } from '#shared/markdown/tree.ts';

/** The part of a markdown tree's node that matters here. */
interface TreeNode {
  type: string;
  value?: string;
  url?: string;
  /** Of a reference to a link that is defined elsewhere in the text. */
  label?: string | null;
  children?: TreeNode[];
  position?: { start: { offset?: number }; end: { offset?: number } } | undefined;
}

/** The address that stands for a citation until it is drawn. */
const CITATION = /^#citation-(\d{1,3})$/;

/** `[1]`, also `[1, 2]`, as it is shown and as it is written. */
const SHOWN = /\[(\d{1,3}(?:, ?\d{1,3})*)\]/;
const WRITTEN = /\\?\[\d{1,3}(?:, ?\d{1,3})*\\?\]/g;

/** The number in the address of a citation; undefined for every other address. */
export function citationOf(href: string | undefined): number | undefined {
  const number = CITATION.exec(href ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}

/**
 * A remark plugin: `[1]` becomes a citation, also where the text itself defines `[1]` as a link to somewhere; `\[1\]`
 * stays text.
 */
export function linkCitations() {
  return (tree: TreeNode, file: { toString: () => string }): void => {
    const markdown = String(file);
    const waiting = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!node.children) continue;
      node.children = node.children.flatMap((child) => withCitations(child, markdown));
      waiting.push(...node.children.filter(({ type }) => type !== 'link'));
    }
  };
}

function withCitations(node: TreeNode, markdown: string): TreeNode[] {
  if (node.type === 'linkReference' && /^\d{1,3}$/.test(node.label ?? '')) return [citation(node.label ?? '')];
  if (node.type !== 'text' || !node.value?.includes('[')) return [node];
  const written = markdown.slice(node.position?.start.offset, node.position?.end.offset);
  const isEscaped = [...written.matchAll(WRITTEN)].map(([mark]) => mark.startsWith('\\'));
  // Odd pieces are the numbers.
  return node.value.split(SHOWN).flatMap((piece, index) => {
    if (index % 2 === 1 && isEscaped[(index - 1) / 2]) return [{ type: 'text', value: `[${piece}]` }];
    if (index % 2 === 1) return piece.split(/, ?/).map(citation);
    return piece === '' ? [] : [{ type: 'text', value: piece }];
  });
}

function citation(number: string): TreeNode {
  return { type: 'link', url: `#citation-${number}`, children: [{ type: 'text', value: number }] };
}

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

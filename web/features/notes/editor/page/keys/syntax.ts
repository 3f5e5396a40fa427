import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { shownTree } from '../first-screen.ts';

const CODE = /^(FencedCode|CodeBlock|InlineCode|HTMLBlock|CommentBlock)$/;
const LINK = /^(Link|Image|URL|Autolink|LinkReference)$/;
/** How long a keystroke may wait for the tree of a long note, in milliseconds. */
const PARSE_MS = 25;

/** The innermost node before a place, or after it. */
export function nodeAt(state: EditorState, at: number, side: -1 | 0 | 1 = -1): SyntaxNode {
  const tree = ensureSyntaxTree(state, at, PARSE_MS) ?? shownTree(state);
  return tree.resolveInner(at, side);
}

/** Whether a place is in code, where Markdown means nothing. */
export function isInCode(state: EditorState, at: number): boolean {
  return ancestor(nodeAt(state, at), CODE) !== null;
}

/** Whether a place is in a link or an address. */
export function isInLink(state: EditorState, at: number): boolean {
  const link = ancestor(nodeAt(state, at), LINK);
  return link !== null && (link.name === 'URL' || link.getChild('URL') !== null);
}

/** The node or the nearest one around it whose name matches. */
export function ancestor(node: SyntaxNode, name: RegExp): SyntaxNode | null {
  for (let each: SyntaxNode | null = node; each !== null; each = each.parent) if (name.test(each.name)) return each;
  return null;
}

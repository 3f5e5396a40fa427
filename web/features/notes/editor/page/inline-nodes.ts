import type { SyntaxNode } from '@lezer/common';
import { targetOf } from './addresses.ts';
import { markdownLanguage } from './markdown-language.ts';

const TAGS: Record<string, string> = {
  StrongEmphasis: 'strong',
  Emphasis: 'em',
  Strikethrough: 'del',
  Highlight: 'mark',
  InlineCode: 'code',
};
const MARKS = /^(EmphasisMark|StrikethroughMark|HighlightMark|CodeMark|LinkMark|LinkTitle)$/;

/** The text of a table's cell as it is shown. */
export function inlineNodes(text: string): Node[] {
  // The bar of a table is written `\|` in a cell.
  const tree = markdownLanguage.parser.parse(text);
  const paragraph = tree.topNode.getChild('Paragraph');
  return paragraph ? childrenOf(paragraph, text) : [document.createTextNode(text)];
}

function childrenOf(parent: SyntaxNode, text: string): Node[] {
  const nodes: Node[] = [];
  let at = parent.from;
  const addText = (to: number) => {
    if (to > at) nodes.push(document.createTextNode(text.slice(at, to)));
  };
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    addText(child.from);
    nodes.push(...nodesOf(child, text));
    at = child.to;
  }
  addText(parent.to);
  return nodes;
}

function nodesOf(node: SyntaxNode, text: string): Node[] {
  const written = text.slice(node.from, node.to);
  if (MARKS.test(node.name)) return [];
  if (node.name === 'Escape') return [document.createTextNode(written.slice(1))];
  const tag = TAGS[node.name];
  if (tag) return [elementOf(tag, childrenOf(node, text))];
  if (node.name === 'Link' || node.name === 'Autolink') return linkOf(node, text);
  if (node.name === 'URL') return [anchorOf(written, [document.createTextNode(written)])];
  return [document.createTextNode(written)];
}

function linkOf(node: SyntaxNode, text: string): Node[] {
  const url = node.getChild('URL');
  const address = url ? text.slice(url.from, url.to) : '';
  if (node.name === 'Autolink') return [anchorOf(address, [document.createTextNode(address)])];
  if (!targetOf(address)) return [document.createTextNode(text.slice(node.from, node.to))];
  const marks = node.getChildren('LinkMark');
  const label = text.slice(marks[0]?.to ?? node.from, marks[1]?.from ?? node.to);
  return [anchorOf(address, inlineNodes(label))];
}

function anchorOf(address: string, children: Node[]): Node {
  const target = targetOf(address);
  if (!target) return elementOf('span', children);
  const link = elementOf('a', children) as HTMLAnchorElement;
  link.className = 'page-link';
  link.href = target.kind === 'note' ? `/app?note=${target.id}` : target.href;
  link.draggable = false;
  if (target.kind === 'outside' || target.kind === 'attachment') {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return link;
}

function elementOf(tag: string, children: Node[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}

import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { type Target, targetOf } from './addresses.ts';
import type { Stretch } from './drawing.ts';

export interface PageLink extends Stretch {
  /** Its words. */
  label: Stretch;
  /** Its address as it is written. */
  url: Stretch;
  address: string;
  target: Target;
  /** Whether its address is hidden: the words alone are seen. */
  isKept: boolean;
}

/** The link that a node is; undefined where it leads nowhere that may be opened. */
export function linkOf(state: EditorState, node: SyntaxNode): PageLink | undefined {
  if (/^(Link|Image)$/.test(node.name)) return labeledLink(state, node);
  const url = node.name === 'URL' ? node : node.name === 'Autolink' ? node.getChild('URL') : null;
  if (!url || /^(Link|Image|LinkReference)$/.test(url.parent?.name ?? '')) return undefined;
  const address = state.sliceDoc(url.from, url.to);
  const target = targetOf(address);
  const { from, to } = node;
  const whole = { from: url.from, to: url.to };
  return target && { from, to, label: whole, url: whole, address, target, isKept: false };
}

function labeledLink(state: EditorState, node: SyntaxNode): PageLink | undefined {
  const url = node.getChild('URL');
  const [open, close] = node.getChildren('LinkMark');
  if (!url || !open || !close) return undefined;
  const address = state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, '$1');
  const target = targetOf(address);
  const { from, to } = node;
  if (!target || (node.name === 'Image' && target.kind === 'attachment')) return undefined;
  const label = { from: open.to, to: close.from };
  const isOneLine = to <= state.doc.lineAt(label.to).to;
  return {
    from,
    to,
    label,
    url: { from: url.from, to: url.to },
    address,
    target,
    isKept: isOneLine && state.sliceDoc(label.from, label.to).trim() !== '',
  };
}

/** The links that share at least an end with a stretch. */
export function linksBeside(state: EditorState, from: number, to = from): PageLink[] {
  const links: PageLink[] = [];
  syntaxTree(state).iterate({
    from,
    to,
    enter: (node) => {
      const link = /^(Link|Image|Autolink|URL)$/.test(node.name) ? linkOf(state, node.node) : undefined;
      if (link) links.push(link);
      return link === undefined;
    },
  });
  return links;
}

/** Whether a place is in a link, not only beside it. */
export function isInside({ from, to }: Stretch, at: number): boolean {
  return from < at && at < to;
}

/** Whether a place is in the address of a link: only then it shows as Markdown. */
export function isInAddress({ label, to }: PageLink, at: number): boolean {
  return isInside({ from: label.to, to }, at);
}

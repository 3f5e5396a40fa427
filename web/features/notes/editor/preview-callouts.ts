import { CALLOUT_MARK, calloutIcons, calloutKindOf, calloutTitle } from '#shared/markdown/callouts.ts';
import './callouts.css';

/** The part of an HTML tree's node that matters here. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** A rehype plugin: a quote that begins with a mark like `[!note]` is a callout with a title. */
export function boxCallouts() {
  return (tree: TreeNode): void => {
    const waiting = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.tagName === 'blockquote') boxCallout(node);
      waiting.push(...(node.children ?? []));
    }
  };
}

function boxCallout(quote: TreeNode): void {
  const first = quote.children?.find(({ type }) => type === 'element');
  const head = first?.tagName === 'p' ? first.children?.[0] : undefined;
  const mark = head?.type === 'text' ? CALLOUT_MARK.exec(head.value ?? '') : null;
  if (!first?.children || !head || !mark) return;
  const [written, name = '', fold = ''] = mark;
  const kind = calloutKindOf(name);
  head.value = head.value?.slice(written.length) ?? '';
  const end = first.children.findIndex(({ tagName }) => tagName === 'br');
  const title = first.children.slice(0, end === -1 ? undefined : end);
  const isNamed = title.some(({ value, children }) => value !== '' || children);
  quote.properties = { ...quote.properties, className: ['callout', `callout-${kind}`] };
  first.properties = { ...first.properties, className: ['callout-title'] };
  const rest = end === -1 ? [] : first.children.slice(end + 1);
  first.children = [iconOf(calloutIcons[kind]), ...(isNamed ? title : [{ type: 'text', value: calloutTitle(name) }])];
  if (fold !== '') {
    quote.tagName = 'details';
    if (fold === '+') quote.properties.open = true;
    first.tagName = 'summary';
  }
  if (rest.length > 0) quote.children?.splice(quote.children.indexOf(first) + 1, 0, element('p', {}, rest));
}

function iconOf(path: string): TreeNode {
  const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, ariaHidden: 'true' };
  return element('svg', look, [element('path', { d: path, strokeLinecap: 'round', strokeLinejoin: 'round' }, [])]);
}

function element(tagName: string, properties: Record<string, unknown>, children: TreeNode[]): TreeNode {
  return { type: 'element', tagName, properties, children };
}

import { CALLOUT_MARK, calloutKindOf, calloutTitle } from '#shared/markdown/callouts.ts';
import type { Block } from './note-nodes.ts';

/** A quote with its blocks; the first line of a callout is its title, which without words of its own is the callout's kind. */
export function inCallout(blocks: Block[]): Extract<Block, { kind: 'quote' }> {
  const [first, ...rest] = blocks;
  const head = first?.kind === 'paragraph' ? first.children[0] : undefined;
  const kind = head?.kind === 'text' ? CALLOUT_MARK.exec(head.text) : null;
  if (first?.kind !== 'paragraph' || head?.kind !== 'text' || !kind) return { kind: 'quote', blocks };
  const [mark, name = ''] = kind;
  const words = head.text.slice(mark.length);
  const children = [...(words === '' ? [] : [{ ...head, text: words }]), ...first.children.slice(1)];
  const end = children.findIndex((child) => child.kind === 'break');
  const title = end === -1 ? children : children.slice(0, end);
  const text = end === -1 ? [] : children.slice(end + 1);
  const boxed: Block[] = [
    {
      kind: 'paragraph',
      children: [
        { kind: 'strong', children: title.length === 0 ? [{ kind: 'text', text: calloutTitle(name) }] : title },
      ],
    },
    ...(text.length === 0 ? [] : [{ kind: 'paragraph' as const, children: text }]),
    ...rest,
  ];
  return { kind: 'quote', blocks: boxed, callout: calloutKindOf(name) };
}

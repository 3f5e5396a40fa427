import type { Block } from './note-nodes.ts';

/** What Obsidian and GitHub write at the beginning of a quote to make a box with a title of it; the sign folds it. */
const KIND = /^\[!([a-z][a-z-]*)\][+-]?[ \t]*/i;

/** The blocks of a quote; the first line of a callout is its title, which without words of its own is the callout's kind. */
export function inCallout(blocks: Block[]): Block[] {
  const [first, ...rest] = blocks;
  const head = first?.kind === 'paragraph' ? first.children[0] : undefined;
  const kind = head?.kind === 'text' ? KIND.exec(head.text) : null;
  if (first?.kind !== 'paragraph' || head?.kind !== 'text' || !kind) return blocks;
  const [mark, name = ''] = kind;
  const words = head.text.slice(mark.length);
  const children = [...(words === '' ? [] : [{ ...head, text: words }]), ...first.children.slice(1)];
  const end = children.findIndex((child) => child.kind === 'break');
  const title = end === -1 ? children : children.slice(0, end);
  const text = end === -1 ? [] : children.slice(end + 1);
  const named = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  return [
    {
      kind: 'paragraph',
      children: [{ kind: 'strong', children: title.length === 0 ? [{ kind: 'text', text: named }] : title }],
    },
    ...(text.length === 0 ? [] : [{ kind: 'paragraph' as const, children: text }]),
    ...rest,
  ];
}

import type { CodeBlock } from './blocks.ts';
import { attributeOf, type Style } from './source.ts';

/** Deeper than any document means it; what is below is read as text. */
export const DEPTH_MAX = 100;
export const TEXT_NODE = 3;

/** Editors of code copy it as lines of a block with the white space kept; Evernote says that it is code. */
export function isEditorCode(style: Style): boolean {
  if (style.get('-en-codeblock') === 'true') return true;
  return (
    /^pre/.test(style.get('white-space') ?? '') && /mono|consolas|courier|menlo/.test(style.get('font-family') ?? '')
  );
}

/** A block of code with its language. */
export function codeOf(element: Element, style: Style): CodeBlock {
  const named = [element, ...Array.from(element.getElementsByTagName('code')).slice(0, 1), element.parentElement];
  const language = named
    .map(
      (one) =>
        /\b(?:language|lang|highlight-source)-([\w+#-]{1,30})/.exec((one && attributeOf(one, 'class')) ?? '')?.[1],
    )
    .find((name) => name !== undefined);
  const evernote = style.get('--en-syntaxlanguage')?.replace(/^plain$|[^\w+#-]/g, '');
  const lines: string[] = [''];
  addCode(element, lines, 0);
  const text = lines.join('\n').replaceAll('\u00a0', ' ').replace(/\r\n?/g, '\n').replace(/^\n+/, '');
  return { kind: 'code', text: text.trimEnd(), language: language ?? evernote ?? '' };
}

const CODE_LINE = /^(?:DIV|P|LI)$/;

function addCode(parent: Node, lines: string[], depth: number): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const isBlock = CODE_LINE.test(node.nodeName);
    // The break at the end of a line is none.
    const isBreak = node.nodeName === 'BR' && (node.nextSibling !== null || !CODE_LINE.test(parent.nodeName));
    if (isBreak || (isBlock && lines.at(-1) !== '')) lines.push('');
    if (node.nodeType === TEXT_NODE || depth >= DEPTH_MAX) lines[lines.length - 1] += node.textContent ?? '';
    else if (!/^(?:BUTTON|NOSCRIPT)$/.test(node.nodeName)) addCode(node, lines, depth + 1);
    if (isBlock && node.nextSibling) lines.push('');
  }
}

import type TurndownService from 'turndown';
import type { HtmlOptions } from '#server/language/html-to-markdown.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import { decodedAddress, escapeLabel } from './markdown-links.ts';

const bold = /font-weight:\s*(?:bold|[6-9]00)/i;
const italic = /font-style:\s*italic/i;
const struck = /text-decoration(?:-line)?:[^;]*line-through/i;
/** What the office programs write around text that isn't bold. */
const plain = /font-weight:\s*(?:normal|[1-4]00)/i;

/** What pages of people and other products have, and Word's don't: terms, media, embedded pages, and text that is set by styles. */
export function addHtmlRules(service: TurndownService, address: HtmlOptions['address']): void {
  service.addRule('term', {
    filter: 'dt',
    replacement: (text) => (text.trim() === '' ? '' : `\n\n**${text.trim()}**\n\n`),
  });
  service.addRule('definition', { filter: 'dd', replacement: (text) => `\n\n${text.trim()}\n\n` });
  service.addRule('summary', {
    filter: 'summary',
    replacement: (text) => (text.trim() === '' ? '' : `\n\n**${text.trim()}**\n\n`),
  });
  service.addRule('marked', { filter: 'mark', replacement: highlighted });
  service.addRule('styled', { filter: (node) => isStyled(node), replacement: (text, node) => styled(text, node) });
  service.addRule('unbold', {
    filter: (node) => /^(?:B|STRONG)$/.test(node.nodeName) && plain.test(styleOf(node)),
    replacement: (text) => text,
  });
  service.addRule('written', {
    filter: (node) => node.nodeName === 'PRE' && (node as unknown as Element).firstElementChild?.nodeName !== 'CODE',
    replacement: (_text, node) => fenced((node as unknown as Element).textContent ?? ''),
  });
  service.addRule('media', {
    filter: ['audio', 'video', 'iframe'],
    replacement: (_text, node) => mediaLink(node as unknown as Element, address),
  });
}

function fenced(text: string): string {
  let marks = 3;
  for (const [{ length }] of text.matchAll(/`{3,}/g)) marks = Math.max(marks, length + 1);
  const fence = '`'.repeat(marks);
  return text.trim() === '' ? '' : `\n\n${fence}\n${text.replace(/^\n|\n$/g, '')}\n${fence}\n\n`;
}

/** A highlight within a line. */
export function highlighted(text: string): string {
  return text.trim() === '' || text.includes('\n') ? text : `==${text.trim()}==`;
}

function styleOf(node: unknown): string {
  return (node as Element).getAttribute('style') ?? '';
}

function isStyled(node: HTMLElement): boolean {
  return marksOf(node) !== '';
}

/** The signs around what is bold, italic or struck by its style. */
function styled(text: string, node: unknown): string {
  if (text.trim() === '' || text.includes('\n')) return text;
  const marks = marksOf(node);
  const { previousSibling, nextSibling } = node as Element;
  // Programs cut a text in spans at will; `**a****b**` isn't bold.
  const isSame = (other: unknown) => isLine(other) && marksOf(other) === marks;
  const opening = isSame(previousSibling) ? '' : marks;
  const closing = isSame(nextSibling) ? '' : marks.split('').toReversed().join('');
  return `${opening}${text}${closing}`;
}

function isLine(node: unknown): boolean {
  const other = node as Element | null;
  return other?.nodeName === 'SPAN' && (other.textContent ?? '').trim() !== '' && !other.querySelector('br, div, p');
}

/** The styles that a span has and nothing around it: `**`, `*` and `~~`. */
function marksOf(node: unknown): string {
  const span = node as Element;
  if (span.nodeName !== 'SPAN') return '';
  const style = styleOf(span);
  const adds = (pattern: RegExp, names: RegExp) => {
    if (!pattern.test(style)) return false;
    for (let at = span.parentElement; at; at = at.parentElement) {
      if (names.test(at.nodeName) || (at.nodeName === 'SPAN' && pattern.test(styleOf(at)))) return false;
    }
    return true;
  };
  return [
    adds(bold, /^(?:B|STRONG|TH|H[1-6])$/) ? '**' : '',
    adds(italic, /^(?:I|EM)$/) ? '*' : '',
    adds(struck, /^(?:S|DEL)$/) ? '~~' : '',
  ].join('');
}

/** A recording or a page within the page, as a link to it. */
function mediaLink(media: Element, address: HtmlOptions['address']): string {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? '';
  const name =
    media.getAttribute('title') || decodedAddress(source.replace(/[?#].*$/s, '').replace(/^.*\//s, '')) || source;
  const target = source === '' ? null : (address?.(source, name) ?? null);
  return target === null ? '' : `\n\n[${escapeLabel(name)}](${linkAddress(target)})\n\n`;
}

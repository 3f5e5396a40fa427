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
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`{3,}/g)].map(([marks]) => marks.length + 1)));
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
  if (node.nodeName !== 'SPAN') return false;
  const style = styleOf(node);
  return bold.test(style) || italic.test(style) || struck.test(style);
}

function styled(text: string, node: unknown): string {
  if (text.trim() === '' || text.includes('\n')) return text;
  const style = styleOf(node);
  const parent = (node as Element).parentElement;
  const isIn = (names: string) => parent?.closest(names) !== null && parent?.closest(names) !== undefined;
  const marks = [
    bold.test(style) && !isIn('b, strong, th, h1, h2, h3, h4, h5, h6') ? '**' : '',
    italic.test(style) && !isIn('i, em') ? '*' : '',
    struck.test(style) && !isIn('s, del') ? '~~' : '',
  ];
  return `${marks.join('')}${text}${marks.toReversed().join('')}`;
}

/** A recording or a page within the page, as a link to it. */
function mediaLink(media: Element, address: HtmlOptions['address']): string {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? '';
  const name =
    media.getAttribute('title') || decodedAddress(source.replace(/[?#].*$/s, '').replace(/^.*\//s, '')) || source;
  const target = source === '' ? null : (address?.(source, name) ?? null);
  return target === null ? '' : `\n\n[${escapeLabel(name)}](${linkAddress(target)})\n\n`;
}

import { createHash } from 'node:crypto';
import { htmlToMarkdown, textOfHtml } from '#server/content/html-to-markdown.ts';
import { attributeOf, type Source, type Written } from '#shared/markdown/from-html/source.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import { baseName } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { NoteFile } from './emitter.ts';
import { articleOf } from './html-article.ts';
import { pageStyles } from './html-styles.ts';
import { decodedAddress, escapeLabel, type Resolve, type Target, withWidth } from './markdown-links.ts';
import { dateOf, type NoteHead, noteHeadOf } from './note-head.ts';

const INPUT_MAX = 8_000_000;
/** Pages that people made have some dozens. The reader looks at all that is in an element at each level. */
const DEPTH_MAX = 256;
/** Elements without an end, and those whose end may be left out (HTML 13.1.2). */
const unclosed =
  /^(?:br|hr|img|input|col|wbr|area|source|meta|link|base|embed|param|track|p|li|dt|dd|tr|td|th|option)$/i;

/**
 * Links and pictures of HTML, as far as the archive has what they lead to.
 *
 * @param onLost gets the reason why a picture or a recording isn't imported.
 */
export function htmlOptions(
  resolve: Resolve,
  dataTarget: (file: NoteFile) => Target,
  onLost?: (reason: string) => void,
): Source {
  const find = (address: string) => resolve(decodedAddress(address), 'path');
  const lost = (source: string, label: string) => {
    const [, type] = /^data:([^;,]*)/i.exec(source) ?? [];
    if (onLost === undefined || source === '' || (type === undefined && /^[a-z][a-z0-9+.-]+:/i.test(source))) {
      return escapeLabel(label);
    }
    const name = type ?? decodedAddress(source);
    onLost(type === undefined ? texts.reasons.fileMissing(name) : texts.reasons.fileRefused(type, texts.reasons.kind));
    return escapeLabel(texts.notImported(label || (type ?? baseName(name))));
  };
  const addressOf = (href: string) => find(href)?.href ?? keptAddress(href);
  return {
    addressOf,
    pictureOf: (picture) => ({
      text: pictureText(picture, (given) => find(given) ?? targetOfData(given, dataTarget), lost),
      isMarkdown: true,
    }),
    markdownOf: (element) =>
      /^(?:AUDIO|VIDEO|IFRAME)$/.test(element.nodeName) ? mediaLink(element, addressOf, lost) : undefined,
  };
}

/** A recording or a page within the page, as a link to it. */
function mediaLink(
  media: Element,
  addressOf: (href: string) => string | undefined,
  lost: (source: string, name: string) => string,
): Written {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? '';
  const name =
    media.getAttribute('title') || decodedAddress(source.replace(/[?#].*$/s, '').replace(/^.*\//s, '')) || source;
  const target = source === '' ? undefined : addressOf(source);
  if (target !== undefined) return { markdown: `[${escapeLabel(name)}](${linkAddress(target)})`, isBlock: true };
  return { markdown: source === '' || media.nodeName === 'IFRAME' ? '' : lost(source, name), isBlock: true };
}

/** An address on the web or of another program; none for places in the page, paths, and what could be run. */
export function keptAddress(address: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^(?:javascript|data|vbscript|blob|about):/i.test(address)
    ? address
    : undefined;
}

/** A picture of the archive, the address of one elsewhere, or what is said in place of it. */
export function pictureText(
  picture: Element,
  find: (source: string) => Target | null,
  lost = (_source: string, label: string) => escapeLabel(label),
): string {
  const source = attributeOf(picture, 'src') ?? '';
  const alt = (attributeOf(picture, 'alt') ?? '').replaceAll(/\s+/g, ' ');
  const target = find(source);
  const label = escapeLabel(alt || (target?.name ?? ''));
  if (target?.isPicture) return `![${label}${withWidth(widthOf(picture))}](${target.href})`;
  if (target !== null) return `[${label}](${target.href})`;
  return /^https?:/i.test(source) ? `![${escapeLabel(alt || 'Picture')}](${linkAddress(source)})` : lost(source, alt);
}

/** In pixels. */
function widthOf(picture: Element): string | undefined {
  const [, stated] = /^(\d+)(?:\.\d+)?(?:px)?$/.exec(attributeOf(picture, 'width')?.trim() ?? '') ?? [];
  return stated ?? /(?:^|[;\s])width:\s*(\d+)(?:\.\d+)?px/i.exec(attributeOf(picture, 'style') ?? '')?.[1];
}

/** A picture that is in the text itself (RFC 2397). */
export function targetOfData(source: string, dataTarget: (file: NoteFile) => Target): Target | null {
  const [, type = '', coding, data = ''] =
    /^data:image\/(png|jpeg|gif|webp|svg)(?:\+xml)?(?:;charset=[\w-]+|;utf8)?(;base64)?,([\s\S]+)$/i.exec(source) ?? [];
  // Only a drawing is a text.
  if (data === '' || (coding === undefined && type.toLowerCase() !== 'svg')) return null;
  const bytes = coding === undefined ? Buffer.from(decodedAddress(data)) : Buffer.from(data, 'base64');
  const key = `data:${createHash('sha256').update(bytes).digest('hex')}`;
  return dataTarget({ key, name: `Picture.${type.toLowerCase()}`, size: bytes.length, read: async () => bytes });
}

/**
 * HTML as Markdown.
 *
 * @throws {RangeError} where its parts are nested so deeply that the stack would overflow, after a long time.
 */
export function toMarkdown(html: string, source: Source): string {
  if (depthOf(html) > DEPTH_MAX) throw new RangeError('Maximum call stack size exceeded');
  return htmlToMarkdown(html, { hasTasks: true, ...source });
}

/** The most tags that are open at the same time, as far as pages close them. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (unclosed.test(name)) continue;
    depth = closing === '/' ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A page as a note: its title, its dates where it says them, what is in its body, and why some of that isn't imported. */
export function htmlNote(
  html: string,
  resolve: Resolve,
  dataTarget: (file: NoteFile) => Target,
): { head: NoteHead; content: string; lost: ReadonlySet<string> } {
  const text = html.slice(0, INPUT_MAX);
  const title = /<title[^<>]*>([^<]{1,2000})<\/title>/i.exec(text)?.[1];
  const article = depthOf(text) > DEPTH_MAX ? null : articleOf(text);
  const head = noteHeadOf({
    title: article?.title || (title === undefined ? undefined : textOfHtml(title)),
    created: metaOf(text, 'created|date|dcterms\\.created'),
    updated: metaOf(text, 'updated|modified|dcterms\\.modified|last-modified'),
    tags: metaOf(text, 'keywords'),
  });
  const lost = new Set<string>();
  const options = htmlOptions(resolve, dataTarget, (reason) => lost.add(reason));
  return {
    head,
    content: toMarkdown(article?.content ?? bodyOf(text), { ...options, styleOf: pageStyles(text) }),
    lost,
  };
}

/** What is between the first `start` and the first `end` behind it; empty where there is no such part. */
export function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = from === -1 ? -1 : text.indexOf(end, from + start.length);
  return to === -1 ? '' : text.slice(from + start.length, to);
}

/** What is in the body of a page. */
export function bodyOf(html: string): string {
  const start = /<body[^<>]*>/i.exec(html);
  const body = start === null ? html : html.slice(start.index + start[0].length);
  const end = body.search(/<\/body>/i);
  return end === -1 ? body : body.slice(0, end);
}

function metaOf(html: string, names: string): string | undefined {
  const tag = new RegExp(`<meta[^>]{0,200}name=["']?(?:${names})["']?[^>]{0,500}>`, 'i').exec(
    html.slice(0, 50_000),
  )?.[0];
  const value = tag === undefined ? undefined : /content=["']([^"']*)["']/i.exec(tag)?.[1];
  return value !== undefined && (names === 'keywords' || dateOf(value) !== null) ? value : undefined;
}

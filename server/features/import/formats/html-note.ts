import { createHash } from 'node:crypto';
import { type HtmlOptions, htmlToMarkdown } from '#server/language/html-to-markdown.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import { baseName } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { NoteFile } from './emitter.ts';
import { addHtmlRules, type RuleOptions } from './html-rules.ts';
import { inlineStyle, pageStyles } from './html-styles.ts';
import { decodedAddress, escapeLabel, type Resolve, type Target } from './markdown-links.ts';
import { dateOf, type NoteHead, noteHeadOf } from './note-head.ts';

const INPUT_MAX = 8_000_000;
/** Pages that people made have some dozens. The converter looks at all that is in an element at each level. */
const DEPTH_MAX = 256;
/** Elements without an end, and those whose end may be left out (HTML 13.1.2). */
const unclosed =
  /^(?:br|hr|img|input|col|wbr|area|source|meta|link|base|embed|param|track|p|li|dt|dd|tr|td|th|option)$/i;

type PageOptions = HtmlOptions & Partial<Pick<RuleOptions, 'lost' | 'styleOf'>>;

/**
 * Links and pictures of HTML, as far as the archive has what they lead to.
 *
 * @param onLost gets the reason why a picture or a recording isn't imported.
 */
export function htmlOptions(
  resolve: Resolve,
  dataTarget: (file: NoteFile) => Target,
  onLost?: (reason: string) => void,
): PageOptions {
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
  return {
    picture: (source, alt) => pictureText(source, alt, (given) => find(given) ?? targetOfData(given, dataTarget), lost),
    address: (href) => find(href)?.href ?? keptAddress(href),
    taskOf: checklistItem,
    lost,
  };
}

/** An address on the web or of another program; null for places in the page, paths, and what could be run. */
export function keptAddress(href: string): string | null {
  const address = /^https?:\/\/www\.google\.com\/url\?/i.test(href) ? behindGoogle(href) : href;
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^(?:javascript|data|vbscript|blob|about):/i.test(address)
    ? address
    : null;
}

/** Google Docs leads to every address over a page of its own. */
function behindGoogle(href: string): string {
  const target = URL.canParse(href) ? new URL(href).searchParams.get('q') : null;
  return target !== null && /^(?:https?|mailto):/i.test(target) ? target : href;
}

/** An item of a list that says by its class whether it is done, as Apple's notes do. */
function checklistItem(item: Element): boolean | null {
  const isList = /\b(?:checklist|to-?do|task-?list)/i.test(item.parentElement?.className ?? '');
  if (!isList || item.querySelector('input')) return null;
  return (
    /(?:^|\s)(?:checked|done|completed?)(?:\s|$)/i.test(item.className) || item.getAttribute('data-checked') === 'true'
  );
}

/** A picture of the archive, the address of one elsewhere, or what is said in place of it. */
export function pictureText(
  source: string,
  alt: string,
  find: (source: string) => Target | null,
  lost = (_source: string, label: string) => escapeLabel(label),
): string {
  const target = find(source);
  if (target !== null) return `${target.isPicture ? '!' : ''}[${escapeLabel(alt || target.name)}](${target.href})`;
  return /^https?:/i.test(source) ? `![${escapeLabel(alt || 'Picture')}](${linkAddress(source)})` : lost(source, alt);
}

/** A picture that is in the text itself (RFC 2397). */
export function targetOfData(source: string, dataTarget: (file: NoteFile) => Target): Target | null {
  const [, type = '', data = ''] = /^data:image\/(png|jpeg|gif|webp);base64,([\s\S]+)$/i.exec(source) ?? [];
  if (data === '') return null;
  const bytes = Buffer.from(data, 'base64');
  const key = `data:${createHash('sha256').update(bytes).digest('hex')}`;
  return dataTarget({ key, name: `Picture.${type.toLowerCase()}`, size: bytes.length, read: async () => bytes });
}

/**
 * HTML as Markdown.
 *
 * @throws {RangeError} where its parts are nested so deeply that the stack would overflow, after a long time.
 */
export function toMarkdown(html: string, options: PageOptions = {}): string {
  if (depthOf(html) > DEPTH_MAX) throw new RangeError('Maximum call stack size exceeded');
  return htmlToMarkdown(html, {
    ...options,
    addRules: (service) => {
      addHtmlRules(service, { address: options.address, lost: options.lost, styleOf: options.styleOf ?? inlineStyle });
      options.addRules?.(service);
    },
  });
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
  const head = noteHeadOf({
    title: title === undefined ? undefined : plainText(title),
    created: metaOf(text, 'created|date|dcterms\\.created'),
    updated: metaOf(text, 'updated|modified|dcterms\\.modified|last-modified'),
    tags: metaOf(text, 'keywords'),
  });
  const lost = new Set<string>();
  const options = htmlOptions(resolve, dataTarget, (reason) => lost.add(reason));
  const markdown = toMarkdown(bodyOf(text), { ...options, styleOf: pageStyles(text) });
  return { head, content: boxesAsTasks(markdown), lost };
}

/** A box outside of a list begins a line that is a task; in a list the item is one. */
export function boxesAsTasks(markdown: string): string {
  return markdown
    .replaceAll(/^([ \t]*)\[([ x])\] +/gm, '$1- [$2] ')
    .replaceAll(/^([ \t]*(?:-|\d+\.)) +\[([ x])\] +/gm, '$1 [$2] ');
}

/** A text with its entities resolved and without tags. */
export function plainText(html: string): string {
  return htmlToMarkdown(html.replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** What is between the first `start` and the first `end` behind it; empty where there is no such part. */
export function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = from === -1 ? -1 : text.indexOf(end, from + start.length);
  return to === -1 ? '' : text.slice(from + start.length, to);
}

function bodyOf(html: string): string {
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

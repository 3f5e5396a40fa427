import { createHash } from 'node:crypto';
import { type HtmlOptions, htmlToMarkdown } from '#server/language/html-to-markdown.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import type { NoteFile } from './emitter.ts';
import { decodedAddress, escapeLabel, type Resolve, type Target } from './markdown-links.ts';
import { dateOf, type NoteHead, noteHeadOf } from './note-head.ts';

const INPUT_MAX = 8_000_000;

/** Links and pictures of HTML, as far as the archive has what they lead to. */
export function htmlOptions(resolve: Resolve, dataTarget: (file: NoteFile) => Target): HtmlOptions {
  const find = (address: string) => resolve(decodedAddress(address), 'path');
  return {
    picture: (source, alt) => pictureText(source, alt, (given) => find(given) ?? targetOfData(given, dataTarget)),
    address: (href) => find(href)?.href ?? (/^(?:https?|mailto|tel):/i.test(href) ? href : null),
    taskOf: () => null,
  };
}

/** A picture of the archive, the address of one elsewhere, or what is said in place of it. */
export function pictureText(source: string, alt: string, find: (source: string) => Target | null): string {
  const target = find(source);
  if (target !== null) return `${target.isPicture ? '!' : ''}[${escapeLabel(alt || target.name)}](${target.href})`;
  return /^https?:/i.test(source) ? `![${escapeLabel(alt || 'Picture')}](${linkAddress(source)})` : escapeLabel(alt);
}

/** A picture that is in the text itself (RFC 2397). */
export function targetOfData(source: string, dataTarget: (file: NoteFile) => Target): Target | null {
  const [, type = '', data = ''] = /^data:image\/(png|jpeg|gif|webp);base64,([\s\S]+)$/i.exec(source) ?? [];
  if (data === '') return null;
  const bytes = Buffer.from(data, 'base64');
  const key = `data:${createHash('sha256').update(bytes).digest('hex')}`;
  return dataTarget({ key, name: `Picture.${type.toLowerCase()}`, size: bytes.length, read: async () => bytes });
}

/** A page as a note: its title, its dates where it says them, and what is in its body. */
export function htmlNote(
  html: string,
  resolve: Resolve,
  dataTarget: (file: NoteFile) => Target,
): { head: NoteHead; content: string } {
  const text = html.slice(0, INPUT_MAX);
  const title = /<title[^>]*>([^<]{1,2000})<\/title>/i.exec(text)?.[1];
  const head = noteHeadOf({
    title: title === undefined ? undefined : plainText(title),
    created: metaOf(text, 'created|date|dcterms\\.created'),
    updated: metaOf(text, 'updated|modified|dcterms\\.modified|last-modified'),
    tags: metaOf(text, 'keywords'),
  });
  return { head, content: htmlToMarkdown(bodyOf(text), htmlOptions(resolve, dataTarget)) };
}

/** A text with its entities resolved and without tags. */
export function plainText(html: string): string {
  return htmlToMarkdown(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

function bodyOf(html: string): string {
  const start = /<body[^>]*>/i.exec(html);
  const body = start === null ? html : html.slice(start.index + start[0].length);
  return body.replace(/<\/body>[\s\S]*$/i, '');
}

function metaOf(html: string, names: string): string | undefined {
  const tag = new RegExp(`<meta[^>]{0,200}name=["']?(?:${names})["']?[^>]{0,500}>`, 'i').exec(
    html.slice(0, 50_000),
  )?.[0];
  const value = tag === undefined ? undefined : /content=["']([^"']*)["']/i.exec(tag)?.[1];
  return value !== undefined && (names === 'keywords' || dateOf(value) !== null) ? value : undefined;
}

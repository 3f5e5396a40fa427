import { textOfHtml } from '#server/content/html-to-markdown.ts';
import { decodeText } from '#server/content/text-encoding.ts';
import { type Archive, type ArchiveFile, baseName, endingOf, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter } from './emitter.ts';
import { escapeMarkup } from './escape-markup.ts';
import { decodedAddress } from './markdown-links.ts';
import { filesOfWebArchive } from './web-archive.ts';

const HTML_MAX = 8_000_000;
const WEB_ARCHIVE_MAX = 64 * 1024 * 1024;
const oneNote = /<meta[^<>]{0,100}content=["']?OneNote\.File/i;
/** What OneNote puts around each page; sections and notebooks are one after the other without a sign between them. */
const wrapper = /<div style=(["'])direction:ltr;border-width:100%[^"'<>]*\1>/gi;
const title = /<p\b[^<>]{0,500}font-size:\s{0,3}20\.0pt[^<>]{0,500}>((?:(?!<\/p>)[\s\S]){0,5000})<\/p>/i;
const gray = /<p\b[^<>]{0,500}color:\s{0,3}#767676[^<>]{0,500}>((?:(?!<\/p>)[\s\S]){0,500})<\/p>/gi;
const toDo =
  /<p\b[^<>]{0,500}>\s{0,20}(<img\b[^<>]{0,500}\balt=["']?To[ -]?Do\b[^<>]{0,500}>)((?:(?!<\/p>)[\s\S]){0,20000})<\/p>/gi;
const link = /href="onenote:([^"#]*)#([^"]+?)&amp;section-id=[^"]*"/g;

interface Page {
  title: string;
  html: string;
  /** Addresses of the pictures that became boxes. */
  boxes: string[];
}

/** Pages saved as one file as HTML with pictures, and what OneNote exported as a page for each of its own. */
export async function withPages(archive: Archive, emitter: Emitter): Promise<Archive> {
  const files: ArchiveFile[] = [];
  for (const file of archive.files) {
    if (!/^mht(?:ml)?$/.test(endingOf(file.path))) files.push(file);
    else if (file.size > WEB_ARCHIVE_MAX) emitter.skip(file.path, texts.reasons.tooLarge(file.size, WEB_ARCHIVE_MAX));
    else {
      const parts = await filesOfWebArchive(file);
      if (parts === null) emitter.skip(file.path, texts.reasons.unreadable);
      else files.push(...parts);
    }
  }
  const shown: ArchiveFile[] = [];
  const pages: { file: ArchiveFile; html: string }[] = [];
  /** Pictures of boxes, which became boxes. */
  const boxes = new Set<string>();
  const byTitle = new Map<string, ArchiveFile>();
  const taken = new Set(files.map(({ path }) => path.toLowerCase()));
  for (const file of files) {
    const html = /^html?$/.test(endingOf(file.path)) && file.size <= HTML_MAX ? await textOf(file) : '';
    const own = oneNote.test(html) ? pagesOf(html) : [];
    if (own.length === 0) shown.push(file);
    for (const [at, page] of own.entries()) {
      // The only page of a file has its name, so that paths that lead to it still do.
      const path = own.length === 1 ? file.path : pathOf(file.path, page.title || String(at + 1), taken);
      const placed = { ...file, path };
      shown.push(placed);
      pages.push({ file: placed, html: page.html });
      for (const box of page.boxes) if (!page.html.includes(box)) boxes.add(`${folderOf(path)}/${decodedAddress(box)}`);
      if (!byTitle.has(page.title)) byTitle.set(page.title, placed);
    }
  }
  for (const { file, html } of pages) {
    const linked = html.replaceAll(link, (whole, _section: string, name: string) => {
      const target = byTitle.get(textOfHtml(decodedAddress(name)));
      return target === undefined ? whole : `href="/${target.path.split('/').map(encodeURIComponent).join('/')}"`;
    });
    const bytes = Buffer.from(linked);
    file.read = async () => bytes;
    file.size = bytes.length;
  }
  return { ...archive, files: shown.filter(({ path }) => !boxes.has(path) && !boxes.has(`/${path}`)) };
}

async function textOf(file: ArchiveFile): Promise<string> {
  return decodeText(await file.read().catch(() => Buffer.alloc(0))) ?? '';
}

/** Beside the file, so that its pictures are where its pages look for them. */
function pathOf(path: string, name: string, taken: Set<string>): string {
  const folder = folderOf(path);
  const plain = name
    .replaceAll(/[\\/:]/g, '-')
    .replaceAll(/^\.+/g, '')
    .slice(0, 100);
  for (let count = 1; ; count += 1) {
    const own = `${plain || withoutEnding(baseName(path))}${count === 1 ? '' : ` ${count}`}.html`;
    const full = folder === '' ? own : `${folder}/${own}`;
    if (taken.has(full.toLowerCase())) continue;
    taken.add(full.toLowerCase());
    return full;
  }
}

/** Each page with its title and day as pages have them, and its to-dos as boxes. */
function pagesOf(html: string): Page[] {
  const starts = Array.from(html.matchAll(wrapper), ({ index }) => index);
  return starts.map((start, at) => {
    const body = html.slice(start, starts[at + 1]).replace(/<\/body>[\s\S]*$/i, '');
    const name = textOfHtml(title.exec(body)?.[1] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const [day, time] = Array.from(body.matchAll(gray), ([, text = '']) => textOfHtml(text).trim());
    const created = createdAt(day, time);
    const content = body
      .replace(title, '')
      .replace(gray, (whole, text: string) => {
        const isHead = textOfHtml(text).trim() === day || textOfHtml(text).trim() === time;
        return isHead && created !== null ? '' : whole;
      })
      .replaceAll(toDo, '<ul class="to-do"><li><input type="checkbox">$2</li></ul>')
      .replaceAll(/(<\/li>)<\/ul>\s*<ul class="to-do">/g, '$1');
    const head = created === null ? '' : `<meta name="created" content="${created}">`;
    const generator = '<meta name=Generator content="Microsoft OneNote 15">';
    const icons = Array.from(body.matchAll(toDo), ([, icon = '']) => /\ssrc="([^"]+)"/.exec(icon)?.[1] ?? '');
    return {
      title: name,
      boxes: icons.filter(Boolean),
      html: `<html><head>${generator}<title>${escapeMarkup(name)}</title>${head}</head><body>${content}</body></html>`,
    };
  });
}

/** The moment of a page as English programs write it; others keep it in the text. */
function createdAt(day = '', time = ''): string | null {
  const plain = day.replace(/^\p{L}+,?\s+/u, '');
  const moment = new Date(`${plain} ${/^\d{1,2}:\d\d(?:\s?[AP]M)?$/i.test(time) ? time : '00:00'} UTC`);
  return /\d{4}/.test(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

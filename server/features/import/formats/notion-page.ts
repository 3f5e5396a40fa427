import { textOfHtml } from '#server/content/html-to-markdown.ts';
import type { Source, Written } from '#shared/markdown/from-html/source.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import type { NoteFile } from './emitter.ts';
import { between, htmlOptions, toMarkdown } from './html-note.ts';
import { escapeLabel, type Resolve, type Target } from './markdown-links.ts';
import { dateOf } from './note-head.ts';

/** A page as either of its two forms says it. */
export interface NotionPage {
  title: string;
  content: string;
  tags: string[];
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** A page that Notion wrote as HTML: its title, its properties and its blocks. */
export function notionPage(
  html: string,
  resolve: Resolve,
  { dataTarget, onLost }: { dataTarget: (file: NoteFile) => Target; onLost: (reason: string) => void },
): NotionPage {
  const source = htmlOptions(resolve, dataTarget, onLost);
  const own: Source = {
    ...source,
    markdownOf: (element, read) => writtenOf(element, read) ?? source.markdownOf?.(element, read),
  };
  const title = textOfHtml(between(html, '<h1 class="page-title"', '</h1>').replace(/^[^>]*>/, ''));
  const properties = between(html, '<table class="properties">', '</table>');
  const table = properties === '' ? '' : `<table>${properties}</table>`;
  const rows = properties.split('</tr>').slice(0, -1);
  const find = (kind: string) => rows.find((row) => row.includes(`property-row-${kind}"`));
  const dateIn = (row: string | undefined) => momentOf(/<time[^>]*>([^<]*)<\/time>/.exec(row ?? '')?.[1]);
  const tags = rows.filter(
    (row) => /property-row-multi_select"/.test(row) && /<th[^>]*>(?:<[^>]*>[^<]*)*Tags?</i.test(row),
  );
  const shown = table === '' ? '' : toMarkdown(table.replace('<tbody>', '<tbody><tr><th></th><th></th></tr>'), own);
  const description = textOfHtml(between(html, '<p class="page-description">', '</p>'));
  const [, rest = ''] = html.split(/<div class="page-body">([\s\S]*)/);
  const end = rest.lastIndexOf('</article>');
  const body = end === -1 ? '' : rest.slice(0, end).replace(/<\/div>\s*$/, '');
  const blocks = toMarkdown(body, own);
  return {
    title,
    content: [description, shown, blocks].filter(Boolean).join('\n\n'),
    tags: tags.flatMap((row) =>
      [...row.matchAll(/selected-value[^>]*>([^<]*)</g)].map(([, tag = '']) => textOfHtml(tag)),
    ),
    createdAt: dateIn(find('created_time')),
    updatedAt: dateIn(find('last_edited_time')),
  };
}

/** Boxes outside of lists, icons, choices and previews of pages. */
function writtenOf(element: Element, read: (element: Element) => string): Written | undefined {
  const { nodeName, classList } = element;
  if (nodeName === 'DIV' && classList.contains('checkbox')) {
    if (element.parentElement?.nodeName !== 'TD') return { markdown: '' };
    return { markdown: classList.contains('checkbox-on') ? '☑' : '☐' };
  }
  if (nodeName === 'IMG' && classList.contains('icon')) return { markdown: '' };
  if (nodeName === 'SPAN' && classList.contains('selected-value')) {
    const isFollowed = element.nextElementSibling?.classList.contains('selected-value');
    return { markdown: `${read(element)}${isFollowed ? ', ' : ''}` };
  }
  if (nodeName === 'A' && classList.contains('bookmark')) return { markdown: bookmark(element), isBlock: true };
  return undefined;
}

/** The title of a page elsewhere as a link, and what it is about below; its pictures are there. */
function bookmark(link: Element): string {
  const textIn = (name: string) =>
    link.querySelector(`.bookmark-${name}`)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const href = link.getAttribute('href') ?? '';
  const title = escapeLabel(textIn('title') || href);
  const isWeb = /^https?:/i.test(href);
  return [isWeb ? `[${title}](${linkAddress(href)})` : title, textIn('description')].filter(Boolean).join('\n');
}

/** `January 5, 2024 3:04 PM`, without a zone: UTC. */
export function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const [, moment = text, zone] = /^(.*[AP]M) \((?:GMT|UTC)([+-]\d{1,2}(?::\d{2})?)?\)$/.exec(text.trim()) ?? [];
  if (moment !== text) return dateOf(Date.parse(`${moment.replace('@', '')} GMT${zone ?? ''}`));
  const isLong = /^@?[A-Z][a-z]+ \d{1,2}, \d{4}(?: \d{1,2}:\d{2} [AP]M)?$/.test(text.trim());
  return isLong ? dateOf(Date.parse(`${text.trim().replace('@', '')} UTC`)) : dateOf(text);
}

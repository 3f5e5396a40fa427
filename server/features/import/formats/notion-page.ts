import type TurndownService from 'turndown';
import { linkAddress } from '#shared/markdown/link-address.ts';
import type { NoteFile } from './emitter.ts';
import { between, htmlOptions, plainText, toMarkdown } from './html-note.ts';
import { highlighted } from './html-rules.ts';
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
  const options = htmlOptions(resolve, dataTarget, onLost);
  const title = plainText(between(html, '<h1 class="page-title"', '</h1>').replace(/^[^>]*>/, ''));
  const properties = withBoxes(between(html, '<table class="properties">', '</table>'));
  const table = properties === '' ? '' : `<table>${properties}</table>`;
  const rows = properties.split('</tr>').slice(0, -1);
  const find = (kind: string) => rows.find((row) => row.includes(`property-row-${kind}"`));
  const dateIn = (row: string | undefined) => momentOf(/<time[^>]*>([^<]*)<\/time>/.exec(row ?? '')?.[1]);
  const tags = rows.filter(
    (row) => /property-row-multi_select"/.test(row) && /<th[^>]*>(?:<[^>]*>[^<]*)*Tags?</i.test(row),
  );
  const shown =
    table === ''
      ? ''
      : toMarkdown(table.replace('<tbody>', '<tbody><tr><th></th><th></th></tr>'), { ...options, addRules });
  const description = plainText(between(html, '<p class="page-description">', '</p>'));
  const [, rest = ''] = html.split(/<div class="page-body">([\s\S]*)/);
  const end = rest.lastIndexOf('</article>');
  const body = end === -1 ? '' : rest.slice(0, end).replace(/<\/div>\s*$/, '');
  const blocks = toMarkdown(withBoxes(body.replaceAll(/<style>[^<]*<\/style>/g, '')), {
    ...options,
    addRules,
    taskOf,
  });
  return {
    title,
    content: [description, shown, blocks].filter(Boolean).join('\n\n'),
    tags: tags.flatMap((row) =>
      [...row.matchAll(/selected-value[^>]*>([^<]*)</g)].map(([, tag = '']) => plainText(tag)),
    ),
    createdAt: dateIn(find('created_time')),
    updatedAt: dateIn(find('last_edited_time')),
  };
}

/** A box in a table is no task, and an empty element would be left out. */
function withBoxes(html: string): string {
  return html.replaceAll(
    /(<td[^<>]*>)\s*<div class="checkbox checkbox-(on|off)"><\/div>/g,
    (_whole, cell: string, state: string) => `${cell}${state === 'on' ? '☑' : '☐'}`,
  );
}

/** Notion draws its checkboxes. */
function taskOf(item: Element): boolean | null {
  const box = Array.from(item.children).find((child) => child.classList.contains('checkbox'));
  return box === undefined ? null : box.classList.contains('checkbox-on');
}

function addRules(service: TurndownService): void {
  const hasClass = (node: HTMLElement, name: string) => node.classList.contains(name);
  service.addRule('box', {
    filter: (node) => node.nodeName === 'DIV' && hasClass(node, 'checkbox'),
    replacement: () => '',
  });
  // KaTeX writes a formula three times; the source is one of them.
  service.addRule('formula', {
    filter: (node) => hasClass(node, 'katex') || hasClass(node, 'katex-display'),
    replacement: (_text, node) => {
      const source = (node as unknown as Element).querySelector('annotation')?.textContent?.trim() ?? '';
      const isBlock = (node as unknown as Element).classList.contains('katex-display');
      return isBlock ? `\n\n$$\n${source}\n$$\n\n` : `$${source}$`;
    },
  });
  service.addRule('icon', {
    filter: (node) => node.nodeName === 'IMG' && hasClass(node, 'icon'),
    replacement: () => '',
  });
  service.addRule('callout', {
    filter: (node) => node.nodeName === 'FIGURE' && hasClass(node, 'callout'),
    replacement: (text) => `\n\n${text.trim().replace(/^/gm, '> ')}\n\n`,
  });
  service.addRule('highlight', {
    filter: (node) => node.nodeName === 'MARK' && /^highlight-[a-z]+_background$/.test(node.className),
    replacement: highlighted,
  });
  service.addRule('color', {
    filter: (node) => node.nodeName === 'MARK' && !/_background$/.test(node.className),
    replacement: (text) => text,
  });
  service.addRule('choice', {
    filter: (node) => node.nodeName === 'SPAN' && hasClass(node, 'selected-value'),
    replacement: (text, node) => {
      const next = (node as unknown as Element).nextElementSibling;
      return next?.classList.contains('selected-value') ? `${text}, ` : text;
    },
  });
  service.addRule('bookmark', {
    filter: (node) => node.nodeName === 'A' && hasClass(node, 'bookmark'),
    replacement: (_text, node) => bookmark(node as unknown as Element),
  });
}

/** The title of a page elsewhere as a link, and what it is about below; its pictures are there. */
function bookmark(link: Element): string {
  const textIn = (name: string) =>
    link.querySelector(`.bookmark-${name}`)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const href = link.getAttribute('href') ?? '';
  const title = escapeLabel(textIn('title') || href);
  const isWeb = /^https?:/i.test(href);
  return `\n\n${[isWeb ? `[${title}](${linkAddress(href)})` : title, textIn('description')].filter(Boolean).join('\n')}\n\n`;
}

/** `January 5, 2024 3:04 PM`, without a zone: UTC. */
export function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const [, moment = text, zone] = /^(.*[AP]M) \((?:GMT|UTC)([+-]\d{1,2}(?::\d{2})?)?\)$/.exec(text.trim()) ?? [];
  if (moment !== text) return dateOf(Date.parse(`${moment.replace('@', '')} GMT${zone ?? ''}`));
  const isLong = /^@?[A-Z][a-z]+ \d{1,2}, \d{4}(?: \d{1,2}:\d{2} [AP]M)?$/.test(text.trim());
  return isLong ? dateOf(Date.parse(`${text.trim().replace('@', '')} UTC`)) : dateOf(text);
}

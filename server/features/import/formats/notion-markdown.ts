import { readLines } from '#shared/markdown/lines.ts';
import { escapeLabel, type Resolve, rewriteLinks } from './markdown-links.ts';
import { momentOf, type NotionPage } from './notion-page.ts';

const PROPERTIES_MAX = 20;
/** Paths of files, which a property of files has without parentheses. */
const filesOnly = /^[^\s,]+\.[a-z0-9]{1,5}(?:, [^\s,]+\.[a-z0-9]{1,5})*$/i;
const opening = /^([ \t]*)<aside>[ \t]*(.*)$/;

/** A page that Notion wrote as Markdown: its title, its properties and its text. */
export function markdownPage(text: string, resolve: Resolve): NotionPage {
  const [, title = '', body = text] = /^#[ \t]+(.*)(?:\n+|$)([\s\S]*)$/.exec(text) ?? [];
  const properties = propertiesOf(body);
  return {
    title: title.trim(),
    content: rewriteLinks(withoutTags(withRelations(body, resolve)), resolve),
    tags: (properties.get('tags') ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    createdAt: momentOf(properties.get('created') ?? properties.get('created time')),
    updatedAt: momentOf(properties.get('last edited time') ?? properties.get('updated')),
  };
}

/** The properties of a row stand above its text, as `Name: value` lines. */
function propertiesOf(body: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const line of body.split('\n').slice(0, PROPERTIES_MAX)) {
    const [, name, value = ''] = /^([^:\n]{1,60}): (.*)$/.exec(line) ?? [];
    if (name === undefined) break;
    properties.set(name.toLowerCase(), value);
  }
  return properties;
}

function withRelations(body: string, resolve: Resolve): string {
  const lines = body.split('\n');
  for (const [at, line] of lines.slice(0, PROPERTIES_MAX).entries()) {
    const [, name = '', value] = /^([^:\n]{1,60}: )(.*)$/.exec(line) ?? [];
    if (value === undefined) break;
    lines[at] = name + relationsIn(value, resolve);
  }
  return lines.join('\n');
}

/** The pages that a property leads to, `Title (path), Other (path)`, as links to those that are in the archive. */
export function relationsIn(value: string, resolve: Resolve): string {
  if (filesOnly.test(value))
    return value
      .split(', ')
      .map((path) => fileIn(path, resolve))
      .join(', ');
  const parts = value.split('), ');
  const linked = parts.map((part, at) => {
    const whole = at < parts.length - 1 ? `${part})` : part;
    const from = whole.lastIndexOf(' (');
    const target = from > 0 && whole.endsWith(')') ? resolve(whole.slice(from + 2, -1), 'path') : null;
    return target === null ? whole : `[${escapeLabel(whole.slice(0, from))}](${target.href})`;
  });
  return linked.join(', ');
}

function fileIn(path: string, resolve: Resolve): string {
  const target = resolve(path, 'path');
  return target === null ? path : `${target.isPicture ? '!' : ''}[${escapeLabel(target.name)}](${target.href})`;
}

/** Callouts, which are tags of HTML even here, as quotes, and the titles of toggles in bold. */
function withoutTags(text: string): string {
  // Notion ends each with an empty line.
  const body = text.replaceAll(/\n[ \t]*\n([ \t]*<\/aside>)/g, '\n$1');
  let indent: string | undefined;
  return Array.from(readLines(body))
    .flatMap(({ kind, start, end }) => {
      const line = body.slice(start, end);
      const isCode = kind === 'fence' || kind === 'code';
      const [, before, first = ''] = (isCode ? null : opening.exec(line)) ?? [];
      if (before !== undefined && indent === undefined) {
        indent = before;
        return first === '' ? [] : [`${before}> ${first}`];
      }
      if (indent !== undefined && !isCode && line.trim() === '</aside>') {
        indent = undefined;
        return [''];
      }
      const shown = isCode ? line : line.replace(/^([ \t]*)<summary>(.*)<\/summary>[ \t]*$/, '$1**$2**\n');
      if (!isCode && /^[ \t]*<\/?details(?: open)?>[ \t]*$/.test(line)) return [''];
      return [
        indent === undefined ? shown : `${indent}> ${shown.startsWith(indent) ? shown.slice(indent.length) : shown}`,
      ];
    })
    .join('\n')
    .concat(body.endsWith('\n') ? '\n' : '');
}

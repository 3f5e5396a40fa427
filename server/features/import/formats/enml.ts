import type TurndownService from 'turndown';
import type { NoteFile } from './emitter.ts';
import { boxesAsTasks, keptAddress, pictureText, targetOfData, toMarkdown } from './html-note.ts';
import { highlighted } from './html-rules.ts';
import type { Target } from './markdown-links.ts';

/** A task of Evernote, which is beside the text and not in it. */
export interface EnexTask {
  title: string;
  description: string;
  isDone: boolean;
  /** `2024-05-06`, or empty. */
  due: string;
  group: string;
  /** Sorts the tasks of a group; they aren't exported in their order. */
  order: string;
}

interface EnmlOptions {
  tasks: readonly EnexTask[];
  /** The file with that MD5. */
  fileOf: (hash: string) => Target | null;
  /** A picture that is in the text itself. */
  dataTarget: (file: NoteFile) => Target;
  /** The note with that title. */
  noteOf: (title: string) => Target | null;
  onEncrypted: () => void;
  /** Of a link to a note that isn't there. */
  onLostLink: (label: string) => void;
}

/** How a file is referred to between ENML and Markdown. */
const MEDIA = 'en-media:';
const codeBlock = /<div\s[^<>]*-en-codeblock:\s*true[^<>]*>/gi;
const empty = /<([a-z][a-z0-9-]*)((?:\s[^<>]*?)?)\/>/gi;
const voids = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr', 'area', 'source', 'meta', 'link']);
const noteLink =
  /^(?:evernote:\/\/\/view\/|https:\/\/(?:share\.evernote\.com\/note\/|www\.evernote\.com\/shard\/[^/]+\/(?:nl|sh)\/))/i;

/** Evernote's markup as Markdown. It is XHTML with a few tags of its own; HTML doesn't know tags that close themselves. */
export function enmlToMarkdown(enml: string, options: EnmlOptions): string {
  const placed = new Set<string>();
  const html = enml
    .replace(/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE[^>]*>\s*)?/i, '')
    .replaceAll(empty, (whole, name: string, attributes: string) =>
      voids.has(name.toLowerCase()) ? whole : `<${name}${attributes}></${name}>`,
    )
    .replaceAll(
      /<en-todo(?:\s+checked="(true|false)")?[^<>]*>/gi,
      (_tag, checked: string | undefined) => `<input type="checkbox"${checked === 'true' ? ' checked' : ''}>`,
    )
    .replaceAll(/<\/en-todo>/gi, '')
    // A file is never an empty element, which would be left out.
    .replaceAll(/<en-media\b([^<>]*)><\/en-media>/gi, (_tag, attributes: string) => {
      const hash = /\bhash="([0-9a-f]{32})"/i.exec(attributes)?.[1] ?? '';
      return `<img src="${MEDIA}${hash.toLowerCase()}">`;
    })
    .replaceAll(/<a\s([^<>]*\bhref="([^"<>]*)"[^<>]*)>\s*<\/a>/gi, '<a $1>$2</a>');
  const markdown = toMarkdown(withCodeSpaces(html), {
    picture: (source, alt) =>
      pictureText(source, alt, (given) =>
        given.startsWith(MEDIA) ? options.fileOf(given.slice(MEDIA.length)) : targetOfData(given, options.dataTarget),
      ),
    address: (href, text) => addressOf(href, text, options),
    taskOf: (item) => {
      const [, checked] = /--en-checked:\s*(true|false)/.exec(item.getAttribute('style') ?? '') ?? [];
      return checked === undefined ? null : checked === 'true';
    },
    addRules: (service) => addRules(service, options, placed),
  });
  const rest = options.tasks.filter(({ group }) => !placed.has(group)).map(taskLine);
  return [boxesAsTasks(markdown), rest.join('\n')].filter(Boolean).join('\n\n');
}

/** Spaces at the beginning of a line are only written in code, where they must not become one. */
function withCodeSpaces(html: string): string {
  let changed = '';
  let at = 0;
  for (const { 0: opening, index } of html.matchAll(codeBlock)) {
    if (index < at) continue;
    const end = endOfDiv(html, index + opening.length);
    const code = html
      .slice(index + opening.length, end)
      .replaceAll(/(<[^<>]*>)|[ \t]/g, (space, tag) => tag ?? (space === '\t' ? '\u00a0\u00a0\u00a0\u00a0' : '\u00a0'));
    changed += html.slice(at, index) + opening + code;
    at = end;
  }
  return changed + html.slice(at);
}

function endOfDiv(html: string, from: number): number {
  let depth = 1;
  const tags = /<(\/?)div\b[^<>]*>/gi;
  tags.lastIndex = from;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tag.index;
  }
  return html.length;
}

function addressOf(href: string, text: string, { noteOf, onLostLink }: EnmlOptions): string | null {
  if (noteLink.test(href)) {
    const label = text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').trim();
    const target = noteOf(label)?.href;
    if (target !== undefined) return target;
    if (/^https:/i.test(href)) return href;
    onLostLink(label);
    return null;
  }
  return keptAddress(href);
}

function taskLine({ title, description, isDone, due }: EnexTask): string {
  const below = description === '' ? '' : `\n  ${description.replaceAll(/\s+/g, ' ')}`;
  return `- [${isDone ? 'x' : ' '}] ${title.replaceAll(/\s+/g, ' ')}${due === '' ? '' : ` (due ${due})`}${below}`;
}

function addRules(service: TurndownService, { tasks, onEncrypted }: EnmlOptions, placed: Set<string>): void {
  const styleOf = (node: HTMLElement) => node.getAttribute('style') ?? '';
  service.addRule('encrypted', {
    filter: (node) => node.nodeName === 'EN-CRYPT',
    replacement: () => {
      onEncrypted();
      return '(encrypted)';
    },
  });
  service.addRule('highlight', {
    filter: (node) => node.nodeName === 'SPAN' && /--en-highlight:|-evernote-highlight:\s*true/.test(styleOf(node)),
    replacement: highlighted,
  });
  service.addRule('codeBlock', {
    filter: (node) => node.nodeName === 'DIV' && /-en-codeblock:\s*true/.test(styleOf(node)),
    replacement: (_text, node) => {
      const block = node as unknown as Element;
      const language = /--en-syntaxLanguage:\s*([a-z0-9+#-]+)/i.exec(block.getAttribute('style') ?? '')?.[1] ?? '';
      const lines = Array.from(block.childNodes).map((line) => (line.textContent ?? '').replaceAll('\u00a0', ' '));
      const text = lines.join(Array.from(block.children).some(({ nodeName }) => nodeName === 'DIV') ? '\n' : '');
      return `\n\n\`\`\`${language === 'plain' ? '' : language}\n${text}\n\`\`\`\n\n`;
    },
  });
  service.addRule('taskGroup', {
    filter: (node) => node.nodeName === 'DIV' && /--en-task-group:\s*true/.test(styleOf(node)),
    replacement: (_text, node) => {
      const style = (node as unknown as Element).getAttribute('style') ?? '';
      const group = /--en-id:\s*([0-9a-f-]+)/i.exec(style)?.[1] ?? '';
      placed.add(group);
      const lines = tasks.filter((task) => task.group === group).map(taskLine);
      return lines.length === 0 ? '' : `\n\n${lines.join('\n')}\n\n`;
    },
  });
  service.addRule('line', {
    filter: (node) => node.nodeName === 'DIV' && node.parentNode?.nodeName === 'LI',
    replacement: (text, node) =>
      (node as unknown as Element).nextElementSibling === null ? text.trim() : `${text.trim()}\n`,
  });
}

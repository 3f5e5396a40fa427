import type { Written } from '#shared/markdown/from-html/source.ts';
import type { NoteFile } from './emitter.ts';
import { keptAddress, pictureText, targetOfData, toMarkdown } from './html-note.ts';
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
      const width = /\swidth="(\d+)(?:\.\d+)?(?:px)?"/i.exec(attributes)?.[1] ?? '';
      return `<img src="${MEDIA}${hash.toLowerCase()}" width="${width}">`;
    })
    .replaceAll(/<a\s([^<>]*\bhref="([^"<>]*)"[^<>]*)>\s*<\/a>/gi, '<a $1>$2</a>');
  const markdown = toMarkdown(html, {
    pictureOf: (picture) => ({
      text: pictureText(picture, (given) =>
        given.startsWith(MEDIA) ? options.fileOf(given.slice(MEDIA.length)) : targetOfData(given, options.dataTarget),
      ),
      isMarkdown: true,
    }),
    addressOf: (href, link) => addressOf(href, link, options),
    markdownOf: (element) => writtenOf(element, options, placed),
  });
  const rest = options.tasks.filter(({ group }) => !placed.has(group)).map(taskLine);
  return [markdown, rest.join('\n')].filter(Boolean).join('\n\n');
}

function addressOf(href: string, link: Element, { noteOf, onLostLink }: EnmlOptions): string | undefined {
  if (noteLink.test(href)) {
    const label = (link.textContent ?? '').trim();
    const target = noteOf(label)?.href;
    if (target !== undefined) return target;
    if (/^https:/i.test(href)) return href;
    onLostLink(label);
    return undefined;
  }
  return keptAddress(href);
}

function taskLine({ title, description, isDone, due }: EnexTask): string {
  const below = description === '' ? '' : `\n  ${description.replaceAll(/\s+/g, ' ')}`;
  return `- [${isDone ? 'x' : ' '}] ${title.replaceAll(/\s+/g, ' ')}${due === '' ? '' : ` (due ${due})`}${below}`;
}

/** What is encrypted, and where the tasks of a group are. */
function writtenOf(element: Element, options: EnmlOptions, placed: Set<string>): Written | undefined {
  if (element.nodeName === 'EN-CRYPT') {
    options.onEncrypted();
    return { markdown: '(encrypted)' };
  }
  const style = element.getAttribute('style') ?? '';
  if (element.nodeName !== 'DIV' || !/--en-task-group:\s*true/.test(style)) return undefined;
  const group = /--en-id:\s*([0-9a-f-]+)/i.exec(style)?.[1] ?? '';
  placed.add(group);
  const lines = options.tasks.filter((task) => task.group === group).map(taskLine);
  return { markdown: lines.join('\n'), isBlock: true };
}

import { stringify } from 'yaml';
import { decodeText } from '#server/content/text-encoding.ts';
import { readFrontMatter } from '#server/features/archive/front-matter.ts';
import { mapOutsideCode } from '#server/features/archive/outside-code.ts';
import { cutText } from '#shared/text.ts';
import type { Archive, ArchiveFile } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter } from './emitter.ts';
import { dayOfName, formatsOf, type JournalFormats, titleOfDay } from './logseq-days.ts';
import { orgToMarkdown } from './logseq-org.ts';
import { dayOfTitle, withAttributes } from './outline.ts';

const TEXT_BYTES_MAX = 4_100_000;
const REFERENCE_MAX = 300;
const settings = /(?:^|\/)logseq\/(?:config\.edn|metadata\.edn|custom\.css|bak\/|\.recycle\/)/;
const journal = /(?:^|\/)journals\/\d{4}_\d\d_\d\d\.(?:md|org)$/;
const page = /^(pages|journals)\/([^/]+)\.(md|org)$/;
const property = /^([\p{L}\p{N}][^\s:[\]()]{0,60}):: ?(.*)$/u;
/** Properties of blocks that say nothing to a person. */
const ownProperty =
  /^[ \t]*(?:id|collapsed|heading|background-color|logseq\.[\w.-]+|created-at|updated-at|ls-type|hl-[\w-]+):: .*$/;
const marker =
  /^(\s*(?:[-*+]|\d{1,9}\.) )(TODO|DOING|NOW|LATER|WAITING|WAIT|IN-PROGRESS|DONE|CANCELED|CANCELLED)(?: |$)/;
const due = /^\s*(?:SCHEDULED|DEADLINE): <(\d{4}-\d\d-\d\d)[^<>\n]*>\s*$/;
const taskLine = /^\s*(?:[-*+]|\d{1,9}\.) \[[ x]\] /;
const reference = /(?:\{\{embed )?\(\(([0-9a-f-]{36})\)\)(?:\s*\}\})?/g;

/** Whether the files are a graph of Logseq: its settings are beside pages and journals, or journals have its names. */
export function isLogseq(files: readonly ArchiveFile[]): boolean {
  return (
    files.some(({ path }) => settings.test(path) || journal.test(path)) &&
    files.some(({ path }) => /(?:^|\/)(?:pages|journals)\/[^/]+\.(?:md|org)$/.test(path))
  );
}

/** The folder that the graph is in, with its slash. */
function rootOf(files: readonly ArchiveFile[]): string {
  const sign = files.find(({ path }) => settings.test(path)) ?? files.find(({ path }) => journal.test(path));
  return /^(.*?)(?:logseq|journals)\//.exec(sign?.path ?? '')?.[1] ?? '';
}

/** A graph as the folder of notes that other products would have of it: names, properties, tasks and links as theirs. */
export async function logseqVault({ files, ...archive }: Archive, emitter: Emitter): Promise<Archive> {
  const shown: ArchiveFile[] = [];
  const contents = new Map<ArchiveFile, string>();
  const blocks = new Map<string, { text: string; title: string }>();
  const root = rootOf(files);
  const formats = await formatsOf(files.find(({ path }) => path === `${root}logseq/config.edn`));
  let own = 0;
  let empty = 0;
  for (const file of files) {
    const inside = file.path.startsWith(root) ? file.path.slice(root.length) : file.path;
    const [, place, name = '', ending] = page.exec(inside) ?? [];
    if (inside.startsWith('logseq/')) own += 1;
    else if (place === undefined || file.size > TEXT_BYTES_MAX) shown.push({ ...file, path: inside });
    else {
      const read = (decodeText(await file.read().catch(() => Buffer.alloc(0))) ?? '').replaceAll(/\r\n?/g, '\n');
      const text = ending === 'org' ? orgToMarkdown(read) : read;
      const { title, day, head, content } = pageOf(text, name, place === 'journals' ? formats : null);
      if (content === '' && day !== null) {
        empty += 1;
        continue;
      }
      learnBlocks(content, title, blocks);
      // Files that begin with a dot are settings; a page may be called ".NET".
      const fileName = title.replaceAll(/(^|\/)\.+/g, '$1_');
      if (fileName !== title) head.title = title;
      // A link to a day with slashes is a path from the top.
      const folder = place === 'journals' && !fileName.includes('/') ? 'journals/' : '';
      if (day !== null && fileName.includes('/')) head.title = title;
      const placed = { ...file, path: `${folder}${fileName}.md` };
      shown.push(placed);
      const front = { ...head, ...(day === null ? {} : { day }) };
      contents.set(placed, (Object.keys(front).length === 0 ? '' : `---\n${stringify(front)}---\n`) + content);
    }
  }
  if (own > 0) emitter.skip('logseq', texts.reasons.settings(own));
  if (empty > 0) emitter.line('note', texts.emptyPages, texts.reasons.emptyPages(empty));
  for (const [file, text] of contents) {
    const content = withReferences(text, blocks);
    file.read = async () => Buffer.from(content);
    file.size = Buffer.byteLength(content);
  }
  const folders = archive.folders.filter((path) => !/(?:^|\/)(?:logseq|pages|journals|assets)(?:\/|$)/.test(path));
  return { ...archive, folders, files: shown };
}

interface Page {
  title: string;
  day: string | null;
  head: Record<string, unknown>;
  content: string;
}

/** Properties of a page are above its first block, or are that block. */
function pageOf(text: string, name: string, journals: JournalFormats | null): Page {
  const { head: front, content: body } = readFrontMatter(text);
  const lines = body.replace(/^\n+/, '').split('\n');
  const head: Record<string, unknown> = { ...front };
  let at = 0;
  for (; at < lines.length; at += 1) {
    const [, key = '', value = ''] = property.exec((lines[at] ?? '').replace(at === 0 ? /^- / : /^ {2}/, '')) ?? [];
    if (key === '') break;
    head[key.toLowerCase()] = /^(?:tags?|alias|aliases)$/i.test(key) ? listOf(value) : value.trim();
  }
  // A page is called by its title; of journals, the name is the day.
  const given = typeof head.title === 'string' && head.title.trim() !== '' ? head.title.trim() : nameOf(name);
  const day = journals === null ? null : (dayOfName(name, journals.file) ?? dayOfTitle(name) ?? dayOfTitle(given));
  const title = journals !== null && day !== null && given === nameOf(name) ? titleOfDay(day, journals.title) : given;
  delete head.title;
  const blocks = lines.slice(at).join('\n');
  const tags = Array.from(blocks.matchAll(/#\[\[([^[\]\n]{1,100})\]\]/g), ([, tag = '']) => tag);
  if (tags.length > 0) head.tags = [...listOf(head.tags), ...tags];
  return { title, day, head, content: blocksOf(blocks) };
}

/** `A___B` and `A%2FB` are the page B in A. */
function nameOf(name: string): string {
  const decoded = name
    .replaceAll('___', '/')
    .replaceAll(/%[0-9A-Fa-f]{2}/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return (
    decoded
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
      .join('/') || name
  );
}

function listOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return parts
    .map((part) =>
      part
        .trim()
        .replace(/^#/, '')
        .replaceAll(/^\[\[|\]\]$/g, ''),
    )
    .filter(Boolean);
}

/** Its lines with tasks, without what only Logseq reads; `-` alone is nothing unless something is below it. */
function blocksOf(text: string): string {
  const written: string[] = [];
  let isLog = false;
  const changed = mapOutsideCode(text, (line) => {
    if (/^\s*:(?:LOGBOOK|logbook):\s*$/.test(line)) isLog = true;
    const isDropped = isLog || /^\s*:(?:END|end):\s*$/.test(line);
    if (/^\s*:(?:END|end):\s*$/.test(line)) isLog = false;
    return isDropped ? '\u0000' : rewritten(line);
  });
  for (const line of changed.split('\n')) {
    if (line.startsWith('\u0000')) continue;
    const [, day] = due.exec(line) ?? [];
    const before = written.at(-1) ?? '';
    if (day !== undefined && taskLine.test(before)) written[written.length - 1] = `${before} (due ${day})`;
    else written.push(line);
  }
  return withoutEmpty(written).join('\n').trim();
}

function rewritten(line: string): string {
  if (/^[ \t]*id:: /.test(line)) return line;
  if (ownProperty.test(line)) return '\u0000';
  const task = line.replace(
    marker,
    (_whole, bullet: string, state: string) => `${bullet}[${/^(?:DONE|CANCELL?ED)$/.test(state) ? 'x' : ' '}] `,
  );
  const isCanceled = /^\s*\S+ CANCELL?ED /.test(line);
  const struck = isCanceled ? task.replace(/(\[x\] )(.+)$/, '$1~~$2~~') : task;
  return withAttributes(struck)
    .replaceAll(/(\]\([^()\s]+\))\{:[^{}\n]*\}/g, '$1')
    .replaceAll(/\{\{embed (\[\[[^[\]{}]+\]\])\}\}/g, '$1')
    .replaceAll(/\{\{(?:video|youtube|tweet|twitter) ([^\s{}]+)\}\}/g, '$1')
    .replaceAll(/#(\[\[[^[\]\n]{1,100}\]\])/g, '$1')
    .replaceAll(/\^\^([^^\n]+)\^\^/g, '==$1==');
}

function withoutEmpty(lines: readonly string[]): string[] {
  return lines.filter((line, at) => {
    if (!/^\s*-\s*$/.test(line)) return true;
    const next = lines[at + 1] ?? '';
    return next.trim() !== '' && indentOf(next) > indentOf(line);
  });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Remembers blocks that say by what they are referred to, and takes that line out later. */
function learnBlocks(content: string, title: string, blocks: Map<string, { text: string; title: string }>): void {
  let block = '';
  for (const line of content.split('\n')) {
    const [, id] = /^\s*id:: ([0-9a-f-]{36})\s*$/.exec(line) ?? [];
    if (id !== undefined) blocks.set(id, { text: block, title });
    else if (/^\s*[-*+] /.test(line)) block = line.replace(/^\s*[-*+] (?:\[[ x]\] )?/, '');
  }
}

/** A reference is a link to the page of the block, with its text. */
function withReferences(text: string, blocks: ReadonlyMap<string, { text: string; title: string }>): string {
  return mapOutsideCode(text, (line) => {
    if (/^\s*id:: [0-9a-f-]{36}\s*$/.test(line)) return '\u0000';
    return line.replaceAll(reference, (whole, id: string) => {
      const block = blocks.get(id);
      if (block === undefined) return whole;
      const label = block.text
        .replaceAll(/\(\([^()]*\)\)/g, '…')
        .replaceAll(/[[\]|]/g, '')
        .trim();
      return `[[${block.title}|${cutText(label || block.title, REFERENCE_MAX)}]]`;
    });
  })
    .split('\n')
    .filter((line) => line !== '\u0000')
    .join('\n');
}

import { mapOutsideCode } from '#server/features/archive/outside-code.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import { cutText } from '#shared/text.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter } from './emitter.ts';
import { inlineTags } from './inline-tags.ts';
import { type JsonObject, objectsOf, textOf } from './json-value.ts';
import { escapeLabel } from './markdown-links.ts';
import { dateOf } from './note-head.ts';
import { type Block, dayOfTitle, outlineMarkdown, withAttributes } from './outline.ts';
import { withRoamTasks } from './roam-tasks.ts';

/** A block that refers to blocks that refer to blocks… is shown with what is in it to this depth. */
const REFERENCES_DEEP = 4;
const REFERENCE_MAX = 300;
const reference = /\(\(([\w-]{6,40})\)\)/g;
/** `[label](((block)))` */
const labeled = /\]\(\(\(([\w-]{6,40})\)\)\)/g;
const embed = /\{\{(?:\[\[embed\]\]|embed):?\s*((?:\(\([\w-]{6,40}\)\)|\[\[[^{}]{1,300}\]\]))\s*\}\}/g;
const media = /\{\{(?:\[\[)?(?:video|youtube|audio|pdf|iframe|tweet)(?:\]\])?:?\s*(https?:\/\/[^\s{}]+)\s*\}\}/g;

interface Known {
  text: string;
  page: string;
}

interface Graph {
  blocks: Map<string, Known>;
  /** Keys of pages by their titles. */
  pages: Map<string, string>;
  /** Titles of pages that something leads to. */
  wanted: Set<string>;
  shown: Map<string, string>;
  emitter: Emitter;
}

export function isRoam(value: unknown): value is JsonObject[] {
  const pages = objectsOf(value).filter(isPage);
  // A page that lost its title doesn't make the others unreadable.
  return (
    pages.length * 2 > objectsOf(value).length &&
    pages.some((page) => 'edit-time' in page || 'create-time' in page || 'children' in page)
  );
}

function isPage({ title, uid, children = [] }: JsonObject): boolean {
  return typeof title === 'string' && (typeof uid === 'string' || Array.isArray(children)) && Array.isArray(children);
}

/** Roam's JSON: pages of blocks. Pages without text that nothing leads to were never written, only made. */
export async function readRoam(all: readonly JsonObject[], emitter: Emitter, scope: string): Promise<void> {
  emitter.begin('roam', scope);
  const pages = objectsOf(all).filter(isPage);
  for (const page of objectsOf(all)) if (!isPage(page)) emitter.skip(keyOf(page), texts.reasons.data);
  const graph: Graph = { blocks: new Map(), pages: new Map(), wanted: new Set(), shown: new Map(), emitter };
  for (const page of pages) {
    const title = textOf(page.title);
    if (!graph.pages.has(title)) graph.pages.set(title, keyOf(page));
    eachBlock(page, (block) => {
      graph.blocks.set(textOf(block.uid), { text: textOf(block.string), page: title });
      for (const { title: linked } of linksIn(textOf(block.string))) graph.wanted.add(linked);
    });
  }
  let empty = 0;
  for (const page of pages) {
    const title = textOf(page.title);
    const content = withRoamTasks(outlineMarkdown(blocksOf(page)));
    if (content === '' && !graph.wanted.has(title)) {
      empty += 1;
      continue;
    }
    const tags = new Set<string>();
    const day = dayOfTitle(title);
    const written = mapOutsideCode(content, (line) => rewritten(line, graph, tags));
    await emitter.note({
      key: keyOf(page),
      title: title.replaceAll(/\[\[|\]\]/g, ''),
      content: written,
      tags: [...tags, ...inlineTags(written)],
      createdAt: dateOf(page['create-time']) ?? dateOf(page['edit-time']),
      updatedAt: dateOf(lastEdit(page)),
      day,
    });
  }
  if (empty > 0) emitter.line('note', texts.emptyPages, texts.reasons.emptyPages(empty));
}

/** A page is known by its identifier, the same in the next export. */
function keyOf(page: JsonObject): string {
  return textOf(page.uid) || textOf(page.title);
}

/** Visits the blocks of a page, however deep they are. */
function eachBlock(page: JsonObject, visit: (block: JsonObject) => void): void {
  const waiting = objectsOf(page.children).reverse();
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    visit(block);
    for (const child of objectsOf(block.children).reverse()) waiting.push(child);
  }
}

function lastEdit(page: JsonObject): number | undefined {
  let last = Number(page['edit-time']) || 0;
  eachBlock(page, (block) => {
    last = Math.max(last, Number(block['edit-time']) || 0);
  });
  return last || undefined;
}

function blocksOf(page: JsonObject): Block[] {
  const root: Block & { children: Block[] } = { text: '', isNumbered: false, children: [] };
  const waiting = [{ of: page, into: root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const isNumbered = next.of['children-view-type'] === 'numbered' || next.of[':children/view-type'] === ':numbered';
    for (const of of objectsOf(next.of.children)) {
      const text = withClosedCode(textOf(of.string).replaceAll(/\r\n?/g, '\n'));
      const isHeading = Number(of.heading) > 0 && text.trim() !== '' && !text.includes('\n') && !text.includes('**');
      const into = { text: isHeading ? `**${text.trim()}**` : text, isNumbered, children: [] };
      next.into.children.push(into);
      waiting.push({ of, into });
    }
  }
  return root.children;
}

/** Roam ends code behind its last line, where Markdown doesn't see it. */
function withClosedCode(text: string): string {
  return text.startsWith('```') ? text.replace(/([^`\n])```[ \t]*$/, '$1\n```') : text;
}

function rewritten(line: string, graph: Graph, tags: Set<string>): string {
  const simple = withAttributes(line)
    .replaceAll(embed, '$1')
    .replaceAll(media, (_whole, address: string) => linkAddress(address))
    .replaceAll(/\^\^([^^\n]+)\^\^/g, '==$1==')
    .replaceAll(/(?<![\w_])__(?=\S)([^_\n]+)__(?![\w_])/g, '*$1*');
  return withLinks(simple, graph, tags)
    .replaceAll(labeled, (whole, uid: string) => {
      const href = hrefOf(uid, graph);
      return href === null ? whole : `](${href})`;
    })
    .replaceAll(reference, (whole, uid: string) => {
      const href = hrefOf(uid, graph);
      return href === null ? whole : `[${escapeLabel(labelOf(uid, graph, 0) || uid)}](${href})`;
    });
}

/** The page that a block is in. */
function hrefOf(uid: string, { blocks, pages, emitter }: Graph): string | null {
  const page = blocks.get(uid)?.page;
  return page === undefined ? null : emitter.noteTarget(pages.get(page) ?? '', '').href;
}

/** Kept for each block, so that those that many refer to are read once; one that refers to itself ends by the depth. */
function labelOf(uid: string, graph: Graph, depth: number): string {
  const known = graph.shown.get(uid);
  if (known !== undefined) return known;
  const text = cutText(graph.blocks.get(uid)?.text ?? '', REFERENCE_MAX)
    .replace(/^\{\{(?:\[\[)?(?:TODO|DONE)(?:\]\])?\}\}\s*/, '')
    .replaceAll(reference, (_whole, inner: string) =>
      depth < REFERENCES_DEEP ? labelOf(inner, graph, depth + 1) : '…',
    )
    .replaceAll(/\[\[|\]\]|\*\*|\^\^|__/g, '');
  const label = cutText(text.replaceAll(/\s+/g, ' ').trim(), REFERENCE_MAX);
  graph.shown.set(uid, label);
  return label;
}

interface PageLink {
  title: string;
  start: number;
  end: number;
}

/** The outermost `[[Page]]` of a text; a name may have links in it. */
function linksIn(text: string): PageLink[] {
  const found: PageLink[] = [];
  const open: number[] = [];
  for (const { 0: sign, index } of text.matchAll(/\[\[|\]\]/g)) {
    if (sign === '[[') open.push(index);
    else {
      const start = open.pop();
      if (start === undefined) continue;
      while (found.length > 0 && (found.at(-1)?.start ?? 0) > start) found.pop();
      found.push({ title: text.slice(start + 2, index), start, end: index + 2 });
    }
  }
  return found;
}

function withLinks(line: string, { pages, emitter }: Graph, tags: Set<string>): string {
  let written = '';
  let at = 0;
  for (const { title, start, end } of linksIn(line)) {
    const key = pages.get(title);
    if (key === undefined) continue;
    const isTag = line[start - 1] === '#';
    if (isTag) tags.add(title.replaceAll(/\[\[|\]\]/g, ''));
    const label = escapeLabel(title.replaceAll(/\[\[|\]\]/g, ''));
    // `[label]([[Page]])` has a text of its own.
    const isAddress = line.slice(start - 2, start) === '](' && line[end] === ')';
    const { href } = emitter.noteTarget(key, '');
    written += line.slice(at, isTag ? start - 1 : start) + (isAddress ? href : `[${label}](${href})`);
    at = end;
  }
  return written + line.slice(at);
}

import type TurndownService from 'turndown';
import type { HtmlOptions } from '#server/language/html-to-markdown.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import type { StyleOf } from './html-styles.ts';
import { decodedAddress, escapeLabel } from './markdown-links.ts';

const bold = /font-weight:\s*(?:bold|[6-9]00)/i;
const italic = /font-style:\s*italic/i;
const struck = /text-decoration(?:-line)?:[^;]*line-through/i;
/** What the office programs write around text that isn't bold. */
const plain = /font-weight:\s*(?:normal|[1-4]00)/i;

/** The list of Google Docs that an item of another list has below it comes behind that list; its class has its level. */
const docsLevel = /(?:^|\s)lst-kix_\w+-(\d)(?:\s|$)/;

export interface RuleOptions {
  address: HtmlOptions['address'];
  /** What is shown instead of a recording that isn't there. */
  lost?: ((source: string, name: string) => string) | undefined;
  styleOf: StyleOf;
}

/** What pages of people and other products have, and Word's don't: terms, media, embedded pages, and text that is set by styles. */
export function addHtmlRules(service: TurndownService, options: RuleOptions): void {
  const marksOf = marksBy(options.styleOf);
  service.addRule('term', {
    filter: 'dt',
    replacement: (text) => (text.trim() === '' ? '' : `\n\n**${text.trim()}**\n\n`),
  });
  service.addRule('definition', { filter: 'dd', replacement: (text) => `\n\n${text.trim()}\n\n` });
  service.addRule('summary', {
    filter: 'summary',
    replacement: (text) => (text.trim() === '' ? '' : `\n\n**${text.trim()}**\n\n`),
  });
  service.addRule('marked', { filter: 'mark', replacement: highlighted });
  service.addRule('styled', {
    filter: (node) => marksOf(node) !== '',
    replacement: (text, node) =>
      node.nodeName === 'P' ? styledLines(text, marksOf(node)) : styled(text, node, marksOf),
  });
  service.addRule('unbold', {
    filter: (node) => /^(?:B|STRONG)$/.test(node.nodeName) && plain.test(options.styleOf(node)),
    replacement: (text) => text,
  });
  service.addRule('written', {
    filter: (node) => node.nodeName === 'PRE' && (node as unknown as Element).firstElementChild?.nodeName !== 'CODE',
    replacement: (_text, node) => fenced((node as unknown as Element).textContent ?? ''),
  });
  service.addRule('media', {
    filter: ['audio', 'video', 'iframe'],
    replacement: (_text, node) => mediaLink(node as unknown as Element, options),
  });
  const levelsAbove = new WeakMap<object, number[]>();
  service.addRule('docsList', {
    filter: (node) => docsLevelOf(node) !== null,
    replacement: (text, node) => docsList(text, node as unknown as Element, levelsAbove),
  });
}

function docsLevelOf(node: unknown): number | null {
  const list = node as Element | null;
  const level = /^[OU]L$/.test(list?.nodeName ?? '') ? docsLevel.exec(list?.className ?? '')?.[1] : undefined;
  return level === undefined ? null : Number(level);
}

/** Indented by the lists before it that are above it; a level may be left out. */
function docsList(text: string, list: Element, levelsAbove: WeakMap<object, number[]>): string {
  const before = list.previousElementSibling;
  const isBelow = docsLevelOf(before) !== null;
  const level = docsLevelOf(list) ?? 0;
  const above = ((isBelow && before !== null && levelsAbove.get(before)) || []).filter((each) => each < level);
  levelsAbove.set(list, [...above, level]);
  const end = docsLevelOf(list.nextElementSibling) === null ? '\n\n' : '\n';
  return `${isBelow ? '\n' : '\n\n'}${text.trim().replaceAll(/^(?=.)/gm, '    '.repeat(above.length))}${end}`;
}

function fenced(text: string): string {
  let marks = 3;
  for (const [{ length }] of text.matchAll(/`{3,}/g)) marks = Math.max(marks, length + 1);
  const fence = '`'.repeat(marks);
  return text.trim() === '' ? '' : `\n\n${fence}\n${text.replace(/^\n|\n$/g, '')}\n${fence}\n\n`;
}

/** A highlight within a line. */
export function highlighted(text: string): string {
  return text.trim() === '' || text.includes('\n') ? text : `==${text.trim()}==`;
}

type MarksOf = (node: unknown) => string;

/** The signs around what is bold, italic or struck by its style. */
function styled(text: string, node: unknown, marksOf: MarksOf): string {
  if (text.trim() === '' || text.includes('\n')) return text;
  const marks = marksOf(node);
  const { previousSibling, nextSibling } = node as Element;
  // Programs cut a text in spans at will; `**a****b**` isn't bold.
  const isSame = (other: unknown) => isLine(other) && marksOf(other) === marks;
  const opening = isSame(previousSibling) ? '' : marks;
  const closing = isSame(nextSibling) ? '' : closingOf(marks);
  return `${opening}${text}${closing}`;
}

/** The lines of a paragraph, each with its signs. */
function styledLines(text: string, marks: string): string {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `${marks}${line.trim()}${closingOf(marks)}`));
  return text.trim() === '' ? '' : `\n\n${lines.join('\n')}\n\n`;
}

function closingOf(marks: string): string {
  return marks.split('').toReversed().join('');
}

function isLine(node: unknown): boolean {
  const other = node as Element | null;
  return other?.nodeName === 'SPAN' && (other.textContent ?? '').trim() !== '' && !other.querySelector('br, div, p');
}

interface Mark {
  sign: string;
  pattern: RegExp;
  property: RegExp;
  /** Elements that say the same. */
  names: RegExp;
  same: string;
}

const allMarks: readonly Mark[] = [
  { sign: '**', pattern: bold, property: /font-weight:/i, names: /^(?:B|STRONG|TH|H[1-6])$/, same: 'b, strong' },
  { sign: '*', pattern: italic, property: /font-style:/i, names: /^(?:I|EM)$/, same: 'i, em' },
  { sign: '~~', pattern: struck, property: /text-decoration/i, names: /^(?:S|DEL)$/, same: 's, del' },
];

/** The styles that a span or a paragraph has and nothing around it: `**`, `*` and `~~`. */
function marksBy(styleOf: StyleOf): MarksOf {
  // Where a part of a paragraph says otherwise, each part speaks for itself.
  const isWhole = (paragraph: Element, { pattern, property, names, same }: Mark) =>
    !paragraph.querySelector(`img, ${same}`) &&
    !names.test(paragraph.parentElement?.nodeName ?? '') &&
    Array.from(paragraph.querySelectorAll('span'), styleOf).every(
      (style) => !property.test(style) || pattern.test(style),
    );
  const set = new WeakMap<object, Mark[]>();
  const setOn = (element: Element): readonly Mark[] => {
    if (element.nodeName !== 'SPAN' && element.nodeName !== 'P') return [];
    const known = set.get(element);
    if (known !== undefined) return known;
    const style = styleOf(element);
    const found = allMarks.filter(
      (mark) => mark.pattern.test(style) && (element.nodeName === 'SPAN' || isWhole(element, mark)),
    );
    set.set(element, found);
    return found;
  };
  const isAdded = (element: Element, mark: Mark) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (mark.names.test(at.nodeName) || setOn(at).includes(mark)) return false;
    }
    return true;
  };
  return (node) => {
    const element = node as Element;
    const added = setOn(element).filter((mark) => isAdded(element, mark));
    return added.map(({ sign }) => sign).join('');
  };
}

/** A recording or a page within the page, as a link to it. */
function mediaLink(media: Element, { address, lost }: RuleOptions): string {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? '';
  const name =
    media.getAttribute('title') || decodedAddress(source.replace(/[?#].*$/s, '').replace(/^.*\//s, '')) || source;
  if (source === '') return '';
  const target = address?.(source, name) ?? null;
  if (target !== null) return `\n\n[${escapeLabel(name)}](${linkAddress(target)})\n\n`;
  const instead = media.nodeName === 'IFRAME' ? '' : (lost?.(source, name) ?? '');
  return instead === '' ? '' : `\n\n${instead}\n\n`;
}

import type { ItemBlock } from './blocks.ts';
import { attributeOf, type Style } from './source.ts';

/** Where an item is: its list's depth, and its number in a numbered list. */
export type ItemPlace = Pick<ItemBlock, 'level' | 'number'>;

/** The place of an item of Word, which is a paragraph with `mso-list: l0 level2 lfo1`, and how its number is written. */
export function wordItemOf(paragraph: Element, style: Style): (ItemPlace & { sign: string }) | undefined {
  const level = /\blevel(\d)/.exec(style.get('mso-list') ?? '')?.[1];
  if (level === undefined) return undefined;
  const sign = signOf(paragraph)?.textContent?.replace(/[\s\u00a0]+/g, '') ?? '';
  return { level: Number(level), number: numberOf(sign), sign };
}

function signOf(paragraph: Element): Element | undefined {
  return Array.from(paragraph.getElementsByTagName('span')).find((span) => isItemSign(span));
}

/** Whether it is the bullet or number that Word writes for programs without lists. */
export function isItemSign(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(attributeOf(element, 'style') ?? '');
}

/** `3.`, `(3)`, `c)` and `iii.` are 3; a bullet, even one that is a letter of another font as `o`, has no number. */
function numberOf(sign: string): number | undefined {
  const written = /^\(?(?:\d+\.)*(\d{1,9}|[a-z]{1,6})[.)]$/i.exec(sign)?.[1]?.toLowerCase();
  if (written === undefined) return undefined;
  if (/^\d/.test(written)) return Number(written);
  if (/^[ivx]+$/.test(written)) return romanNumber(written);
  return written.length === 1 ? written.charCodeAt(0) - 96 : 1;
}

function romanNumber(written: string): number {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
  const numbers = [...written].map((letter) => values[letter] ?? 0);
  return numbers.reduce((sum, number, at) => sum + (number < (numbers[at + 1] ?? 0) ? -number : number), 0);
}

/** The place of an `<li>`: by the level it states, or by the lists around it. */
export function listItemPlace(item: Element, depth: number): ItemPlace {
  const list = item.parentElement;
  const stated =
    Number(attributeOf(item, 'data-aria-level') ?? attributeOf(item, 'aria-level') ?? 0) ||
    1 + indentOf(list) ||
    1 + indentOf(item);
  const kind = attributeOf(item, 'data-list');
  const isNumbered = kind === null ? list?.nodeName === 'OL' : kind === 'ordered';
  return { level: stated || depth, number: isNumbered ? listNumber(item, list) : undefined };
}

/** Slack, Confluence, the editor Quill and pages of Google Docs state how far a list or item is indented. NaN if it isn't stated. */
function indentOf(element: Element | null): number {
  if (!element) return Number.NaN;
  const docs = Number(/\blst-kix_\w+-(\d)/.exec(attributeOf(element, 'class') ?? '')?.[1] ?? Number.NaN);
  const confluence = Number(attributeOf(element, 'data-indent-level') ?? Number.NaN) - 1;
  const quill = Number(/\bql-indent-(\d)/.exec(attributeOf(element, 'class') ?? '')?.[1] ?? Number.NaN);
  return (
    [Number(attributeOf(element, 'data-indent') ?? Number.NaN), confluence, quill, docs].find((n) => n >= 0) ??
    Number.NaN
  );
}

const numbers = new WeakMap<Element, number>();

function listNumber(item: Element, list: Element | null): number {
  const before = list && numbers.get(list);
  const start = Number(list && attributeOf(list, 'start')) || 1;
  const number = Number(attributeOf(item, 'value')) || (before === null || before === undefined ? start : before + 1);
  const bounded = Math.min(999_999_999, Math.max(0, Math.trunc(number)));
  if (list) numbers.set(list, bounded);
  return bounded;
}

const TICKED = /^[☑☒✅✔]\ufe0f?\s*|^\[[xX]\]\s/;
const UNTICKED = /^[☐⬜❏]\ufe0f?\s*|^\[ ?\]\s/;

/** Whether an item is a task: by its box, by what its program states, or by how it begins. Undefined for what is none. */
export function isTicked(item: Element): boolean | undefined {
  const list = item.parentElement;
  const box = boxOf(item);
  if (box?.nodeName === 'INPUT') return attributeOf(box, 'checked') !== null;
  if (box) return /checkbox-on/.test(attributeOf(box, 'class') ?? '');
  if (attributeOf(item, 'role') === 'checkbox') return attributeOf(item, 'aria-checked') === 'true';
  const type = attributeOf(item, 'data-list') ?? '';
  if (/^(?:un)?checked$/.test(type)) return type === 'checked';
  const evernote = /--en-checked:\s*(true|false)/.exec(attributeOf(item, 'style') ?? '')?.[1];
  if (evernote !== undefined) return evernote === 'true';
  const kinds = [item, list].map(
    (one) => `${one && attributeOf(one, 'class')} ${one && attributeOf(one, 'data-type')}`,
  );
  if (/check-?list|task-?(?:list|item)|to-do-list|taskItem/i.test(kinds.join(' '))) {
    const stated = attributeOf(item, 'data-checked');
    return stated === null
      ? /(?:^|[\s-])(?:checked|done|completed)\b/.test(attributeOf(item, 'class') ?? '')
      : stated === 'true';
  }
  const text = (item.textContent ?? '').trimStart();
  if (TICKED.test(text)) return true;
  return UNTICKED.test(text) ? false : undefined;
}

function boxOf(item: Element): Element | undefined {
  const own = (box: Element) => box.closest('li') === item;
  const inputs = Array.from(item.getElementsByTagName('input')).filter(own);
  const input = inputs.find((one) => attributeOf(one, 'type')?.toLowerCase() === 'checkbox');
  if (input) return input;
  return Array.from(item.children).find((one) => /\bcheckbox-(?:on|off)\b/.test(attributeOf(one, 'class') ?? ''));
}

/** The text of a task without the sign that stands for its box. */
export function withoutBox(text: string): string {
  return text.replace(TICKED, '').replace(UNTICKED, '');
}

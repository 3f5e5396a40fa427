import { createDocument } from '@mixmark-io/domino';
import { Readability } from '@mozilla/readability';

/** What pages of the web have around their text, and notes of other products don't. */
const surroundings = /<(?:nav|header|footer|aside)[\s>]|<meta[^<>]{0,200}property=["']?og:/i;
/** Pages that products wrote: all of them is the note. */
const generator = /<meta[^<>]{0,200}(?:generator|ProgId|exporter-version)[^<>]{0,200}/i;
const product = /Evernote|Microsoft|OneNote|Word|Notion|Bear|Joplin|LibreOffice|Sparehour/i;
const written = /class="page-body"|docs-internal-guid|<input[^<>]{0,200}type=["']?checkbox/i;
/** Reading them takes some seconds. */
const ELEMENTS_MAX = 20_000;
/** A shorter one is probably only a part of it. */
const ARTICLE_MIN = 500;

/** The article of a page saved from the web, without its menus; null for any other page. */
export function articleOf(html: string): { title: string; content: string } | null {
  const isProducts = product.test(generator.exec(html)?.[0] ?? '') || written.test(html);
  if (isProducts || !surroundings.test(html)) return null;
  try {
    const document = createDocument(html);
    // Readability asks for the address of the page.
    Object.defineProperty(document, 'baseURI', { value: '' });
    completeLists(document);
    const article = new Readability(document, { maxElemsToParse: ELEMENTS_MAX, keepClasses: true }).parse();
    if (!article?.content || (article.length ?? 0) < ARTICLE_MIN) return null;
    return { title: article.title ?? '', content: article.content };
  } catch {
    return null;
  }
}

/** The lists of this document can't be walked, and the one of children has its current elements only when counted. */
function completeLists({ documentElement }: Document): void {
  for (const list of [documentElement.getElementsByTagName('p'), documentElement.children]) {
    const prototype: object = Object.getPrototypeOf(list);
    if (Symbol.iterator in prototype) continue;
    Object.defineProperty(prototype, Symbol.iterator, { value: Array.prototype[Symbol.iterator] });
  }
  // The one of all elements can't be changed, so that of HTML's is put before it.
  if (isCounted in documentElement) return;
  let html: object = documentElement;
  let owner: object = Object.getPrototypeOf(html);
  while (!Object.hasOwn(owner, 'children')) [html, owner] = [owner, Object.getPrototypeOf(owner)];
  const children = Object.getOwnPropertyDescriptor(owner, 'children')?.get;
  if (children === undefined) return;
  Object.defineProperty(html, isCounted, { value: true });
  Object.defineProperty(html, 'children', {
    configurable: true,
    get(this: Element): HTMLCollection {
      const list: HTMLCollection = children.call(this);
      void list.length;
      return list;
    },
  });
}

const isCounted = Symbol('children are counted');

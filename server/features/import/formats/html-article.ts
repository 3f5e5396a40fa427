import { createDocument } from '@mixmark-io/domino';
import { Readability } from '@mozilla/readability';

/** What pages of the web have around their text, and notes of other products don't. */
const surroundings = /<(?:nav|header|footer|aside)[\s>]|<meta[^<>]{0,200}property=["']?og:/i;
/** Pages that products wrote: all of them is the note. */
const exported =
  /<meta[^<>]{0,200}name=["']?(?:generator|ProgId|exporter-version)["']?[^<>]{0,200}(?:Evernote|Microsoft|OneNote|Word|Notion|Bear|Joplin|LibreOffice|Sparehour)|class="page-body"|docs-internal-guid|<input[^<>]{0,200}type=["']?checkbox/i;
/** Reading them takes some seconds. */
const ELEMENTS_MAX = 30_000;
/** A shorter one is probably only a part of it. */
const ARTICLE_MIN = 500;

/** The article of a page saved from the web, without its menus; null for any other page. */
export function articleOf(html: string): { title: string; content: string } | null {
  if (!surroundings.test(html) || exported.test(html)) return null;
  const document = createDocument(html);
  // Readability asks for an address, and walks lists that this document only counts.
  Object.defineProperty(document, 'baseURI', { value: '' });
  for (const list of [document.getElementsByTagName('p'), document.documentElement.children]) {
    const prototype: object = Object.getPrototypeOf(list);
    if (!(Symbol.iterator in prototype)) {
      Object.defineProperty(prototype, Symbol.iterator, { value: Array.prototype[Symbol.iterator] });
    }
  }
  try {
    const article = new Readability(document, { maxElemsToParse: ELEMENTS_MAX, keepClasses: true }).parse();
    if (!article?.content || (article.length ?? 0) < ARTICLE_MIN) return null;
    return { title: article.title ?? '', content: article.content };
  } catch {
    return null;
  }
}

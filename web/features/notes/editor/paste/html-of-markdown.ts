import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { linkedNoteId, noteHref } from '#shared/note-links.ts';
import { wholePlaceOfPage } from '#web/lib/colleague.ts';

/** Longer texts are copied as plain text. */
const MARKDOWN_MAX = 100_000;
/** Marks of one paragraph are matched in time in proportion to their square. */
const PARAGRAPH_MAX = 20_000;
/** Quotes and items on one line; so are these. */
const NESTED_DEEP = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){50}/m;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i;

/**
 * Markdown as HTML for other programs, without what works only here: pictures become text, and links between notes get the address they open at.
 * HTML in the Markdown is text. Empty if the text is too long or would take too long.
 */
export function htmlOfMarkdown(markdown: string): string {
  if (isTooMuch(markdown)) return '';
  const html = micromark(markdown, {
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  // It has no style and no script, and a document that isn't shown loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt);
  for (const box of body.querySelectorAll('input')) box.replaceWith(box.hasAttribute('checked') ? '☑' : '☐');
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const note = linkedNoteId(href);
    if (note !== null) link.setAttribute('href', wholePlaceOfPage() + noteHref(note));
    else if (!ADDRESS.test(href)) link.replaceWith(...link.childNodes);
  }
  for (const element of body.querySelectorAll('*')) keepAttributes(element);
  body.normalize();
  breakLines(body);
  return body.innerHTML;
}

function isTooMuch(markdown: string): boolean {
  if (markdown.length > MARKDOWN_MAX || NESTED_DEEP.test(markdown)) return true;
  return markdown.split(/\n\s*\n/).some((paragraph) => paragraph.length > PARAGRAPH_MAX);
}

const ATTRIBUTES = new Set(['href', 'start', 'align', 'class']);

function keepAttributes(element: Element): void {
  for (const { name } of [...element.attributes]) {
    const isKept = ATTRIBUTES.has(name) && (name !== 'class' || element.nodeName === 'CODE');
    if (!isKept) element.removeAttribute(name);
  }
}

const INLINE = /^(?:A|STRONG|EM|DEL|CODE|SUP)$/;

/** A line break in the text is one wherever it is pasted, as on the page. */
function breakLines(body: HTMLElement): void {
  const page = body.ownerDocument;
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.includes('\n') || text.parentElement?.closest('pre')) continue;
    const isAfterInline = INLINE.test(text.previousSibling?.nodeName ?? '');
    const isBeforeInline = INLINE.test(text.nextSibling?.nodeName ?? '');
    const lines = text.data.split('\n');
    const parts = lines.flatMap((line, at): (string | Node)[] => {
      const isEdge =
        (at === 1 && lines[0] === '' && !isAfterInline) || (at === lines.length - 1 && line === '' && !isBeforeInline);
      return at === 0 ? [line] : [isEdge ? '\n' : page.createElement('br'), line];
    });
    text.replaceWith(...parts);
  }
}

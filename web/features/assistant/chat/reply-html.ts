import type { ChatSource } from '#shared/assistant.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { sourceName } from './source-name.ts';

/** The only attributes that are copied. */
const ATTRIBUTES = new Set(['href', 'start', 'align']);

/**
 * Turns the rendered reply into HTML for the clipboard; undefined while it isn't fully rendered.
 *
 * @param sources the sources to list below the reply; without them, citations are removed.
 */
export function replyHtml(rendered: Element | null, sources?: readonly ChatSource[]): string | undefined {
  const page = rendered?.querySelector('.markdown-preview');
  if (!page || page.querySelector('[role="status"]')) return undefined;
  const copy = page.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll('[data-citation]')) {
    if (sources) mark.replaceWith(`[${mark.getAttribute('data-citation')}]`);
    else removeWithSpace(mark);
  }
  for (const place of copy.querySelectorAll('.link-place')) removeWithSpace(place);
  for (const box of copy.querySelectorAll('input')) box.replaceWith(box.hasAttribute('checked') ? '☑' : '☐');
  // Relative links don't work outside the product.
  for (const link of copy.querySelectorAll('a:not([href*=":"])')) link.replaceWith(...link.childNodes);
  for (const frame of [...copy.querySelectorAll('div, section')].reverse()) frame.replaceWith(...frame.childNodes);
  for (const element of copy.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  if (sources) copy.append(sourceParagraph(copy.ownerDocument, sources));
  return copy.innerHTML;
}

function removeWithSpace(element: Element): void {
  const before = element.previousSibling;
  if (before?.nodeType === Node.TEXT_NODE) before.nodeValue = (before.nodeValue ?? '').replace(/[^\S\n]+$/, '');
  element.remove();
}

function sourceParagraph(page: Document, sources: readonly ChatSource[]): Element {
  const paragraph = page.createElement('p');
  const lines = [texts.reply.sourcesHeading, ...sources.map((source) => `[${source.number}] ${sourceName(source)}`)];
  for (const line of lines) paragraph.append(...(line === lines[0] ? [] : [page.createElement('br')]), line);
  return paragraph;
}

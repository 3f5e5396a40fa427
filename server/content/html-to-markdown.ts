import { createDocument } from '@mixmark-io/domino';
import { markdownOf } from '#shared/markdown/from-html/read-blocks.ts';
import type { Source } from '#shared/markdown/from-html/source.ts';

/** All that HTML shows, as Markdown. Its document runs and loads nothing. */
export function htmlToMarkdown(html: string, source: Source = {}): string {
  return markdownOf(parsedBody(html), { isWhole: true, ...source });
}

/** A text of HTML on one line, without tags and with its entities resolved. */
export function textOfHtml(html: string): string {
  const text = parsedBody(html.replaceAll(/<[^<>]*>/g, '')).textContent ?? '';
  return text.replaceAll(/\s+/g, ' ').trim();
}

function parsedBody(html: string): Element {
  return createDocument(`<body>${html}`).body;
}

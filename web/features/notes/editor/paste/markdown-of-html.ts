import { inertHtml } from './inert-html.ts';
import { readBlocks } from './read-blocks.ts';
import { writeMarkdown } from './write-markdown.ts';

/** What HTML shows, as Markdown; empty if it shows nothing or is too large. */
export function markdownOfHtml(html: string): string {
  const inert = inertHtml(html);
  if (inert === undefined) return '';
  return writeMarkdown(readBlocks(new DOMParser().parseFromString(inert, 'text/html').body));
}

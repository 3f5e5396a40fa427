import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { Range } from './edit-line.ts';

/** What a document obliges somebody to, as a checkbox line says it. */
export interface PaperLine {
  text: string;
  due: string | null;
  owner: string | null;
}

/** The content with a line at its end, in the list of boxes that is there. */
export function withAppended(content: string, paper: PaperLine): string {
  const body = content.trimEnd();
  const last = body.slice(body.lastIndexOf('\n') + 1);
  const lead = body === '' ? '' : OPEN_BOX.test(last) ? '\n' : '\n\n';
  return body + lead + lineOf(paper) + content.slice(body.length);
}

/** The content without that line, which is in that place; null if it has other words by now. */
export function withoutAppended(content: string, { from, to }: Range, paper: PaperLine): string | null {
  const start = content.lastIndexOf('\n', from - 1) + 1;
  const end = content.indexOf('\n', to);
  const after = end === -1 ? '' : content.slice(end);
  if (content.slice(start, end === -1 ? undefined : end).trimEnd() !== lineOf(paper)) return null;
  const before = content.slice(0, start);
  const isInList =
    OPEN_BOX.test(before.slice(before.lastIndexOf('\n', start - 2) + 1)) || OPEN_BOX.test(after.slice(1));
  return before.replace(isInList ? /\n$/ : /\n\n?$/, '') + after;
}

const OPEN_BOX = /^\s*[-*+][ \t]+\[[ xX]\]\s/;

/** With the day in a form that reads the same everywhere. */
function lineOf({ text, due, owner }: PaperLine): string {
  const name = owner === null || text.includes(owner) ? '' : `${owner}: `;
  if (due === null) return `- [ ] ${name}${escapeMarkdown(text)}`;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(due));
  return `- [ ] ${name}${escapeMarkdown(text)} (due ${detectLanguage(text) === 'en' ? day : due})`;
}

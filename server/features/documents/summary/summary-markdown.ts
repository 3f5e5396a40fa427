import type { DocumentSummary } from '#shared/documents.ts';

/** The summary as the beginning of a note; nothing for a document in which nothing was found. */
export function summaryMarkdown(summary: DocumentSummary): string {
  const { points, keywords, people, dates, amounts, madeBy } = summary;
  const parts: string[] = [];
  if (points.length > 0)
    parts.push('## Summary', points.map((point) => `- ${plain(point.text)}${pageOf(point)}`).join('\n'));
  if (points.length > 0 && madeBy !== 'built-in') parts.push(`*Written by ${plain(madeBy)}.*`);
  if (keywords.length > 0) parts.push('## Keywords', keywords.map(plain).join(', '));
  for (const [label, found] of [
    ['People', people],
    ['Dates', dates],
    ['Amounts', amounts],
  ] as const) {
    if (found.length > 0) parts.push(`**${label}:** ${found.map(({ text }) => plain(text)).join('; ')}`);
  }
  return parts.join('\n\n');
}

function pageOf({ page }: { page: number | null }): string {
  return page === null ? '' : ` (page ${page})`;
}

/** Text of the document stays text: nothing in it is read as Markdown, wherever on a line it stands. */
function plain(text: string): string {
  return (
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      // An address becomes a link by itself, and a backslash in it would be part of where it leads.
      .replace(/(\b(?:https?:\/\/|www\.)[^\s<>[\]`*\\]+)|[\\`*_[\]<>~]/g, (found, address) => address ?? `\\${found}`)
      .replace(/&(?=#?\w{1,31};)/g, '\\&')
      .replace(/^[#+=|-]/, '\\$&')
      .replace(/^(\d{1,9})([.)])/, '$1\\$2')
  );
}

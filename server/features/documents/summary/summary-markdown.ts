import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import type { DocumentSummary } from '#shared/documents.ts';

/** The summary as the beginning of a note; empty if nothing was found in the document. */
export function summaryMarkdown(summary: DocumentSummary): string {
  const { points, keywords, people, dates, amounts, madeBy } = summary;
  const parts: string[] = [];
  if (points.length > 0)
    parts.push('## Summary', points.map((point) => `- ${escapeMarkdown(point.text)}${pageOf(point)}`).join('\n'));
  if (points.length > 0 && madeBy !== 'built-in') parts.push(`*Written by ${escapeMarkdown(madeBy)}.*`);
  if (keywords.length > 0) parts.push('## Keywords', keywords.map(escapeMarkdown).join(', '));
  for (const [label, found] of [
    ['People', people],
    ['Dates', dates],
    ['Amounts', amounts],
  ] as const) {
    if (found.length > 0) parts.push(`**${label}:** ${found.map(({ text }) => escapeMarkdown(text)).join('; ')}`);
  }
  return parts.join('\n\n');
}

function pageOf({ page }: { page: number | null }): string {
  return page === null ? '' : ` (page ${page})`;
}

import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import type { DocumentSummary } from '#shared/documents.ts';

/** The summary as the beginning of a note; empty if nothing was found in the document. */
export function summaryMarkdown(summary: DocumentSummary): string {
  const { points, keywords, people, dates, amounts, madeBy } = summary;
  const parts: string[] = [];
  const lines = [...points.map(itemOf), ...conversationLines(summary)];
  // One list without blank lines: that is how the assistant recognizes what an upload wrote.
  if (lines.length > 0) parts.push('## Summary', lines.join('\n'));
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

function conversationLines({ conversation }: DocumentSummary): string[] {
  if (conversation === undefined) return [];
  const { decisions, tasks, questions } = documentTexts.conversation;
  return (
    [
      [decisions, conversation.decisions],
      [tasks, conversation.tasks],
      [questions, conversation.questions],
    ] as const
  ).flatMap(([label, statements]) =>
    statements.length === 0 ? [] : [`- **${label}**`, ...statements.map((one) => `  ${itemOf(one)}`)],
  );
}

interface Item {
  text: string;
  page: number | null;
  speaker?: string | null | undefined;
}

function itemOf(item: Item): string {
  const speaker = item.speaker ? `${escapeMarkdown(item.speaker)}: ` : '';
  return `- ${speaker}${escapeMarkdown(item.text)}${pageOf(item)}`;
}

function pageOf({ page }: { page: number | null }): string {
  return page === null ? '' : ` (page ${page})`;
}

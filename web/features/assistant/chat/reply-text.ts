import type { ChatMessage, ChatSource } from '#shared/assistant.ts';
import { replaceCitations } from '#shared/citations.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { sourceName } from './source-name.ts';

type ReplyText = Pick<ChatMessage, 'content' | 'sources'>;

/** A reply in Markdown without citations, which recipients can't open. */
export function plainReply({ content, sources }: ReplyText): string {
  const known = new Set(sources.map(({ number }) => number));
  const text = replaceCitations(content, (numbers, written) =>
    numbers.every((number) => known.has(number)) ? '' : written,
  );
  return withoutEscapes(text).trim();
}

/** A reply in Markdown with its citations, followed by the sources. */
export function replyWithSources({ content, sources }: ReplyText): string {
  return [
    withoutEscapes(content).trim(),
    `${texts.reply.sourcesHeading}\n\n${sources.map(sourceLine).join('\n')}`,
  ].join('\n\n');
}

function sourceLine(source: ChatSource): string {
  return `- [${source.number}] ${sourceName(source)}`;
}

/** Removes escapes that only prevented a citation or link, and those with no effect inside a word or line. */
function withoutEscapes(markdown: string): string {
  return markdown
    .replace(/\\\[(\d{1,3}(?:, ?\d{1,3})*)\\\](?![([]|(?<=^ *\\\[[\d, ]+\\\]):)/gm, '[$1]')
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/(?<=\p{L}[^\n]*\d)\\(?=[.)])/gu, '');
}

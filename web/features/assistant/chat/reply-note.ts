import { AI_RESPONSE_TAG } from '#shared/assistant.ts';
import { brand } from '#shared/brand.ts';
import { plainLine } from '#shared/note-preview.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';

const TITLE_LINE_MAX = 40;

/** The note to create from a reply, titled with its first line and tagged as an AI response. */
export function noteOfReply(content: string) {
  const [line = ''] = content.split('\n');
  const characters = [...plainLine(line)];
  const start = characters.slice(0, TITLE_LINE_MAX).join('');
  return {
    title: texts.reply.noteTitle(brand.short, start, characters.length > TITLE_LINE_MAX),
    content,
    tags: [AI_RESPONSE_TAG],
  };
}

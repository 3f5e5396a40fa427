import { AI_RESPONSE_TAG } from '#shared/assistant.ts';
import { brand } from '#shared/brand.ts';

const TITLE_LINE_MAX = 40;

/** A reply as a note: titled by its first line, tagged as what it is. */
export function noteOfReply(reply: string) {
  const content = reply.trim();
  const [line = ''] = content.split('\n');
  const characters = [...line.trim()];
  const start = characters.slice(0, TITLE_LINE_MAX).join('');
  return {
    title: `${brand.short} AI: ${start}${characters.length > TITLE_LINE_MAX ? '...' : ''}`,
    content,
    tags: [AI_RESPONSE_TAG],
  };
}

import type { ChatSource } from '#shared/assistant.ts';
import { shownTitle } from '#shared/notes.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';

/** The title of a source with its page. */
export function sourceName({ title, page }: ChatSource): string {
  const name = shownTitle(title);
  return page === null ? name : assistantTexts.reply.sourceOnPage(name, page);
}

import type { ChatSource } from '#shared/assistant.ts';
import { PLACE_JOINT } from '#shared/folders.ts';
import { shownTitle } from '#shared/notes.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';

/** The title of a source with its page. */
export function sourceTitle({ title, page }: ChatSource): string {
  const name = shownTitle(title);
  return page === null ? name : assistantTexts.reply.sourceOnPage(name, page);
}

/** The folder of a source; empty at the top level, and if it was cited before folders were. */
export function sourcePlace({ place }: Partial<Pick<ChatSource, 'place'>>): string {
  return place?.split(PLACE_JOINT).at(-1) ?? '';
}

/** The title of a source with its page and folder. */
export function sourceName(source: ChatSource): string {
  return [sourceTitle(source), sourcePlace(source)].filter(Boolean).join(' · ');
}

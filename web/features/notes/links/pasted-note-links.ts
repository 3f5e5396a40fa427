import type { EditorState } from '@codemirror/state';
import { linkedNoteId, noteLink, noteLinkOfUrl } from '#shared/note-links.ts';
import { linkedNotes } from '#web/features/notes/editor/page/page-context.ts';
import { wholePlaceOfPage } from '#web/lib/colleague.ts';
import { linksTexts as texts } from './links.texts.ts';

/** A link to the note whose address on this page was pasted alone; undefined for every other text. */
export function pastedNoteLink(state: EditorState, text: string, selected: string): string | undefined {
  const address = noteLinkOfUrl(text, wholePlaceOfPage());
  const id = address && linkedNoteId(address);
  if (!id) return undefined;
  const words = /[\r\n]/.test(selected) ? '' : selected.trim();
  const title = words || (state.facet(linkedNotes)?.titleOf(id) ?? texts.note);
  return noteLink({ id, title });
}

/** Markdown whose links to notes on this page are links between notes. */
export function withNoteLinks(markdown: string): string {
  return markdown.replaceAll(/\]\((https?:\/\/[^\s()<>]+)\)/g, (link, address: string) => {
    const note = noteLinkOfUrl(address, wholePlaceOfPage());
    return note === null ? link : `](${note})`;
  });
}

import { noteHtml } from '#server/features/export/note-html.ts';
import { attachmentIdOf } from '#shared/attachments.ts';
import { linkedNoteId } from '#shared/note-links.ts';

/** A note for its visitors. */
export interface NoteToShow {
  noteId: string;
  content: string;
  /** The path of the page: pictures are below it. */
  path: string;
}

/** The note's text as HTML. Its pictures are the page's own, and links to other notes and to files are only words. */
export function sharedNoteHtml({ noteId, content, path }: NoteToShow): string {
  return noteHtml(content, {
    topLevel: 2,
    link: (href) => {
      if (linkedNoteId(href) === noteId) return '#';
      return /^(?:https?:|mailto:|tel:)/i.test(href) ? href : null;
    },
    picture: (src) => {
      const id = attachmentIdOf(src);
      return id === null ? null : `${path}/attachments/${id}`;
    },
  });
}

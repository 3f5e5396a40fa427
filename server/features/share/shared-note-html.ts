import { escapeHtml, noteHtml } from '#server/features/export/note-html.ts';
import { attachmentIdOf } from '#shared/attachments.ts';
import { withoutPrivate } from '#shared/markdown/private.ts';
import { linkedNoteId } from '#shared/note-links.ts';
import { MIB } from '#shared/size-text.ts';
import { shareTexts } from './share.texts.ts';

/** A note for its visitors. */
export interface NoteToShow {
  noteId: string;
  content: string;
  /** The path of the page: pictures are below it. */
  path: string;
}

export interface RenderedNote {
  html: string;
  /** The ids of the attachments it shows. */
  pictures: string[];
}

/** A long address that many links share is written once in the note, and for each of them in the page. */
const HTML_MAX = 4 * MIB;

/** The note's text as HTML, without what is private. Its pictures are the page's own, and links to other notes and to files are only words. */
export function sharedNoteHtml({ noteId, content, path }: NoteToShow): RenderedNote {
  const pictures = new Set<string>();
  const html = noteHtml(withoutPrivate(content), {
    topLevel: 2,
    link: (href) => {
      if (linkedNoteId(href) === noteId) return '#';
      return /^(?:https?:|mailto:|tel:)/i.test(href) ? href : null;
    },
    picture: (src) => {
      const id = attachmentIdOf(src);
      if (id === null) return null;
      pictures.add(id);
      return `${path}/attachments/${id}`;
    },
  });
  return html.length > HTML_MAX ? plainNoteHtml(content) : { html, pictures: [...pictures] };
}

/** The same as it was written, for one that can't be formatted. */
export function plainNoteHtml(content: string): RenderedNote {
  const html = `<p class="meta">${shareTexts.page.plain}</p><div class="plain">${escapeHtml(withoutPrivate(content))}</div>`;
  return { html, pictures: [] };
}

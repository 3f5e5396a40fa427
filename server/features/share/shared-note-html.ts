import { createHash } from 'node:crypto';
import { escapeHtml, noteHtml } from '#server/features/export/note-html.ts';
import { attachmentIdOf } from '#shared/attachments.ts';
import { withoutPrivate } from '#shared/markdown/private.ts';
import { linkedNoteId } from '#shared/note-links.ts';
import { MIB } from '#shared/size-text.ts';
import { cutText } from '#shared/text.ts';
import { shareTexts } from './share.texts.ts';

/** A note for its visitors. */
export interface NoteToShow {
  noteId: string;
  content: string;
  /** The path of the page: pictures are below it. */
  path: string;
  /** Whether files can be downloaded, and open to-dos ticked. */
  allowsFiles: boolean;
  allowsAnswers: boolean;
}

export interface RenderedNote {
  html: string;
  /** The ids of the attachments it shows. */
  pictures: string[];
  /** The ids of the attachments that can be downloaded. */
  files: string[];
  /** The open to-dos that can be ticked: what the form sends, and their words. */
  todos: [id: string, words: string][];
}

/** More of them are shown without a box to tick. */
const TODOS_MAX = 500;
const WORDS_MAX = 500;

/** A long address that many links share is written once in the note, and for each of them in the page. */
const HTML_MAX = 4 * MIB;

/** The note's text as HTML, without what is private. Its pictures are the page's own, and links to other notes and to files are only words. */
export function sharedNoteHtml(note: NoteToShow): RenderedNote {
  const { noteId, content, path, allowsFiles, allowsAnswers } = note;
  const pictures = new Set<string>();
  const files = new Set<string>();
  const todos: RenderedNote['todos'] = [];
  const times = new Map<string, number>();
  const html = noteHtml(withoutPrivate(content), {
    topLevel: 2,
    link: (href) => {
      if (linkedNoteId(href) === noteId) return '#';
      const file = allowsFiles ? attachmentIdOf(href) : null;
      if (file !== null) {
        files.add(file);
        return `${path}/attachments/${file}`;
      }
      return /^(?:https?:|mailto:|tel:)/i.test(href) ? href : null;
    },
    todo: (words) => {
      if (!allowsAnswers || todos.length >= TODOS_MAX) return null;
      const time = (times.get(words) ?? 0) + 1;
      times.set(words, time);
      const id = todoId(words, time);
      todos.push([id, cutText(words, WORDS_MAX)]);
      return `form="answer" name="done" value="${id}"`;
    },
    picture: (src) => {
      const id = attachmentIdOf(src);
      if (id === null) return null;
      pictures.add(id);
      return `${path}/attachments/${id}`;
    },
  });
  if (html.length > HTML_MAX) return plainNoteHtml(content);
  return { html, pictures: [...pictures], files: [...files], todos };
}

/** By its words, so that a tick never goes to another to-do when the note changes; the same words again are counted. */
function todoId(words: string, time: number): string {
  return createHash('sha256').update(`${time} ${words}`).digest('base64url').slice(0, 16);
}

/** The same as it was written, for one that can't be formatted. */
export function plainNoteHtml(content: string): RenderedNote {
  const html = `<p class="meta">${shareTexts.page.plain}</p><div class="plain">${escapeHtml(withoutPrivate(content))}</div>`;
  return { html, pictures: [], files: [], todos: [] };
}

import type { Note, NoteSummary } from '#shared/notes.ts';

const PREVIEW_LENGTH = 240;
/** Enough raw text for a preview however much of it is markup; a note of 1,000,000 characters is not scanned whole. */
const SCANNED_LENGTH = 4 * PREVIEW_LENGTH;

/** What a list shows of a note, made from the note itself, so that a save needs no second read. */
export function summaryOf(note: Note): NoteSummary {
  return {
    id: note.id,
    title: note.title,
    preview: previewOf(note.content),
    tags: note.tags,
    folderId: note.folderId,
    updatedAt: note.updatedAt,
  };
}

/** The beginning of a markdown text without its symbols, on one line. */
export function previewOf(content: string): string {
  return content
    .slice(0, SCANNED_LENGTH)
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+|```.*$|~~~.*$)/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_~`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PREVIEW_LENGTH);
}

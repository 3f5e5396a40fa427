import { previewOf } from '#shared/note-preview.ts';
import type { Note, NoteSummary } from '#shared/notes.ts';

/** What a list shows of a note, made from the note itself, so that a save needs no second read. */
export function summaryOf(note: Note): NoteSummary {
  return {
    id: note.id,
    title: note.title,
    preview: previewOf(note.content),
    tags: note.tags,
    folderId: note.folderId,
    aiExcluded: note.aiExcluded,
    pinned: note.pinned,
    version: note.version,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
  };
}

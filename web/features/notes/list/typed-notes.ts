import { useMemo, useSyncExternalStore } from 'react';
import { pictureOf, previewOf } from '#shared/note-preview.ts';
import type { NoteSummary } from '#shared/notes.ts';
import { Store } from '#web/lib/store.ts';

type Typed = Pick<NoteSummary, 'title' | 'preview' | 'picture'>;

/** What is typed here and not saved yet, by note. */
const typedNotes = new Store(new Map<string, Typed>());

/** Lists a note as its text begins now; undefined: as it is saved. */
export function listTyped(noteId: string, beginning: { title: string; content: string } | undefined): void {
  const notes = typedNotes.get();
  const before = notes.get(noteId);
  if (!beginning) {
    if (notes.delete(noteId)) typedNotes.notify();
    return;
  }
  const { title, content } = beginning;
  const typed = { title, preview: previewOf(content), picture: pictureOf(content) };
  const isSame = before?.title === title && before.preview === typed.preview && before.picture === typed.picture;
  if (isSame) return;
  notes.set(noteId, typed);
  typedNotes.notify();
}

/** A note as it is being typed. */
export function useTyped(note: NoteSummary): NoteSummary {
  const typed = useSyncExternalStore(typedNotes.subscribe, () => typedNotes.get().get(note.id));
  return useMemo(() => (typed ? { ...note, ...typed } : note), [note, typed]);
}

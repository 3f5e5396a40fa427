import type { MouseEvent, ReactNode } from 'react';
import { noteHref } from '#shared/note-links.ts';
import { placeOfPage } from '#web/lib/colleague.ts';
import { useLinkedNotes, useLinkedTitle } from './linked-notes.ts';
import { linksTexts as texts } from './links.texts.ts';

interface NoteLinkProps {
  noteId: string;
  /** The title that the text gives, shown until the current one is known. */
  children: ReactNode;
}

/** A link to a note under its current title. A deleted note is struck through. */
export function NoteLink({ noteId, children }: NoteLinkProps) {
  const notes = useLinkedNotes();
  const title = useLinkedTitle(noteId);
  if (title === null) {
    return (
      <span>
        <del>{children}</del> <span className="link-place">({texts.deleted})</span>
      </span>
    );
  }

  function handleClick(event: MouseEvent) {
    if (!notes || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    notes.open(noteId);
  }
  return (
    <a href={placeOfPage() + noteHref(noteId)} onClick={handleClick}>
      {title ?? children}
    </a>
  );
}

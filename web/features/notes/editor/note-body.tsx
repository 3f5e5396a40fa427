import type { KeyboardEvent, RefObject } from 'react';
import { cn } from '#web/lib/cn.ts';
import { type Format, formatMarkdown } from './format-markdown.ts';
import { applyEdit } from './text-box.ts';

interface NoteBodyProps {
  boxRef: RefObject<HTMLTextAreaElement | null>;
  isHidden: boolean;
  isSplit: boolean;
  readOnly: boolean;
}

/** Formats the selection of the text box as one step of undo. */
export function formatBox(box: HTMLTextAreaElement, format: Format): void {
  applyEdit(box, formatMarkdown(format, box.value, box.selectionStart, box.selectionEnd));
}

/** The margins beside a note's lines: 65–75 characters in the middle, or half the width. */
export function noteColumn(isSplit: boolean): string {
  return isSplit ? 'px-5 lg:px-8' : 'px-[max(1.25rem,calc((100%-var(--container-note))/2+1.25rem))]';
}

/** The box one writes in. It holds its text itself: React never draws it again while somebody types. */
export function NoteBody({ boxRef, isHidden, isSplit, readOnly }: NoteBodyProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const box = event.currentTarget;
    if (event.nativeEvent.isComposing || event.altKey || readOnly) return;
    const hasMod = event.ctrlKey || event.metaKey;
    if (!hasMod || event.shiftKey || (event.key !== 'b' && event.key !== 'i')) return;
    event.preventDefault();
    formatBox(box, event.key === 'b' ? 'bold' : 'italic');
  }

  return (
    <textarea
      ref={boxRef}
      hidden={isHidden}
      readOnly={readOnly}
      aria-label="Note"
      placeholder="Start writing..."
      // A browser that fills the box in again after a reload would put old text over the note's.
      autoComplete="off"
      spellCheck
      onKeyDown={handleKeyDown}
      className={cn(
        'min-h-0 w-full min-w-0 flex-1 resize-none bg-transparent pt-2 pb-16 font-serif text-ink text-note outline-none',
        'scroll-pb-12',
        noteColumn(isSplit),
        isSplit && 'border-r',
      )}
    />
  );
}

import type { KeyboardEvent, RefObject } from 'react';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { type Format, formatMarkdown } from './format-markdown.ts';
import { applyEdit } from './text-box.ts';

interface NoteBodyProps {
  boxRef: RefObject<HTMLTextAreaElement | null>;
  isHidden: boolean;
  isSplit: boolean;
  readOnly: boolean;
}

/** Formats the selection of the text box as one undo step. */
export function formatBox(box: HTMLTextAreaElement, format: Format): void {
  applyEdit(box, formatMarkdown(format, box.value, box.selectionStart, box.selectionEnd));
}

/** The margins of a note: a column of 65–75 characters, or half the width. */
export function noteColumn(isSplit: boolean): string {
  return isSplit ? 'px-5 lg:px-8' : 'px-[max(1.25rem,calc((100%-var(--container-note))/2+1.25rem))]';
}

/** The text box. It holds its own text, so that React doesn't rerender it while the user types. */
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
      aria-label={texts.text}
      placeholder={texts.placeholder}
      // After a reload, autofill would overwrite the note with old text.
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

import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { EditorMode } from '#shared/settings.ts';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';
import type { PageHooks } from './page/page-hooks.ts';
import type { SurfaceHost } from './surface-host.ts';
import { usePage } from './use-page.ts';
import './note-body.css';

interface NoteBodyProps {
  surface: SurfaceHost;
  mode: EditorMode;
  readOnly: boolean;
  hooks: PageHooks | undefined;
}

/** The margins of a note: a column of 65–75 characters. */
export const noteColumn = 'px-[max(1.25rem,calc((100%-var(--container-note))/2+1.25rem))]';

/** The note's text. What shows it holds it, so that React doesn't rerender while the user types. */
export function NoteBody({ surface, mode, readOnly, hooks }: NoteBodyProps) {
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const elements = useMemo(() => ({ box: boxRef, frame: frameRef }), []);
  const isPage = usePage(surface, elements, { mode, isReadOnly: readOnly, hooks });

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.altKey || readOnly) return;
    const hasMod = event.ctrlKey || event.metaKey;
    if (!hasMod || event.shiftKey || (event.key !== 'b' && event.key !== 'i')) return;
    event.preventDefault();
    surface.format(event.key === 'b' ? 'bold' : 'italic');
  }

  return (
    <>
      <div ref={frameRef} hidden className="page-frame w-full min-w-0 shrink-0 grow" />
      <textarea
        ref={boxRef}
        readOnly={readOnly}
        dir="auto"
        aria-label={isPage ? undefined : texts.text}
        placeholder={texts.placeholder}
        // After a reload, autofill would overwrite the note with old text.
        autoComplete="off"
        spellCheck
        onKeyDown={handleKeyDown}
        className={cn(
          'field-sizing-content w-full min-w-0 shrink-0 grow resize-none bg-transparent pt-2 pb-16 font-serif text-ink',
          'min-h-64 scroll-pb-12 text-note outline-none',
          mode === 'page' && 'awaits-page',
          noteColumn,
        )}
      />
    </>
  );
}

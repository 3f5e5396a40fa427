import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { printedDayText } from '#web/lib/dates.ts';
import type { NoteSurface } from './note-surface.ts';
import { PlainTextFallback } from './plain-text-fallback.tsx';
import './printed-note.css';

/** Preload the renderer well after the first paint, so that printing and the preview work offline. */
const PRELOAD_MS = 2_000;

interface PrintedNoteProps {
  titleRef: RefObject<HTMLTextAreaElement | null>;
  surface: NoteSurface;
  tags: readonly string[];
}

/** The rendered note, which is printed instead of the application. It is in the page only while printing. */
export function PrintedNote({ titleRef, surface, tags }: PrintedNoteProps) {
  const [printed, setPrinted] = useState<{ title: string; text: string }>();
  const [preview, setPreview] = useState<{ Markdown: ComponentType<{ text: string; isWhole?: boolean }> }>();

  useEffect(() => {
    const load = () =>
      import('./markdown-preview.tsx').then(({ MarkdownPreview: Markdown }) => setPreview({ Markdown }));
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    // The browser captures the page right after the event, so render synchronously.
    const begin = () => flushSync(() => setPrinted({ title: titleRef.current?.value ?? '', text: surface.text() }));
    const end = () => setPrinted(undefined);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [titleRef, surface]);

  if (!printed) return null;
  return createPortal(
    <article className="printed-note">
      <h1 className="printed-title">{printed.title}</h1>
      <p className="printed-meta">{[printedDayText(new Date()), ...tags.map((tag) => `#${tag}`)].join(' · ')}</p>
      {preview ? (
        <PlainTextFallback text={printed.text}>
          <preview.Markdown text={printed.text} isWhole />
        </PlainTextFallback>
      ) : (
        <p className="whitespace-pre-wrap break-words font-serif text-note">{printed.text}</p>
      )}
    </article>,
    document.body,
  );
}

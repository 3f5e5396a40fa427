import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { attachmentsIn } from '#shared/attachments.ts';
import { withoutPrivate } from '#shared/markdown/private.ts';
import { callAddress } from '#web/lib/colleague.ts';
import { printedDayText } from '#web/lib/dates.ts';
import { onIntent } from '#web/lib/on-intent.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import type { NoteSurface } from './note-surface.ts';
import { PlainTextFallback } from './plain-text-fallback.tsx';
import { isPartPrinted } from './print-part.ts';
import './printed-note.css';

/** How long a print key waits for pictures that don't come. */
const PICTURES_MS = 5_000;

interface PrintedNoteProps {
  titleRef: RefObject<HTMLTextAreaElement | null>;
  surface: NoteSurface;
  tags: readonly string[];
}

/** The rendered note without what is private, which is printed instead of the application. It is in the page only while printing. */
export function PrintedNote({ titleRef, surface, tags }: PrintedNoteProps) {
  const [printed, setPrinted] = useState<{ title: string; text: string }>();
  const [, setHeld] = useState<readonly HTMLImageElement[]>([]);

  // The browser's own menus and keys are reached with the mouse or a key that begins a shortcut.
  useEffect(() => onIntent(() => void loadPrintedRenderer().catch(() => {})), []);

  useEffect(() => {
    // The browser captures the page right after the event, so render synchronously.
    const openText = () => withoutPrivate(surface.text());
    const begin = () =>
      isPartPrinted() || flushSync(() => setPrinted({ title: titleRef.current?.value ?? '', text: openText() }));
    const end = () => {
      setPrinted(undefined);
      setHeld([]);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [titleRef, surface]);

  // The browser's own command can't be made to wait.
  useShortcut('mod+p', async () => {
    const pictures = picturesOf(withoutPrivate(surface.text()));
    await Promise.allSettled([loadPrintedRenderer(), allDecoded(pictures)]);
    setHeld(pictures);
    window.print();
  });

  if (!printed) return null;
  const Markdown = printedRenderer();
  return createPortal(
    <article className="printed-note">
      <h1 dir="auto" className="printed-title">
        {printed.title}
      </h1>
      <p className="printed-meta">{[printedDayText(new Date()), ...tags.map((tag) => `#${tag}`)].join(' · ')}</p>
      {Markdown ? (
        <PlainTextFallback text={printed.text}>
          <Markdown text={printed.text} isWhole />
        </PlainTextFallback>
      ) : (
        <p className="whitespace-pre-wrap text-start break-words [unicode-bidi:plaintext] font-serif text-note">
          {printed.text}
        </p>
      )}
    </article>,
    document.body,
  );
}

/** The note's pictures: while they are held, the printed ones are shown at once. */
export function picturesOf(text: string): HTMLImageElement[] {
  return [...new Set(attachmentsIn(text).map(({ id }) => id))].map((id) => {
    const picture = new Image();
    picture.src = callAddress(`/api/attachments/${id}`);
    return picture;
  });
}

export async function allDecoded(pictures: readonly HTMLImageElement[]): Promise<void> {
  const waiting = new Promise((resolve) => setTimeout(resolve, pictures.length > 0 ? PICTURES_MS : 0));
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), waiting]);
}

type Renderer = ComponentType<{ text: string; isWhole?: boolean }>;

/** Loaded once, for all notes. */
let loaded: Renderer | undefined;

/** What draws a note that is printed. It has to be there when the browser prints, which waits for nothing. */
export async function loadPrintedRenderer(): Promise<void> {
  loaded ??= (await import('./markdown-preview.tsx')).MarkdownPreview;
}

/** Undefined until it is loaded. */
export function printedRenderer(): Renderer | undefined {
  return loaded;
}

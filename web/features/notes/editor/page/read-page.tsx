import { useLayoutEffect, useRef } from 'react';
import type { LinkedNotes } from './page-context.ts';
import { PageSurface } from './page-surface.ts';

export interface ReadPageProps {
  text: string;
  /** What the text is, for assistive technology. */
  label: string;
  linkedNotes?: LinkedNotes | undefined;
}

/** A note's text drawn as the page draws it, only to be read: a click opens its links. */
export function ReadPage({ text, label, linkedNotes }: ReadPageProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    const surface = new PageSurface(frame, { mode: 'page', isReadOnly: true, label, linkedNotes });
    surface.show(text);
    return () => surface.destroy();
  }, [text, label, linkedNotes]);
  return <div ref={frameRef} className="page-frame read-page" />;
}

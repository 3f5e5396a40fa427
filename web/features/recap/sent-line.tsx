import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SentLetter } from '#shared/recap.ts';
import { connection } from '#web/lib/connection.ts';
import { useStore } from '#web/lib/store.ts';
import { useLetters } from './recap.queries.ts';
import { recapTexts as texts } from './recap.texts.ts';

const CALM_MS = 1_500;

/** In the note's header: the recipients of its last letter, and its day. Nothing is shown where none was. */
export function SentLine({ noteId, onOpen }: { noteId: string; onOpen: (letter: SentLetter) => void }) {
  const [isCalm, setIsCalm] = useState(false);
  // What the note itself needs goes first.
  useEffect(() => {
    const timer = setTimeout(() => setIsCalm(true), CALM_MS);
    return () => clearTimeout(timer);
  }, []);
  const isAway = useStore(connection);
  const [last, ...more] = useLetters(noteId, isCalm && !isAway).data?.letters ?? [];
  if (last === undefined) return null;
  const shown = [texts.sentTo(last), ...(more.length > 0 ? [texts.sentMore(more.length)] : [])].join(' ');
  return (
    <button
      type="button"
      aria-label={shown}
      onClick={() => onOpen(last)}
      className="inline-flex min-w-0 items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11 touch:min-w-11 touch:justify-center"
    >
      <Send aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate max-sm:hidden">{shown}</span>
    </button>
  );
}

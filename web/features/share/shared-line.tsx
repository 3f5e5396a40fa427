import { Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { connection } from '#web/lib/connection.ts';
import { useStore } from '#web/lib/store.ts';
import { shareTexts as texts } from './share.texts.ts';
import { useSharedUntil } from './shares.queries.ts';

const CALM_MS = 1_500;

/** Beside the note's folder while people without an account can read it. */
export function SharedLine({ noteId, onOpen }: { noteId: string; onOpen: () => void }) {
  const [isCalm, setIsCalm] = useState(false);
  // What the note itself needs goes first.
  useEffect(() => {
    const timer = setTimeout(() => setIsCalm(true), CALM_MS);
    return () => clearTimeout(timer);
  }, []);
  const isAway = useStore(connection);
  const until = useSharedUntil(noteId, isCalm && !isAway);
  if (until === undefined) return null;
  return (
    <button
      type="button"
      aria-label={texts.until(until)}
      onClick={onOpen}
      className="inline-flex min-w-0 items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11 touch:min-w-11 touch:justify-center"
    >
      <Globe aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate max-sm:hidden">{texts.until(until)}</span>
    </button>
  );
}

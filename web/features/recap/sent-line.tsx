import { Send } from 'lucide-react';
import { sentLineTexts as texts } from './sent-line.texts.ts';

interface SentLineProps {
  /** Newest first. */
  letters: readonly { id: string; recipients: string; sentAt: string }[];
  onOpen: (letterId: string) => void;
}

/** In the note's header: the recipients of its last letter, and its day. Nothing is shown where none was sent. */
export function SentLine({ letters: [last, ...more], onOpen }: SentLineProps) {
  if (last === undefined) return null;
  const shown = [texts.sentTo(last), ...(more.length > 0 ? [texts.sentMore(more.length)] : [])].join(' ');
  return (
    <button
      type="button"
      aria-label={shown}
      onClick={() => onOpen(last.id)}
      className="inline-flex min-w-0 items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11 touch:min-w-11 touch:justify-center"
    >
      <Send aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate max-sm:hidden">{shown}</span>
    </button>
  );
}

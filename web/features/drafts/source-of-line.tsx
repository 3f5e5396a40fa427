import { draftDay } from '#shared/draft-days.ts';
import type { DraftLine } from '#shared/drafts.ts';
import { shownTitle } from '#shared/notes.ts';
import { draftsTexts as texts } from './drafts.texts.ts';

interface SourceOfLineProps {
  line: DraftLine;
  onOpen: (line: DraftLine) => void;
}

/** The day and the note of a line; a press opens the note there. */
export function SourceOfLine({ line, onOpen }: SourceOfLineProps) {
  const day = draftDay(line.date, 'en-US', new Date());
  const title = shownTitle(line.title);
  return (
    <button
      type="button"
      aria-label={texts.openNote(title, day)}
      onClick={() => onOpen(line)}
      className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm text-left text-ink-muted text-xs hover:underline touch:min-h-11"
    >
      <span className="shrink-0">{day}</span>
      <span aria-hidden="true">·</span>
      <span className="truncate">{title}</span>
    </button>
  );
}

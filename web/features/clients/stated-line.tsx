import type { ReactNode } from 'react';
import type { ClientLine } from '#shared/client-page.ts';
import { shownTitle } from '#shared/notes.ts';
import { clientPageTexts as texts } from './client-page.texts.ts';
import { shownDay } from './next-date.ts';

interface StatedLineProps {
  line: ClientLine;
  onOpen: (line: ClientLine) => void;
  /** What is known beside the day and the place. */
  note?: ReactNode;
  children?: ReactNode;
}

/** When something is due; in red where that is over. */
export function Due({ due, today }: { due: string; today: string }) {
  const isOver = due < today;
  const day = shownDay(due);
  const text = isOver ? texts.overdue(day) : texts.due(day);
  return <span className={isOver ? 'text-destructive-ink' : 'text-ink-muted'}> {text}</span>;
}

/** A line of a note or a document that leads there, with its day and where it stands. */
export function StatedLine({ line, onOpen, note, children }: StatedLineProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(line)}
      className="grid w-full min-w-0 rounded-md px-2 py-1.5 text-left hover:bg-hover touch:min-h-11"
    >
      <span dir="auto" className="wrap-anywhere">
        {children ?? line.text}
      </span>
      <span className="wrap-anywhere text-ink-muted text-sm">
        {placeText(line)}
        {note}
      </span>
    </button>
  );
}

/** `Thu, Nov 19 · Weekly call`; of a document its name and page. A title that begins with its day says it once. */
export function placeText({ day, title, fileName, page }: ClientLine): string {
  const place = fileName ?? shownTitle(title.replace(day, '').trim() || title);
  return [texts.from(shownDay(day), place), page !== null && texts.page(page)].filter(Boolean).join(', ');
}

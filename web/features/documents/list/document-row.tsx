import { FileText, NotebookText } from 'lucide-react';
import type { Document } from '#shared/documents.ts';
import { DocumentState } from '#web/features/documents/document-state.tsx';
import { factsOf } from '#web/features/documents/document-text.ts';
import { documentTexts as texts } from '#web/features/documents/documents.texts.ts';
import { calendarDay, dayText, exactText } from '#web/lib/dates.ts';
import { DocumentMenu } from './document-menu.tsx';

export interface DocumentRowActions {
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string) => void;
  onFinished: (document: Document) => void;
  onDelete: (document: Document) => void;
}

interface DocumentRowProps extends DocumentRowActions {
  document: Document;
  tabIndex: number;
}

/** A document with its facts, its progress or failure, and its menu. */
export function DocumentRow({ document, tabIndex, ...props }: DocumentRowProps) {
  const { id, fileName, noteId } = document;
  const open = () => (noteId === null ? props.onOpenDocument(id) : props.onOpenNote(noteId));
  const Icon = noteId === null ? FileText : NotebookText;

  return (
    <div className="py-2.5">
      <div className="flex items-center gap-2">
        <button
          type="button"
          data-row-key={id}
          tabIndex={tabIndex}
          onClick={open}
          className="group flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md text-left -outline-offset-2"
        >
          <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium group-hover:underline">{fileName}</span>
            <span className="block truncate text-ink-muted text-sm">
              {factsOf(document)} · <DayOf document={document} />
            </span>
            <span className="sr-only">{noteId === null ? texts.viewText : texts.openNote}</span>
          </span>
        </button>
        <DocumentMenu
          document={document}
          tabIndex={tabIndex}
          onOpenNote={props.onOpenNote}
          onViewText={() => props.onOpenDocument(id)}
          onDelete={() => props.onDelete(document)}
        />
      </div>
      <div className="pl-8">
        <DocumentState document={document} tabIndex={tabIndex} onFinished={props.onFinished} />
      </div>
    </div>
  );
}

/** The day of what it says, with the time of the upload as a tooltip. */
function DayOf({ document: { day, createdAt } }: { document: Document }) {
  return (
    <time dateTime={day} title={texts.uploadedAt(exactText(createdAt))}>
      {dayText(calendarDay(day))}
    </time>
  );
}

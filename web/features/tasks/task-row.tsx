import { Check, FileText, X } from 'lucide-react';
import { shownTitle } from '#shared/notes.ts';
import type { Task } from '#shared/tasks.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { DueDate } from './due-date.tsx';
import { todosTexts as texts } from './todos.texts.ts';

export interface TaskRowActions {
  today: string;
  /** The folder's name, or nothing at the top level. */
  folderNameOf: (folderId: string) => string | undefined;
  /** Opens the note at the line. */
  onOpen: (task: Task) => void;
  /** Opens the document that says it, at the page. */
  onOpenDocument: (document: NonNullable<Task['document']>) => void;
  onTick: (task: Task, isDone: boolean) => void;
  onAccept: (task: Task) => void;
  onDismiss: (task: Task) => void;
  /** Rejects with why the date was not saved. */
  onDueChange: (task: Task, due: string | null) => Promise<unknown>;
}

interface TaskRowProps extends TaskRowActions {
  task: Task;
  tabIndex: number;
}

/** A to-do with its checkbox, or a suggestion with what to do with it; its owner, due date and place. */
export function TaskRow({ task, tabIndex, today, folderNameOf, ...props }: TaskRowProps) {
  const { id, text, owner, done, certain, folderId, document } = task;
  const folder = folderId === null ? undefined : folderNameOf(folderId);
  return (
    <div className="flex items-start gap-2 py-1.5">
      {certain && (
        <label className="flex size-8 shrink-0 items-center justify-center touch:size-11">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            aria-label={texts.done(text)}
            tabIndex={tabIndex}
            checked={done}
            onChange={(event) => props.onTick(task, event.target.checked)}
          />
        </label>
      )}
      <div className={cn('min-w-0 flex-1', !certain && 'pl-2')}>
        <button
          type="button"
          data-row-key={id}
          tabIndex={tabIndex}
          // The note has no line for it yet.
          onClick={() => (document && !certain ? props.onOpenDocument(document) : props.onOpen(task))}
          className="group block min-h-8 w-full rounded-md py-1 text-start -outline-offset-2 touch:min-h-11"
        >
          <span
            dir="auto"
            className={cn('block break-words group-hover:underline', done && 'text-ink-muted line-through')}
          >
            {text}
          </span>
          <span className="block truncate text-ink-muted text-sm">
            {[owner, shownTitle(task.noteTitle), folder].filter(Boolean).join(' · ')}
          </span>
          <span className="sr-only">{document && !certain ? texts.openDocument : texts.open}</span>
        </button>
        {document && (
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={() => props.onOpenDocument(document)}
            className="flex min-h-6 max-w-full items-center gap-1.5 rounded-md pb-1 text-left text-ink-muted text-sm -outline-offset-2 hover:underline touch:min-h-11"
          >
            <FileText aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{document.fileName}</span>
            {document.page !== null && <span className="shrink-0">{texts.page(document.page)}</span>}
            <span className="sr-only">{texts.openDocument}</span>
          </button>
        )}
        {!certain && (
          <div className="flex flex-wrap gap-2 pb-1">
            <Button
              variant="secondary"
              size="sm"
              tabIndex={tabIndex}
              aria-label={texts.acceptName(text)}
              onClick={() => props.onAccept(task)}
              className="touch:h-11"
            >
              <Check aria-hidden="true" />
              {texts.accept}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              tabIndex={tabIndex}
              aria-label={texts.dismissName(text)}
              onClick={() => props.onDismiss(task)}
              className="touch:h-11"
            >
              <X aria-hidden="true" />
              {texts.dismiss}
            </Button>
          </div>
        )}
      </div>
      <DueDate
        task={task}
        today={today}
        tabIndex={tabIndex}
        // A date is no longer added to what is done.
        onChange={certain && !(done && task.due === null) ? (due) => props.onDueChange(task, due) : undefined}
      />
    </div>
  );
}

import { RotateCcw, Trash2 } from 'lucide-react';
import { type Note, TRASH_DAYS, UNTITLED_NOTE } from '#shared/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { EditedAt } from '#web/ui/edited-at.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type TrashedNote, useRestoreNote } from './trash.queries.ts';

const DAY_MS = 24 * 60 * 60_000;

interface TrashRowProps {
  note: TrashedNote;
  onPurge: () => void;
  onRestored: (note: Note) => void;
}

/** A deleted note: what it was, how long it stays, and the two ways it can go. */
export function TrashRow({ note, onPurge, onRestored }: TrashRowProps) {
  const restoreNote = useRestoreNote();
  const title = titleOf(note);
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 py-2.5">
      {/* On a phone the buttons stand under the words. */}
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="truncate font-medium">{title}</p>
        {note.preview && <p className="truncate text-ink-muted text-sm">{note.preview}</p>}
        <p className="text-ink-muted text-sm">
          Deleted <EditedAt at={note.deletedAt} /> · {daysLeft(note.deletedAt, new Date())}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Restore ${title}`}
        isPending={restoreNote.isPending}
        onClick={() => restoreNote.mutate(note, { onSuccess: onRestored })}
      >
        <RotateCcw aria-hidden="true" />
        Restore
      </Button>
      <IconButton label={`Delete ${title} for good`} size="sm" onClick={onPurge}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** A note's title as it is shown. */
export function titleOf(note: { title: string }): string {
  return note.title || UNTITLED_NOTE;
}

/** How long a deleted note stays in Trash. */
export function daysLeft(deletedAt: string, now: Date): string {
  const days = TRASH_DAYS - Math.floor((now.getTime() - new Date(deletedAt).getTime()) / DAY_MS);
  if (days <= 0) return 'goes today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

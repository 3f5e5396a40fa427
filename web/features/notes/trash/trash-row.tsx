import { RotateCcw, Trash2 } from 'lucide-react';
import { shownTitle, TRASH_DAYS } from '#shared/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { EditedAt } from '#web/ui/edited-at.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type TrashedNote, useRestoreNote } from './trash.queries.ts';
import { trashTexts as texts } from './trash.texts.ts';

const DAY_MS = 24 * 60 * 60_000;

interface TrashRowProps {
  note: TrashedNote;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
  onPurge: () => void;
}

/** A deleted note with its remaining time and buttons to restore it or delete it permanently. */
export function TrashRow({ note, isSelected, onSelect, onOpen, onPurge }: TrashRowProps) {
  const restoreNote = useRestoreNote();
  const title = shownTitle(note.title);
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 py-2.5">
      <span className="flex items-center justify-center touch:size-11">
        <input
          type="checkbox"
          aria-label={texts.selectNote(title)}
          checked={isSelected}
          onChange={onSelect}
          className="mr-1 size-4 accent-accent touch:size-6"
        />
      </span>
      {/* On a phone, the buttons are below the text. */}
      <div className="relative min-w-0 flex-1 rounded-md hover:bg-hover max-sm:basis-2/3">
        <p className="flex font-medium">
          {/* The whole text can be pressed. */}
          <button
            type="button"
            dir="auto"
            onClick={onOpen}
            className="grow truncate text-start after:absolute after:inset-0"
          >
            {title}
          </button>
        </p>
        {note.preview && (
          <p dir="auto" className="truncate text-ink-muted text-sm">
            {note.preview.replaceAll('\n', ' · ')}
          </p>
        )}
        <p className="text-ink-muted text-sm">
          {texts.deletedAt} <EditedAt at={note.deletedAt} /> · {daysLeft(note.deletedAt, new Date())}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={texts.restoreNote(title)}
        isPending={restoreNote.isPending}
        onClick={() => restoreNote.mutate(note)}
      >
        <RotateCcw aria-hidden="true" />
        {texts.restore}
      </Button>
      <IconButton label={texts.purgeNote(title)} size="sm" onClick={onPurge}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** How long a deleted note stays in Trash. */
export function daysLeft(deletedAt: string, now: Date): string {
  const days = TRASH_DAYS - Math.floor((now.getTime() - new Date(deletedAt).getTime()) / DAY_MS);
  return texts.daysLeft(days);
}

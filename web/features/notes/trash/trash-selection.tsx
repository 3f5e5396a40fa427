import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { emptyTrash, purgeNote } from '#shared/notes.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { useChangeNotes } from '#web/features/notes/batch/use-change-notes.ts';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { noteTexts, trashTexts as texts } from '#web/features/notes/notes.texts.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface TrashSelectionProps {
  /** The selected notes. */
  ids: readonly string[];
  /** How many are listed, and how many are in Trash with those not loaded. */
  listed: number;
  total: number;
  onSelectAll: (isSelected: boolean) => void;
}

/** Selects the listed notes, restores the selected ones with one call, or deletes them for good. */
export function TrashSelection({ ids, listed, total, onSelectAll }: TrashSelectionProps) {
  const queryClient = useQueryClient();
  const change = useChangeNotes();
  const [isAsking, setIsAsking] = useState(false);
  const [isPurging, setIsPurging] = useState(false);
  const isAll = ids.length === listed;

  async function purge() {
    setIsPurging(true);
    try {
      if (ids.length === total) await call(emptyTrash);
      else for (const id of ids) await call(purgeNote, { params: { id } });
      toast({ title: texts.purgedMany(ids.length) });
    } catch (error) {
      toast({ title: noteTexts.deleteFailed(failureText(error as Error)), variant: 'destructive' });
    }
    setIsPurging(false);
    await queryClient.invalidateQueries({ queryKey: noteKeys.trash });
  }

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b pb-2">
      <label className="flex min-h-8 flex-1 items-center gap-3 text-ink-muted text-sm touch:min-h-11">
        <input
          type="checkbox"
          aria-label={texts.selectAll}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = ids.length > 0 && !isAll;
          }}
          onChange={() => onSelectAll(!isAll)}
          className="size-4 accent-accent"
        />
        <span role="status">{ids.length === 0 ? texts.selectAll : batchTexts.selected(ids.length)}</span>
      </label>
      {ids.length > 0 && (
        <>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              void change([{ kind: 'restore', ids: [...ids] }], {
                done: batchTexts.done.restored(ids.length),
                failed: texts.restoreFailed,
              })
            }
          >
            <RotateCcw aria-hidden="true" />
            {texts.restore}
          </Button>
          <Button variant="secondary" size="sm" isPending={isPurging} onClick={() => setIsAsking(true)}>
            <Trash2 aria-hidden="true" />
            {texts.purging.confirm}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.purging.titleOfMany(ids.length)}
        description={texts.emptying.description(ids.length)}
        confirmLabel={texts.purging.confirm}
        onConfirm={() => void purge()}
      />
    </div>
  );
}

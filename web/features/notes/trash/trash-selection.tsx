import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listTrashIds, purgeNotes } from '#shared/note-changes.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { useChangeNotes } from '#web/features/notes/batch/use-change-notes.ts';
import { noteKeys } from '#web/features/notes/note-cache.ts';
import { noteTexts } from '#web/features/notes/notes.texts.ts';
import { call } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { trashTexts as texts } from './trash.texts.ts';

interface TrashSelectionProps {
  /** The selected notes. */
  ids: readonly string[];
  /** How many are in Trash. */
  total: number;
  onSelect: (ids: readonly string[]) => void;
}

/** Selects all of Trash, and restores the selected notes or deletes them for good with one call. */
export function TrashSelection({ ids, total, onSelect }: TrashSelectionProps) {
  const queryClient = useQueryClient();
  const change = useChangeNotes();
  const [isAsking, setIsAsking] = useState(false);
  const [isPurging, setIsPurging] = useState(false);
  const isAll = ids.length >= total;

  async function selectAll() {
    try {
      onSelect((await call(listTrashIds)).ids);
    } catch (error) {
      toast({ title: texts.selectAllFailed(failureText(error as Error)), variant: 'destructive' });
    }
  }
  async function restore() {
    const changes = [{ kind: 'restore' as const, ids: [...ids] }];
    const messages = { done: batchTexts.done.restored(ids.length), failed: texts.restoreFailed };
    if (await change(changes, messages)) onSelect([]);
  }
  async function purge() {
    setIsPurging(true);
    try {
      await call(purgeNotes, { body: { ids: [...ids] } });
      onSelect([]);
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
          onChange={() => (isAll ? onSelect([]) : void selectAll())}
          className="size-4 accent-accent"
        />
        <span role="status">{ids.length === 0 ? texts.selectAll : batchTexts.selected(ids.length)}</span>
      </label>
      {ids.length > 0 && (
        <>
          <Button variant="secondary" size="sm" onClick={() => void restore()}>
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

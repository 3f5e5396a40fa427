import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Note } from '#shared/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type TrashedNote, useEmptyTrash, usePurgeNote, useTrash } from './trash.queries.ts';
import { TrashRow, titleOf } from './trash-row.tsx';

export interface TrashDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A note came back: the caller may show it. */
  onRestored: (note: Note) => void;
}

/** The deleted notes: restore them, delete them for good, empty Trash. */
export function TrashDialog({ open, onOpenChange, onRestored }: TrashDialogProps) {
  const trash = useTrash({ enabled: open });
  const [isEmptying, setIsEmptying] = useState(false);
  const emptyTrash = useEmptyTrash();
  const total = trash.data?.total ?? 0;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Trash"
      description="Notes in Trash are deleted after 30 days"
      size="md"
      footer={
        total > 0 && (
          <Button variant="destructive" isPending={emptyTrash.isPending} onClick={() => setIsEmptying(true)}>
            Empty Trash
          </Button>
        )
      }
    >
      <div className="min-h-48">
        {trash.isPending && <TrashSkeleton />}
        {trash.isError && !trash.data && (
          <FailedToLoad title="Could not load Trash" onRetry={() => void trash.refetch()} />
        )}
        {trash.data?.notes.length === 0 && (
          <EmptyState
            icon={<Trash2 />}
            title="Trash is empty"
            description="Notes you delete are kept here for 30 days."
          />
        )}
        {trash.data && trash.data.notes.length > 0 && <TrashList trash={trash} onRestored={onRestored} />}
      </div>
      <ConfirmDialog
        open={isEmptying}
        onOpenChange={setIsEmptying}
        title="Empty Trash?"
        description={`${total === 1 ? '1 note is' : `${total.toLocaleString('en')} notes are`} deleted for good, with their history. This cannot be undone.`}
        confirmLabel="Empty Trash"
        onConfirm={() => emptyTrash.mutate()}
      />
    </Dialog>
  );
}

interface TrashListProps {
  trash: ReturnType<typeof useTrash>;
  onRestored: (note: Note) => void;
}

function TrashList({ trash, onRestored }: TrashListProps) {
  const [purging, setPurging] = useState<TrashedNote>();
  const purgeNote = usePurgeNote();
  return (
    <>
      <ul aria-label="Notes in Trash" className="divide-y">
        {trash.data?.notes.map((note) => (
          <TrashRow key={note.id} note={note} onPurge={() => setPurging(note)} onRestored={onRestored} />
        ))}
      </ul>
      {trash.hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button
            variant="secondary"
            size="sm"
            isPending={trash.isFetchingNextPage}
            onClick={() => void trash.fetchNextPage()}
          >
            {trash.isFetchNextPageError ? 'Could not load more. Retry' : 'Show more'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={purging !== undefined}
        onOpenChange={(open) => !open && setPurging(undefined)}
        title="Delete for good?"
        description={`“${purging ? titleOf(purging) : ''}” is deleted with its history. This cannot be undone.`}
        confirmLabel="Delete for good"
        onConfirm={() => purging && purgeNote.mutate(purging.id)}
      />
    </>
  );
}

function TrashSkeleton() {
  return (
    <div role="status" aria-label="Loading Trash" className="flex flex-col gap-4 py-3">
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

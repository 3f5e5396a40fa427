import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { shownTitle } from '#shared/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { PageView } from '#web/ui/page-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type TrashedNote, useEmptyTrash, usePurgeNote, useTrash } from './trash.queries.ts';
import { trashTexts as texts } from './trash.texts.ts';
import { TrashRow } from './trash-row.tsx';
import { TrashSelection } from './trash-selection.tsx';

interface TrashPageProps {
  onClose: () => void;
  /** Shows a note that is in Trash. */
  onOpen: (noteId: string) => void;
}

/** The deleted notes: restore them, delete them permanently, empty Trash. */
export function TrashPage({ onClose, onOpen }: TrashPageProps) {
  const trash = useTrash();
  const [isEmptying, setIsEmptying] = useState(false);
  const emptyTrash = useEmptyTrash();
  const total = trash.data?.total ?? 0;

  return (
    <PageView
      title={texts.title}
      description={texts.description}
      closeLabel={texts.close}
      onClose={onClose}
      actions={
        total > 0 && (
          <Button
            variant="secondary"
            size="sm"
            isPending={emptyTrash.isPending}
            onClick={() => setIsEmptying(true)}
            className="text-destructive-ink!"
          >
            {texts.emptyTrash}
          </Button>
        )
      }
    >
      {trash.isPending && <TrashSkeleton />}
      {trash.isError && !trash.data && (
        <FailedToLoad
          title={texts.loadFailed}
          offline={texts.offline}
          error={trash.error}
          onRetry={() => void trash.refetch()}
        />
      )}
      {trash.data?.notes.length === 0 && (
        <EmptyState
          icon={<Trash2 />}
          headingLevel={3}
          title={texts.empty.title}
          description={texts.empty.description}
          className="h-full"
        />
      )}
      {trash.data && trash.data.notes.length > 0 && <TrashList trash={trash} onOpen={onOpen} />}
      <ConfirmDialog
        open={isEmptying}
        onOpenChange={setIsEmptying}
        title={texts.emptying.title}
        description={texts.emptying.description(total)}
        confirmLabel={texts.emptyTrash}
        onConfirm={() => emptyTrash.mutate()}
      />
    </PageView>
  );
}

function TrashList({ trash, onOpen }: { trash: ReturnType<typeof useTrash>; onOpen: (noteId: string) => void }) {
  const [purging, setPurging] = useState<TrashedNote>();
  const purgeNote = usePurgeNote();
  const notes = trash.data?.notes ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = new Set(notes.map(({ id }) => id));
  // What is not listed yet is selected as well.
  const ids = [...chosen].filter((id) => trash.hasNextPage || listed.has(id));

  function choose(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <>
      <TrashSelection ids={ids} total={trash.data?.total ?? 0} onSelect={(ids) => setChosen(new Set(ids))} />
      <ul aria-label={texts.list} className="divide-y">
        {notes.map((note) => (
          <TrashRow
            key={note.id}
            note={note}
            isSelected={chosen.has(note.id)}
            onSelect={() => choose(note.id)}
            onOpen={() => onOpen(note.id)}
            onPurge={() => setPurging(note)}
          />
        ))}
      </ul>
      <MoreRows query={trash} more={texts.showMore} />
      <ConfirmDialog
        open={purging !== undefined}
        onOpenChange={(open) => !open && setPurging(undefined)}
        title={texts.purging.title}
        description={purging && texts.purging.description(shownTitle(purging.title))}
        confirmLabel={texts.purging.confirm}
        onConfirm={() => purging && purgeNote.mutate(purging.id)}
      />
    </>
  );
}

function TrashSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-4 py-3">
      {['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

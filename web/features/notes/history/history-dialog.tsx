import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RevisionSummary } from '#shared/notes.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { cn } from '#web/lib/cn.ts';
import { momentText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { DiffView } from './diff-view.tsx';
import { useRestoreRevision, useRevision, useRevisions } from './history.queries.ts';

interface HistoryDialogProps {
  noteId: string;
  drafts: Drafts;
  onClose: () => void;
}

/** The note's older texts, each compared with the text of now, and the way back to any of them. */
export function HistoryDialog({ noteId, drafts, onClose }: HistoryDialogProps) {
  // What is on the screen is part of the history once it is saved.
  useEffect(() => void drafts.flush(noteId), [drafts, noteId]);
  const revisions = useRevisions(noteId);
  const [chosenId, setChosenId] = useState<string>();
  const restore = useRestoreRevision(drafts, noteId);

  function handleRestore(revisionId: string) {
    restore.mutate(revisionId, {
      onSuccess: () => {
        toast({ title: 'Note restored', description: 'The text it replaced is in the history.', duration: 2000 });
        onClose();
      },
      onError: (error) => toast({ title: `Failed to restore note: ${failureText(error)}`, variant: 'destructive' }),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="History"
      description="Older texts of this note, compared with the text of now."
      size="full"
      className="sm:h-[85dvh]"
      footer={
        chosenId !== undefined && (
          <Button isPending={restore.isPending} onClick={() => handleRestore(chosenId)}>
            {restore.isPending ? 'Restoring...' : 'Restore'}
          </Button>
        )
      }
    >
      {revisions.isPending && <LoadingRows />}
      {revisions.isError && (
        <EmptyState
          headingLevel={3}
          title="The history could not be loaded"
          description={failureText(revisions.error)}
          action={<Button onClick={() => void revisions.refetch()}>Retry</Button>}
        />
      )}
      {revisions.data?.length === 0 && (
        <EmptyState
          headingLevel={3}
          title="No older texts yet"
          description="Each time a save replaces text, the older text is kept here."
        />
      )}
      {revisions.data && revisions.data.length > 0 && (
        <div className="grid h-full min-h-0 gap-4 md:grid-cols-[15rem_1fr]">
          <RevisionList
            revisions={revisions.data}
            chosenId={chosenId}
            onChoose={setChosenId}
            className={cn(chosenId !== undefined && 'hidden md:block')}
          />
          <div className={cn('min-h-0 min-w-0 md:overflow-y-auto', chosenId === undefined && 'hidden md:block')}>
            <Button variant="ghost" size="sm" className="mb-2 md:hidden" onClick={() => setChosenId(undefined)}>
              <ArrowLeft aria-hidden="true" />
              All older texts
            </Button>
            <RevisionDiff noteId={noteId} drafts={drafts} revisionId={chosenId} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface RevisionListProps {
  revisions: readonly RevisionSummary[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  className: string;
}

function RevisionList({ revisions, chosenId, onChoose, className }: RevisionListProps) {
  return (
    <ul aria-label="Older texts" className={cn('min-h-0 md:overflow-y-auto', className)}>
      {revisions.map((revision) => (
        <li key={revision.id}>
          <button
            type="button"
            aria-current={revision.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(revision.id)}
            className="w-full rounded-md px-3 py-2 text-left hover:bg-hover aria-[current]:bg-selected touch:min-h-11"
          >
            <time dateTime={revision.savedAt} className="block">
              {momentText(revision.savedAt)}
            </time>
            <span className="block text-ink-muted text-sm">
              {revision.length === 1 ? '1 character' : `${revision.length.toLocaleString('en')} characters`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface RevisionDiffProps {
  noteId: string;
  drafts: Drafts;
  revisionId: string | undefined;
}

function RevisionDiff({ noteId, drafts, revisionId }: RevisionDiffProps) {
  const revision = useRevision(noteId, revisionId);
  const current = drafts.textOf(noteId);
  if (revisionId === undefined) return <p className="py-8 text-center text-ink-muted">Choose an older text.</p>;
  if (revision.isError) {
    return (
      <EmptyState
        headingLevel={3}
        title="This text could not be loaded"
        description={failureText(revision.error)}
        action={<Button onClick={() => void revision.refetch()}>Retry</Button>}
      />
    );
  }
  if (!revision.data || !current) return <LoadingRows />;
  return <DiffView before={revision.data} after={current} beforeLabel="Then" afterLabel="Now" />;
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading history">
      {['w-3/5', 'w-4/5', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={cn('mt-3 h-5', width)} />
      ))}
    </div>
  );
}

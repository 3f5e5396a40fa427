import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RevisionSummary } from '#shared/note-history.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { cn } from '#web/lib/cn.ts';
import { momentText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { toast } from '#web/ui/toast.ts';
import { useRestoreRevision, useRevisions } from './history.queries.ts';
import { historyTexts as texts } from './history.texts.ts';
import { LoadingRows, ShownRevision } from './shown-revision.tsx';

interface HistoryDialogProps {
  noteId: string;
  drafts: Drafts;
  onClose: () => void;
  /** A link of an earlier version was pressed. */
  onOpenNote: (noteId: string) => void;
}

/** The earlier versions of a note, each compared with the current one, and a button to restore them. */
export function HistoryDialog({ noteId, drafts, onClose, onOpenNote }: HistoryDialogProps) {
  // Save first, so that the text on the screen becomes part of the history.
  useEffect(() => void drafts.flush(noteId), [drafts, noteId]);
  const revisions = useRevisions(noteId);
  /** Null where the list is shown instead; at first the newest, where there is room for it beside the list. */
  const [chosen, setChosen] = useState<string | null>();
  const [hasRoom] = useState(() => matchMedia('(min-width: 48rem)').matches);
  const chosenId = (chosen === undefined && hasRoom ? revisions.data?.[0]?.id : chosen) ?? undefined;
  const restore = useRestoreRevision(drafts, noteId);

  function handleRestore(revisionId: string) {
    restore.mutate(revisionId, {
      onSuccess: () => {
        toast({ ...texts.restored, duration: 2000 });
        onClose();
      },
      onError: (error) => toast({ title: texts.restoreFailed(failureText(error)), variant: 'destructive' }),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
      size="full"
      className="sm:h-[85dvh]"
      footer={
        chosenId !== undefined && (
          <Button isPending={restore.isPending} onClick={() => handleRestore(chosenId)}>
            {restore.isPending ? texts.restoring : texts.restore}
          </Button>
        )
      }
    >
      {revisions.isPending && <LoadingRows />}
      {revisions.isError && (
        <FailedToLoad
          headingLevel={3}
          title={texts.loadFailed}
          offline={texts.offline}
          error={revisions.error}
          onRetry={() => void revisions.refetch()}
        />
      )}
      {revisions.data?.length === 0 && (
        <EmptyState headingLevel={3} title={texts.empty.title} description={texts.empty.description} />
      )}
      {revisions.data && revisions.data.length > 0 && (
        <div className="grid h-full min-h-0 gap-4 md:grid-cols-[15rem_1fr]">
          <RevisionList
            revisions={revisions.data}
            chosenId={chosenId}
            onChoose={setChosen}
            className={cn(chosenId !== undefined && 'hidden md:block')}
          />
          <div className={cn('min-h-0 min-w-0 md:overflow-y-auto', chosenId === undefined && 'hidden md:block')}>
            <Button variant="ghost" size="sm" className="mb-2 md:hidden" onClick={() => setChosen(null)}>
              <ArrowLeft aria-hidden="true" />
              {texts.all}
            </Button>
            <ShownRevision noteId={noteId} drafts={drafts} revisionId={chosenId} onOpenNote={onOpenNote} />
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
    <ul aria-label={texts.list} className={cn('min-h-0 md:overflow-y-auto', className)}>
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
            <span className="block text-ink-muted text-sm">{texts.about(revision)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

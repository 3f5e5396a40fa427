import { type ReactNode, useState } from 'react';
import type { ImportCounts, ImportReport } from '#shared/imports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { buttonRow, ImportPlanView, ReportLines } from './import-plan.tsx';
import { useImport, useImportActions } from './imports.queries.ts';

const texts = transferTexts.import;
const results = Object.keys(texts.results) as (keyof ImportCounts)[];

interface ImportStateProps {
  id: string;
  places: readonly { id: string; path: string }[];
  onAnother: () => void;
  onDone: () => void;
  /** What is offered for the folders that were created. */
  offer?: ReactNode;
  onOpenNote: (id: string) => void;
}

/** Where an import is: being read, its plan, its progress, or what came of it. */
export function ImportStateView({ id, places, onAnother, onDone, offer, onOpenNote }: ImportStateProps) {
  const { data: report, error, refetch } = useImport(id);
  const { start, cancel, undo } = useImportActions(id);
  const [isAsking, setIsAsking] = useState(false);
  if (error && !report) return <FailedToLoad title={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!report) return <Skeleton className="h-40" />;
  const { state, plan, progress, noteId } = report;
  const canCancel = (
    <Button
      variant="secondary"
      className="justify-self-end"
      isPending={cancel.isPending}
      onClick={() => cancel.mutate()}
    >
      {texts.cancel}
    </Button>
  );
  if (state === 'planned' && plan !== null) {
    const props = { report, plan, places, isPending: start.isPending };
    return <ImportPlanView {...props} onStart={start.mutate} onDiscard={() => cancel.mutate()} />;
  }
  if (state === 'planning' || state === 'importing') {
    const text = state === 'planning' ? texts.reading : texts.progress(progress.done, progress.of);
    const percent = progress.of === 0 ? 0 : (100 * progress.done) / progress.of;
    return (
      <div className="grid gap-3">
        <p>{report.fileName}</p>
        <Progress label={texts.states[state]} percent={percent} text={text} />
        <p className="text-ink-muted text-sm tabular-nums">{text}</p>
        <p className="text-ink-muted text-sm">{texts.background}</p>
        {canCancel}
      </div>
    );
  }
  const hasFailed = state === 'failed';
  const isUndoable = state !== 'undone' && report.counts.created + report.counts.documents > 0;
  // Notes may have been changed since the report was read.
  async function handleUndo() {
    const { data, isError } = await refetch();
    if (isError) undo.mutate({ changed: 'keep' });
    else if (data !== undefined && data.changed > 0) setIsAsking(true);
    else undo.mutate({});
  }
  const canContinue = report.isStored && plan !== null && (state === 'failed' || state === 'canceled');
  return (
    <div className="grid gap-4">
      <Outcome report={report} />
      {state === 'done' && offer}
      {report.reportTotal > 0 && state !== 'undone' && <ReportLines title={texts.report} report={report} />}
      {isUndoable && isAsking ? (
        <section aria-label={texts.undo} className={buttonRow}>
          <p role="alert" className="w-full">
            {texts.changedSince(report.changed)}
          </p>
          <Button variant="secondary" isPending={undo.isPending} onClick={() => undo.mutate({})}>
            {texts.undoAll}
          </Button>
          <Button autoFocus isPending={undo.isPending} onClick={() => undo.mutate({ changed: 'keep' })}>
            {texts.keepChanged}
          </Button>
        </section>
      ) : (
        <div className={buttonRow}>
          {isUndoable && (
            <Button variant="secondary" isPending={undo.isPending} onClick={handleUndo}>
              {undo.isPending ? texts.undoing : texts.undo}
            </Button>
          )}
          <Button variant={hasFailed && !canContinue ? 'primary' : 'secondary'} onClick={onAnother}>
            {texts.another}
          </Button>
          {canContinue ? (
            <Button isPending={start.isPending} onClick={() => start.mutate({})}>
              {texts.continue}
            </Button>
          ) : (
            !hasFailed && (
              <Button onClick={() => (noteId === null ? onDone() : onOpenNote(noteId))}>
                {noteId === null ? texts.done : texts.openNote}
              </Button>
            )
          )}
        </div>
      )}
    </div>
  );
}

function Outcome({ report: { state, failure, counts, fileName, changed } }: { report: ImportReport }) {
  if (state === 'undone') return <p role="status">{changed > 0 ? texts.undoneExcept(changed) : texts.undone}</p>;
  const lines = results.filter((name) => counts[name] > 0).map((name) => texts.results[name](counts[name]));
  return (
    <div role="status" className="grid gap-2">
      <p className="font-medium">{fileName}</p>
      {state === 'failed' && (
        <p className="rounded-md bg-destructive-soft px-3 py-2 text-destructive-ink">{failure ?? texts.failed}</p>
      )}
      {state === 'canceled' && <p>{counts.created > 0 ? texts.canceled : texts.canceledEmpty}</p>}
      {lines.length > 0 && (
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {counts.documents > 0 && <p className="text-ink-muted text-sm">{texts.documentsPlace}</p>}
    </div>
  );
}

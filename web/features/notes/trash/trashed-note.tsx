import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { shownTitle } from '#shared/notes.ts';
import { readTrashedNote } from '#shared/trash.ts';
import { noteColumn } from '#web/features/notes/editor/note-body.tsx';
import { NoteSkeleton } from '#web/features/notes/editor/note-skeleton.tsx';
import { useLinkedNotes } from '#web/features/notes/links/linked-notes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { cn } from '#web/lib/cn.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EditedAt } from '#web/ui/edited-at.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { usePurgeNote, useRestoreNote } from './trash.queries.ts';
import { trashTexts as texts } from './trash.texts.ts';
import { daysLeft } from './trash-row.tsx';

const ReadPage = onDemand(async () => (await import('#web/features/notes/editor/page/read-page.tsx')).ReadPage, {
  Missing: ({ text }) => <p className="whitespace-pre-wrap break-words font-serif text-note">{text}</p>,
});

interface TrashedNoteProps {
  noteId: string;
  /** Shows Trash again. */
  onBack: () => void;
  onRestored: (noteId: string) => void;
  /** Opens a note that the text links to. */
  onOpenNote: (noteId: string) => void;
}

/** A note in Trash as a page that can only be read, with what can be done with it. */
export function TrashedNote({ noteId, onBack, onRestored, onOpenNote }: TrashedNoteProps) {
  const { data: note, ...reading } = useQuery({
    queryKey: [readTrashedNote.path, noteId],
    queryFn: ({ signal }) => call(readTrashedNote, { params: { id: noteId } }, { signal }),
    retry: (count, error) => count < 2 && !isMissing(error),
  });
  const restoreNote = useRestoreNote(onRestored);
  const purgeNote = usePurgeNote(onBack);
  const [isPurging, setIsPurging] = useState(false);
  const pageRef = useRef<HTMLElement>(null);
  const links = useLinkedNotes();
  const linkedNotes = useMemo(
    () => links && { titleOf: links.titleOf, subscribe: links.subscribe, open: (id: string) => onOpenNote(id) },
    [links, onOpenNote],
  );
  // The row that was pressed is no longer there.
  useEffect(() => pageRef.current?.focus(), []);
  const title = shownTitle(note?.title ?? '');

  return (
    <section
      ref={pageRef}
      tabIndex={-1}
      aria-label={note ? texts.note.label(title) : texts.title}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <div className="flex flex-wrap items-center gap-2 border-b px-2 py-1 sm:px-3">
        <Button variant="ghost" size="sm" onClick={onBack} className="mr-auto">
          <ArrowLeft aria-hidden="true" />
          {texts.title}
        </Button>
        {note && (
          <>
            <Button
              variant="secondary"
              size="sm"
              isPending={restoreNote.isPending}
              onClick={() => restoreNote.mutate(note)}
            >
              <RotateCcw aria-hidden="true" />
              {texts.restore}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              isPending={purgeNote.isPending}
              onClick={() => setIsPurging(true)}
              className="text-destructive-ink!"
            >
              <Trash2 aria-hidden="true" />
              {texts.purging.confirm}
            </Button>
          </>
        )}
      </div>
      {reading.isPending && <NoteSkeleton />}
      {!note && isMissing(reading.error) && (
        <EmptyState
          className="flex-1"
          icon={<Trash2 />}
          title={texts.note.missing.title}
          description={texts.note.missing.description}
        />
      )}
      {!note && reading.isError && !isMissing(reading.error) && (
        <FailedToLoad
          className="flex-1"
          title={texts.note.loadFailed}
          error={reading.error}
          onRetry={() => void reading.refetch()}
        />
      )}
      {note && (
        <article className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain pt-4 pb-16 lg:pt-8', noteColumn)}>
          <h2 dir="auto" className="break-words font-semibold font-serif text-note-h2 sm:text-note-h1">
            {title}
          </h2>
          <p className="mt-1 mb-4 text-ink-muted text-sm">
            {texts.deletedAt} <EditedAt at={note.deletedAt} /> · {daysLeft(note.deletedAt, new Date())}
            {note.tags.map((tag) => ` · #${tag}`)}
          </p>
          <div className="-mx-1">
            <ReadPage text={note.content} label={texts.note.text} linkedNotes={linkedNotes} />
          </div>
        </article>
      )}
      <ConfirmDialog
        open={isPurging}
        onOpenChange={setIsPurging}
        title={texts.purging.title}
        description={texts.purging.description(title)}
        confirmLabel={texts.purging.confirm}
        onConfirm={() => purgeNote.mutate(noteId)}
      />
    </section>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

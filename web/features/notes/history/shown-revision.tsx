import { useMemo, useState } from 'react';
import { shownTitle } from '#shared/notes.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { useLinkedNotes } from '#web/features/notes/links/linked-notes.ts';
import { cn } from '#web/lib/cn.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DiffView } from './diff-view.tsx';
import { useRevision } from './history.queries.ts';
import { historyTexts as texts } from './history.texts.ts';

const ReadPage = onDemand(async () => (await import('#web/features/notes/editor/page/read-page.tsx')).ReadPage, {
  fallback: <Skeleton className="h-5 w-4/5" />,
});

interface ShownRevisionProps {
  noteId: string;
  drafts: Drafts;
  revisionId: string | undefined;
  onOpenNote: (noteId: string) => void;
}

const looks = ['changes', 'page'] as const;

/** An earlier version: what differs from the current one, or the page as it was. */
export function ShownRevision({ noteId, drafts, revisionId, onOpenNote }: ShownRevisionProps) {
  const [look, setLook] = useState<(typeof looks)[number]>('changes');
  const notes = useLinkedNotes();
  const linkedNotes = useMemo(
    () => notes && { titleOf: notes.titleOf, subscribe: notes.subscribe, open: (id: string) => onOpenNote(id) },
    [notes, onOpenNote],
  );
  const revision = useRevision(noteId, revisionId);
  const current = drafts.textOf(noteId);
  if (revisionId === undefined) return <p className="py-8 text-center text-ink-muted">{texts.select}</p>;
  if (revision.isError) {
    return (
      <FailedToLoad
        headingLevel={3}
        title={texts.versionFailed}
        offline={texts.offline}
        error={revision.error}
        onRetry={() => void revision.refetch()}
      />
    );
  }
  if (!revision.data || !current) return <LoadingRows />;
  const { title, content, tags } = revision.data;
  return (
    <>
      <fieldset aria-label={texts.shownAs.label} className="mb-2 flex gap-1">
        {looks.map((each) => (
          <Button key={each} variant="ghost" size="sm" aria-pressed={look === each} onClick={() => setLook(each)}>
            {texts.shownAs[each]}
          </Button>
        ))}
      </fieldset>
      {look === 'changes' ? (
        <DiffView
          before={revision.data}
          after={current}
          beforeLabel={texts.sides.before}
          afterLabel={texts.sides.after}
        />
      ) : (
        <article className="px-1">
          <h3 className="font-semibold font-serif text-note-h2">{shownTitle(title)}</h3>
          {tags.length > 0 && <p className="text-ink-muted text-sm">{texts.tags(tags)}</p>}
          <ReadPage text={content} label={texts.page} linkedNotes={linkedNotes} />
        </article>
      )}
    </>
  );
}

export function LoadingRows() {
  return (
    <div role="status" aria-label={texts.loading}>
      {['w-3/5', 'w-4/5', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={cn('mt-3 h-5', width)} />
      ))}
    </div>
  );
}

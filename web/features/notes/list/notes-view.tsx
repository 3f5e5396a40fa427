import { useCallback } from 'react';
import { useNoteList, useTags } from '#web/features/notes/notes.queries.ts';
import { noteListTexts as texts } from '#web/features/notes/notes.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NoteList } from './note-list.tsx';
import { TagFilter } from './tag-filter.tsx';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

export interface NotesViewProps {
  activeId: string | null;
  hrefOf: (id: string) => string;
  /** Whether there are notes in folders, which this view doesn't show. */
  hasFiledNotes: boolean;
  folderNameOf: (folderId: string) => string | undefined;
  tag: string | undefined;
  onTagChange: (tag: string | undefined) => void;
  onOpen: (id: string) => void;
  /** Whether a folder, or one above it, is hidden from AI. */
  isFolderExcluded: (folderId: string) => boolean;
  /** The scroll position of each list, while another view is shown. */
  scrollPlaces: Map<string, number>;
}

/** The list view: the unfiled notes, or all notes with the chosen tag. */
export function NotesView(props: NotesViewProps) {
  const { tag, scrollPlaces } = props;
  const tags = useTags();
  const list = useNoteList(tag === undefined ? { folder: 'root' } : { tag: [tag] });
  const place = tag === undefined ? 'list' : `tag:${tag}`;
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-8 items-center justify-between gap-2 px-2 pb-1">
        <TagFilter tags={tags.data ?? []} tag={tag} onTagChange={props.onTagChange} />
        {list.data && list.data.total > 0 && (
          <span className="ml-auto shrink-0 px-2 text-ink-muted text-sm">{texts.count(list.data.total)}</span>
        )}
      </div>
      {list.isPending && <NoteListSkeleton />}
      {list.isError && !list.data && (
        <FailedToLoad
          headingLevel={3}
          title={texts.loadFailed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.notes.length === 0 && <NoNotes {...props} />}
      {list.data && list.data.notes.length > 0 && (
        <NoteList
          key={place}
          notes={list.data.notes}
          total={list.data.total}
          activeId={props.activeId}
          hrefOf={props.hrefOf}
          folderNameOf={tag === undefined ? undefined : props.folderNameOf}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasFailedMore={list.isFetchNextPageError}
          onLoadMore={loadMore}
          onOpen={props.onOpen}
          isFolderExcluded={props.isFolderExcluded}
          startOffset={scrollPlaces.get(place) ?? 0}
          onScroll={(offset) => scrollPlaces.set(place, offset)}
        />
      )}
    </div>
  );
}

/** Five rows while the list loads. */
export function NoteListSkeleton() {
  return (
    <div className="flex flex-col gap-1 px-2" role="status" aria-label={texts.loading}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} data-testid="note-skeleton" className="flex flex-col gap-2 px-3 py-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ))}
    </div>
  );
}

function NoNotes({ tag, hasFiledNotes, onTagChange }: NotesViewProps) {
  if (tag !== undefined) {
    return (
      <EmptyState
        headingLevel={3}
        title={texts.noneTagged(tag)}
        action={
          <Button variant="secondary" size="sm" onClick={() => onTagChange(undefined)}>
            {texts.showAll}
          </Button>
        }
      />
    );
  }
  return <p className="px-6 py-10 text-center text-ink-muted">{hasFiledNotes ? texts.allFiled : texts.empty}</p>;
}

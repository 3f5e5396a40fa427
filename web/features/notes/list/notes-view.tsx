import * as Toolbar from 'radix-ui/toolbar';
import type { ReactNode } from 'react';
import type { NoteSort } from '#shared/notes.ts';
import type { NoteFilter } from '#web/features/notes/note-pages.ts';
import { useNoteList, useTags } from '#web/features/notes/notes.queries.ts';
import { noteListTexts as texts } from '#web/features/notes/notes.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { pagedRows } from '#web/ui/paged-rows.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NoteList } from './note-list.tsx';
import { SortMenu } from './sort-menu.tsx';
import { ChosenTags, TagFilter } from './tag-filter.tsx';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

export interface NotesViewProps {
  /** The notes that are listed, and their order. */
  filter: NoteFilter;
  /** Said if there are none and no tag is chosen. */
  empty: string;
  /** What to do then. */
  emptyAction?: ReactNode;
  /** At the head of the list: which of the lists it is, or the opened folder. */
  head?: ReactNode;
  /** Between the head and the list: the subfolders. */
  below?: ReactNode;
  activeId: string | null;
  hrefOf: (id: string) => string;
  /** Present if the list mixes folders. */
  folderNameOf?: ((folderId: string) => string | undefined) | undefined;
  onTagsChange: (tags: string[]) => void;
  onSortChange: (sort: NoteSort) => void;
  onOpen: (id: string) => void;
  /** Whether a folder, or one above it, is hidden from AI. */
  isFolderExcluded: (folderId: string) => boolean;
  /** The scroll position of each list, while another one is shown. */
  scrollPlaces: Map<string, number>;
}

/** A list of notes with its tags, its order and its states. */
export function NotesView(props: NotesViewProps) {
  const { filter, scrollPlaces, onTagsChange } = props;
  const tags = useTags();
  const list = useNoteList(filter);
  const place = JSON.stringify(filter);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Toolbar.Root
        aria-label={texts.head}
        className="flex h-9 shrink-0 items-center gap-1 px-2 text-ink-muted touch:h-12"
      >
        <div className="min-w-0 flex-1">{props.head}</div>
        {list.data && list.data.total > 0 && filter.tag === undefined && (
          // All notes are counted among the places.
          <p className={filter.folder === undefined ? 'sr-only' : 'shrink-0 px-1 text-sm'}>
            {texts.count(list.data.total)}
          </p>
        )}
        <TagFilter tags={tags.data ?? []} chosen={filter.tag ?? []} onChange={onTagsChange} />
        <SortMenu sort={filter.sort ?? 'changed'} onChange={props.onSortChange} />
      </Toolbar.Root>
      {filter.tag && filter.tag.length > 0 && (
        <ChosenTags tags={filter.tag} count={list.data?.total} onChange={onTagsChange} />
      )}
      {props.below}
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
          sort={filter.sort ?? 'changed'}
          hasTags={filter.tag !== undefined}
          activeId={props.activeId}
          hrefOf={props.hrefOf}
          folderNameOf={props.folderNameOf}
          {...pagedRows(list)}
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
function NoteListSkeleton() {
  return (
    <div className="flex flex-col gap-1 px-2" role="status" aria-label={texts.loading}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} data-testid="note-skeleton" className="flex flex-col gap-2 px-3 py-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}

function NoNotes({ filter, empty, emptyAction, onTagsChange }: NotesViewProps) {
  if (filter.tag !== undefined) {
    return (
      <EmptyState
        headingLevel={3}
        title={texts.noneTagged(filter.tag)}
        action={
          <Button variant="secondary" size="sm" onClick={() => onTagsChange([])}>
            {texts.showAll}
          </Button>
        }
      />
    );
  }
  return (
    <div className="px-6 py-10 text-center text-ink-muted">
      <p>{empty}</p>
      {emptyAction && <div className="mt-3 flex flex-wrap justify-center gap-2">{emptyAction}</div>}
    </div>
  );
}

import type { KeyboardEvent } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import type { SavedSearch } from '#shared/saved-searches.ts';
import type { DocumentHit, NoteHit } from '#shared/search.ts';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { SaveSearch } from './save-search.tsx';
import { searchTexts as texts } from './search.texts.ts';
import type { SearchPlace } from './search-filters.tsx';
import { LoadingResults, Narrowed, NothingFound, Notice, SearchedFor } from './search-notices.tsx';
import { countFilters, queryWithFilters } from './search-question.ts';
import { SearchResults } from './search-results.tsx';
import { isEmpty, type useSearch } from './use-search.ts';

interface FoundResultsProps {
  search: ReturnType<typeof useSearch>;
  tab: string;
  onTabChange: (tab: string) => void;
  places: readonly SearchPlace[];
  saved: readonly SavedSearch[];
  onSave: (search: Omit<SavedSearch, 'id'>) => void;
  onRemoveSaved: (search: SavedSearch) => void;
  onOpenNote: (hit: NoteHit) => void;
  onOpenDocument: (hit: DocumentHit) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** What a search found, why it failed, or that it goes on. */
export function FoundResults({ search, places, ...props }: FoundResultsProps) {
  const { query, outcome, filters } = search;
  const folderName = places
    .find(({ id }) => id === filters.folderId)
    ?.path.split(' / ')
    .at(-1);
  if (outcome.kind === 'none') return <LoadingResults />;
  if (outcome.kind === 'failed') {
    return (
      <FailedToLoad
        headingLevel={3}
        title={texts.failedInDialog}
        error={outcome.error}
        onRetry={() => void search.search(query)}
      />
    );
  }
  const { reply } = outcome;
  return (
    <>
      <SearchedFor reply={reply} chipCount={countFilters(filters)} />
      {reply.notice && <Notice text={reply.notice} />}
      {reply.narrowedTo && <Narrowed name={reply.narrowedTo.name} onWiden={search.widen} />}
      {isEmpty(reply) ? (
        <NothingFound
          query={outcome.query}
          period={reply.emptyPeriod}
          isAnnounced={outcome.trigger === 'search'}
          isFiltered={reply.filters.length > 0 || countFilters(filters) > 0}
        />
      ) : (
        <SearchResults
          reply={reply}
          tab={props.tab}
          onTabChange={props.onTabChange}
          onMore={search.showMore}
          pathOf={(id) => (id === null ? ROOT_FOLDER.name : places.find((place) => place.id === id)?.path)}
          onOpenNote={props.onOpenNote}
          onOpenDocument={props.onOpenDocument}
          onKeyDown={props.onKeyDown}
        />
      )}
      <SaveSearch
        query={queryWithFilters(query, filters, folderName)}
        saved={props.saved}
        onSave={props.onSave}
        onRemove={props.onRemoveSaved}
      />
    </>
  );
}

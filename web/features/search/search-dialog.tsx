import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import type { SavedSearch } from '#shared/saved-searches.ts';
import type { FoundPassage } from '#shared/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { RecentList } from './recent-list.tsx';
import { addRecentSearch, readRecentSearches, removeRecentSearch } from './recent-searches.ts';
import { SaveSearch } from './save-search.tsx';
import { searchTexts as texts } from './search.texts.ts';
import { SearchBox } from './search-box.tsx';
import { SearchFilterChips, type SearchPlace } from './search-filters.tsx';
import { LoadingResults, Narrowed, NothingFound, Notice, SearchedFor } from './search-notices.tsx';
import { countFilters, queryWithFilters } from './search-question.ts';
import { SearchResults } from './search-results.tsx';
import { ClientOrAll, useScope } from './search-scope.tsx';
import { useResultKeys } from './use-result-keys.ts';
import { isEmpty, useSearch } from './use-search.ts';

export interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The user whose recent searches are listed. */
  userId: string;
  tags: readonly string[];
  places: readonly SearchPlace[];
  /** Whose the open note is, or else the open folder: searched alone, unless everything is chosen. */
  client: { id: string; name: string } | null;
  /** A query to search for when the dialog opens; each object is searched for once. */
  asked: { query?: string };
  saved: readonly SavedSearch[];
  onSave: (search: Omit<SavedSearch, 'id'>) => void;
  onRemoveSaved: (search: SavedSearch) => void;
  /** Called for the chosen result after the dialog closed and released the focus. */
  onOpenNote: (id: string, passage: FoundPassage) => void;
  onOpenDocument: (id: string, page: number | null) => void;
}

/** Finds notes and documents by words and by meaning. The results stay while the dialog is closed. */
export function SearchDialog(props: SearchDialogProps) {
  const { open, onOpenChange, userId } = props;
  const search = useSearch();
  const { query, outcome } = search;
  const [tab, setTab] = useState('notes');
  const [recent, setRecent] = useState(() => readRecentSearches(userId));
  const keys = useResultKeys();
  const chosen = useRef<() => void>(undefined);
  const begin = useEffectEvent((query: string) => search.begin(query));
  useEffect(() => {
    if (props.asked.query !== undefined) begin(props.asked.query);
  }, [props.asked]);
  useScope(open, props.client?.id ?? '', search);
  useShortcut('mod+f', () => keys.boxRef.current?.select(), open);

  const pathOf = (id: string | null) =>
    id === null ? ROOT_FOLDER.name : props.places.find((place) => place.id === id)?.path;

  function handleOpenChange(isOpen: boolean) {
    if (!isOpen) search.stop();
    onOpenChange(isOpen);
  }

  async function searchFor(text: string) {
    if (text.trim() === '') return;
    const outcome = await search.search(text);
    if (outcome.kind !== 'found') return;
    const remember = isEmpty(outcome.reply) ? removeRecentSearch : addRecentSearch;
    setRecent(remember(userId, outcome.query));
  }

  function choose(action: () => void) {
    setRecent(addRecentSearch(userId, query.trim()));
    chosen.current = action;
    handleOpenChange(false);
  }

  function handleCloseAutoFocus(event: Event) {
    const action = chosen.current;
    if (!action) return;
    chosen.current = undefined;
    event.preventDefault();
    action();
  }

  function clear() {
    search.clear();
    setTab('notes');
    keys.boxRef.current?.focus();
  }

  const folderName = props.places
    .find(({ id }) => id === search.filters.folderId)
    ?.path.split(' / ')
    .at(-1);
  const whole = queryWithFilters(query, search.filters, folderName);

  function renderOutcome() {
    switch (outcome.kind) {
      case 'none':
        if (search.isLoading) return <LoadingResults />;
        return (
          <RecentList
            queries={recent}
            onSearch={(text) => void searchFor(text)}
            onRemove={(removed) => setRecent(removeRecentSearch(userId, removed))}
            saved={props.saved}
            onOpenSaved={(saved) => search.begin(saved.query)}
            onRemoveSaved={props.onRemoveSaved}
            onKeyDown={keys.onRowKeyDown}
          />
        );
      case 'failed':
        return (
          <FailedToLoad
            headingLevel={3}
            title={texts.failedInDialog}
            error={outcome.error}
            onRetry={() => void searchFor(query)}
          />
        );
      case 'found':
        return (
          <>
            <SearchedFor reply={outcome.reply} chipCount={countFilters(search.filters)} />
            {outcome.reply.notice && <Notice text={outcome.reply.notice} />}
            {outcome.reply.narrowedTo && <Narrowed name={outcome.reply.narrowedTo.name} onWiden={search.widen} />}
            {isEmpty(outcome.reply) ? (
              <NothingFound
                query={outcome.query}
                period={outcome.reply.emptyPeriod}
                isAnnounced={outcome.trigger === 'search'}
                isFiltered={outcome.reply.filters.length > 0 || countFilters(search.filters) > 0}
              />
            ) : (
              <SearchResults
                reply={outcome.reply}
                tab={tab}
                onTabChange={setTab}
                pathOf={pathOf}
                onOpenNote={(hit) => choose(() => props.onOpenNote(hit.id, hit.passage))}
                onOpenDocument={(hit) => choose(() => props.onOpenDocument(hit.id, hit.passage.page))}
                onKeyDown={keys.onRowKeyDown}
              />
            )}
            <SaveSearch query={whole} saved={props.saved} onSave={props.onSave} onRemove={props.onRemoveSaved} />
          </>
        );
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={texts.title}
      size="lg"
      placement="top"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        keys.boxRef.current?.focus();
        keys.boxRef.current?.select();
      }}
      onCloseAutoFocus={handleCloseAutoFocus}
    >
      <div className="flex flex-col gap-3">
        <SearchBox
          boxRef={keys.boxRef}
          query={query}
          isSearching={search.isSearching}
          isLoading={search.isLoading}
          onQueryChange={search.changeQuery}
          onSearch={() => void searchFor(query)}
          onClear={clear}
          onKeyDown={keys.onBoxKeyDown}
        />
        {props.client && (
          <ClientOrAll
            client={props.client}
            isWalled={search.filters.clientId !== ''}
            onChange={(clientId) => search.changeFilters({ ...search.filters, clientId })}
          />
        )}
        <SearchFilterChips
          filters={search.filters}
          tags={props.tags}
          places={props.places}
          onChange={search.changeFilters}
        />
        <div ref={keys.areaRef} aria-busy={search.isLoading} className="flex flex-col gap-3">
          {renderOutcome()}
        </div>
      </div>
    </Dialog>
  );
}

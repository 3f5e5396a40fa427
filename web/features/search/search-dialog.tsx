import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SavedSearch } from '#shared/saved-searches.ts';
import type { FoundPassage } from '#shared/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FoundResults } from './found-results.tsx';
import { Narrowing } from './narrowing.tsx';
import { RecentList } from './recent-list.tsx';
import { addRecentSearch, readRecentSearches, removeRecentSearch } from './recent-searches.ts';
import { searchTexts as texts } from './search.texts.ts';
import { SearchBox } from './search-box.tsx';
import type { SearchPlace } from './search-filters.tsx';
import { useScope } from './search-scope.ts';
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
        <Narrowing search={search} client={props.client} tags={props.tags} places={props.places} />
        <div ref={keys.areaRef} aria-busy={search.isLoading} className="flex flex-col gap-3">
          {outcome.kind === 'none' && !search.isLoading ? (
            <RecentList
              queries={recent}
              onSearch={(text) => void searchFor(text)}
              onRemove={(removed) => setRecent(removeRecentSearch(userId, removed))}
              saved={props.saved}
              onOpenSaved={(saved) => search.begin(saved.query)}
              onRemoveSaved={props.onRemoveSaved}
              onKeyDown={keys.onRowKeyDown}
            />
          ) : (
            <FoundResults
              search={search}
              tab={tab}
              onTabChange={setTab}
              places={props.places}
              saved={props.saved}
              onSave={props.onSave}
              onRemoveSaved={props.onRemoveSaved}
              onOpenNote={(hit) => choose(() => props.onOpenNote(hit.id, hit.passage))}
              onOpenDocument={(hit) => choose(() => props.onOpenDocument(hit.id, hit.passage.page))}
              onKeyDown={keys.onRowKeyDown}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

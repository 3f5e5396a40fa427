import { CloudOff, Hourglass, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ROOT_FOLDER } from '#shared/folders.ts';
import type { SavedSearch } from '#shared/saved-searches.ts';
import { type FoundPassage, ON_THIS_DEVICE, type SearchReply } from '#shared/search.ts';
import { cn } from '#web/lib/cn.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RecentList } from './recent-list.tsx';
import { addRecentSearch, readRecentSearches, removeRecentSearch } from './recent-searches.ts';
import { SaveSearch } from './save-search.tsx';
import { searchTexts as texts } from './search.texts.ts';
import { SearchBox } from './search-box.tsx';
import { SearchFiltersPanel, type SearchPlace } from './search-filters.tsx';
import { countFilters, queryWithFilters } from './search-question.ts';
import { SearchResults } from './search-results.tsx';
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
  const [areFiltersShown, setAreFiltersShown] = useState(false);
  const [recent, setRecent] = useState(() => readRecentSearches(userId));
  const keys = useResultKeys();
  const chosen = useRef<() => void>(undefined);
  const filtersId = useId();
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
            <SearchedFor reply={outcome.reply} />
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
          filterCount={countFilters(search.filters)}
          filtersId={filtersId}
          areFiltersShown={areFiltersShown}
          onQueryChange={search.changeQuery}
          onSearch={() => void searchFor(query)}
          onClear={clear}
          onToggleFilters={() => setAreFiltersShown(!areFiltersShown)}
          onKeyDown={keys.onBoxKeyDown}
        />
        {props.client && (
          <ScopeChoice
            client={props.client}
            isWalled={search.filters.clientId !== ''}
            onChange={(clientId) => search.changeFilters({ ...search.filters, clientId })}
          />
        )}
        {areFiltersShown && (
          <SearchFiltersPanel
            id={filtersId}
            filters={search.filters}
            tags={props.tags}
            places={props.places}
            onChange={search.changeFilters}
          />
        )}
        <div ref={keys.areaRef} aria-busy={search.isLoading} className="flex min-h-48 flex-col gap-3">
          {renderOutcome()}
        </div>
      </div>
    </Dialog>
  );
}

/** Searches the client again whenever another one is open. */
function useScope(open: boolean, clientId: string, { filters, changeFilters }: ReturnType<typeof useSearch>) {
  const last = useRef('');
  const choose = useEffectEvent((next: string) => {
    if (last.current === next) return;
    last.current = next;
    changeFilters({ ...filters, clientId: next });
  });
  useEffect(() => {
    if (open) choose(clientId);
  }, [open, clientId]);
}

interface ScopeChoiceProps {
  client: { id: string; name: string };
  isWalled: boolean;
  onChange: (clientId: string) => void;
}

/** Whether the client alone is searched, or everything. */
function ScopeChoice({ client, isWalled, onChange }: ScopeChoiceProps) {
  const choices = [
    { label: texts.scope.client(client.name), isOn: isWalled, clientId: client.id },
    { label: texts.scope.everything, isOn: !isWalled, clientId: '' },
  ];
  return (
    <fieldset className="flex min-w-0 gap-1">
      <legend className="sr-only">{texts.scope.label}</legend>
      {choices.map(({ label, isOn, clientId }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(clientId)}
          className={cn(
            'h-8 min-w-0 truncate rounded-md px-3 font-medium text-sm touch:h-11',
            isOn ? 'bg-selected text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** The corrected words, the filters found in the query, and the time from which nothing was found. */
function SearchedFor({ reply }: { reply: SearchReply }) {
  const { corrections, filters, emptyPeriod } = reply;
  const isOtherTime = emptyPeriod !== undefined && !isEmpty(reply);
  if (corrections.length === 0 && filters.length === 0 && !isOtherTime) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      {isOtherTime && (
        <p role="status">
          <strong>{texts.emptyPeriod(emptyPeriod)}.</strong> <span className="text-ink-muted">{texts.otherTimes}</span>
        </p>
      )}
      {corrections.length > 0 && (
        <p>
          {texts.corrected.showing} <strong>{corrections.map(({ to }) => to).join(' ')}</strong>{' '}
          <span className="text-ink-muted">
            {texts.corrected.insteadOf} <em>{corrections.map(({ from }) => from).join(' ')}</em>.
          </span>
        </p>
      )}
      {filters.length > 0 && (
        <ul aria-label={texts.filters.active} className="flex min-w-0 flex-wrap gap-1.5">
          {filters.map((filter) => (
            <li key={filter} className="max-w-full truncate rounded-full bg-accent-soft px-2.5 py-0.5 text-accent-ink">
              {filter}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why this is not all that a search finds. */
function Notice({ text }: { text: string }) {
  const Icon = text === ON_THIS_DEVICE ? CloudOff : Hourglass;
  return (
    <p role="status" className="flex items-center gap-2 text-ink-muted text-sm">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
  );
}

/** Which client was searched, and a way to search all. */
function Narrowed({ name, onWiden }: { name: string; onWiden: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-muted text-sm">
      <span className="min-w-0 break-words">{texts.narrowedTo(name)}</span>
      <Button variant="secondary" size="sm" onClick={onWiden} className="touch:h-11">
        {texts.widen}
      </Button>
    </p>
  );
}

interface NothingFoundProps {
  query: string;
  /** The time that was asked for. */
  period: string | undefined;
  /** A toast announces the same, which a screen reader needs only once. */
  isAnnounced: boolean;
  isFiltered: boolean;
}

function NothingFound({ query, period, isAnnounced, isFiltered }: NothingFoundProps) {
  const { nothing } = texts;
  const advice = isFiltered ? nothing.orRemoveFilter : /\s/.test(query) ? nothing.orFewerWords : '';
  return (
    <div role={isAnnounced && !period ? undefined : 'status'}>
      <EmptyState
        headingLevel={3}
        icon={<SearchX />}
        title={period ? texts.emptyPeriod(period) : isAnnounced ? nothing.titleFor(query) : nothing.title}
        description={period ? texts.anotherTime : nothing.description + advice}
      />
    </div>
  );
}

function LoadingResults() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-5 px-1 py-2">
      {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-11/12" />
        </div>
      ))}
    </div>
  );
}

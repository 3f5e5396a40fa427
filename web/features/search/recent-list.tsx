import { History, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { SavedSearch } from '#shared/saved-searches.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SavedList } from './saved-list.tsx';
import { savedSearchesTexts } from './saved-searches.texts.ts';
import { searchTexts } from './search.texts.ts';

const texts = searchTexts.recent;

interface RecentListProps {
  queries: readonly string[];
  onSearch: (query: string) => void;
  onRemove: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  saved: readonly SavedSearch[];
  onOpenSaved: (search: SavedSearch) => void;
  onRemoveSaved: (search: SavedSearch) => void;
}

/** Shown before the first search: saved and recent searches and a hint. */
export function RecentList({ queries, onSearch, onRemove, onKeyDown, ...props }: RecentListProps) {
  return (
    <div className="flex flex-col gap-4">
      {props.saved.length > 0 && (
        <section>
          <h3 className="px-2 font-medium text-ink-muted text-sm">{savedSearchesTexts.title}</h3>
          <SavedList
            searches={props.saved}
            className="mt-1"
            onOpen={props.onOpenSaved}
            onRemove={props.onRemoveSaved}
            onKeyDown={onKeyDown}
          />
        </section>
      )}
      {queries.length > 0 && (
        <section aria-labelledby="recent-searches">
          <h3 id="recent-searches" className="px-2 font-medium text-ink-muted text-sm">
            {texts.title}
          </h3>
          <ul className="mt-1" onKeyDown={onKeyDown}>
            {queries.map((query) => (
              <li key={query} className="flex items-center rounded-md hover:bg-hover">
                <button
                  type="button"
                  data-search-row={query}
                  onClick={() => onSearch(query)}
                  className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-left -outline-offset-2 touch:min-h-11"
                >
                  <History aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                  <span className="truncate">{query}</span>
                </button>
                <IconButton icon={X} label={texts.remove(query)} size="sm" onClick={() => onRemove(query)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="px-2 text-ink-muted text-sm">{texts.hint}</p>
    </div>
  );
}
